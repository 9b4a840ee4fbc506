"""Choosing losses: a tray over the map shows the combat units of the stack; clicked ones are marked as lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Speaker, sentence, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Lose
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.palette import qcolor
from diadochi.windows.playing.counter_tray import CounterTile
from diadochi.windows.rulebook import linked, rule_of
from diadochi.windows.shell import Shell
from diadochi.windows.successors.editor.editor_pieces import Piece, block_of
from diadochi.windows.widget_text import Label, MarkupLabel, texts
from diadochi.windows.widgets import column_of, row_of
from diadochi.windows.window_input import make_strong

# --- counter


class UnitTile(CounterTile):
    """A counter of one unit; checked means lost."""

    def __init__(self, kind: str, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.kind = kind
        super().__init__(name, picture, parent)

    def words(self) -> str:
        """The unit, and whether it is lost."""
        return tr("{unit}, lost", unit=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        """A cross over a lost one."""
        painter.setOpacity(0.4 if self.isChecked() else 1.0)
        super().paint_counter(painter)
        painter.setOpacity(1.0)
        if self.isChecked():
            self._cross(painter)

    def _cross(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(16, 10, -16, -10)
        for colour, width in ((qcolor("halo"), 6.0), (qcolor("vermilion_deep"), 3.4)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.topRight())


# --- tray
# With the running sum of losses.

_COLUMNS = 10
"""Counters in a row."""


class LossTray(QFrame):
    """Asks for the losses of `parcel`.

    `confirmed` carries the chosen Lose; `rule_asked` the rule of a clicked link. `picture` paints a kind of unit.
    """

    confirmed = Signal(object)
    rule_asked = Signal(str)

    def __init__(
        self, title: str, parcel: GroupParcel, picture: Callable[[str], QPixmap], speaker: Speaker, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lossTray")
        self._parcel, self._speaker = parcel, speaker
        self._tiles = [
            UnitTile(kind, sentence(counted_units(kind, 1)), picture(kind), self)
            for kind, count in parcel.whole.units.items()
            for _ in range(count)
        ]
        self._sum, self._reason = Label(self), MarkupLabel(self, wraps=True)
        self._reason.follow_links(lambda link: self.rule_asked.emit(rule_of(link)))
        self._confirm, self._least, self._none = (QPushButton(self) for _ in range(3))
        self._lay_out(title)
        self._join()
        self._look()

    def _lay_out(self, title: str) -> None:
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, tile in enumerate(self._tiles):
            grid.addWidget(tile, number // _COLUMNS, number % _COLUMNS)
        grid.setColumnStretch(_COLUMNS, 1)
        self._least.setText(tr("Fewest that hurt least"))
        self._none.setText(tr("None"))
        self._confirm.setText(tr("Lose these"))
        head = Label(title, self, look="planTitle", wraps=True)
        said = row_of((self._sum, Qt.AlignmentFlag.AlignTop), (self._reason, 1), spacing=10)
        row = row_of(self._least, self._none, None, self._confirm)
        column_of(head, grid, said, row, on=self, margins=(16, 10, 16, 12))
        self.setMinimumWidth(460)

    def _join(self) -> None:
        for number, tile in enumerate(self._tiles):
            tile.toggled.connect(lambda _on: self._look())
            tile.entered.connect(self.confirm)
            tile.stepped.connect(lambda by, here=number: self._step(here, by))
        self._least.clicked.connect(lambda: self.mark(self._parcel.usual))
        self._none.clicked.connect(lambda: self.mark(Group()))
        self._confirm.clicked.connect(self.confirm)
        if self._tiles:
            self.setFocusProxy(self._tiles[0])

    def _step(self, here: int, by: int) -> None:
        self._tiles[(here + by) % len(self._tiles)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def tiles(self) -> tuple[UnitTile, ...]:
        """The counters by kind."""
        return tuple(self._tiles)

    @property
    def chosen(self) -> Group:
        """The units marked as lost."""
        return Group(Units(**Counter(tile.kind for tile in self._tiles if tile.isChecked())))

    @property
    def words(self) -> str:
        """The sum, and why it cannot be confirmed."""
        return f"{self._sum.text()} {self._reason.text()}".strip()

    @property
    def can_confirm(self) -> bool:
        """Whether the rules allow the selection."""
        return self._confirm.isEnabled()

    def mark(self, group: Group) -> None:
        """Mark exactly these, the last ones of equal units."""
        left = dict(group.units.items())
        for tile in reversed(self._tiles):
            take = left.get(tile.kind, 0) > 0
            left[tile.kind] = left.get(tile.kind, 0) - take
            tile.setChecked(take)

    def confirm(self) -> None:
        """Give the answer if it is allowed."""
        if self.can_confirm:
            self.confirmed.emit(Lose(self.chosen))

    def _look(self) -> None:
        """Show the sum and the verdict of the rules."""
        verdict = self._parcel.why_not(Lose(self.chosen))
        self._confirm.setEnabled(verdict.allowed)
        # Without a selection the prompt bar is the strong one: it shows the default losses.
        make_strong(self._confirm, verdict.allowed or self.chosen.units.count > 0)
        self._sum.setText(tr("{n} of {owed} marked", n=self.chosen.units.count, owed=self._parcel.usual.units.count))
        reason = self._speaker.say(verdict.reason) if verdict.reason is not None else ""
        self._reason.setText(linked(f"{reason} ({', '.join(verdict.because)})") if reason else "")
        self.setAccessibleName(self._sum.text())


# --- presenter

_SCALE = 1.5


class Losses(QObject):
    """Opens the tray for a question of losses, and closes it after the answer."""

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position]) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self.tray: LossTray | None = None
        self._asked: Decision | None = None
        shell.view.installEventFilter(self)
        texts.changed.connect(self._say_again)

    def show(self) -> None:
        """Follow the open question."""
        node = self._controller.node
        if node is self._asked and self.tray is not None:
            return
        self.close()
        if isinstance(node, Decision) and node.kind == Kind.LOSSES and isinstance(node.options, GroupParcel):
            self._open(node, node.options)

    def _open(self, decision: Decision, parcel: GroupParcel) -> None:
        shell = self._shell
        title = shell.speaker.say(decision.prompt)
        tray = LossTray(title, parcel, lambda kind: self._picture(kind, decision.seat), shell.speaker, shell.frame)
        tray.confirmed.connect(self._controller.answer)
        tray.rule_asked.connect(shell.ask_rule)
        self.tray, self._asked = tray, decision
        shell.cards.add(tray)
        self.place()
        tray.show()
        tray.raise_()
        tray.setFocus()
        shell.input.guard.hold(tray)

    def _picture(self, kind: str, seat: int) -> QPixmap:
        controller = self._controller
        piece = Piece("unit", kind, seat)
        block = block_of(controller.kit, controller.position, piece, self._shell.table.names)
        return block_picture(block, _SCALE, max(2.0, self._shell.frame.devicePixelRatioF()))

    def take_up(self) -> bool:
        """Focus the tray; False if none is open."""
        if self.tray is not None:
            self.tray.setFocus()
        return self.tray is not None

    def close(self) -> None:
        """Close the tray."""
        if self.tray is not None and isValid(self.tray):
            self.tray.hide()
            self.tray.deleteLater()
            self._shell.view.setFocus()
        self.tray, self._asked = None, None

    def place(self) -> None:
        """Move the tray to where it hides least."""
        if self.tray is None or not isValid(self.tray) or not isValid(self._shell):
            return
        if self.tray.parentWidget() is self._shell.frame:  # otherwise it is on the stage
            self._shell.cards.stand_below(self.tray)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The tray keeps its place when the map is resized, and follows the size of text.
        if event.type() == QEvent.Type.Resize:
            self.place()
        elif event.type() == QEvent.Type.StyleChange:
            self._say_again()
        return super().eventFilter(watched, event)

    def _say_again(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.show()
