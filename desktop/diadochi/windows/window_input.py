"""Filters mouse and keyboard input of a window before any widget gets it.

Three rules hold for every question, in both games:

* A question takes no press, click or key before it has been on the screen for a moment, so that a double click or two
  quick keys never answer two questions. Meanwhile the buttons that answer it are disabled.
* A key that is held down answers once.
* Enter presses the default-looking button, wherever the keyboard is, except in a text field. Where there is none and
  the question has answers beside the map only, Enter gives them the keyboard and the arrow keys choose.

Single keys are Latin ones on every keyboard layout. When the focused widget closes, the map gets the keyboard back.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QMainWindow,
    QMenuBar,
    QPushButton,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

# --- Latin keys
# The program's single keys are Latin letters and digits. A Greek or Cyrillic layout has other letters on these keys,
# and a French one has the digits behind Shift; the sign of a Latin layout is used instead.

_LATIN = 0xFF  # keys up to this code have signs of Latin layouts
_SCANNED = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM,."}
"""Rows of keys by the code of the first, as keyboards of PCs count them."""
_ON_MAC = (
    dict(enumerate("ASDFHGZXCV", 0))
    | dict(zip(range(11, 24), "BQWERYT123465", strict=True))
    | {25: "9", 26: "7", 28: "8", 29: "0", 43: ",", 45: "N", 46: "M", 47: "."}
    | {31: "O", 32: "U", 34: "I", 35: "P", 37: "L", 38: "J", 40: "K"}
)
"""Keys by the scan codes of Macs."""
_X11 = 8  # the offset of scan codes on X11 and Wayland


def key_of(event: QKeyEvent) -> Qt.Key:
    """The key in a Latin layout."""
    sign = latin_sign(event)
    code = ord(sign) if sign else event.key()
    return Qt.Key(code) if code in _KNOWN else Qt.Key.Key_unknown


def latin_sign(event: QKeyEvent) -> str:
    """The sign of a Latin layout on a key that writes something else here; empty where it writes the same."""
    text, sign = event.text(), sign_on(event)
    if not text or not sign:
        return ""
    if sign.isdigit():
        is_behind_shift = not text.isdigit() and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        return sign if is_behind_shift else ""
    return "" if text.isascii() or event.key() <= _LATIN else sign


_KNOWN = frozenset(key.value for key in Qt.Key)


def sign_on(event: QKeyEvent, platform: str = sys.platform) -> str:
    """The sign of an American keyboard on this key; empty for any other key."""
    if platform == "darwin":
        return _ON_MAC.get(event.nativeVirtualKey(), "")
    code = event.nativeScanCode() - (0 if platform == "win32" else _X11)
    return next((signs[code - first] for first, signs in _SCANNED.items() if first <= code < first + len(signs)), "")


# --- the filter

QUESTION_MS, CURTAIN_MS = 300, 600
"""Milliseconds for which a question, and the curtain between two players, take no press."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_PRESSES = (
    *(QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick),
    *(QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride),  # a shortcut is used up before its key comes to the window
)
_MAY_REPEAT = "+-="  # keys that may repeat: zooming goes on while they are held


