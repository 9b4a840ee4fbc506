"""The bar at the top: one sentence saying who must decide what, the buttons that answer it, and "Why?"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QEvent, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from diadochi.language import msg, tr
from diadochi.scene.palette import FactionColours
from diadochi.windows.pictures import paint_shield
from diadochi.windows.prompt_buttons import AnswerButton, ButtonRow, PromptButton, Said, said
from diadochi.windows.rulebook import linked, rule_of
from diadochi.windows.styles import icon, part
from diadochi.windows.widget_text import MarkupLabel, announce, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

# --- who is asked
# The shield of the side, and the name of its player on the side's colour.

_SHIELD = QSize(30, 34)
_BROADEST = 130  # most pixels of a name; a longer one is cut, and shown in full in the tooltip
_ROUND, _BESIDE, _ABOVE = 6, 9, 4
_WASH_MS = 900
_STRONGEST = 150
"""Milliseconds for which the colour of the side who is asked washes over the bar, and its first alpha, 0 to 255."""
STRIP = 5
"""Pixels of the side's colour along the left edge of the bar."""


class Called(QWidget):
    """The shield and the name of the player who is asked; `washed` is emitted when the wash over the bar must be
    repainted.

    When another person is asked, the colour of that side washes over the bar and fades; not without motion.
    """

    washed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look: FactionColours | None = None
        self.person = ""
        self._motion = True
        self._last: tuple[FactionColours, str] | None = None
        self._wash = QVariantAnimation(self)
        self._wash.setDuration(_WASH_MS)
        self._wash.setStartValue(1.0)
        self._wash.setEndValue(0.0)
        self._wash.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._wash.valueChanged.connect(lambda _value: self.washed.emit())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_seat(self, look: FactionColours | None, person: str) -> None:
        """Show the side that is asked, and `person`, its player; `look` None shows nothing."""
        if (look, person) == (self.look, self.person):
            return
        is_other = look is not None and self._last not in (None, (look, person))
        self._last = (look, person) if look is not None else self._last
        self.look, self.person = look, person
        self.setVisible(look is not None)
        self.setToolTip(as_words(person))
        self.setAccessibleName(person)
        self._wash.stop()
        if is_other and self._motion and self.isVisible():
            self._wash.start()
        self.updateGeometry()
        self.update()
        self.washed.emit()

    def set_motion(self, on: bool) -> None:
        """Whether the colour washes over the bar when another player is asked."""
        self._motion = on

    @property
    def is_washing(self) -> bool:
        """Whether another player has just been asked."""
        return self._wash.state() == QVariantAnimation.State.Running

    def paint_over(self, painter: QPainter, bar: QRect) -> None:
        """Paint the colour of the side on the bar: a strip at its left edge, and the rest of the wash."""
        if self.look is None:
            return
        colour = QColor(self.look.fill)
        if self.is_washing:
            wash = QColor(colour)
            wash.setAlphaF(_STRONGEST / 255 * float(self._wash.currentValue()))
            painter.fillRect(bar, wash)
        painter.fillRect(QRect(bar.left(), bar.top(), STRIP, bar.height()), colour)

    # --- look

    def _name_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _name(self) -> str:
        metrics = QFontMetrics(self._name_font())
        return metrics.elidedText(self.person, Qt.TextElideMode.ElideRight, _BROADEST)

    def sizeHint(self) -> QSize:
        if not self.person:
            return _SHIELD
        metrics = QFontMetrics(self._name_font())
        wide = _SHIELD.width() + metrics.horizontalAdvance(self._name()) + 2 * _BESIDE
        return QSize(wide, max(_SHIELD.height(), metrics.height() + 2 * _ABOVE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shield = QRect(0, (self.height() - _SHIELD.height()) // 2, _SHIELD.width(), _SHIELD.height())
        if self.person:
            self._paint_name(painter, shield)
        paint_shield(painter, shield.adjusted(1, 1, -1, -1), self.look)

    def _paint_name(self, painter: QPainter, shield: QRect) -> None:
        assert self.look is not None
        high = QFontMetrics(self._name_font()).height() + 2 * _ABOVE
        left = shield.center().x()
        plate = QRectF(left, (self.height() - high) / 2, self.width() - left - 1, high)
        painter.setPen(QPen(QColor(part("border")), 1.0))
        painter.setBrush(QColor(self.look.fill))
        painter.drawRoundedRect(plate, _ROUND, _ROUND)
        painter.setPen(QColor(self.look.text))
        painter.setFont(self._name_font())
        text = plate.toRect().adjusted(shield.right() - int(left) + _BESIDE - 2, 0, -2, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._name())


# --- fitted label
# A label with a limited number of lines: longer text ends in an ellipsis, and the tooltip shows it in full. Ids of
# rules are links.

_SPARE = 3.5  # the space a word may leave free at the end of a line, in line heights
_LEAST_WIDTH = 120


class FittedLabel(MarkupLabel):
    """Text in at most `lines` lines of the given width, and no higher than it needs."""

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._lines, self._shown = "", lines, 1
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        return self._words

    def set_words(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self._fit()

    def set_lines(self, lines: int) -> None:
        if lines != self._lines:
            self._lines = lines
            self._fit()

    def height_of(self, lines: int) -> int:
        self.ensurePolished()
        return lines * self.fontMetrics().lineSpacing()

    def breadth_of(self, lines: int) -> int:
        """The width in pixels at which the words fit into so many lines, with some to spare for line breaks."""
        self.ensurePolished()
        whole = self.fontMetrics().horizontalAdvance(self._words)
        spare = round(_SPARE * self.fontMetrics().lineSpacing())
        return whole // lines + (spare if lines > 1 else 0)

    def sizeHint(self) -> QSize:
        return QSize(min(_LEAST_WIDTH * 4, self.breadth_of(self._lines)), self.height_of(self._shown))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self.height_of(self._shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        lines, whole = fitted(self._words, self.font(), self.contentsRect().width(), self._lines)
        self._shown = max(1, len(lines))
        self.setText("<br>".join(linked(line) for line in lines))
        self.updateGeometry()
        self.setToolTip(as_words("" if whole else self._words))


def fitted(words: str, font: QFont, width: int, most: int) -> tuple[list[str], bool]:
    """`words` broken into at most `most` lines of `width` pixels, and whether all of them fit."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    starts = _line_starts(layout, width)
    lines = [words[a:b].strip() for a, b in zip(starts, [*starts[1:], len(words)], strict=True)]
    if len(lines) <= most:
        return lines, True
    rest = words[starts[most - 1] :]
    return [*lines[: most - 1], QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)], False


def _line_starts(layout: QTextLayout, width: int) -> list[int]:
    starts = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    return starts


# --- prompt bar

_SENTENCE_LINES, _REASON_LINES = 2, 2
_EDGE = 3  # free pixels above and below the text


class PromptBar(QFrame):
    """Shows one prompt at a time. `answered` carries the id of the button, `why_asked` the ids of the rules that apply,
    `rule_asked` the rule whose link was clicked; `keyboard_freed` is emitted when a button with the keyboard is
    removed.

    Its height does not depend on its text, so that the map below never moves under the pointer.
    """

    answered = Signal(str)
    why_asked = Signal(tuple)
    rule_asked = Signal(str)
    keyboard_freed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")
        self._words: Said = ""
        self._reason: Said = ""
        self._offered: tuple[PromptButton, ...] = ()
        self._rules: tuple[str, ...] = ()
        self._refused: tuple[str, ...] = ()
        self._buttons: list[AnswerButton] = []
        self._beside: list[QWidget] = []
        self.called = Called(self)
        self.called.hide()
        self.called.washed.connect(self.update)
        self._sentence = _line(self, "promptSentence", _SENTENCE_LINES)
        self._reason_line = _line(self, "promptReason", _REASON_LINES)
        self._reason_line.hide()
        for line in (self._sentence, self._reason_line):
            line.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        self._why = QPushButton(self)
        # with the mouse the keyboard stays with the map: letters that pick there go on working
        self._why.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        self._why.clicked.connect(self.ask_why)
        self._lay_out()
        self.show_prompt("")
        bind_text(self.setAccessibleName, msg("Prompt"))
        bind_text(self._why.setText, msg("Why?"))
        bind_text(self._why.setAccessibleName, msg("Why? Shows the rules behind this"))
        follow_texts(self, self._say)

    def _lay_out(self) -> None:
        self._lines = column_of(None, self._sentence, self._reason_line, None, spacing=0)
        self.answers = self._row = ButtonRow(self)
        called = (self.called, Qt.AlignmentFlag.AlignVCenter)
        row_of(called, (self._lines, 1), self._row, self._why, on=self, margins=(16, _EDGE, 14, _EDGE), spacing=12)

    def put_beside(self, widget: QWidget) -> None:
        """Put `widget` between the sentence and the buttons."""
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        whole.insertWidget(2, widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside.append(widget)

    def put_tool(self, action: QAction) -> None:
        """Give a command a button beside "Why?"; its tooltip shows the keys."""
        tool = QToolButton(self)
        tool.setDefaultAction(action)
        tool.setIconSize(QSize(22, 22))
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        whole.insertWidget(whole.indexOf(self._why), tool, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside.append(tool)

    @property
    def sentence(self) -> str:
        return self._sentence.words

    @property
    def reason(self) -> str:
        """The refusal shown; empty when there is none."""
        return said(self._reason)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of rules that "Why?" would explain."""
        return self._refused or self._rules

    def show_prompt(
        self,
        words: Said,
        buttons: Sequence[PromptButton] = (),
        rules: Sequence[str] = (),
        seat: FactionColours | None = None,
        person: str = "",
    ) -> None:
        """Ask `words`, offer `buttons`, keep `rules` for "Why?".

        `seat` is the look of the side that is asked, `person` its player.
        """
        self._words, self._offered, self._rules = words, tuple(buttons), _once(rules)
        self._reason, self._refused = "", ()
        self.called.show_seat(seat, person)
        self._renew_buttons()
        self._say()
        announce(self, f"{person} · {self.sentence}" if person else self.sentence)

    def set_motion(self, on: bool) -> None:
        """Whether the colour of a side washes over the bar when its player is asked."""
        self.called.set_motion(on)

    def show_reason(self, words: Said, rules: Sequence[str] = ()) -> None:
        self._reason, self._refused = words, _once(rules)
        self._say()
        announce(self, self.reason, urgent=True)

    def ask_why(self) -> None:
        """Act as if "Why?" had been pressed."""
        if self.rules:
            self.why_asked.emit(self.rules)

    def _renew_buttons(self) -> None:
        # As many buttons as answers. Existing ones are reused, because creating and styling one takes long. If one of
        # them has the keyboard all are replaced: a double Enter must not give the next answer too.
        self._row.note_pointer()
        had_keyboard = self.window().focusWidget() in self._buttons
        kept = [] if had_keyboard else self._buttons[: len(self._offered)]
        self._buttons = [*kept, *(self._button() for _ in self._offered[len(kept) :])]
        for button, offer in zip(self._buttons, self._offered, strict=True):
            button.serve(offer)
        self._row.show_buttons(self._buttons)
        if had_keyboard:
            self.keyboard_freed.emit()

    def take_up(self, offer: str) -> bool:
        """Give the keyboard to a button, so that Enter gives its answer; False when it is not offered."""
        for button, known in zip(self._buttons, self._offered, strict=True):
            if known.id == offer:
                self._row.bring_out(button)
                button.setFocus(Qt.FocusReason.ShortcutFocusReason)
                announce(self, button.accessibleName(), urgent=True)
                return True
        return False

    def button_of(self, offer: str) -> AnswerButton | None:
        return next((button for button in self._buttons if button.answer == offer), None)

    def _button(self) -> AnswerButton:
        button = AnswerButton(self._row)
        button.clicked.connect(lambda: self.answered.emit(button.answer))
        return button

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_height()

    def _keep_height(self) -> None:
        two = self._sentence.height_of(_SENTENCE_LINES)
        with_reason = self._sentence.height_of(1) + self._reason_line.height_of(1)
        self.setFixedHeight(max(two, with_reason, self._reason_line.height_of(_REASON_LINES)) + 2 * _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.called.paint_over(QPainter(self), self.rect())

    def event(self, event: QEvent) -> bool:
        # Share the width again when what is beside the sentence has changed
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._share()
            self._make_way()
        return done

    def _share(self) -> None:
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        fixed = [widget for widget in (self.called, self._why, *self._beside) if not widget.isHidden()]
        taken = sum(widget.sizeHint().width() for widget in fixed) + whole.spacing() * (len(fixed) + 1)
        edges = whole.contentsMargins()
        room = self.width() - taken - edges.left() - edges.right()
        needed = self._sentence.breadth_of(_SENTENCE_LINES)
        most = max(self._row.minimumSizeHint().width(), room - min(needed, self.width() // 2))
        self._row.take(most)

    def _make_way(self) -> None:
        # A refusal of two lines takes the place of the question until it is gone.
        self._sentence.setVisible(not self.reason or self._reason_line.breadth_of(1) <= self._lines.geometry().width())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keep_height()

    def _say(self) -> None:
        self._sentence.set_words(said(self._words) or tr("Explore the map, or open a position."))
        self._reason_line.set_words(said(self._reason))
        self._reason_line.setVisible(bool(self.reason))
        self._sentence.set_lines(1 if self.reason else _SENTENCE_LINES)
        self._make_way()
        for button, offer in zip(self._buttons, self._offered, strict=True):
            button.say(said(offer.words))
        self._row.refresh()
        self._share()
        self._sentence.setAccessibleName(tr("Prompt: {sentence}", sentence=self.sentence))
        self._reason_line.setAccessibleName(tr("Not possible: {reason}", reason=self.reason))
        self._why.setIcon(icon("why"))
        self._why.setToolTip(as_words(tr("Rules: {rules}", rules=", ".join(self.rules)) if self.rules else ""))
        self._why.setEnabled(bool(self.rules))


def _line(parent: QWidget, name: str, lines: int) -> FittedLabel:
    label = FittedLabel(lines, parent)
    label.setObjectName(name)
    return label


def _once(rules: Sequence[str]) -> tuple[str, ...]:
    # The ids in order, each once: several guards may name the same rule
    return tuple(dict.fromkeys(rules))
