"""Behind the curtain a player is told once what others did beside the game meanwhile, and who agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QListWidget, QVBoxLayout, QWidget

from desktop.journal.record import Record
from desktop.journal.record.act_words import act_words, agreed_words, without_repeats
from desktop.journal.record.audit import Act, ActKind
from desktop.journal.record.errors import RecordError
from desktop.language import Speaker, tr
from desktop.windows.announcing import announce
from desktop.windows.game.act_list import time_words
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated


class WhileAway(QObject):
    """Watches whose hand is opened; `record` is the record of the game that lies on the table.

    While `others_speak` nothing is told; whoever made it calls `look` when they are done.
    """

    def __init__(
        self, hotseat: HotSeat, record: Callable[[], Record | None], others_speak: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__(hotseat)
        self._hotseat, self._record, self._others_speak = hotseat, record, others_speak
        self.news: News | None = None
        hotseat.viewer_changed.connect(self.look)

    def look(self) -> None:
        """Another hand lies open: its player is told; whoever looked before and has not closed the list is told again.

        A hand that was opened by lifting its number is open to those who lifted it: its player is told later.
        """
        seat, record = self._hotseat.viewer, self._record()
        if self.news is not None and self.news.seat == seat:
            return
        self._put_away()
        if seat is None or record is None or self._others_speak():
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
            return  # the curtain has fallen over the list, and nobody may have read it
        try:
            record.told(seat, last)
        except RecordError as fault:
            shell = self._hotseat.shell
            shell.status.show_notice(shell.speaker.say(fault.message))

    def _put_away(self) -> None:
        if self.news is not None:
            self.news.finished.disconnect()
            self.news.hide()
            self.news.deleteLater()
            self.news = None


class News(Retranslated, QDialog):
    """The list for the player of `seat`; Escape and Enter close it."""

    def __init__(self, seat: int, acts: Sequence[Act], speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent)
        self.seat, self._acts, self._speaker = seat, acts, speaker
        self._head, self._list = Label(self), QListWidget(self)
        self._head.setWordWrap(True)
        self._list.setWordWrap(True)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self._close = buttons.button(QDialogButtonBox.StandardButton.Close)
        self._close.setIcon(QIcon())
        self._close.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        for widget in (self._head, self._list, buttons):
            column.addWidget(widget)
        self.retranslate()
        self._close.setFocus()
        self.resize(560, 320)

    @property
    def words(self) -> str:
        """All that is said."""
        return "\n".join((self._head.text(), *(self._list.item(row).text() for row in range(self._list.count()))))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(tr("While you were away"))
        self._head.setText(tr("While you were away this was done beside the game:"))
        self._list.setAccessibleName(self._head.text())
        self._list.clear()
        self._list.addItems([self._line(act) for act in self._acts])

    def _line(self, act: Act) -> str:
        agreed = agreed_words(act)
        sentences = [self._speaker.say(act_words(act)), *([] if agreed is None else [self._speaker.say(agreed)])]
        return f"{time_words(act.time)}: {' '.join(sentences)}"
