"""What happened since a player's last turn: replayed on the map, as text, and as a card with reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QFrame, QListWidget, QPushButton, QWidget

from diadochi.controller.moment import Mode
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.audit import Act, ActKind, act_words, agreed_words, without_repeats
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError
from diadochi.journal.saved_games import KeptReason, keep_reason, kept_reasons
from diadochi.language import Message, Speaker, capitalised, every_name, msg, tr, trn
from diadochi.narration.narrator import ActionGroup
from diadochi.players.game_players import Advice
from diadochi.rules.core.flow import Node
from diadochi.windows.advice_card import AdviceCard, AdviceRow, expected_words, reason_words
from diadochi.windows.commands import Command
from diadochi.windows.game.game_commands import Games
from diadochi.windows.game.game_timeline import PastView
from diadochi.windows.game.report_parts import time_words
from diadochi.windows.game_table import GameTable
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.map_cards import Attention
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.map_play import MapPlay
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts, texts
from diadochi.windows.widgets import column_of, row_of

# --- text window

_WIDE, _TALL = 600, 460


class RecapText(QDialog):
    """`groups` are the lines of each group, in order; the first line of each is its summary."""

    def __init__(self, groups: Sequence[Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Since your last turn"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setAccessibleName(self.windowTitle())
        self.list.addItems(["\n".join((first, *(f"    {line}" for line in more))) for first, *more in groups])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column_of((self.list, 1), close, on=self)
        self.resize(_WIDE, _TALL)


# --- replay bar

_BREADTH, _ABOVE_EDGE = 620, 16


class ReplayBar(QFrame):
    """A bar over the lower edge of the map: pause, next, text, end. `ended` fires on its button or Esc."""

    ended = Signal()

    def __init__(self, frame: QWidget, view: QWidget) -> None:
        super().__init__(frame)
        self._view = view
        self.setObjectName("lossTray")
        self._running = True
        self._count, self._words = Label(self, look="sceneMore"), Label(self, look="sceneFate", wraps=True)
        self.pause, self.next, self.text, self._end = (QPushButton(self) for _ in range(4))
        self._end.clicked.connect(self.ended)
        said = row_of((self._count, Qt.AlignmentFlag.AlignTop), (self._words, 1), spacing=12)
        column_of(said, row_of(self.pause, self.next, self.text, self._end), on=self)
        bind_text(self.setAccessibleName, msg("Since your last turn"))
        bind_text(self.next.setText, msg("Next step"))
        bind_text(self.text.setText, msg("Show as text…"))
        bind_text(self._end.setText, msg("Skip to my turn"))
        follow_texts(self, self.retranslate)
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    def open(self) -> None:
        """Show the bar with the keyboard on its first button."""
        self._settle()
        self.show()
        self.raise_()
        self.pause.setFocus()

    def tell(self, count: str, words: str) -> None:
        self._count.setText(count)
        self._words.setText(words)
        self._settle()

    def _settle(self) -> None:
        parent, layout = self.parentWidget(), self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        if parent is not None:
            room = QRect(self._view.mapTo(parent, QPoint()), self._view.size())
            wide = max(
                min(_BREADTH * self.fontInfo().pixelSize() // 16, room.width() - 24), layout.minimumSize().width()
            )
            self.resize(wide, layout.totalHeightForWidth(wide))
            self.move(room.center().x() - wide // 2, room.bottom() - self.height() - _ABOVE_EDGE)

    def show_running(self, running: bool) -> None:
        self._running = running
        self.retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        either = (tr("Continue"), tr("Pause"))
        for words in either:  # as wide as the wider text, so that the other buttons stay below the pointer
            self.pause.setText(words)
            self.pause.setMinimumWidth(max(self.pause.minimumWidth(), self.pause.sizeHint().width()))
        self.pause.setText(either[self._running])


# --- replay

Why = Callable[[ActionGroup], tuple[Message, ...]]
ALL_MS, MOST_MS = 20_000, 2_500
"""Most milliseconds for everything, and for one group."""


class Recap(QObject):
    """Replays what others did since a player's last turn; `groups` returns it for a seat, from public facts.

    `why` gives the reasons for a group, if public.
    """

    def __init__(
        self, hotseat: HotSeat, looking: PastView, groups: Callable[[int], tuple[ActionGroup, ...]], why: Why
    ) -> None:
        super().__init__(hotseat)
        self._hotseat, self._looking, self._groups, self._why = hotseat, looking, groups, why
        self._all: tuple[ActionGroup, ...] = ()
        self._shown = 0
        self.bar = ReplayBar(hotseat.shell.frame, hotseat.shell.view)
        hotseat.shell.cards.add(self.bar)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)
        hotseat.count_news(self.news)
        hotseat.curtain.replay_asked.connect(self.play)
        self.bar.pause.clicked.connect(self.toggle)
        self.bar.next.clicked.connect(self.step)
        self.bar.text.clicked.connect(self.read)
        self.bar.ended.connect(self.end)
        looking.moved.connect(self._follow)
        texts.changed.connect(self._say)

    def groups(self, seat: int) -> tuple[ActionGroup, ...]:
        """What a player has not seen; empty without a recorded game."""
        return self._groups(seat) if self._looking.record is not None else ()

    def news(self, seat: int) -> int:
        return len(self.groups(seat))

    def play(self) -> None:
        """Replay for the player the curtain waits for; hands stay hidden."""
        waiting = self._hotseat.waiting
        self._show(self.groups(waiting) if waiting is not None else ())

    def play_again(self) -> None:
        """Replay for the viewer or the asked player; his hand is covered meanwhile."""
        hotseat = self._hotseat
        if self._looking.node is not None or hotseat.is_closed:
            return
        seat = hotseat.viewer if hotseat.viewer is not None else hotseat.covered
        groups = self.groups(seat) if seat else ()
        if not groups:
            hotseat.shell.status.show_notice(tr("Nothing has happened since your last turn."))
            return
        hotseat.cover()
        self._show(groups)

    def _show(self, groups: tuple[ActionGroup, ...]) -> None:
        self._all, self._shown = groups, 0
        if not groups:
            return
        self._hotseat.lift_curtain()
        self._timer.setInterval(min(MOST_MS, ALL_MS // len(groups)))
        self.bar.open()
        self.step()
        self._run(True)

    def toggle(self) -> None:
        self._run(not self._timer.isActive())

    def step(self) -> None:
        """Show the next group; after the last one restore the table."""
        record = self._looking.record
        if record is None or self._shown >= len(self._all):
            self.end()
            return
        self._shown += 1
        self._say()
        self._looking.review(record.tree.lineage(record.cursor)[self._all[self._shown - 1].last])
        self.bar.raise_()

    def _say(self) -> None:
        if not self._all or not self._shown:
            return
        group = self._all[self._shown - 1]
        words = self.words_of(group)
        self.bar.tell(tr("{number} of {last}", number=self._shown, last=len(self._all)), words)
        announce(self.bar, words)

    def words_of(self, group: ActionGroup) -> str:
        reason = self.reason_of(group)
        return f"{self.action_of(group)} ({reason})" if reason else self.action_of(group)

    def action_of(self, group: ActionGroup) -> str:
        return summary(group, self._side(group), self._hotseat.shell.speaker)

    def reason_of(self, group: ActionGroup) -> str:
        """Why it was done; empty if unknown."""
        return reason_words(self._why(group), self._hotseat.shell.speaker, self.action_of(group))

    def _side(self, group: ActionGroup) -> str:
        return self._hotseat.shell.table.faction(group.seat) if group.seat is not None else ""

    def read(self) -> None:
        """Show everything as text in a window, and pause."""
        self._run(False)
        speaker = self._hotseat.shell.speaker
        lines = [
            [self.words_of(group), *(capitalised(speaker.say(each)) for each in group.lines)] for group in self._all
        ]
        RecapText(lines, self._hotseat.shell.frame).open()

    def end(self) -> None:
        self._all, self._shown = (), 0
        self._looking.now()
        self._follow()
        self._hotseat.viewer_changed.emit()

    def _run(self, on: bool) -> None:
        if on:
            self._timer.start()
        else:
            self._timer.stop()
        self.bar.show_running(on)

    def _follow(self) -> None:
        if self._looking.node is None:
            self._timer.stop()
            self.bar.hide()


_BEFORE, _AFTER = "(?:^|[,;] )", "(?:$|[,;] )"
"""Separators around the things told in one line; they may contain commas themselves."""


def summary(group: ActionGroup, side: str, speaker: Speaker) -> str:
    """A group in one line: the side, its first action, and its effects on the game, without repetition."""
    action = capitalised(speaker.say(group.summary))
    words = [] if action.startswith(side) else [side]
    words.append(action)
    words += [capitalised(each) for each in map(speaker.say, group.great) if not _is_told(each, action)]
    return " \N{MIDDLE DOT} ".join(dict.fromkeys(words))


def _is_told(words: str, line: str) -> bool:
    return re.search(_BEFORE + re.escape(words.casefold()) + _AFTER, line.casefold()) is not None


# --- interventions meanwhile
# Behind the curtain each player is told once what others did outside the game, and who agreed.


class WhileAway(QObject):
    """Watches whose hand opens; `record` is that of the game on the table. Battles and ceremonies come first."""

    def __init__(self, hotseat: HotSeat, record: Callable[[], Record | None]) -> None:
        super().__init__(hotseat)
        self._hotseat, self._record, self._waits = hotseat, record, False
        self.news: News | None = None
        hotseat.viewer_changed.connect(self.look)
        hotseat.shell.cards.turned.connect(lambda: self.look() if self._waits else None)

    def look(self) -> None:
        """Tell the new viewer; tell a former viewer again if he did not close the list.

        A hand whose PIN was lifted may be open to those who lifted it: its player is told later.
        """
        seat, record = self._hotseat.viewer, self._record()
        if self.news is not None and self.news.seat == seat:
            return
        self._put_away()
        self._waits = not self._hotseat.shell.cards.is_free(Attention.NEWS)
        if seat is None or record is None or self._waits:
            return
        untold = record.untold(seat)
        if untold and not any(act.kind == ActKind.NUMBER_LIFTED and act.node == record.cursor for act in untold):
            self._tell(record, seat, untold)

    def _tell(self, record: Record, seat: int, acts: Sequence[Act]) -> None:
        shell = self._hotseat.shell
        self.news = News(seat, without_repeats(acts), shell.speaker, shell.frame)
        self.news.finished.connect(lambda _result: self._told(record, seat, acts[-1].id))
        self.news.open()
        announce(self.news, self.news.words, urgent=True)

    def _told(self, record: Record, seat: int, last: int) -> None:
        self._put_away()
        if self._hotseat.viewer != seat:
            return  # the curtain has closed over the list, which may be unread
        try:
            record.told(seat, last)
        except RecordError as fault:
            shell = self._hotseat.shell
            shell.notify(fault.message)

    def _put_away(self) -> None:
        if self.news is not None:
            self.news.finished.disconnect()
            self.news.hide()
            self.news.deleteLater()
            self.news = None


class News(QDialog):
    """The list for the player of `seat`; Escape and Enter close it."""

    def __init__(self, seat: int, acts: Sequence[Act], speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent)
        self.seat, self._acts, self._speaker = seat, acts, speaker
        self._head, self._list = Label(self, wraps=True), QListWidget(self)
        self._list.setWordWrap(True)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self._close = buttons.button(QDialogButtonBox.StandardButton.Close)
        self._close.setIcon(QIcon())
        self._close.setDefault(True)
        column_of(self._head, self._list, buttons, on=self, margins=(20, 18, 20, 16), spacing=12)
        bind_text(self.setWindowTitle, msg("While you were away"))
        bind_text(self._head.setText, msg("While you were away, this was changed outside the game:"))
        follow_texts(self, self.retranslate)
        self._close.setFocus()
        self.resize(560, 320)

    @property
    def words(self) -> str:
        return "\n".join((self._head.text(), *(self._list.item(row).text() for row in range(self._list.count()))))

    def retranslate(self) -> None:
        self._list.setAccessibleName(self._head.text())
        self._list.clear()
        self._list.addItems([self._line(act) for act in self._acts])

    def _line(self, act: Act) -> str:
        agreed = agreed_words(act)
        sentences = [self._speaker.say(act_words(act)), *([] if agreed is None else [self._speaker.say(agreed)])]
        return f"{time_words(act.time)}: {' '.join(sentences)}"


# --- last answer
# An arrow along its way, and a glow where something has changed.


class LastAnswer(QObject):
    """Menu Game > Look back > Show the last answer: before the present, or before the moment looked at."""

    def __init__(self, shell: Shell, games: Games, hands: Hands, map_play: MapPlay, barred: Callable[[], bool]) -> None:
        super().__init__(shell)
        self._shell, self._games, self._hands = shell, games, hands
        self._map_play, self._barred = map_play, barred
        command = Command("last_answer", msg("Show the last answer"), ("Ctrl+L",))
        games.menu.add_look(shell.commands.add(command, self.show))

    def show(self) -> None:
        """Draw the arrow, flash the spaces and describe the answer; do nothing behind the curtain."""
        played, looking, shell = self._games.desk.played, self._games.looking, self._shell
        if played is None or self._barred():
            return
        try:
            played.record.looked_at(looking.here)
            action = self._map_play.last_action(played.record, looking.here)
        except RecordError as fault:
            shell.notify(fault.message)
            return
        if action is None:
            return
        self._hands.highlights.show_arrow(action.way, action.routes)
        shell.scene.flash(action.spaces)
        shell.bring_to_sight(action.spaces)
        shell.status.show_notice(self._words(played, action.number))

    def _words(self, played: PlayedRecord, number: int) -> str:
        record, lines = played.record, self._shell.journal.lines()
        told = (*record.tree.lineage(record.cursor), *record.tree.onwards(record.cursor))
        looked_at = record.tree.lineage(self._games.looking.here)
        return (
            lines[number] if told[number : number + 1] == looked_at[number : number + 1] and number < len(lines) else ""
        )


# --- turns of automatic players
# For a single player: at the start of each turn, what the automatic players did since the last one, and why.

_MOST = 8
"""Most rows of the card. `_MAP_SHARE` is the part of the map's height it may take; the rest can be read as text."""
_MAP_SHARE = 0.7


