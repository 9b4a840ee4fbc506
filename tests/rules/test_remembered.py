"""What is remembered about a position is what would be found afresh, whatever has happened in between."""

import random
from collections.abc import Callable
from inspect import unwrap
from typing import Any

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.successors.control import holders
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position, all_remembered, forget_all, remembered
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.standing import legitimacy
from diadochi.rules.successors.turn.whole_game import whole_game
from tests.rules.asking import whenever_asked


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps() / "diadochi")


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(4))
def test_through_whole_games(kit: Kit, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer that was remembered is found again from nothing."""
    remembered_answers = 0

    def checked(question: Callable[..., Any], *asking: Any) -> Any:
        nonlocal remembered_answers
        found = question(*asking)
        remembered_answers += 1
        assert found == unwrap(question)(*asking), question.__name__
        return found

    whenever_asked(checked, monkeypatch)
    chance = random.Random(seed)
    start = whole_game_from(random_deal(kit, 2 + seed, chance))
    RandomPlayer(chance).play(Game(start, lambda position: whole_game(kit, position)), 400)
    assert remembered_answers > 400


def test_a_change_in_place_is_noticed(kit: Kit) -> None:
    """A marker laid on the very position that was asked about counts at once."""
    position = Position(markers=dict.fromkeys(kit.province_spaces["aigyptos"], 1))
    assert holders(kit, position)["aigyptos"] == 1
    for space in kit.province_spaces["aigyptos"]:
        position.markers[space] = 2
    assert holders(kit, position)["aigyptos"] == 2


def test_what_changed_nothing_is_not_noticed(kit: Kit) -> None:
    """Neither a copy nor a part that the answer does not depend on makes it be asked again."""
    calls: list[int] = []
    question = remembered("markers", "clock")(lambda _kit, _position, seat: calls.append(seat))
    position = Position(markers={"pella": 1})
    question(kit, position, 1)
    position.markers["pella"] = 1
    position.stacks["pella"] = ()
    question(kit, position.copy(), 1)
    assert calls == [1]
    position.markers["pella"] = 2
    question(kit, position, 1)
    assert calls == [1, 1]


def test_who_comes_back_to_a_position_does_not_ask_again(kit: Kit) -> None:
    """Copies go their own ways from one position; what was found of it is kept while the next is looked at."""
    asked: list[int | None] = []

    def question(_kit: Kit, position: Position) -> int | None:
        asked.append(position.markers.get("pella"))
        return asked[-1]

    remembers = remembered("markers")(question)
    start = Position(markers={"pella": 1})
    for owner in (2, 3, 4):
        line = start.copy()
        assert remembers(kit, line) == 1
        line.markers["pella"] = owner
        assert remembers(kit, line) == owner
    assert asked == [1, 2, 3, 4]
    far = start.copy()
    for owner in (5, 2, 3, 4):
        far.markers["pella"] = owner
        assert remembers(kit, far) == owner
    assert remembers(kit, start) == 1
    assert asked == [1, 2, 3, 4, 5, 2, 3, 4, 1], "of what was long ago nothing is kept"


def test_another_edition_is_another_question(kit: Kit) -> None:
    """Nothing found under one edition is told under another."""
    third = kit.under("third")
    position = Position()
    legitimacy(kit, position, 1)
    question = remembered("markers")(lambda kit, _position: kit.edition)
    assert [question(each, position) for each in (kit, third, kit)] == ["fourth", "third", "fourth"]


def test_forgotten_when_the_rules_change(kit: Kit) -> None:
    """After `forget_all` the question itself is asked again, once for each thing."""
    calls: list[int] = []
    question = remembered("markers", "tomb")(lambda _kit, _position, seat: calls.append(seat))
    position = Position()
    for seat in (1, 2, 1):
        question(kit, position.copy(), seat)
    forget_all()
    question(kit, position, 1)
    position.tomb = "memphis"
    question(kit, position, 1)
    assert calls == [1, 2, 1, 1]
    assert question in all_remembered()
