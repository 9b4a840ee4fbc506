"""Random legal play, 12,000 procedures: no crash, no dead end, no invariant broken; a record gives the same position.

A failure prints the seed and a case file that plays it again.
"""

from random import Random

import pytest

from desktop.resources import maps
from desktop.rules.successors.kit import open_kit
from tests.rules.fuzz.line import Line
from tests.rules.fuzz.positions import disturbed, opening

KIT = open_kit(maps("diadochi"))
SETUPS = tuple(KIT.setups)
EDITIONS = ("fourth", "third")
PROCEDURES = 12_000
CELLS = len(SETUPS) * len(EDITIONS)
EACH = 50
"""Procedures of a line; each line but the first of a set-up begins from a position changed by a free hand."""


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("setup", SETUPS)
def test_random_play_breaks_nothing(setup: str, edition: str) -> None:
    played = lines = 0
    while played < PROCEDURES // CELLS:
        name = f"{setup} {edition} {lines}"
        chance = Random(name)
        kit, position = opening(KIT, setup, edition, chance)
        if lines:
            position = disturbed(kit, position, chance)
        played += Line(kit, position, chance, name).play(EACH)
        lines += 1