class TurnSummary(QObject):
    """A card in a corner of the map; each row leads to its moment. `active` is the seat whose turn it is.

    With several people the curtain does this instead.
    """

    def __init__(self, table: GameTable, recap: Recap, active: Callable[[], int | None]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._recap, self._active = table, table.shell, recap, active
        self.card = AdviceCard(self._shell.cards, Attention.DEEDS)
        self._groups: tuple[ActionGroup, ...] = ()
        self._shown: tuple[ActionGroup, ...] = ()
        self._told_to: int | None = None
        self._asked: Node | None = None
        command = Command("turn_summary", msg("What others did and why"), ("Ctrl+Shift+I",))
        table.games.menu.add_look(self._shell.commands.add(command, self.tell_at_will))
        self.card.chosen.connect(self._look)
        self.card.dismissed.connect(self.close)
        self.card.due, self.card.say = lambda: bool(self._groups), self._say
        table.controller.changed.connect(self._follow)
        table.games.desk.opened.connect(self._forget)

    def _follow(self) -> None:
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
        # The seat of a single player whose turn it is, once he is asked; None otherwise. It stays his turn while others
        # are asked something.
        hotseat, node, active = self._table.hotseat, self._table.controller.decision, self._active()
        if self._table.games.desk.record is None or hotseat.are_several or active not in hotseat.people:
            return None
        return active if node is not None and node.seat == active else self._told_to

    def tell(self) -> None:
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
            words = tr("No one has acted since your last turn.")
        else:
            words = tr("This summary is only for a single player.")
        self._shell.status.show_notice(words)

    def _say(self) -> None:
        self._shown = self._groups
        while len(self._shown) > _MOST:
            self._drop_one()
        room = self._shell.cards.room
        self._fill()
        while len(self._shown) > 1 and self.card.height_in(room) > _MAP_SHARE * room.height():
            self._drop_one()
            self._fill()

    def _drop_one(self) -> None:
        dropped = min(self._shown, key=lambda group: (group.weight, bool(self._recap.reason_of(group))))
        self._shown = tuple(each for each in self._shown if each is not dropped)

    def _fill(self) -> None:
        rows = [AdviceRow(self._recap.action_of(group), self._recap.reason_of(group)) for group in self._shown]
        left = len(self._groups) - len(rows)
        keys = self._shell.commands["since"].shortcut().toString()
        note = (
            trn("{n} more. Press {keys} to see them.", "{n} more. Press {keys} to see them.", left, keys=keys)
            if left
            else ""
        )
        self.card.tell(tr("Since your last turn"), rows, note)

    def _look(self, number: int) -> None:
        record, group = self._table.games.desk.record, self._shown[number]
        line = record.tree.lineage(record.cursor) if record is not None else ()
        if group.last < len(line):
            self._table.games.looking.look(line[group.last])

    def _forget(self) -> None:
        self._told_to = None
        self.close()

    def close(self) -> None:
        self._groups = ()
        self.card.leave()


# --- reasons

_CARD_KIND = "card"  # name kind of a card


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
        # Reset for another game; its reasons are read when needed.
        self._kept = None

    @property
    def _known(self) -> dict[bytes, KeptReason]:
        record = self._games.desk.record
        if self._kept is None:
            self._kept = {} if record is None else kept_reasons(record, self._games.desk.home)
        return self._kept

    def _note(self, advice: Advice) -> None:
        record, seat = self._games.desk.record, self._games.automatic.asked
        if record is not None and seat is not None and advice.reasons:
            kept = KeptReason(seat, advice.reasons, advice.chance)
            self._known[record.tree[record.cursor].seal] = kept
            keep_reason(record, kept, self._games.desk.home)

    def why(self, group: ActionGroup) -> tuple[Message, ...]:
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
