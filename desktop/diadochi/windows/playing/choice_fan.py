"""Fans: cards at a counter of the map that offer answers to click. At most one is open, or a second one above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QScrollArea, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.map_cards import Attention, CloseButton, MapCard, MapCards, best_place, places_beside
from diadochi.windows.prompt_buttons import SIGN, sign_of
from diadochi.windows.shell import Shell
from diadochi.windows.stage_parts import TypedDice
from diadochi.windows.widget_text import Label, on_button, texts
from diadochi.windows.widgets import WrappingButton, column_of, row_of

# --- fan

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class Fan(MapCard):
    """A card beside its subject; arrow keys go from button to button, Enter presses one, Esc dismisses the card.

    `subject` gives the box of the counter it is about, in pixels of the view; None for a card about no place.
    """

    usual, least = 380, 240
    takes_escape = True
    rank = Attention.FAN

    def __init__(self, cards: MapCards, title: str) -> None:
        super().__init__(cards, "choiceFan")
        self.subject: Callable[[], QRect | None] = lambda: None
        self._title = Label(title, self, look="oddsTitle", wraps=True)
        self.speak(title)

    def steps(self) -> Sequence[QWidget]:
        """What the arrow keys go through, in their order."""
        buttons = (each for each in self.findChildren(QAbstractButton) if not isinstance(each, CloseButton))
        return [each for each in buttons if each.focusPolicy() & Qt.FocusPolicy.TabFocus]

    def take_keyboard(self) -> None:
        """Give the keyboard to the default, or to what comes first."""
        usable = self.usable
        first = next((each for each in usable if each.property("weight") == "first"), next(iter(usable), self))
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def place_in(self, room: QRect) -> QPoint:
        about = self.subject()
        if about is None or not room.intersects(about):
            return super().place_in(room)
        places = places_beside(about, self.size(), room)
        return best_place(self.size(), places, self.cards.boxes(self), self.cards.spots(self.about()), about)

    def height_in(self, room: QRect) -> int:
        return min(super().height_in(room), room.height() - 2 * FAN_EDGE)

    # --- keys
    # Buttons and scrolled lists have arrow keys of their own, so the card takes them first.

    def appear(self) -> None:
        for each in self.steps():
            each.installEventFilter(self)
        super().appear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self.uses(event) and isinstance(watched, QWidget):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.press(watched, event)
                return True
        return super().eventFilter(watched, event)

    def uses(self, event: QKeyEvent) -> bool:
        """Whether the card takes a key from the button that has the keyboard."""
        return event.key() in _STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier

    def press(self, here: QWidget, event: QKeyEvent) -> None:
        """Do what a key does while `here` has the keyboard."""
        usable = self.usable
        by = _STEPS.get(Qt.Key(event.key()), 0)
        if by and usable:
            at = usable.index(here) + by if here in usable else 0
            usable[at % len(usable)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def usable(self) -> list[QWidget]:
        """The steps that can be taken now."""
        return [each for each in self.steps() if each.isEnabled() and not each.isHidden()]


FAN_EDGE = 6
"""Pixels of the map above and below the highest fan."""
FAN_MARGINS = 20
"""Pixels beside the content of a fan."""


def fan_button(words: str, fan: Fan, done: Callable[[], object]) -> QPushButton:
    """A button of a fan. The mouse leaves the keyboard where it is."""
    button = WrappingButton(fan)
    button.setText(on_button(words))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _checked=False: done())
    return button


_AROUND = 150  # pixels of the map that long rows leave to the title, the buttons and the margins
_LEAST_ROWS = 90  # pixels


class FanRows(QScrollArea):
    """The rows of a fan; they scroll where the map is lower than they are."""

    def __init__(self, fan: Fan) -> None:
        super().__init__(fan)
        self.setObjectName("fanRows")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.inner = QWidget()
        self.setWidget(self.inner)

    def fit(self, width: int, room: QRect) -> None:
        """Take the height of the rows at this width, as far as the map has it."""
        layout = self.inner.layout()
        assert layout is not None
        bar = self.verticalScrollBar().sizeHint().width()
        needed = max(layout.totalHeightForWidth(width - bar), layout.totalMinimumSize().height())
        self.setFixedHeight(min(needed, max(_LEAST_ROWS, room.height() - _AROUND)))


# --- opening


class Fans(QObject):
    """Opens fans over the map and closes them: when they are answered or dismissed, and when another question is open.

    `rejected` fires when a fan was dismissed without an answer.
    """

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self._open: list[Fan] = []
        self._asked: object = None
        controller.changed.connect(lambda _moment: self._follow())
        texts.changed.connect(self.close)  # its words are those of the language it was opened in
        shell.view.escapes.add(self._escape)

    @property
    def fan(self) -> Fan | None:
        """The foremost open fan."""
        return next((fan for fan in reversed(self._open) if isValid(fan)), None)

    def open(self, fan: Fan, subject: Callable[[], QRect | None], *, above: bool = False) -> None:
        """Open a fan beside its subject, in place of an open one, or `above` it until it is answered."""
        if not above:
            self.close()
        elif self.fan is not None:
            self.fan.hide()
        fan.subject = subject
        fan.dismissed.connect(lambda: self._dismiss(fan))
        self._open.append(fan)
        self._asked = self._controller.node
        fan.appear()
        fan.take_keyboard()
        self._shell.input.guard.hold(fan)

    def close(self) -> None:
        """Close all fans; nothing is answered."""
        while self._open:
            self.put_away(self._open[0])

    def put_away(self, fan: Fan) -> None:
        """Close one fan; the one below it gets the keyboard back."""
        self._open = [each for each in self._open if each is not fan and isValid(each)]
        if isValid(fan):
            fan.leave()
            fan.deleteLater()
        below = self.fan
        if below is not None:
            below.appear()
            below.take_keyboard()

    def _dismiss(self, fan: Fan) -> None:
        self.put_away(fan)
        if not self._open:
            self.rejected.emit()

    def _escape(self) -> bool:
        fan = self.fan
        if fan is not None:
            self._dismiss(fan)
        return fan is not None

    def _follow(self) -> None:
        if self._open and (self._controller.node is not self._asked or self._controller.held_back() is not None):
            self.close()

    # --- subjects

    def at_stack(self, key: StackKey) -> Callable[[], QRect | None]:
        """The box of a stack; that of its space if the stack is not on the map."""

        def box() -> QRect | None:
            counters = self._shell.scene.counters
            if counters is None or key not in counters.keys():  # noqa: SIM118
                return self._at(key.space)
            return self._in_view(counters.box_of(key))

        return box

    def at_space(self, space: str) -> Callable[[], QRect | None]:
        return lambda: self._at(space)

    def _at(self, space: str) -> QRect | None:
        known = space in self._shell.scene.atlas.spaces
        return self._in_view(self._shell.scene.box_of_space(space, _SPACE)) if known else None

    def _in_view(self, box: QRectF) -> QRect:
        view = self._shell.view
        return view.mapFromScene(box).boundingRect().translated(self._shell.cards.room.topLeft())


_SPACE = 18.0  # canvas pixels around the centre of a space


# --- answers


class FanChoice(NamedTuple):
    """An answer to click: its words, its letter on the map, and its consequence, asked for when it is pointed at."""

    words: str
    letter: str = ""
    told: Callable[[], str] | None = None


FIRST_LETTERS_MS = 900
"""How long typed letters belong to one name, in milliseconds."""


class AnswerFan(Fan):
    """One of several answers. `chosen` carries its index. Typed letters go to the next answer with a word that begins
    so.
    """

    usual = 430
    chosen = Signal(int)

    def __init__(self, cards: MapCards, title: str, choices: Sequence[FanChoice]) -> None:
        super().__init__(cards, title)
        self._choices, self._typed = choices, ""
        self._forgetting = QTimer(self, singleShot=True, interval=FIRST_LETTERS_MS)
        self._forgetting.timeout.connect(self._forget_typed)
        self._note = Label("", self, look="oddsNote", wraps=True)
        self._note.setMinimumHeight(2 * self._note.fontMetrics().lineSpacing())
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note.setVisible(any(choice.told is not None for choice in choices))
        self.buttons: list[WrappingButton] = []
        lettered = len({choice.letter for choice in choices}) > 1  # a letter that all share says nothing
        self._rows = FanRows(self)
        rows = (self._row(self._rows.inner, number, lettered=lettered) for number in range(len(choices)))
        column_of(*rows, on=self._rows.inner, margins=(0, 0, 0, 0), spacing=1)
        column_of(self.head(self._title), self._rows, self._note, on=self, margins=(12, 7, 8, 10), spacing=4)

    def _row(self, rows: QWidget, number: int, *, lettered: bool) -> QHBoxLayout:
        choice = self._choices[number]
        button = WrappingButton(rows, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        button.setObjectName("adviceRow")
        button.setText(on_button(choice.words))
        button.setAccessibleName(choice.words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked=False: self.chosen.emit(number))
        self.buttons.append(button)
        if not lettered:
            return row_of((button, 1), spacing=0)
        letter, sign = Label(rows), sign_of(choice.letter, None)
        letter.setFixedSize(SIGN)
        if sign is not None:
            letter.setPixmap(sign.pixmap(SIGN, self.devicePixelRatioF()))
        return row_of(letter, (button, 1), spacing=0)

    def steps(self) -> Sequence[QWidget]:
        return self.buttons

    def height_in(self, room: QRect) -> int:
        self._rows.fit(self.width_in(room) - FAN_MARGINS, room)
        return super().height_in(room)

    # --- keys and consequences

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.Enter) and watched in self.buttons:
            self._show_result(self.buttons.index(watched))  # type: ignore[arg-type]  # it is one of them
        return super().eventFilter(watched, event)

    def _show_result(self, number: int) -> None:
        told = self._choices[number].told
        self._note.setText(told() if told is not None else "")
        self._rows.ensureWidgetVisible(self.buttons[number], 0, 8)

    def uses(self, event: QKeyEvent) -> bool:
        return super().uses(event) or (event.text().strip().isprintable() and bool(event.text().strip()))

    def press(self, here: QWidget, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            super().press(here, event)
            return
        self._typed += event.text().casefold()
        self._forgetting.start()
        found = next((number for number in self._from(here) if self._begins(number)), None)
        if found is not None:
            self.buttons[found].setFocus(Qt.FocusReason.TabFocusReason)

    def _from(self, here: QWidget) -> list[int]:
        # from the next one on for a first letter, from the present one on for the letters after it
        start = self.buttons.index(here) if here in self.buttons else 0  # type: ignore[arg-type]  # it is one of them
        start += len(self._typed) == 1
        return [(start + step) % len(self.buttons) for step in range(len(self.buttons))]

    def _begins(self, number: int) -> bool:
        words = self._choices[number].words.casefold()
        return words.startswith(self._typed) or f" {self._typed}" in words

    def _forget_typed(self) -> None:
        self._typed = ""


# --- dice


class DiceFan(Fan):
    """Asks what the players' own dice show. `given` carries the Dice."""

    given = Signal(object)

    def __init__(self, cards: MapCards, title: str, count: int) -> None:
        super().__init__(cards, title)
        self.usual = 450 + 34 * count
        self.typed = TypedDice(self)
        self.typed.ask(count)
        self.typed.show()
        self.typed.told.connect(self.given)
        column_of(self.head(self._title), self.typed, on=self, margins=(12, 7, 8, 10), spacing=6)

    def steps(self) -> Sequence[QWidget]:
        return (self.typed,)
