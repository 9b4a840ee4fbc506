"""Reach agrees with the procedures: each way it shows can be walked, and walking finds no place that it misses."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.successors.march_reach import Reach, reach
from diadochi.forecast.successors.march_ways import way_answers
from diadochi.rules.core.flow import Answer, Menu
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import GoIn, GoOut, Sail, Step
from diadochi.rules.successors.events import By, Moved, WentOver
from diadochi.rules.successors.position import Activation, Position
from tests.forecast.successors.situations import CHECKPOINTS, Situation, game_at, nobody_reacts, settled, situations


def spots(found: Reach) -> dict[Spot, int]:
    """Every place of other spaces that a search has found, with its cost."""
    places = ((space, inside) for space in found.targets for inside in (False, True))
    return {spot: way.cost for spot in places if (way := found.way(spot)) is not None}


def walked(game: Game[Position], answers: tuple[Answer, ...]) -> int:
    """Give these answers while no one reacts; the movement points they cost."""
    cost = 0
    for answer in answers:
        march = game.position.activation
        assert march is not None, f"the march has ended before {answer}"
        if isinstance(answer, GoIn):
            answer = GoIn(march.group)  # royals captured on the way go in as well
        verdict = game.why_not(answer)
        assert verdict, (answer, verdict)
        cost += verdict.cost
        game.answer(answer)
        settled(game)
    return cost


@pytest.mark.slow
@settings(max_examples=150)
@given(situations())
def test_every_way_can_be_walked_at_its_cost(situation: Situation) -> None:
    kit, position, lifted, points = situation
    found = reach(kit, position, lifted, points)
    marching = situation.marching()
    for spot, cost in spots(found).items():
        game = game_at(kit, marching)
        assert walked(game, way_answers(found, spot)) == cost <= points, spot
        way = found.way(spot)
        march = game.position.activation
        assert way is not None
        goes_on = any(isinstance(event, WentOver) for events in game.events for event in events)
        assert goes_on or (march is None) == (bool(way.stops) and way.stops[0] != "R-09"), spot
        if march is not None:
            assert (march.space, march.inside) == spot


def moves(march: Activation, menu: Menu) -> Iterator[Answer]:
    """What carries an army on: steps, voyages, in and out of a city, everyone together."""
    for answer in (*menu, GoIn(march.group)):
        if isinstance(answer, Step | Sail | GoIn | GoOut) and answer in menu:
            yield answer


def entered(game: Game[Position]) -> Iterator[Spot]:
    """Where the army stands at every question until the next checkpoint, when no one reacts."""
    while game.node is not None:
        march = game.position.activation
        if march is not None:
            yield march.space, march.inside
        if game.node.kind in CHECKPOINTS:
            return
        game.answer(nobody_reacts(game.node))


def gone_over_at(answer: Answer, told: tuple[Event, ...]) -> Iterator[Spot]:
    """Where the march came to an end before anyone was asked, since all who marched went over or were lost there."""
    for event in told:
        if isinstance(event, Moved) and event.by in (By.LAND, By.SEA):
            yield event.path[-1], isinstance(answer, Sail) and answer.inside


def found_by_walking(situation: Situation) -> set[Spot]:
    """Every place that some order of moves leads to, each judged by the procedures."""
    found: set[Spot] = set()
    seen: set[tuple[str, bool, str, int]] = set()
    waiting = [situation.marching()]
    while waiting:
        position = waiting.pop()
        march = position.activation
        game = game_at(situation.kit, position)
        decision = game.decision
        assert march is not None
        assert decision is not None
        assert isinstance(decision.options, Menu)
        for answer in moves(march, decision.options):
            onward = game_at(situation.kit, position)
            onward.answer(answer)
            if onward.position.activation is None:
                found.update(gone_over_at(answer, onward.events[-1]))
            found.update(entered(onward))
            there = onward.position.activation
            if there is not None and (key := (there.space, there.inside, there.stage, there.points)) not in seen:
                seen.add(key)
                waiting.append(onward.position.copy())
    return found


@settings(max_examples=60)
@given(situations(most=3))
def test_walking_finds_no_place_that_reach_misses(situation: Situation) -> None:
    kit, position, lifted, points = situation
    walked_to = {spot for spot in found_by_walking(situation) if spot[0] != lifted.space}
    assert walked_to == set(spots(reach(kit, position, lifted, points)))
