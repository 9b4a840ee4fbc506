"""Thousands of procedures of random legal play: no crash, no dead end, no invariant broken; records replay the same.

A failure prints the seed and a case file that plays it again.
"""

from random import Random

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.rules.fuzz.line import Line
from tests.rules.fuzz.positions import disturbed, opening
from tests.sampling import SampleSize

KIT = open_kit(maps("diadochi"))
SETUPS = tuple(KIT.setups)
EDITIONS = ("fourth", "third")
CELLS = len(SETUPS) * len(EDITIONS)
EACH = 50
"""Procedures of a line; each line but the first of a set-up begins from a position changed by a free hand."""


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("setup", SETUPS)
def test_random_play_breaks_nothing(setup: str, edition: str, sample_size: SampleSize) -> None:
    """A usual run plays the first lines of each set-up, from its own position and from changed ones."""
    procedures = sample_size(4_000, 12_000)
    played = lines = 0
    while played < procedures // CELLS:
        name = f"{setup} {edition} {lines}"
        chance = Random(name)
        kit, position = opening(KIT, setup, edition, chance)
        if lines:
            position = disturbed(kit, position, chance)
        played += Line(kit, position, chance, name).play(EACH)
        lines += 1
