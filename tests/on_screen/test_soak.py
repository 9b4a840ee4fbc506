"""Stewards alone in a real window: play never stops, and no question is asked where an invariant is broken."""

import pytest

from tests.on_screen.soak import soak
from tests.on_screen.table import Table

pytestmark = [pytest.mark.window, pytest.mark.slow]

ANSWERS = 300


@pytest.mark.whole
def test_four_stewards_play_on_in_a_real_window(table: Table) -> None:
    assert soak(table, "steward steward steward steward", answers=ANSWERS) >= ANSWERS
