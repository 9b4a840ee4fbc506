"""The curtain between two players at one screen: it names the next player and hides what is private.

It covers the hand and the panels with plans, or the whole window. While it is closed no key, menu, button, panel, drag
or dialog gets past it to anything private (SEQ-10). What was copied from an open hand leaves the clipboard when that
hand is covered (SEQ-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, Signal
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
    QBoxLayout,
    QDialog,
    QDockWidget,
    QFrame,
    QMenu,
    QPushButton,
    QToolBar,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.language import msg, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import rules_of
from diadochi.scene.palette import FactionColours, display_font, text_font
from diadochi.scene.view.sheet_view import key_moves
from diadochi.windows import window_input
from diadochi.windows.hotseat.hidden_hands import NumberField, placeholder
from diadochi.windows.panel_dock import PanelDock
from diadochi.windows.pictures import paint_shield
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of


class Curtain(QFrame):
    """Covers the whole window, or the strip where hands are. Only its button opens it, and only after a moment: a press
    meant for something below must not reveal a hand.

    Signals: `opened` carries the typed PIN of a locked hand; `forgotten` asks for help with the PIN; `replay_asked`
    wants to see what happened since this player's last turn.
    """

    opened = Signal(str)
    forgotten = Signal()
    replay_asked = Signal()

    def __init__(self, window: QWidget, strip: QWidget) -> None:
        super().__init__(window)
        self._window, self._strip = window, strip
        self._is_whole = True
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
        for followed in (window, strip):
            followed.installEventFilter(self)
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
        words, presses, middle = column_of(spacing=14), column_of(spacing=14), Qt.AlignmentFlag.AlignHCenter
        for label in (self._head, self._line, self._note):
            words.addWidget(label)  # full width, so that long names get the height they need
            label.setWordWrap(True)
        for widget in (self.number, self._open):
            presses.addWidget(widget, 0, middle)
        presses.addLayout(row_of(None, self._replay, self._lost, None))
        self._column = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._column.setSpacing(14)
        self._column.addStretch(3)
        self._column.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignCenter)
        self._column.addLayout(words)
        self._column.addLayout(presses)
        self._column.addStretch(4)
        self._spacings = (words, presses)

    def _spread(self) -> None:
        # One below the other in the middle of the window, or side by side in the strip.
        whole = self._is_whole
        self._column.setDirection(QBoxLayout.Direction.TopToBottom if whole else QBoxLayout.Direction.LeftToRight)
        for at, stretch in enumerate((3, 0, 0, 0, 4) if whole else (0, 0, 1, 0, 0)):
            self._column.setStretch(at, stretch)
        for column in self._spacings:
            column.setSpacing(14 if whole else 4)
        across = Qt.AlignmentFlag.AlignHCenter if whole else Qt.AlignmentFlag.AlignLeft
        for label in (self._head, self._line, self._note):
            label.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
        self._shield.set_width(_SHIELD_WIDTH if whole else _SMALL_SHIELD)

    def _settle(self) -> None:
        # Over the whole window, or over the strip; a low strip lends room from the map above it.
        if self._is_whole:
            self.setGeometry(self._window.rect())
            return
        strip = self._strip
        parent = strip.parentWidget() or strip
        corner = parent.mapTo(self._window, QPoint(0, 0))
        lower = corner.y() + (strip.geometry().bottom() + 1 if strip.isVisible() else parent.height())
        needed = max(self._column.minimumHeightForWidth(parent.width()), self._column.minimumSize().height())
        height = max(strip.height() if strip.isVisible() else 0, needed)
        self.setGeometry(QRect(corner.x(), lower - height, parent.width(), height))

    def _join(self) -> None:
        self._open.clicked.connect(self._try)
        self.number.returnPressed.connect(self._try)
        self.number.waited.connect(self._waited)
        self._replay.clicked.connect(self.replay_asked)
        self._lost.clicked.connect(self.forgotten)
        self._delay.ended.connect(self._waited)

    def draw(
        self,
        name: str,
        look: FactionColours,
        why: str,
        *,
        person: str = "",
        locked: bool = False,
        news: int = 0,
        whole: bool = True,
    ) -> None:
        """Close the curtain for the player of a faction. `why` is a public sentence, `news` the number of new events.

        `name` is shown on the curtain, `person` is whom it calls; both empty without a name. It covers the `whole`
        window, or only the strip with the hand.
        """
        if self.isHidden() or name != self._name:
            self._delay.start(window_input.CURTAIN_MS)
        self._name, self._letter, self._why, self._locked = name, look.letter, why, locked
        self._person = person or name
        self._wrong, self._news, self._is_whole = False, news, whole
        self.number.clear()
        self._shield.show_look(look)
        self._spread()
        self._say()
        self.show()
        self._settle()
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
        self._head.setFont(_head_font(head, 1.0 if self._is_whole else _SMALL_HEAD))
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
        if self.isVisible():
            self._settle()

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Follow the size of the window, and the place of the strip.
        if event.type() in _MOVED and not self.isHidden():
            self._settle()
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


def _head_font(words: str, scale: float) -> QFont:
    # The display font if it has all letters; it has no Cyrillic.
    is_cyrillic = any("\u0400" <= sign <= "\u04ff" for sign in words)
    return text_font(40.0 * scale) if is_cyrillic else display_font(38.0 * scale)


_SHIELD_WIDTH, _SMALL_SHIELD, _SMALL_HEAD = 132, 56, 0.55
"""Pixels of the shield over a whole window and in the strip, and the share of the size that its heading has there."""
_MOVED = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class _Shield(QWidget):
    """The shield of a faction."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: FactionColours | None = None
        self.set_width(_SHIELD_WIDTH)

    def show_look(self, look: FactionColours) -> None:
        self._look = look
        self.update()

    def set_width(self, width: int) -> None:
        self.setFixedSize(width, round(width * 1.2))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is not None:
            painter = QPainter(self)
            paint_shield(painter, self.rect().adjusted(4, 4, -4, -4), self._look)


