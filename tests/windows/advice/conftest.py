"""A game in a window at which players think within the test, and say why."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, ClassVar

import pytest

from diadochi.controller.odds_client import Foresight
from diadochi.forecast.odds.odds_protocol import packed, unpacked
from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS, AtRandom, ThoughtAsked
from diadochi.rules.core.system import rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.windows.playing.map_tables import Playing

Ask = Callable[..., None]
WHY: Message = msg("Because of {space}.", space=Name("space", "rhodos"))


class Reasoning(AtRandom):
    """Answers like another, but has two ways to, and a reason; and it may mean to go somewhere."""

    ONWARD: ClassVar[tuple[str, ...]] = ()

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        first, second = self.answer(asked), self.answer(asked)
        return Advice(first, 2.0, (WHY,), 0.31, self.ONWARD), Advice(second, 1.0, chance=0.29)


@pytest.fixture(autouse=True)
def no_banners(playing: Playing) -> Iterator[None]:
    """A banner that passes by would be seen first, and advice after it."""
    before, playing.shell.preferences.banners = playing.shell.preferences.banners, "none"
    yield
    playing.shell.preferences.banners = before


@pytest.fixture
def ask(kit: Kit) -> Ask:
    """Whatever is thought is thought at once, as it comes over the wire."""

    def ask(_self: Foresight, _slot: str, question: Any, then: Callable[[Any], None], at: Any = None) -> None:
        if isinstance(question, ThoughtAsked):
            sent = unpacked(BytesIO(packed(question)))
            assert sent is not None
            then(next(sent.replies(rules_of(kit).under(kit, at), at.copy())))

    return ask


class Late:
    """Thoughts that come when the test lets them: of each slot the newest, unless it has been forgotten."""

    def __init__(self) -> None:
        self.waiting: dict[str, Callable[[], None]] = {}
        self.asked = 0

    def come(self) -> None:
        """Whatever is waited for has been thought."""
        while self.waiting:
            self.waiting.pop(next(iter(self.waiting)))()


@pytest.fixture
def late(playing: Playing, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> Late:
    """From now on thoughts are late."""
    found = Late()
    playing.hint.close()  # whatever is made last is made now

    def wait(asking: Foresight, slot: str, question: Any, then: Callable[[Any], None], at: Any = None) -> None:
        if isinstance(question, ThoughtAsked):
            found.asked += 1
            found.waiting[slot] = lambda: ask(asking, slot, question, then, at)

    monkeypatch.setattr(Foresight, "ask", wait)
    monkeypatch.setattr(Foresight, "forget", lambda _self, slot: found.waiting.pop(slot, None))
    return found


@pytest.fixture
def playing(ask: Ask, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Playing:
    """A free table at which thoughts come at once."""
    monkeypatch.setitem(PLAYERS, "sage", Reasoning)  # type: ignore[arg-type]
    monkeypatch.setattr(Foresight, "ask", ask)
    return request.getfixturevalue("free_table")
