"""Every case of tests/cases/ holds: one test for each, named after the rule or worked case it shows.

What they reach of the rules is noted in a run of their own, .ci/case_coverage.py.
"""

import pytest

from diadochi.language import Speaker
from diadochi.rules.cases.case_files import Case, run_case, under_editions
from tests.rules.all_cases import case_kit, read_all

KIT = case_kit()
READ, FAULTS = read_all()
EDITIONS = ("fourth", "third")
CASES = under_editions(KIT, READ, EDITIONS)


def _name(case: Case) -> str:
    edition = "" if case.entry.edition in ("", EDITIONS[0]) else f" [{case.entry.edition}]"
    return f"{case.file.removesuffix('.toml')}: {case.entry.id}: {case.entry.title}{edition}"


@pytest.mark.untraced
@pytest.mark.parametrize("case", CASES, ids=_name)
def test_case(case: Case) -> None:
    say = Speaker(lambda name: name.id).say
    found = [f"{difference.place}: {say(difference.message)}" for difference in run_case(KIT, case).differences]
    assert not found, "\n".join(found)


def test_every_case_file_can_be_read() -> None:
    assert [fault.sentence() for fault in FAULTS] == []
    assert CASES


def test_no_two_cases_share_a_name() -> None:
    names = [_name(case) for case in CASES]
    assert len(names) == len(set(names))
