"""What a closed curtain locks: no key, menu, button, panel, drag or dialog leads behind it (SEQ-10)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QShortcut
from PySide6.QtWidgets import QDialog, QDockWidget, QMenu, QToolTip, QWidget
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.windows.shell import Shell

STILL_OPEN = ("quit", "full_screen")
"""Commands that tell and change nothing: they work behind the curtain too."""


class Shutter(QObject):
    """Locks everything in a window but its curtain, and gives it back as it was.

    Parts of the window are disabled, so that neither mouse, keyboard nor readers of the screen press anything; actions
    are disabled as a group, which keeps whatever is said about each of them meanwhile; panels that were taken out of
    the window are put by, and what pops up is closed.
    """

    def __init__(self, shell: Shell, controller: RulesController, curtain: QWidget) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._curtain = shell, controller, curtain
        self._loose = QActionGroup(self)
        self._loose.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        self._locked: list[QWidget | QActionGroup | QShortcut] = []
        self._afloat: list[QDockWidget] = []
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether the window is locked."""
        return self._is_closed

    def close(self) -> None:
        """Lock the window; while it is locked, what has come since is locked too."""
        if not self._is_closed:
            self._is_closed = True
            self._controller.set_down()
            QToolTip.hideText()
            if self._shell.status.notice:
                self._shell.status.show_notice("")
            self._close_dialogs()
        self._put_by()
        self._lock_actions()
        self._lock_parts()

    def open(self) -> None:
        """Everything is as it was before."""
        if not self._is_closed:
            return
        self._is_closed = False
        for part in (*self._locked, self._loose):
            if isValid(part):
                part.setEnabled(True)
        for dock in self._afloat:
            dock.show()
        self._locked, self._afloat = [], []

    # --- one kind of thing each

    def _close_dialogs(self) -> None:
        """What was asked of whoever looked before; a dialog that opens later is about the curtain itself."""
        for dialog in self._shell.frame.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()

    def _put_by(self) -> None:
        """Panels that float are hidden for the time, menus are closed."""
        for menu in self._shell.frame.findChildren(QMenu):
            if menu.isVisible():
                menu.close()
        for dock in self._shell.frame.findChildren(QDockWidget):
            if dock.isFloating() and dock.isVisible():
                self._afloat.append(dock)
                dock.hide()

    def _lock_actions(self) -> None:
        """An action of no group joins one of ours; groups remember what each of their actions is to be afterwards."""
        spared = [self._shell.commands[name] for name in STILL_OPEN]
        self._loose.setEnabled(False)
        for action in self._shell.frame.findChildren(QAction):
            group = action.actionGroup()
            if action in spared or group is self._loose:
                continue
            if group is None:
                self._loose.addAction(action)
            elif group.isEnabled():
                group.setEnabled(False)
                self._locked.append(group)
        for keys in self._shell.frame.findChildren(QShortcut):
            if keys.isEnabled() and not self._curtain.isAncestorOf(keys.parent()):  # type: ignore[arg-type]
                keys.setEnabled(False)
                self._locked.append(keys)

    def _lock_parts(self) -> None:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for part in self._shell.frame.findChildren(QWidget, options=direct):
            if part is not self._curtain and not part.isWindow() and part.isEnabled():
                part.setEnabled(False)
                self._locked.append(part)
