"""An evening needs few inputs: rounds of four people, and of one person against three computer players."""

from collections.abc import Iterator
from statistics import mean

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.sampling import SampleSize
from tests.windows.conftest import put_away, show_window
from tests.windows.hotseat.press_count import SEEDS, counted

TOGETHER, ALONE = 32, 9
"""Inputs that a round may take."""
CURTAINS = 4
"""Curtains that a round of four may take: one for each hand."""


@pytest.fixture(scope="module")
def playing(dressed: object, kit: Kit, position: Position) -> Iterator[Playing]:
    """A table as the program comes, but for motion."""
    window = show_window(kit, position, Preferences(motion=False))
    yield Playing(window, kit, position.copy())
    put_away(window)


@pytest.mark.parametrize(("alone", "most", "curtains"), [(False, TOGETHER, CURTAINS), (True, ALONE, 0)])
def test_a_round_takes_few_inputs(
    playing: Playing, kit: Kit, alone: bool, most: int, curtains: int, sample_size: SampleSize
) -> None:
    seeds = SEEDS[-sample_size(1, len(SEEDS)) :]
    counts = [counted(playing, kit, seed, alone=alone) for seed in seeds]
    rounds = [pressed.total() for count in counts for pressed in count.inputs.values()]
    assert len(rounds) == 5 * len(seeds)
    assert mean(rounds) <= most
    assert mean(drawn for count in counts for drawn in count.curtains.values()) <= curtains
    assert min(rounds) > 1, "people play"
