"""For a single player: at the start of each turn, what the automatic players did since the last one, and why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from diadochi.controller.moment import Mode
from diadochi.journal.saved_games import KeptReason, keep_reason, kept_reasons
from diadochi.language import Message, every_name, msg, tr, trn
from diadochi.narration.narrator import DeedGroup
from diadochi.players.game_players import Advice
from diadochi.rules.core.flow import Node
from diadochi.windows.advice.advice_card import AdviceCard, AdviceRow, expected_words
from diadochi.windows.commands import Command
from diadochi.windows.game.game_commands import Games
from diadochi.windows.game_table import GameTable
from diadochi.windows.hotseat.recap import Recap
from diadochi.windows.map_cards import Advising

_MOST = 8
"""Most rows of the card. `_MAP_SHARE` is the part of the map's height it may take; the rest can be read as text."""
_MAP_SHARE = 0.7


class DeedsTold(QObject):
    """A card in a corner of the map; each row leads to its moment. `active` is the seat whose turn it is.

    With several people the curtain does this instead.
    """

    def __init__(self, table: GameTable, recap: Recap, active: Callable[[], int | None]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._recap, self._active = table, table.shell, recap, active
        self.card = AdviceCard(self._shell.cards, Advising.DEEDS)
        self._groups: tuple[DeedGroup, ...] = ()
        self._shown: tuple[DeedGroup, ...] = ()
        self._told_to: int | None = None
        self._asked: Node | None = None
        command = Command("deeds_told", msg("What they did and why"), ("Ctrl+Shift+I",))
        table.games.menu.add_look(self._shell.commands.add(command, self.tell_at_will))
        self.card.chosen.connect(self._look)
        self.card.dismissed.connect(self.close)
        self.card.due, self.card.say = lambda: bool(self._groups), self._say
        table.controller.changed.connect(self._follow)
        table.games.desk.opened.connect(self._forget)

    def _follow(self) -> None:
        """Show the card when the player's turn begins; close it after an answer or the turn."""
        if self._groups and self._asked is not self._table.controller.node:
            self.close()
        seat = self._own_turn()
        if seat == self._told_to:
            return
        self._told_to = seat
        if seat is None:
            self.close()
        elif self._table.controller.mode is Mode.PLAY:
            self.tell()

    def _own_turn(self) -> int | None:
        """The seat of a single player whose turn it is, once he is asked; None otherwise.

        It stays his turn while others are asked something.
        """
        hotseat, node, active = self._table.hotseat, self._table.controller.decision, self._active()
        if self._table.games.desk.record is None or hotseat.are_several or active not in hotseat.people:
            return None
        return active if node is not None and node.seat == active else self._told_to

    def tell(self) -> None:
        """Show what was done since the single player's last turn, if anything."""
        people = self._table.hotseat.people
        seat = people[0] if len(people) == 1 and not self._table.hotseat.are_several else None
        self.close()
        self._groups = self._recap.groups(seat) if seat is not None else ()
        self._asked = self._table.controller.node
        self._shell.cards.next()

    def tell_at_will(self) -> None:
        """The same on demand; says why if there is nothing to show."""
        self.tell()
        if self._groups:
            return
        if len(self._table.hotseat.people) == 1 and not self._table.hotseat.are_several:
            words = tr("Nobody has done anything since your last turn.")
        else:
            words = tr("What the others did is told to a person who plays alone.")
        self._shell.status.show_notice(words)

    def _say(self) -> None:
        """Tell as many rows as fit."""
        self._shown = self._groups
        while len(self._shown) > _MOST:
            self._drop_one()
        room = self._shell.cards.room
        self._fill()
        while len(self._shown) > 1 and self.card.height_in(room) > _MAP_SHARE * room.height():
            self._drop_one()
            self._fill()

    def _drop_one(self) -> None:
        """Drop the least important row: first those without a reason, then the oldest."""
        dropped = min(self._shown, key=lambda group: (group.weight, bool(self._recap.reason_of(group))))
        self._shown = tuple(each for each in self._shown if each is not dropped)

    def _fill(self) -> None:
        rows = [AdviceRow(self._recap.deed_of(group), self._recap.reason_of(group)) for group in self._shown]
        left = len(self._groups) - len(rows)
        keys = self._shell.commands["since"].shortcut().toString()
        note = trn("{n} more: {keys} shows them.", "{n} more: {keys} shows them.", left, keys=keys) if left else ""
        self.card.tell(tr("Since your last turn"), rows, note)

    def _look(self, number: int) -> None:
        record, group = self._table.games.desk.record, self._shown[number]
        line = record.tree.lineage(record.cursor) if record is not None else ()
        if group.last < len(line):
            self._table.games.looking.look(line[group.last])

    def _forget(self) -> None:
        """Reset for another game."""
        self._told_to = None
        self.close()

    def close(self) -> None:
        """Close the card."""
        self._groups = ()
        self.card.leave()


# --- reasons

_CARD_KIND = "card"
"""Name kind of a card."""


class Reasons(QObject):
    """Records why automatic players answered as they did, in the game's file.

    During the game, reasons that name a card are withheld, as it may still be in a hand (SEQ-10), and so are chances to
    win, which include the own hand.
    """

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self._games = games
        self._kept: dict[bytes, KeptReason] | None = None
        games.automatic.answering.connect(self._note)
        games.desk.opened.connect(self._forget)

    def _forget(self) -> None:
        """Reset for another game; its reasons are read when needed."""
        self._kept = None

    @property
    def _known(self) -> dict[bytes, KeptReason]:
        """Stored reasons of the game, by the digest of the moment of the question."""
        record = self._games.desk.record
        if self._kept is None:
            self._kept = {} if record is None else kept_reasons(record, self._games.desk.home)
        return self._kept

    def _note(self, advice: Advice) -> None:
        """Record the reason below the current node, just before the answer is given."""
        record, seat = self._games.desk.record, self._games.automatic.asked
        if record is not None and seat is not None and advice.reasons:
            kept = KeptReason(seat, advice.reasons, advice.chance)
            self._known[record.tree[record.cursor].seal] = kept
            keep_reason(record, kept, self._games.desk.home)

    def why(self, group: DeedGroup) -> tuple[Message, ...]:
        """Public reasons for the actions of a group."""
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
    return any(name.kind == _CARD_KIND for name in every_name(words))
