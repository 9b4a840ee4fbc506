"""Why automatic players answered as they did, kept while the game lies on the table."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from desktop.language import Message, every_name
from desktop.narration.since import DeedGroup
from desktop.players.player import Advice
from desktop.windows.advice.chance_words import chance_words
from desktop.windows.game.games import Games

_HELD_IN_HAND = "card"
"""The kind of names of what lies in a hand."""


class _Given(NamedTuple):
    seat: int
    advice: Advice


class Reasons(QObject):
    """Hears what automatic players answer. While the game goes on nothing is told that names a card, since it may still
    lie in a hand (SEQ-10), and no chance to win, in which the own hand is counted.
    """

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self._games = games
        self._by_place: dict[tuple[int, int], _Given] = {}
        games.automatic.answering.connect(self._note)
        games.desk.opened.connect(self._by_place.clear)

    def _note(self, advice: Advice) -> None:
        """What is about to be answered goes below the node that is the cursor now."""
        record, decision = self._games.desk.record, self._games.automatic.asked
        if record is not None and decision is not None and advice.reasons:
            self._by_place[len(record.tree.lineage(record.cursor)), record.cursor] = _Given(decision, advice)

    def why(self, group: DeedGroup) -> tuple[Message, ...]:
        """Why its player did what was done in a group, as far as he had a reason that everybody may know."""
        record = self._games.desk.record
        if record is None or group.seat is None:
            return ()
        line = record.tree.lineage(record.cursor)
        for number in (each for each in group.because if 1 <= each < len(line)):
            given = self._by_place.get((number, line[number - 1]))
            told = self._told(given.advice) if given is not None and given.seat == group.seat else ()
            if told:
                return told
        return ()

    def _told(self, advice: Advice) -> tuple[Message, ...]:
        if self._games.is_over:
            return (*advice.reasons, *chance_words(advice))
        return tuple(why for why in advice.reasons if not _names_a_card(why))


def _names_a_card(words: Message) -> bool:
    return any(name.kind == _HELD_IN_HAND for name in every_name(words))
