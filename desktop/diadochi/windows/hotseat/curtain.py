"""The curtain between two players at one screen: it names the next player and hides everything else.

While it is closed no key, menu, button, panel, drag or dialog gets past it (SEQ-10). What was copied from an open hand
leaves the clipboard when that hand is covered (SEQ-10).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QClipboard,
    QColor,
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QFrame,
    QMenu,
    QPushButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.language import msg, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import rules_of
from diadochi.scene.palette import FactionColours, display_font, text_font
from diadochi.windows import window_input
from diadochi.windows.hotseat.hidden_hands import NumberField, placeholder
from diadochi.windows.pictures import paint_shield
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts
from diadochi.windows.widgets import row_of


class Curtain(QFrame):
    """Covers a whole window. Only its button opens it, and only after a moment: a press meant for something below must
    not reveal a hand.

    Signals: `opened` carries the typed PIN of a locked hand; `forgotten` asks for help with the PIN; `replay_asked`
    wants to see what happened since this player's last turn.
    """

    opened = Signal(str)
    forgotten = Signal()
    replay_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("curtain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # so that nothing below it is painted
        self._name, self._letter, self._why, self._person = "", "", "", ""
        self._locked, self._wrong, self._news = False, False, 0
        self._shield = _Shield(self)
        self._head, self._line, self._note = Label(self), Label(self), Label(self)
        self.number = NumberField(self)
        self._open, self._replay, self._lost = (QPushButton(self) for _ in range(3))
        self._delay = window_input.Delay(lambda: self, self)
        self._delay.hold(self._replay, self._lost)
        self._lay_out()
        self._join()
        window.installEventFilter(self)
        bind_text(self.setAccessibleName, msg("Curtain"))
        bind_text(self.number.setAccessibleName, msg("PIN to show your hand"))
        bind_text(self._lost.setText, msg("Forgot PIN…"))
        follow_texts(self, self._say)
        self.hide()

    def _lay_out(self) -> None:
        self._head.setObjectName("curtainName")
        self._line.setObjectName("curtainLine")
        self._note.setObjectName("curtainNote")
        self.number.setFixedWidth(220)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._open.setProperty("weight", "first")
        self._open.setMinimumSize(280, 42)
        buttons = row_of(None, self._replay, self._lost, None)
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addStretch(3)
        column.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._head, self._line, self._note):
            column.addWidget(label)  # full width, so that long names get the height they need
        for widget in (self.number, self._open):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(buttons)
        column.addStretch(4)
        for label in (self._head, self._line, self._note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)

    def _join(self) -> None:
        self._open.clicked.connect(self._try)
        self.number.returnPressed.connect(self._try)
        self.number.waited.connect(self._waited)
        self._replay.clicked.connect(self.replay_asked)
        self._lost.clicked.connect(self.forgotten)
        self._delay.ended.connect(self._waited)

    def draw(
        self, name: str, look: FactionColours, why: str, *, person: str = "", locked: bool = False, news: int = 0
    ) -> None:
        """Close the curtain for the player of a faction. `why` is a public sentence, `news` the number of new events.

        `name` is shown on the curtain, `person` is whom it calls; both empty without a name.
        """
        if self.isHidden() or name != self._name:
            self._delay.start(window_input.CURTAIN_MS)
        self._name, self._letter, self._why, self._locked = name, look.letter, why, locked
        self._person = person or name
        self._wrong, self._news = False, news
        self.number.clear()
        self._shield.show_look(look)
        self._say()
        self.setGeometry(self._window.rect())
        self.show()
        self.come_forward()
        announce(self, f"{self._head.text()} {self._line.text()}", urgent=True)

    def come_forward(self) -> None:
        """Raise the curtain above everything and give it the keyboard."""
        self.raise_()
        first = self.number if self._locked else self._open
        (first if first.isEnabled() else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self) -> None:
        """Reject the PIN: it was wrong, or came during a delay."""
        self._wrong = True
        self.number.clear()
        self.number.look()
        self._say()
        self.come_forward()

    def _waited(self) -> None:
        self._wrong = False
        self._say()
        if self.isVisible():
            self.come_forward()

    @property
    def waits(self) -> bool:
        """Whether the curtain has just closed and ignores presses."""
        return self.isVisible() and self._delay.runs

    @property
    def words(self) -> str:
        shown = (label for label in (self._head, self._line, self._note) if not label.isHidden())
        return "\n".join(label.text() for label in shown)

    def _try(self) -> None:
        if not self._delay.runs:
            self.opened.emit(self.number.text())

    def _say(self) -> None:
        head = tr("{name} ({letter})", name=self._name, letter=self._letter)
        self._head.setText(head)
        self._head.setFont(_head_font(head))
        self._line.setText(self._why)
        self._line.setVisible(bool(self._why))
        wait = tr("The hands are hidden. Pass the screen to {name}.", name=self._person)
        wrong = tr("Wrong PIN. Try again.") if self._wrong else wait
        self._note.setText(self.number.words or wrong)
        self._open.setEnabled(self.number.isEnabled() and not self._delay.runs)
        self._open.setText(tr("I am {name}: show my hand", name=self._person))
        self.number.setPlaceholderText(placeholder())
        self.number.setVisible(self._locked)
        self._lost.setVisible(self._locked)
        self._replay.setText(tr("Show what happened since my last turn ({n})", n=self._news))
        self._replay.setVisible(self._news > 0 and not self._locked)

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Follow the size of the window.
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self.setGeometry(self._window.rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(event.rect(), QColor(part("panel")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter and space press the focused button, or the one that opens; no key gets further.
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) or event.isAutoRepeat():
            return
        here = self.focusWidget()
        if isinstance(here, QPushButton) and here.hasFocus():
            here.click()
        elif not self._locked:
            self._open.click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Presses must not reach the table below.
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The main window's menu of panels would open otherwise.
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The wheel must not zoom the map below.
        event.accept()


def _head_font(words: str) -> QFont:
    # The display font if it has all letters; it has no Cyrillic.
    return text_font(40.0) if any("\u0400" <= sign <= "\u04ff" for sign in words) else display_font(38.0)


class _Shield(QWidget):
    """The large shield of a faction."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: FactionColours | None = None
        self.setFixedSize(132, 158)

    def show_look(self, look: FactionColours) -> None:
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(132, 158)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is not None:
            painter = QPainter(self)
            paint_shield(painter, QRect(4, 4, 124, 150), self._look)


