"""The chance of a goal over a whole turn: exact, and with the ways that lead to it."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from diadochi.forecast.odds.chance_tree import TooWide
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.forecast.odds.turn_plans import MarchCard, TurnAsked, TurnOdds
from diadochi.forecast.successors.odds import turn_goal
from diadochi.forecast.successors.odds.dangers import takers_of
from diadochi.forecast.successors.odds.march_goals import read_goal
from diadochi.forecast.successors.odds.odds_answers import SuccessorsOdds
from diadochi.forecast.successors.odds.turn_goal import TurnSearch
from diadochi.narration.odds_explanation import rows
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position
from tests.forecast.odds.every_turn import OWN, Everything, SmallTurn, TooMany, small_turn

SMALL = 600
"""Moments of a small position, at most."""
AHEAD = 9
"""More activations than a small position has."""


@pytest.fixture(scope="module")
def start(kit: Kit) -> Position:
    return setup_position(kit, "babylon-323")


def searched(turn: SmallTurn) -> Fraction:
    """The chance as the program finds it, with bounds that never widen and enclose it."""
    search = TurnSearch(turn.kit, turn.position, OWN, read_goal(turn.kit, turn.goal), turn.policy, turn.card)
    seen = [search.root.bounds]
    for ahead in range(1, AHEAD):
        search.look(search.root, ahead)
        seen.append(search.root.bounds)
    assert seen[-1].is_exact
    assert all(before.least <= after.least <= after.most <= before.most for before, after in pairwise(seen))
    return seen[-1].least


@pytest.mark.slow
@pytest.mark.parametrize("each", [4, pytest.param(50, marks=pytest.mark.whole)])
def test_the_chance_is_that_of_every_way_to_play_the_turn(
    kit: Kit, start: Position, each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as many positions where it depends on the dice as where it does not; all of them small
    monkeypatch.setattr(turn_goal, "MOST_STEMS", SMALL)
    compared = Counter[bool]()
    for seed in range(10_000):
        turn = small_turn(kit, start, Random(seed))
        every = Everything(turn.kit, OWN, read_goal(turn.kit, turn.goal), turn.policy, SMALL)
        try:
            chance = searched(turn)
            is_open = 0 < chance < 1
            if compared[is_open] == each:
                continue
            best = every.best_after_march(turn.position, int(turn.card)) if turn.card else every.best(turn.position)
        except (TooMany, TooWide):
            continue
        assert chance == best, (seed, turn.goal, str(turn.policy), turn.card)
        compared[is_open] += 1
        if compared.total() == 2 * each:
            break
    assert compared == {True: each, False: each}


def asked(kit: Kit, position: Position, question: TurnAsked) -> list[TurnOdds]:
    return [*SuccessorsOdds().turn(kit, position, question)]


def test_a_card_brings_damaskos_near(kit: Kit, start: Position) -> None:
    # 6 points from Memphis, by sea: too far for any roll alone; with a card, two armies can try, one after the other
    alone = asked(kit, start, TurnAsked(3, "space damaskos mine"))[-1]
    assert (alone.least, alone.most, alone.ways) == (0, 0, ())
    by_card = asked(kit, start, TurnAsked(3, "space damaskos mine", card=MarchCard.THREE_POINTS))[-1]
    assert by_card.is_done
    assert by_card.least == by_card.most == Fraction(3, 4)
    (way,) = by_card.ways
    assert [(step.leader, step.points, step.spaces[-1], step.reserve) for step in way.steps] == [
        ("ptolemaios", 3, "kition", False),
        ("ptolemaios", 0, "damaskos", False),
        ("minor-3a", 0, "damaskos", True),
    ]
    assert {points: (roll.falls, roll.worth) for points, roll in way.steps[1].by_points.items()} == {
        2: (Fraction(1, 2), Fraction(1, 2)),
        3: (Fraction(1, 6), 1),
        4: (Fraction(1, 3), 1),
    }


def test_an_army_that_rolls_low_goes_away_so_that_those_left_behind_can_try(kit: Kit, start: Position) -> None:
    turn = small_turn(kit, start, Random(1416))
    every = Everything(turn.kit, OWN, read_goal(turn.kit, turn.goal), turn.policy, 10 * SMALL)
    assert searched(turn) == every.best(turn.position) == Fraction(5, 6)


@pytest.mark.parametrize("figure", ["turn", "way 1", "way 1 step 2 points 2", "way 1 step 3 points 4"])
def test_every_figure_is_explained_down_to_its_ends(kit: Kit, start: Position, figure: str) -> None:
    question = TurnAsked(3, "space damaskos mine", card=MarchCard.THREE_POINTS)
    system = SuccessorsOdds()
    *_, told = system.turn(kit, start, question)
    (way,) = told.ways
    shown = {"turn": told.least, "way 1": way.chance}
    shown |= {
        f"way 1 step {number} points {points}": roll.worth
        for number, step in enumerate(way.steps, 1)
        for points, roll in step.by_points.items()
    }
    found = system.explained_turn(kit, start, question, figure)
    assert found.figure == shown[figure]
    assert sum(row.part for row in rows(kit, found)) == found.figure
    with pytest.raises(UnfitQuestion, match="is not a known figure"):
        system.explained_turn(kit, start, question, "way 7")


def test_no_one_can_take_a_space_if_no_single_army_has_a_chance(kit: Kit, start: Position) -> None:
    here = start.copy()
    here.put(3, "ake", False, Group(Units(1, 1), ("ptolemaios",)))
    here.put(3, "memphis", False, Group(Units(2)))
    held = TurnAsked(3, "space ake held")
    assert asked(kit, here, held)[-1].least == 1, "no enemy is near"
    here.put(1, "ekbatana", False, Group(Units(2)))
    here.put(1, "damaskos", False, Group(Units(2, 1), ("peithon",)))
    assert [taker.lifted.general for taker in takers_of(kit, here, 3, "ake")] == ["peithon"]
    last = asked(kit, here, held)[-1]
    assert 0 < last.least < 1
    assert last.ways[0].steps[0].spaces[-1] == "damaskos", "the army that threatens it is attacked"
    assert "No one can take {space}" in " ".join(words.source for words in last.left_out)
    memphis = asked(kit, here, TurnAsked(3, "space memphis held"))[-1]
    assert (memphis.least, memphis.ways) == (1, ()), "the walls hold for one activation"


def test_every_answer_says_what_it_does_not_count(kit: Kit, start: Position) -> None:
    found = asked(kit, start, TurnAsked(4, "space sardeis mine"))
    assert [odds.is_done for odds in found] == [False] * (len(found) - 1) + [True]
    assert found[0].least == 0
    assert found[0].most == 1
    assert found[-1].least == 1
    assert found[-1].policy == "stand"
    said = " ".join(words.source for words in found[-1].left_out)
    assert "Surprise cards are left out." in said
    assert "Minor generals are placed only where they must be." in said