# --- locking the window

STILL_OPEN = ("quit", "full_screen")
"""Harmless commands that also work while the curtain covers the window."""
PUBLIC = (
    *("zoom_in", "zoom_out", "fit", "to_map", "look_back"),
    *("names", "counters", "control"),
    *("copy_position", "export", "print_map"),
)
"""Commands that show what everyone may see. They also work while the curtain covers private things only."""


class LookingPen:
    """Lets the map be moved, zoomed and inspected by mouse and keys, and nothing else be done with it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._start: QPointF | None = None
        self._has_moved = False

    def takes(self, _point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        return True

    def press(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        self._start, self._has_moved = point, False

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """Pan, so that the pressed point stays under the pointer."""
        view = self._shell.view
        way = QPoint() if self._start is None else ((self._start - point) * view.scale_now).toPoint()
        if self._has_moved or way.manhattanLength() >= QApplication.startDragDistance():
            self._has_moved = True
            view.pan(way.x(), way.y())

    def release(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """A press without a move shows what is there."""
        if not self._has_moved:
            self._shell.inspector.pin(self._shell.pointing.subject_at(point))
        self._start = None

    def cancel(self) -> bool:
        return False

    def key(self, event: QKeyEvent, /) -> bool:
        key_moves(self._shell.view, event)
        return True


class Patch(QFrame):
    """An empty sheet over all of a panel."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setObjectName("curtainPatch")
        panel.installEventFilter(self)
        self.setGeometry(panel.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(event.rect(), QColor(part("panel")))


class Shutter(QObject):
    """Locks what is behind a closed curtain, and restores it: everything in a window but its curtain, or private things
    only. The map can be looked at then, but no army be lifted.

    Widgets are disabled, so that neither mouse, keyboard nor screen readers reach them. Actions are disabled by group:
    a group remembers the state that each action is given meanwhile. Panels that float or lie over the map are hidden,
    private ones beside the map get a patch, popups are closed.
    """

    def __init__(self, shell: Shell, controller: RulesController, curtain: QWidget) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._curtain = shell, controller, curtain
        self._loose = QActionGroup(self)
        self._loose.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        self._locked: list[QWidget | QActionGroup | QShortcut] = []
        self.put_aside: list[QDockWidget] = []
        """Panels that are open and hidden for now."""
        self._patches: dict[QDockWidget, Patch] = {}
        self._pen = LookingPen(shell)
        self._is_closed = False
        self._is_whole = True

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def close(self, *, whole: bool | None = None) -> None:
        """Lock the `whole` window or what is private in it; called again, lock what is new."""
        if whole is not None and self._is_closed and whole is not self._is_whole:
            self.open()
        if not self._is_closed:
            self._is_closed, self._is_whole = True, whole is not False
            self._controller.set_down()
            QToolTip.hideText()
            if self._shell.status.notice:
                self._shell.status.show_notice("")
            self._close_dialogs()
        if not self._is_whole:
            self._shell.view.push_pen(self._pen, menus=False)
        self._put_by()
        self._lock_actions()
        self._lock_parts()

    def open(self) -> None:
        if not self._is_closed:
            return
        self._is_closed = False
        self._shell.view.pop_pen(self._pen)
        for locked in (*self._locked, self._loose):
            if isValid(locked):
                locked.setEnabled(True)
        for dock in self.put_aside:
            dock.show()
        for patch in self._patches.values():
            patch.hide()
            patch.deleteLater()
        self._locked, self.put_aside, self._patches = [], [], {}

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
        private = self._shell.docks.private()
        for dock in self._shell.frame.findChildren(PanelDock):
            covered = self._is_whole or dock in private
            if not covered or dock.isHidden():
                continue
            if dock.isFloating() or (dock.is_drawer and not self._is_whole):
                self.put_aside.append(dock)
                dock.hide()
            elif not self._is_whole and dock not in self._patches:
                self._patches[dock] = Patch(dock)

    def _lock_actions(self) -> None:
        # Lock all actions; those without a group join one of ours.
        spared = self._spared_actions()
        for action in spared.intersection(self._loose.actions()):
            self._loose.removeAction(action)
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

    def _spared_actions(self) -> set[QAction]:
        commands, docks = self._shell.commands, self._shell.docks
        spared = {commands[name] for name in STILL_OPEN}
        if self._is_whole:
            return spared
        spared |= {commands[name] for name in PUBLIC if name in commands}
        spared |= {docks[name].toggleViewAction() for name in docks if docks[name] not in docks.private()}
        for bar in self._shell.frame.findChildren(QToolBar):
            spared |= {*bar.actions()}  # they disable prompt, score and icons as a whole: `_parts` tells these apart
        menus = self._shell.frame.findChildren(QMenu)
        while led := {m.menuAction() for m in menus if not spared.isdisjoint(m.actions())} - spared:
            spared |= led  # the menus that lead there, from the innermost one out
        return spared

    def _lock_parts(self) -> None:
        for widget in self._parts():
            if widget.isEnabled():
                widget.setEnabled(False)
                self._locked.append(widget)

    def _parts(self) -> Iterable[QWidget]:
        shell = self._shell
        if not self._is_whole:
            return (shell.prompt, shell.foot, *shell.docks.private(), *shell.docks.private_buttons())
        inside = shell.frame.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return (widget for widget in inside if widget is not self._curtain and not widget.isWindow())


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
