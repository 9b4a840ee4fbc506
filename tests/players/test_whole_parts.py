"""What players and rules remember of a position depends on nothing but the parts that they look at again."""

import random
from collections.abc import Iterator
from inspect import unwrap
from typing import Any

import pytest

from desktop.players.seated_players import SeatedPlayers
from desktop.rules.core.game import Game
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import STAMPED, Position
from desktop.rules.successors.remembered import all_remembered, forget_all
from desktop.rules.successors.setup import random_deal, whole_game_from
from desktop.rules.successors.standing.points import bringers
from desktop.rules.successors.turn.whole_game import whole_game
from tests.house.kept import kept_kit
from tests.rules.asking import whenever_asked
from tests.rules.notation.positions import the_kit

Asking = tuple[Kit, Position, tuple[Any, ...]]
"""A kit, a position, and with what a question was asked about it."""

SEED, ANSWERS = 4, 700
KEPT, TRIED = 200, 30
"""Of each question so many askings are kept, and so many tried."""
_OF_THE_KIT = ("map", "edition", "options")


def test_what_no_part_tells_apart_has_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of one moment of a game are put into another: wherever a question takes both for the same, they are."""
    chance = random.Random(SEED)
    asked = _asked_in_a_game(kept_kit(the_kit()), chance, monkeypatch)
    moments = [position for askings in asked.values() for _, position, _ in askings]
    others = 0
    for question, askings in asked.items():
        parts = all_remembered()[question].parts
        for kit, position, things in chance.sample(askings, min(TRIED, len(askings))):
            found = _afresh(question, kit, position, things)
            for name, mixed in _mixed(position, chance.choice(moments)):
                if parts(mixed) == parts(position) and _would_ask(kit, mixed, position, things):
                    others += 1
                    assert _afresh(question, kit, mixed, things) == found, (question.__name__, name)
    assert others > 30 * len(asked)


def _asked_in_a_game(kit: Kit, chance: random.Random, patch: pytest.MonkeyPatch) -> dict[Any, list[Asking]]:
    """What was asked while a game was played, some of it by question."""
    asked: dict[Any, list[Asking]] = {}

    def noted(question: Any, kit: Kit, position: Position, *things: Any) -> Any:
        askings = asked.setdefault(question, [])
        if len(askings) < KEPT:
            askings.append((kit, position.copy(), things))
        elif chance.random() < 1 / KEPT:
            askings[chance.randrange(KEPT)] = kit, position.copy(), things
        return question(kit, position, *things)

    with patch.context() as noting:
        whenever_asked(noted, noting)
        opening = whole_game_from(random_deal(kit, 4, random.Random(SEED)))
        game = Game(opening, lambda position: whole_game(kit, position))
        players = SeatedPlayers(kit, {1: "strategos", 2: "steward", 3: "steward", 4: "random"}, SEED)
        while game.node is not None and len(game.answers) < ANSWERS:
            game.answer(players.answer(game))
    return asked


def _mixed(position: Position, other: Position) -> Iterator[tuple[str, Position]]:
    """The position with each of its fields as it is in the other."""
    for name in Position.__struct_fields__:
        if name not in _OF_THE_KIT:
            mixed = position.copy()
            part = getattr(other, name)
            setattr(mixed, name, part.copy() if name in STAMPED else part)
            yield name, mixed


def _would_ask(kit: Kit, mixed: Position, position: Position, things: tuple[Any, ...]) -> bool:
    """Whether it would be asked with the same things there: who has the bringers is told instead of where all stand."""
    told = bringers(kit, position)
    return told not in things or bringers(kit, mixed) == told


def _afresh(question: Any, kit: Kit, position: Position, things: tuple[Any, ...]) -> Any:
    """What is found when nothing is remembered."""
    forget_all()
    return unwrap(question)(kit, position, *things)