class Delay(QObject):
    """Disables the widgets it holds for some time and then restores the keyboard. `ended` is emitted at the end.

    `home` has the keyboard meanwhile. Children of these widgets that are disabled for other reasons stay so.
    """

    ended = Signal()

    def __init__(self, home: Callable[[], QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._home = home
        self._held: list[QWidget] = []
        self._focus: QWidget | None = None
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._end)

    def hold(self, *widgets: QWidget) -> None:
        """Disable these as well from the next `start` on, and at once while the time runs. The last is the foremost."""
        self._held = [widget for widget in self._held if isValid(widget) and widget not in widgets] + [*widgets]
        if self.runs:
            self._disable(widgets)

    def hold_behind(self, widget: QWidget) -> None:
        """The same for a widget beside the map: behind what is over the map, but before the bar."""
        self.hold(widget)
        self._held.insert(1, self._held.pop())

    @property
    def held(self) -> tuple[QWidget, ...]:
        return tuple(widget for widget in self._held if isValid(widget))

    @property
    def runs(self) -> bool:
        return self._timer.isActive()

    def start(self, milliseconds: int) -> None:
        if not milliseconds:
            return
        self._disable(self.held)
        self._timer.start(milliseconds)

    def _disable(self, widgets: Iterable[QWidget]) -> None:
        focus = self._home().window().focusWidget()
        if focus is not None and self.holds(focus):
            self._focus = focus
            # otherwise Qt would give the keyboard to the next widget
            self._home().setFocus(Qt.FocusReason.OtherFocusReason)
        for widget in widgets:
            widget.setEnabled(False)

    def holds(self, widget: QWidget) -> bool:
        """Whether a widget is one of those, or inside one of them."""
        return any(held is widget or held.isAncestorOf(widget) for held in self.held)

    def _end(self) -> None:
        for widget in self.held:
            widget.setEnabled(True)
        focus, self._focus = self._focus, None
        if focus is not None and isValid(focus) and focus.isVisible() and self._home().hasFocus():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ended.emit()


class WindowInput(QObject):
    """Filters the native windows: that of `frame`, and every dialog of it that gets the keyboard.

    `guard` holds the widgets that answer questions, `home` is the map. Parts that need Enter themselves add a function
    to `uses_enter`. `pressed` is emitted for every key and press, whatever comes of it.
    """

    pressed = Signal()

    def __init__(self, frame: QMainWindow, home: Callable[[], QWidget]) -> None:
        super().__init__(frame)
        self._frame, self._home = frame, home
        self.guard = Delay(home, self)
        self.uses_enter: list[Callable[[], bool]] = []
        self._before_all: QWidget | None = None
        self._without_default: Callable[[], bool] = lambda: False
        running = QGuiApplication.instance()
        assert isinstance(running, QApplication)  # a window exists, so the application does
        running.focusWindowChanged.connect(self._watch)
        running.focusChanged.connect(self._keep_keyboard)

    def begin(self) -> None:
        window = self._frame.windowHandle()
        if window is not None:
            window.installEventFilter(self)
        self.guard.start(QUESTION_MS)

    def without_default(self, goes: Callable[[], bool]) -> None:
        """Set what Enter does where no button looks like the default and no widget uses it; False for nothing."""
        self._without_default = goes

    def go_without_default(self) -> bool:
        """Do that; False when there is nothing to do."""
        return not self.guard.runs and self._without_default()

    def lead(self, widget: QWidget) -> None:
        """While `widget` is visible, only its button is the default: the curtain covers all others."""
        self._before_all = widget

    def _watch(self, window: QWindow | None) -> None:
        if window is not None and (self._is_ours(window) or window.transientParent() is self._frame.windowHandle()):
            window.installEventFilter(self)  # a second installation would only move the filter to the front

    def _is_ours(self, window: QObject) -> bool:
        return window is self._frame.windowHandle()

    # --- returning the keyboard

    def _keep_keyboard(self, old: QWidget | None, _now: QWidget | None) -> None:
        # The focused widget has closed: Qt would give the keyboard to any other, or to none
        if old is None or (isValid(old) and (old.isVisible() or old.window() is not self._frame)):
            return
        home = self._home()
        if isValid(home) and home.isVisible() and self._frame.isActiveWindow():
            home.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- filtering

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PRESSES:
            self.pressed.emit()
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick if isinstance(event, QMouseEvent):
                return self._is_ours(watched) and self._is_hasty(event)
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._takes(watched, event)
        return False

    def _is_hasty(self, event: QMouseEvent) -> bool:
        # Whether a press might answer a question that has just appeared; menus and text fields answer none.
        there = self._frame.childAt(event.position().toPoint())
        return (
            self.guard.runs
            and event.button() == Qt.MouseButton.LeftButton
            and there is not None
            and not isinstance(there, QMenuBar | QTabBar)
            and not is_text_field(there)
        )

    def _takes(self, watched: QObject, event: QKeyEvent) -> bool:
        window = QWidget.find(watched.winId()) if isinstance(watched, QWindow) else None
        focus = window.focusWidget() if window is not None else None
        is_typed = focus is not None and is_text_field(focus)
        if window is None or is_typed or event.modifiers() & _COMMAND or not _may_answer(event):
            return False
        if event.isAutoRepeat() and event.text() not in _MAY_REPEAT:
            return True
        if self._is_ours(watched) and (self.guard.runs or self._press_default(event, focus)):
            return True
        return self._translate(window, event, focus)

    def _translate(self, window: QWidget, event: QKeyEvent, focus: QWidget | None) -> bool:
        # Send the Latin key instead of one of another layout. A list must get the original: it finds its lines by their
        # text.
        sign = "" if isinstance(focus, QAbstractItemView) else latin_sign(event)
        if not sign:
            return False
        if _use_shortcut(window, sign):
            return True
        latin = QKeyEvent(QEvent.Type.KeyPress, ord(sign), event.modifiers(), sign.lower())
        QCoreApplication.sendEvent(focus or window, latin)
        return latin.isAccepted()

    # --- the default

    def _press_default(self, event: QKeyEvent, focus: QWidget | None) -> bool:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in _ENTER or not is_plain:
            return False
        if not self._is_led and any(uses() for uses in self.uses_enter):
            return False
        button = self.default(focus)
        if button is None:
            return focus is self._home() and self.go_without_default()
        button.click()
        return True

    @property
    def _is_led(self) -> bool:
        over_all = self._before_all
        return over_all is not None and isValid(over_all) and over_all.isVisible()

    def default(self, focus: QWidget | None = None) -> QPushButton | None:
        """The button that looks like the default: an answer that has the keyboard, or else the foremost strong one.

        A disabled one still keeps Enter from those behind it.
        """
        over_all = self._before_all
        if over_all is not None and self._is_led:
            return next(_strong(over_all), None)
        if isinstance(focus, QPushButton) and self.guard.holds(focus):
            return focus
        return next((button for widget in reversed(self.guard.held) for button in _strong(widget)), None)


def _strong(widget: QWidget) -> Iterator[QPushButton]:
    buttons = [widget] if isinstance(widget, QPushButton) else widget.findChildren(QPushButton)
    return (button for button in buttons if button.property("weight") == "first" and button.isVisible())


def make_strong(button: QPushButton, on: bool) -> None:
    """Make a button look like the default, or no longer."""
    if (button.property("weight") == "first") is not on:
        button.setProperty("weight", "first" if on else "")
        button.style().unpolish(button)
        button.style().polish(button)


def is_text_field(widget: QWidget) -> bool:
    return widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def is_under_pointer(widget: QWidget) -> bool:
    """Whether the mouse pointer is on a widget that is visible."""
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(QCursor.pos()))


def _may_answer(event: QKeyEvent) -> bool:
    return event.key() in _ENTER or (bool(event.text()) and event.text().isprintable())


def _use_shortcut(window: QWidget, sign: str) -> bool:
    keys = QKeySequence(sign)
    for button in window.findChildren(QAbstractButton):
        if button.shortcut() == keys and button.isVisible() and button.isEnabled():
            button.click()
            return True
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        if shortcut.key() == keys and shortcut.isEnabled() and isinstance(parent, QWidget) and parent.isVisible():
            shortcut.activated.emit()
            return True
    return False
