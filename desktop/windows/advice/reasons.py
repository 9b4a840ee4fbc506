"""Why automatic players answered as they did, in the game that lies on the table."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.journal.reasons_kept import KeptReason, keep_reason, kept_reasons
from desktop.language import Message, every_name
from desktop.narration.since import DeedGroup
from desktop.players.player import Advice
from desktop.windows.advice.chance_words import expected_words
from desktop.windows.game.games import Games

_HELD_IN_HAND = "card"
"""The kind of names of what lies in a hand."""


class Reasons(QObject):
    """Hears what automatic players answer, and keeps it for when the game is gone on with.

    While it goes on nothing is told that names a card, since it may still lie in a hand (SEQ-10), and no chance to win,
    in which the own hand is counted.
    """

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self._games = games
        self._kept: dict[bytes, KeptReason] | None = None
        games.automatic.answering.connect(self._note)
        games.desk.opened.connect(self._forget)

    def _forget(self) -> None:
        """Another game lies on the table; what is kept of it is read when somebody asks."""
        self._kept = None

    @property
    def _known(self) -> dict[bytes, KeptReason]:
        """What is kept of the game on the table, by the seal of the moment at which somebody was asked."""
        record = self._games.desk.record
        if self._kept is None:
            self._kept = {} if record is None else kept_reasons(record, self._games.desk.home)
        return self._kept

    def _note(self, advice: Advice) -> None:
        """What is about to be answered goes below the node that is the cursor now."""
        record, seat = self._games.desk.record, self._games.automatic.asked
        if record is not None and seat is not None and advice.reasons:
            kept = KeptReason(seat, advice.reasons, advice.chance)
            self._known[record.tree[record.cursor].seal] = kept
            keep_reason(record, kept, self._games.desk.home)

    def why(self, group: DeedGroup) -> tuple[Message, ...]:
        """Why its player did what was done in a group, as far as he had a reason that everybody may know."""
        record = self._games.desk.record
        if record is None or group.seat is None:
            return ()
        line = record.tree.lineage(record.cursor)
        for number in (each for each in group.because if 1 <= each < len(line)):
            kept = self._known.get(record.tree[line[number - 1]].seal)
            told = self._told(kept) if kept is not None and kept.seat == group.seat else ()
            if told:
                return told
        return ()

    def _told(self, kept: KeptReason) -> tuple[Message, ...]:
        if self._games.is_over:
            return (*kept.reasons, *expected_words(kept.chance))
        return tuple(why for why in kept.reasons if not _names_a_card(why))


def _names_a_card(words: Message) -> bool:
    return any(name.kind == _HELD_IN_HAND for name in every_name(words))
