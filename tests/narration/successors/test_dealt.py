"""What is told when generals have been dealt: each side's homes in the order of its generals (SET-02, SET-04)."""

import random

from diadochi.language import Name
from diadochi.narration.successors.proclamations import dealing_of
from diadochi.rules.successors.setup import random_deal
from tests.rules.notation.positions import the_kit


def test_homes_are_named_in_the_order_of_the_generals() -> None:
    kit, several = the_kit(), 0
    for seed in range(6):
        position = random_deal(kit, 4, random.Random(seed))
        at = {g: kit.atlas.spaces[s].province for s, stack in position.all_stacks() for g in stack.group.generals}
        ceremony = dealing_of(kit, position)
        assert ceremony is not None
        for item in ceremony.items:
            assert item.note is not None
            homes = dict(item.note.fields)["places"]
            assert isinstance(homes, tuple)
            told = [place.id for place in homes if isinstance(place, Name)]
            stand = [at[general.id] for general in item.signs if at[general.id] in told]
            assert told[: len(stand)] == stand
            several += len(stand) > 1
    assert several > 6
