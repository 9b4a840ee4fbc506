"""Losses joined to a window: the tray stands over the map while they are asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPixmap
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.rules.core.flow import Decision
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.parcels import GroupParcel
from desktop.scene.counters.block_picture import block_picture
from desktop.windows.playing.table_edge import stand_below
from desktop.windows.shell import Shell
from desktop.windows.successors.editor.pictures import block_of
from desktop.windows.successors.editor.pieces import Piece
from desktop.windows.successors.losses.tray import LossTray

_SCALE = 1.5


class Losses(QObject):
    """Opens the tray for an open question of losses, and puts it away when it is answered."""

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self.tray: LossTray | None = None
        self._asked: Decision | None = None
        shell.view.installEventFilter(self)

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
        self.place()
        tray.show()
        tray.raise_()
        tray.setFocus()
        shell.input.guard.hold(tray)

    def _picture(self, kind: str, seat: int) -> QPixmap:
        """The counter of one unit."""
        controller = self._controller
        piece = Piece("unit", kind, seat)
        block = block_of(controller.kit, controller.position, piece, self._shell.table.names)
        return block_picture(block, _SCALE, max(2.0, self._shell.frame.devicePixelRatioF()))

    def take_up(self) -> bool:
        """Put the keyboard on the tray; False when none is open."""
        if self.tray is not None:
            self.tray.setFocus()
        return self.tray is not None

    def close(self) -> None:
        """Put the tray away."""
        if self.tray is not None and isValid(self.tray):
            self.tray.hide()
            self.tray.deleteLater()
            self._shell.view.setFocus()
        self.tray, self._asked = None, None

    def place(self) -> None:
        """Stand where nothing that matters is hidden."""
        if self.tray is None or not isValid(self.tray) or not isValid(self._shell):
            return
        if self.tray.parentWidget() is self._shell.frame:  # else it stands on the stage
            stand_below(self.tray, self._shell)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The tray keeps its place when the map is resized, and follows language and style."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        elif event.type() in (QEvent.Type.LanguageChange, QEvent.Type.StyleChange) and self._asked is not None:
            self._asked = None
            self.show()
        return super().eventFilter(watched, event)
