"""A strategos tells where the army is meant to go: space by space, from where it stands."""

import random
from itertools import pairwise

import pytest

from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.play_lines import LinePlan
from diadochi.players.successors.trial_plans import onward
from diadochi.players.temperament import EVEN
from diadochi.rules.successors.answers import Activate, Sail, Step, Take, UseOperations
from diadochi.rules.successors.facts import place_of
from diadochi.rules.successors.kinds import Kind
from tests.players.stewards import questions
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")


def _start(asked: Asked, way: Advice) -> str:
    """Where whoever goes by this answer stands; empty for one by which no one goes."""
    match way.answer:
        case Activate(general=general):
            return place_of(asked.position, general)
        case Take():
            return place_of(asked.position, asked.decision.about.leader)
        case Step() | Sail():
            assert asked.position.activation is not None
            return asked.position.activation.space
    return ""


@pytest.mark.parametrize("kind", [Kind.ACTIVATION, Kind.WHO_GOES, Kind.MARCH])
def test_the_way_begins_where_the_army_stands_and_leads_along_routes(kind: Kind) -> None:
    routes = {frozenset((route.a, route.b)) for route in the_kit().atlas.routes.values()}
    longest = 0
    for asked in questions(kind, 3):
        for way in PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked):
            start = _start(asked, way)
            if start:
                spaces = (start, *way.onward)
                longest = max(longest, len(way.onward))
                assert all(frozenset(pair) in routes for pair in pairwise(spaces))
    assert longest > 1


def test_a_card_that_lets_an_army_march_tells_the_way_of_that_army() -> None:
    asked = next(questions(Kind.TYCHE, 1))
    general = next(stack.group.generals[0] for _, stack in asked.position.stacks_of(asked.seat) if stack.group.generals)
    start = place_of(asked.position, general)
    route = next(route for route in the_kit().atlas.routes.values() if start in (route.a, route.b))
    plan = LinePlan(UseOperations("major_campaign", "march"), (Step(route.id),), Activate(general))
    assert onward(the_kit().atlas, asked.position, asked.decision, plan) == (route.other(start),)


def test_where_nobody_of_the_seat_sets_out_no_way_is_told() -> None:
    """As where an independent army marches: it has no general, and no one's activation is open."""
    asked = next(questions(Kind.TYCHE, 1))
    assert asked.position.activation is None
    route = next(iter(the_kit().atlas.routes.values()))
    assert onward(the_kit().atlas, asked.position, asked.decision, LinePlan(Step(route.id))) == ()
