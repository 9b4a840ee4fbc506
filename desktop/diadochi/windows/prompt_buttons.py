"""The answers of the prompt bar in one row of buttons; those without room are in a menu at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCursor, QIcon, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from diadochi.language import tr
from diadochi.scene.highlights.reaction_marks import paint_letter
from diadochi.scene.palette import FactionColours
from diadochi.windows.pictures import blank_pixmap, shield_pixmap
from diadochi.windows.widget_text import as_words, on_button
from diadochi.windows.window_input import is_under_pointer, make_strong

# --- offers
# What the prompt bar is given: answers with their words, signs and consequences.

Said = str | Callable[[], str]
"""A text, or a function that returns it in the present language, so that it follows a change of language."""


class PromptButton(NamedTuple):
    """An answer on offer: its id, its words, whether it is the default, and its keys.

    `letter` is the sign of the same answer on the map, `look` the side it is about; `told` returns its consequence;
    `ends`: it only ends or passes, and is never in the menu while others are in the row; `rare`: it comes and goes
    during one question, and must not move the others.
    """

    id: str
    words: Said
    first: bool = False
    keys: str = ""
    letter: str = ""
    look: FactionColours | None = None
    told: Said = ""
    ends: bool = False
    rare: bool = False


def said(words: Said) -> str:
    """The present text of `words`."""
    return words if isinstance(words, str) else words()


# --- signs on buttons
# The letter of the answer on the map, or the shield of the side it is about.

SIGN = QSize(27, 22)
"""Pixels of a sign, with a gap before the words."""
_DISC = 22
_SHARP = 2.0


def sign_of(letter: str, look: FactionColours | None) -> QIcon | None:
    """The sign for a letter on the map, or else for a side; None for neither."""
    if letter:
        return _disc(letter)
    return _shield(look) if look is not None else None


@lru_cache(maxsize=64)
def _shield(look: FactionColours) -> QIcon:
    picture = blank_pixmap(SIGN.width(), SIGN.height(), _SHARP)
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, shield_pixmap(look, _DISC - 2, SIGN.height(), _SHARP))
    painter.end()
    return QIcon(picture)


@lru_cache(maxsize=64)
def _disc(letter: str) -> QIcon:
    picture = blank_pixmap(SIGN.width(), SIGN.height(), _SHARP)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_DISC / 2, SIGN.height() / 2)
    painter.scale(0.9, 0.9)
    paint_letter(painter, letter)
    painter.end()
    return QIcon(picture)


# --- buttons

BROADEST, ALONE = 330, 800
"""Pixels of text on a button in a full row, and in a row with room to spare; longer text is cut, and whole in the
tooltip.
"""
_SPACING = 8


class AnswerButton(QPushButton):
    """A button that Enter presses too; `answer` is the id of its offer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words, self.answer = "", ""
        self._breadths: dict[int, int] = {}
        self._offer = PromptButton("", "")
        self.setIconSize(SIGN)
        # with the mouse the keyboard stays with the map: letters that pick there go on working
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def serve(self, offer: PromptButton) -> None:
        """Offer another answer; its words are set by `say`."""
        self._offer, self.answer = offer, offer.id
        self._breadths.clear()
        self.setShortcut(offer.keys)
        self.setIcon(sign_of(offer.letter, offer.look) or QIcon())
        make_strong(self, offer.first)

    def say(self, words: str) -> None:
        """Show `words`, cut to the width of a button."""
        if words != self.words:
            self._breadths.clear()
        self.words = words
        self.setAccessibleName(words)
        self.cut_to(BROADEST)

    def cut_to(self, most: int) -> None:
        """Show as much of the words as fits into `most` pixels."""
        self.ensurePolished()
        text = self.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideRight, most)
        self.setToolTip(as_words("" if text == self.words else self.words))
        if on_button(text) != self.text():
            keys = self.shortcut()
            self.setText(on_button(text))
            self.setShortcut(keys)

    def breadth(self, most: int) -> int:
        """The width with its words cut to `most` pixels; cached, as the row asks for it many times."""
        if most not in self._breadths:
            self._breadths[most] = self._measured(most)
        return self._breadths[most]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._breadths.clear()
        super().changeEvent(event)

    def _measured(self, most: int) -> int:
        metrics = self.fontMetrics()
        said = metrics.elidedText(self.words, Qt.TextElideMode.ElideRight, most)
        return _width(self) + metrics.horizontalAdvance(said) - metrics.horizontalAdvance(self.text())

    @property
    def ends(self) -> bool:
        """Whether it only ends or passes the question."""
        return self._offer.ends

    @property
    def rare(self) -> bool:
        """Whether it comes and goes during one question."""
        return self._offer.rare

    @property
    def letter(self) -> str:
        """The sign of the same answer on the map."""
        return self._offer.letter

    @property
    def consequence(self) -> str:
        """The consequence of the answer, and its key."""
        told = said(self._offer.told)
        key = tr("Enter gives this answer.") if self._offer.first else ""
        return "\n".join(line for line in (told, key) if line)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            whole = "" if on_button(self.words) == self.text() else self.words
            self.setToolTip(as_words("\n".join(line for line in (whole, self.consequence) if line)))
        return super().event(event)

    @property
    def is_first(self) -> bool:
        return self.property("weight") == "first"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class ButtonRow(QWidget):
    """As many buttons as fit, the usual answers before others; the rest are under "More".

    The row begins at its right end, with the answer that only ends the question, so that additional buttons to the left
    move nothing. An answer never appears under the pointer in place of another one, except for the default.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons: tuple[AnswerButton, ...] = ()
        self._kept: AnswerButton | None = None
        self._pointer, self._before = -1, ""
        self._room = self._wanted = 0
        self.more = QPushButton(self)
        self.more.setObjectName("moreAnswers")
        self._menu = QMenu(self.more)
        self._menu.aboutToShow.connect(self._fill)
        self._menu.setToolTipsVisible(True)
        self.more.setMenu(self._menu)
        self.more.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_buttons(self, buttons: Sequence[AnswerButton]) -> None:
        """Put these into the row at the next `refresh`; former buttons that are not among them are deleted."""
        for button in self._buttons:
            if button in buttons:
                continue
            button.hide()
            button.deleteLater()
        self._buttons, self._kept = tuple(buttons), None

    def refresh(self) -> None:
        """The words have changed; `take` makes room for them."""
        self.more.setText(tr("More…"))
        self.more.setAccessibleName(tr("More answers"))
        self.updateGeometry()

    def bring_out(self, button: AnswerButton) -> None:
        """Put a button into the row, whatever else must give way."""
        self._kept = button
        self._arrange()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._wanted or self._breadth(ALONE), self._height())

    def _breadth(self, most: int) -> int:
        return sum(button.breadth(most) for button in self._buttons) + _SPACING * max(0, len(self._buttons) - 1)

    def minimumSizeHint(self) -> QSize:
        if not self._buttons:
            return QSize(0, self._height())
        least = min(self._buttons, key=self._rank).breadth(BROADEST)
        menu = _width(self.more) + _SPACING if len(self._buttons) > 1 else 0
        return QSize(least + menu, self._height())

    def _height(self) -> int:
        return max((button.sizeHint().height() for button in self._buttons), default=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        # The gap is that of `take`: from the width of the row alone another one would result.
        gap = self._gap_in(self._room or self.width())
        row, most = self._row_in(self.width() - gap)
        for answer in self._buttons:
            answer.cut_to(most)
        left = self.width() - gap - sum(map(_width, row)) - _SPACING * max(0, len(row) - 1)
        for button in row:
            high = min(self.height(), button.sizeHint().height())
            button.setGeometry(left, (self.height() - high) // 2, _width(button), high)
            left += _width(button) + _SPACING
        for answer in self._buttons:
            answer.setVisible(answer in row)
        self.more.setVisible(self.more in row)
        self._order(row)

    def _order(self, row: Sequence[QPushButton]) -> None:
        # The Tab key goes through the row from left to right; focus on the row goes to the first button.
        before: QWidget = self
        for button in row:
            QWidget.setTabOrder(before, button)
            before = button
        if row:
            self.setFocusProxy(row[0])

    def _row_in(self, width: int) -> tuple[list[QPushButton], int]:
        most = ALONE if self._breadth(ALONE) <= width else BROADEST
        shown = self._fitting(most, width)
        row = sorted(
            (button for button in reversed(self._buttons) if button in shown),
            key=lambda button: 2 if button.ends else 0 if button.rare else 1,
        )
        return ([*row] if len(shown) == len(self._buttons) else [self.more, *row]), most

    def take_keyboard(self) -> bool:
        """Give the keyboard to the first enabled button; False where there is none."""
        first = self.focusProxy()
        if first is None or not first.isVisible() or not first.isEnabled():
            return False
        first.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def leaveEvent(self, event: QEvent) -> None:
        # What had to keep clear of the pointer has room now
        super().leaveEvent(event)
        if self._pointer >= 0 and self._room:
            self._pointer = -1
            self.take(self._room)

    def note_pointer(self) -> None:
        """Remember, before other answers come, where the pointer is, and on which of them."""
        point = self.mapFromGlobal(QCursor.pos())
        is_here = self.isVisible() and self.rect().contains(point)
        self._pointer = self.width() - point.x() if is_here else -1
        self._before = next((button.words for button in self._buttons if is_under_pointer(button)), "")

    def _gap_in(self, width: int) -> int:
        # Pixels at the right end that stay free, so that no other answer appears under the pointer
        if self._pointer < 0:
            return 0
        row, most = self._row_in(width)
        right = 0
        for button in reversed(row):
            broad = button.breadth(most) if isinstance(button, AnswerButton) else _width(button)
            if right <= self._pointer <= right + broad and isinstance(button, AnswerButton):
                return 0 if button.is_first or button.words == self._before else self._pointer + _SPACING
            right += broad + _SPACING
        return 0

    def take(self, room: int) -> None:
        """Take as many of `room` pixels as the buttons that fit need, and no more."""
        self._room = room
        gap = self._gap_in(room)
        row, most = self._row_in(room - gap)
        taken = (b.breadth(most) if isinstance(b, AnswerButton) else _width(b) for b in row)
        wanted = gap + sum(taken) + _SPACING * max(0, len(row) - 1)
        if wanted != self._wanted:
            self._wanted = wanted
            self.setMaximumWidth(wanted)
            self.updateGeometry()
        self._arrange()

    def _fitting(self, most: int, width: int) -> tuple[AnswerButton, ...]:
        if self._breadth(most) <= width:
            return self._buttons
        room = width - _width(self.more)
        shown: list[AnswerButton] = []
        for button in sorted(self._buttons, key=self._rank):
            room -= button.breadth(most) + _SPACING
            if room < 0 and (shown or self._pointer >= 0):  # beside the pointer there may be room for none
                break
            shown.append(button)
        return tuple(shown)

    def _rank(self, button: AnswerButton) -> tuple[bool, bool, bool]:
        return button is not self._kept, not button.is_first, not button.ends

    def _fill(self) -> None:
        self._menu.clear()
        for button in self._buttons:
            if button.isHidden():
                action = self._menu.addAction(button.icon(), on_button(button.words))
                action.triggered.connect(partial(_press, button, button.words))
                action.setToolTip(as_words(button.consequence))


def _press(button: AnswerButton, words: str, _checked: bool = False) -> None:
    # An entry of the menu was chosen; if the question has changed meanwhile, its button has other words.
    if button.words == words:
        button.click()


def _width(button: QPushButton) -> int:
    button.ensurePolished()
    return button.sizeHint().width()
