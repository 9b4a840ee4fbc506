"""The order is that of sorting, and what no one looks at is not costed."""

import random

import pytest

from diadochi.scene.counters.siting import Ranked


@pytest.mark.parametrize("seed", range(20))
def test_the_order_is_that_of_the_costs_and_little_is_costed(seed: int) -> None:
    dice = random.Random(seed)
    least = [dice.randrange(6) / 2 for _ in range(40)]
    beyond = [dice.randrange(4) / 2 for _ in range(40)]
    asked: list[int] = []

    def surcharge(number: int) -> float:
        asked.append(number)
        return beyond[number]

    ranked = Ranked(enumerate(least), surcharge)
    wanted = sorted(range(40), key=lambda number: (least[number] + beyond[number], number))
    assert next(iter(ranked)) == wanted[0]
    assert len(asked) < 40
    assert [*ranked] == [*ranked] == wanted
    assert len(asked) == 40
