"""The bar on top: one sentence saying who must decide what, the buttons that answer it, and "Why?"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.palette import FactionColours
from desktop.windows.announcing import announce
from desktop.windows.called import Called
from desktop.windows.fitted_label import FittedLabel
from desktop.windows.icons import icon
from desktop.windows.plain import as_words
from desktop.windows.prompt_buttons import AnswerButton, ButtonRow
from desktop.windows.prompt_offer import PromptButton, Said, said
from desktop.windows.retranslated import Retranslated
from desktop.windows.rule_links import rule_of

_SENTENCE_LINES, _REASON_LINES = 2, 2
_EDGE = 4
"""Pixels free above and below what is said."""


class PromptBar(Retranslated, QFrame):
    """Shows one prompt at a time. `answered` carries the id of the button, `why_asked` the rule ids that speak,
    `rule_asked` the one whose link was followed; `keyboard_freed` tells that a button which had the keyboard is gone.

    Its height never changes with what is said, so that the map below never moves under the hand.
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
        self._foot: QWidget | None = None
        self.called = Called(self)
        self.called.hide()
        self.called.washed.connect(self.update)
        self._sentence = _line(self, "promptSentence", _SENTENCE_LINES)
        self._reason_line = _line(self, "promptReason", _REASON_LINES)
        self._reason_line.hide()
        for line in (self._sentence, self._reason_line):
            line.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        self._why = QPushButton(self)
        # The mouse leaves the keyboard with the map: letters that pick there go on working.
        self._why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._why.clicked.connect(self.ask_why)
        self._lay_out()
        self.show_prompt("")

    def _lay_out(self) -> None:
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addStretch(1)
        lines.addWidget(self._sentence)
        lines.addWidget(self._reason_line)
        lines.addStretch(1)
        self._lines = lines
        self.answers = self._row = ButtonRow(self)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(16, _EDGE, 14, _EDGE)
        whole.setSpacing(12)
        whole.addWidget(self.called, 0, Qt.AlignmentFlag.AlignVCenter)
        whole.addLayout(lines, 1)
        whole.addWidget(self._row)
        whole.addWidget(self._why)

    def put_below(self, widget: QWidget) -> None:
        """Let `widget`, one line high, be the last line of the bar; a refusal takes its place."""
        self._foot = widget
        self._lines.insertWidget(self._lines.count() - 1, widget)
        self._keep_height()

    def put_beside(self, widget: QWidget) -> None:
        """Let `widget` stand between the sentence and the buttons."""
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        whole.insertWidget(2, widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside.append(widget)

    def put_tool(self, action: QAction) -> None:
        """Let a command have a button of its own, beside "Why?"; its tooltip tells the keys."""
        tool = QToolButton(self)
        tool.setDefaultAction(action)
        tool.setIconSize(QSize(22, 22))
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        whole.insertWidget(whole.indexOf(self._why), tool, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside.append(tool)

    @property
    def sentence(self) -> str:
        """The prompt that is shown."""
        return self._sentence.words

    @property
    def reason(self) -> str:
        """The refusal that is shown; empty when there is none."""
        return said(self._reason)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that "Why?" would explain."""
        return self._rules

    def show_prompt(
        self,
        words: Said,
        buttons: Sequence[PromptButton] = (),
        rules: Sequence[str] = (),
        seat: FactionColours | None = None,
        person: str = "",
    ) -> None:
        """Ask `words`, offer `buttons`, keep `rules` for "Why?".

        `seat` is the look of the side that is asked, `person` who plays it.
        """
        self._words, self._offered, self._rules, self._reason = words, tuple(buttons), _once(rules), ""
        self.called.show_seat(seat, person)
        self._renew_buttons()
        self.retranslate()
        announce(self, f"{person} · {self.sentence}" if person else self.sentence)

    def set_motion(self, on: bool) -> None:
        """Whether the colour of another side runs over the bar when its player is called."""
        self.called.set_motion(on)

    def show_reason(self, words: Said, rules: Sequence[str] = ()) -> None:
        """Add a refusal below the prompt; its rules come first at "Why?". Empty words take it away."""
        self._reason, self._refused = words, _once(rules)
        if rules:
            self._rules = self._refused
        self.retranslate()
        announce(self, self.reason, urgent=True)

    def ask_why(self) -> None:
        """As if "Why?" had been pressed."""
        if self._rules:
            self.why_asked.emit(self._rules)

    def _renew_buttons(self) -> None:
        """As many buttons as answers; those that are there serve again, for to make and dress one takes long.

        Where one of them has the keyboard all are made anew: Enter pressed twice must not give the next answer too.
        """
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
        """Put the keyboard on a button, so that Enter gives its answer; False when it is not offered."""
        for button, known in zip(self._buttons, self._offered, strict=True):
            if known.id == offer:
                self._row.bring_out(button)
                button.setFocus(Qt.FocusReason.ShortcutFocusReason)
                announce(self, button.accessibleName(), urgent=True)
                return True
        return False

    def button_of(self, offer: str) -> AnswerButton | None:
        """The button of what is offered under this id."""
        return next((button for button in self._buttons if button.answer == offer), None)

    def _button(self) -> AnswerButton:
        button = AnswerButton(self._row)
        button.clicked.connect(lambda: self.answered.emit(button.answer))
        return button

    def changeEvent(self, event: QEvent) -> None:
        """Larger text makes a higher bar."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_height()

    def _keep_height(self) -> None:
        """Room for two lines of prompt and the foot, or for one and the reason below it."""
        two = self._sentence.height_of(_SENTENCE_LINES) + (self._foot.sizeHint().height() if self._foot else 0)
        with_reason = self._sentence.height_of(1) + self._reason_line.height_of(_REASON_LINES)
        self.setFixedHeight(max(two, with_reason) + 2 * _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The colour of who is asked lies on the bar, below what it says."""
        super().paintEvent(event)
        self.called.paint_over(QPainter(self), self.rect())

    def event(self, event: QEvent) -> bool:
        """What stands beside the sentence has changed."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._share()
        return done

    def _share(self) -> None:
        """The buttons leave the sentence the breadth its lines need, up to half of the bar."""
        whole = self.layout()
        assert isinstance(whole, QHBoxLayout)
        fixed = [widget for widget in (self.called, self._why, *self._beside) if not widget.isHidden()]
        taken = sum(widget.sizeHint().width() for widget in fixed) + whole.spacing() * (len(fixed) + 1)
        edges = whole.contentsMargins()
        room = self.width() - taken - edges.left() - edges.right()
        needed = self._sentence.breadth_of(_SENTENCE_LINES)
        most = max(self._row.minimumSizeHint().width(), room - min(needed, self.width() // 2))
        self._row.take(most)

    def _with_rules(self, reason: str) -> str:
        """A refusal and the rules that refuse; a disk that is full has none."""
        return f"{reason} ({', '.join(self._refused)})" if reason and self._refused else reason

    def showEvent(self, event: QShowEvent) -> None:
        """The fonts of the style are known by now."""
        super().showEvent(event)
        self._keep_height()

    def retranslate(self) -> None:
        """Say prompt, refusal and buttons in the present language."""
        self._sentence.set_words(said(self._words) or tr("Look at the map, or open a position."))
        self._reason_line.set_words(self._with_rules(said(self._reason)))
        self._reason_line.setVisible(bool(self.reason))
        self._sentence.set_lines(1 if self.reason else _SENTENCE_LINES)
        if self._foot is not None:
            self._foot.setMaximumHeight(0 if self.reason else self._foot.sizeHint().height())
        for button, offer in zip(self._buttons, self._offered, strict=True):
            button.say(said(offer.words))
        self._row.refresh()
        self._share()
        self.setAccessibleName(tr("Prompt"))
        self._sentence.setAccessibleName(tr("Prompt: {sentence}", sentence=self.sentence))
        self._reason_line.setAccessibleName(tr("Refused: {reason}", reason=self.reason))
        self._why.setText(tr("Why?"))
        self._why.setIcon(icon("why"))
        self._why.setAccessibleName(tr("Why? Shows the rules that speak here"))
        self._why.setToolTip(as_words(tr("Rules: {rules}", rules=", ".join(self._rules)) if self._rules else ""))
        self._why.setEnabled(bool(self._rules))


def _line(parent: QWidget, name: str, lines: int) -> FittedLabel:
    label = FittedLabel(lines, parent)
    label.setObjectName(name)
    return label


def _once(rules: Sequence[str]) -> tuple[str, ...]:
    """The ids as they come, each once: several guards may name the same rule."""
    return tuple(dict.fromkeys(rules))
