"""Killed at any moment, the game reopens with everything that was shown."""

import os

import pytest

from tests.journal.kill import WAYS, kill_many
from tests.sampling import SampleSize


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="what plays is forked")
@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_was_told_is_lost(way: str, sample_size: SampleSize) -> None:
    assert kill_many(sample_size(4, 12), 323, WAYS[way]) > 20
