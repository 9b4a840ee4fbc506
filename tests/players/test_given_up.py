"""A side that has given up passes wherever it may, and is asked only what the rules demand."""

from random import Random

import pytest

from diadochi.language import msg
from diadochi.players.player import RandomPlayer, passing
from diadochi.rules.core.flow import Choice, Decision, Menu
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import (
    Activate,
    Choose,
    EndSegment,
    Enough,
    Fight,
    GoIn,
    Intercept,
    Join,
    Lose,
    Pass,
    Sortie,
    Stand,
)
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import CONCEDED, Effect, Position, add_effect
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.victory import concede
from diadochi.rules.successors.turn.whole_game import whole_game
from tests.rules.notation.positions import the_kit

DEMANDED = {"tyche", "forage", "losses", "reinforcements", "turn_order", "heir", "train", "improve_fleet", "who_stays"}
"""What a side that never acts is asked all the same, besides what its cards are aimed at."""
THREE = Group(Units(mercenary=3))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_gave_up_does_nothing_of_his_own(seed: int) -> None:
    kit, chance = the_kit(), Random(seed)
    player, given_up = RandomPlayer(chance), 2
    game: Game[Position] = Game(whole_game_from(random_deal(kit, 3, chance)), lambda live: whole_game(kit, live))
    while not (isinstance(game.node, Decision) and game.node.checkpoint):
        game.answer(player.answer(game.node))  # type: ignore[arg-type]
    position = game.position.copy()
    concede(position, given_up)
    game = Game(position, lambda live: whole_game(kit, live))
    asked: set[str] = set()
    passed: set[str] = set()
    while game.node is not None:
        node = game.node
        answer = passing(kit, game.position, node) if isinstance(node, Decision) else None
        if isinstance(node, Decision) and node.seat == given_up:
            (asked if answer is None else passed).add(node.kind)
        else:
            assert answer is None
        game.answer(player.answer(node) if answer is None else answer)
    assert {"activation", "surprise"} <= passed
    assert {kind for kind in asked if not kind.startswith("choose_")} <= DEMANDED
    assert game.position.outcome is not None
    assert game.position.outcome.seat != given_up


def _given_up() -> Position:
    kit = the_kit()
    position = whole_game_from(random_deal(kit, 3, Random(1)))
    add_effect(position, Effect(CONCEDED, 1))
    return position


def _asked(kind: str, options: Choice | GroupParcel, seat: int = 1) -> Decision:
    return Decision(kind, seat, msg("What now?"), options)


def _parcel(kind: type, *, whole: bool = False) -> GroupParcel:
    def refusal(group: Group) -> object:
        return None if not whole or group else _REFUSED

    return GroupParcel(kind, THREE, refusal, THREE)  # type: ignore[arg-type]


_REFUSED = Choice(()).why_not(Pass())
_ONLY_PASS = Choice((Pass(),))


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (_asked("avoid_battle", Choice((Fight(), Stand()))), Stand()),
        (_asked("unrest", Choice((Choose("tarsos"), Enough()))), Enough()),
        (_asked("activation", Choice((Activate("krateros"), EndSegment()))), EndSegment()),
        (_asked("choose_home", Choice((Choose("tarsos"), Enough()))), None),
        (_asked("intercepted", Choice((Fight(), Stand()))), None),
        (_asked("choose_space", Choice((Choose("tarsos"), Choose("babylon")))), None),
        (_asked("avoid_battle", Choice((Fight(), Stand())), seat=2), None),
        (_asked("sorties", _parcel(Sortie)), Sortie(Group())),
        (_asked("shelter", _parcel(GoIn)), GoIn(Group())),
        (_asked("garrison_joins", _parcel(Join)), Join(Group())),
        (_asked("garrison_joins", _parcel(Join, whole=True)), None),
        (_asked("losses", _parcel(Lose)), None),
        (
            _asked("interception", Menu(lambda: (Pass(),), _ONLY_PASS.why_not, {Intercept: _parcel(Intercept)})),
            Pass(),
        ),
    ],
)
def test_what_is_passed_and_what_is_not(decision: Decision, answer: object) -> None:
    assert passing(the_kit(), _given_up(), decision) == answer