# --- locking the window

STILL_OPEN = ("quit", "full_screen")
"""Harmless commands that also work while the curtain is closed."""


class Shutter(QObject):
    """Locks everything in a window but its curtain, and restores it.

    Widgets are disabled, so that neither mouse, keyboard nor screen readers reach them. Actions are disabled by group:
    a group remembers the state that each action is given meanwhile. Floating panels are hidden, popups closed.
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
        return self._is_closed

    def close(self) -> None:
        """Lock the window; called again, lock what is new."""
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
        if not self._is_closed:
            return
        self._is_closed = False
        for locked in (*self._locked, self._loose):
            if isValid(locked):
                locked.setEnabled(True)
        for dock in self._afloat:
            dock.show()
        self._locked, self._afloat = [], []

    # --- by kind of thing

    def _close_dialogs(self) -> None:
        # Close dialogs of the former viewer; later ones are about the curtain itself.
        for dialog in self._shell.frame.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()

    def _put_by(self) -> None:
        for menu in self._shell.frame.findChildren(QMenu):
            if menu.isVisible():
                menu.close()
        for dock in self._shell.frame.findChildren(QDockWidget):
            if dock.isFloating() and dock.isVisible():
                self._afloat.append(dock)
                dock.hide()

    def _lock_actions(self) -> None:
        # Lock all actions; those without a group join one of ours.
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
        for widget in self._shell.frame.findChildren(QWidget, options=direct):
            if widget is not self._curtain and not widget.isWindow() and widget.isEnabled():
                widget.setEnabled(False)
                self._locked.append(widget)


# --- clipboard

CLIPBOARD, SELECTION = QClipboard.Mode.Clipboard, QClipboard.Mode.Selection


class ClipboardGuard(QObject):
    """Remembers what this program copied to the clipboard and the X11 selection while a hand was open.

    `viewer` gives whose hand is open, None for no one. A position is replaced by its public part, anything else is
    cleared. What other programs have copied since is left alone.
    """

    def __init__(
        self,
        shell: Shell,
        kit: Callable[[], GameKit],
        viewer: Callable[[], int | None],
        open_part: Callable[[GamePosition], GamePosition],
    ) -> None:
        super().__init__(shell)
        self._kit, self._viewer, self._shown = kit, viewer, open_part
        self._held: dict[QClipboard.Mode, tuple[int, str]] = {}
        self._clipboard = QApplication.clipboard()
        self._clipboard.dataChanged.connect(self._changed)
        self._clipboard.selectionChanged.connect(self._selected)
        shell.commands.join("copy_position", lambda: self._hold(CLIPBOARD))
        shell.closing.connect(self.clean)

    def follow(self) -> None:
        """Clean up after the viewer has changed."""
        viewer = self._viewer()
        for mode in [mode for mode, (seat, _) in self._held.items() if seat != viewer]:
            self._take_away(mode)

    def clean(self) -> None:
        """Remove everything that was copied from a hand."""
        for mode in list(self._held):
            self._take_away(mode)

    def _changed(self) -> None:
        if self._clipboard.ownsClipboard():
            self._hold(CLIPBOARD)

    def _selected(self) -> None:
        if self._clipboard.ownsSelection():
            self._hold(SELECTION)

    def _hold(self, mode: QClipboard.Mode) -> None:
        viewer, text = self._viewer(), self._clipboard.text(mode)
        if viewer is not None and text:
            self._held[mode] = viewer, text

    def _take_away(self, mode: QClipboard.Mode) -> None:
        _, text = self._held.pop(mode)
        if self._clipboard.text(mode) != text:
            return
        left = self._open_part(text)
        if left:
            self._clipboard.setText(left, mode)
        else:
            self._clipboard.clear(mode)

    def _open_part(self, text: str) -> str:
        try:
            rules, kit = rules_of(self._kit()), self._kit()
            return rules.write(self._shown(rules.read(kit, text)))
        except NotationError:
            return ""
