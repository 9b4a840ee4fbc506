"""The program stays one that can be read: the table of `measures.py` is printed, and what has been reached is kept."""

import sys

import pytest

from tests.house.measures import measures, table

MOST = {"longest module": 700}


def test_nothing_grows_beyond_what_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{table()}")
    found = measures()
    assert {what: found[what] for what, most in MOST.items() if found[what] > most} == {}
