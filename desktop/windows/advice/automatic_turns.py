"""Who plays alone is told at the beginning of each turn what the automatic players did since the last one, and why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop.journal.private_notes import KeptReason, keep_reason, kept_reasons
from desktop.language import Message, every_name, msg, tr, trn
from desktop.narration.narrator import DeedGroup
from desktop.players.player import Advice
from desktop.rules.core.flow import Node
from desktop.windows.advice.advice_card import AdviceCard, AdviceRow
from desktop.windows.advice.advice_words import expected_words
from desktop.windows.commands import Command
from desktop.windows.foresight.card_placement import cards_over
from desktop.windows.game.game_commands import Games
from desktop.windows.hotseat.recap import Recap
from desktop.windows.plug import GameTable
from desktop.windows.widget_text import announce

_MOST = 8
"""Rows of the card at most; there are as many as `_ROOM` of the map's height has room for. More can be read."""
_ROOM = 0.7


class DeedsTold(QObject):
    """A card in a corner of the map; each row of it leads to its moment. `active` is the seat that is on turn.

    Between several people the curtain tells the same.
    """

    def __init__(self, table: GameTable, recap: Recap, active: Callable[[], int | None]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._recap, self._active = table, table.shell, recap, active
        self.card = AdviceCard(self._shell.view)
        self._groups: tuple[DeedGroup, ...] = ()
        self._shown: tuple[DeedGroup, ...] = ()
        self._told_to: int | None = None
        self._asked: Node | None = None
        command = Command("deeds_told", msg("What they did and why"), ("Ctrl+Shift+I",))
        table.games.menu.add_look(self._shell.commands.add(command, self.tell_at_will))
        self.card.chosen.connect(self._look)
        self.card.closed.connect(self.close)
        self._shell.view.escapes.add(self._escape)
        table.controller.changed.connect(self._follow)
        table.games.desk.opened.connect(self._forget)
        self._shell.language_changed.connect(self._say)
        self._shell.view.view_changed.connect(lambda _rect, _scale: self._place())

    def _follow(self) -> None:
        """Somebody's turn begins: tell; once something is answered, or the turn is over, nobody wants it any more."""
        if self.card.isVisible() and self._asked is not self._table.controller.node:
            self.close()
        seat = self._own_turn()
        if seat == self._told_to:
            return
        self._told_to = seat
        if seat is None:
            self.close()
        elif not self._table.games.desk.is_aside and self._table.games.looking.node is None:
            self.tell()

    def _own_turn(self) -> int | None:
        """Whose turn it is who sits here alone, once he is asked; None where there is no such person.

        It stays his turn while somebody else is asked something in it.
        """
        hotseat, node, active = self._table.hotseat, self._table.controller.decision, self._active()
        if self._table.games.desk.record is None or hotseat.are_several or active not in hotseat.people:
            return None
        return active if node is not None and node.seat == active else self._told_to

    def tell(self) -> None:
        """Tell what was done since the last turn of whoever sits here alone; nothing where nothing was."""
        people = self._table.hotseat.people
        seat = people[0] if len(people) == 1 and not self._table.hotseat.are_several else None
        self._groups = self._recap.groups(seat) if seat is not None else ()
        if not self._groups:
            self.close()
            return
        self._asked = self._table.controller.node
        self._say()
        self._place(anew=True)
        announce(self.card, self.card.words)

    def tell_at_will(self) -> None:
        """The same for whoever asks for it, who is told as well why there is nothing to tell."""
        self.tell()
        if self._groups:
            return
        if len(self._table.hotseat.people) == 1 and not self._table.hotseat.are_several:
            words = tr("Nobody has done anything since your last turn.")
        else:
            words = tr("What the others did is told to a person who plays alone.")
        self._shell.status.show_notice(words)

    def _say(self) -> None:
        """As much as there is room for."""
        if not self._groups:
            return
        self._shown = self._groups
        while len(self._shown) > _MOST:
            self._drop_one()
        room = self._shell.view.viewport().geometry()
        self._fill()
        while len(self._shown) > 1 and self.card.height_in(room) > _ROOM * room.height():
            self._drop_one()
            self._fill()

    def _drop_one(self) -> None:
        """What weighs least makes room; of that first what has no reason, then what is oldest."""
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

    def _place(self, *, anew: bool = False) -> None:
        if anew or self.card.isVisible():
            view = self._shell.view
            self.card.lie_in(view.viewport().geometry(), (), cards_over(self._shell, self.card))

    def _forget(self) -> None:
        """Another game lies on the table: nobody has been told anything of it."""
        self._told_to = None
        self.close()

    def close(self) -> None:
        """Nobody wants it any more."""
        self._groups = ()
        self.card.hide()

    def _escape(self) -> bool:
        was_open = self.card.isVisible()
        self.close()
        return was_open


# --- reasons
# Why automatic players answered as they did, in the game that lies on the table.

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
