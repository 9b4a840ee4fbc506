"""A card in full: its face and text, and its uses now with the verdict of the rules on each (OPS-02 to OPS-10, SEQ-13).
Also the open pile of discards, latest on top (SEQ-10).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Message, Speaker, current_language, msg, sentence, tr
from diadochi.narration.successors.words import ACTIONS, aimed
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.answers import Choose, DiscardSurprise, PlayEvent, PlaySurprise, UseOperations
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Card
from diadochi.windows.rulebook import refusal_markup, rule_of
from diadochi.windows.successors.cards.card_face import ASPECT, KINDS, paint_clay, paint_head
from diadochi.windows.successors.cards.surprise_passes import SilenceButton
from diadochi.windows.widget_text import Label, MarkupLabel, as_words
from diadochi.windows.widgets import column_of, row_of

# --- uses


class Use(NamedTuple):
    """A button of a card: words, answer, verdict of the rules."""

    words: Message
    answer: Answer
    verdict: Verdict


def uses_of(node: Node | None, card: Card, seat: int) -> tuple[Use, ...]:
    """The uses of a card in the hand of `seat` at the open question; empty when none is possible now."""
    if not isinstance(node, Decision):
        return ()
    floating = tuple(_played(node, act, seat) for act in node.also if _is_of(act, card, seat))
    if node.seat != seat:
        return floating
    match node.kind:
        case Kind.TYCHE:
            return (*_tyche(node, card), *floating)
        case Kind.SURPRISE:
            return tuple(_played(node, answer, seat) for answer in node.options if _is_of(answer, card, seat))
        case Kind.CHOOSE_CARD:
            given = Choose(card.id)
            return (Use(msg("Give this card"), given, node.why_not(given)),) if given in node.options else ()
    return floating


def remark(node: Node | None, card: Card, seat: int) -> Message | None:
    """A remark below the uses: the cost of a Bonus card's points (OPS-04), or why the card has no use in the Surprise
    window open to `seat` (SEQ-13).
    """
    if isinstance(node, Decision) and node.seat == seat and node.kind == Kind.TYCHE and card.kind == "bonus":
        if card.must_play:
            return None
        if not node.why_not(PlayEvent(card.id)):
            return msg("If you use its points, you lose its event. The event cannot be played now.")
        return msg("If you use its points, you lose its event. Play the event first to get both.")
    if not isinstance(node, Decision) or node.seat != seat or node.kind != Kind.SURPRISE or uses_of(node, card, seat):
        return None
    if card.kind != "surprise":
        return msg("Only Surprise cards can be played now.")
    return msg("This card cannot be played now. Its text says when.")


def _tyche(node: Decision, card: Card) -> tuple[Use, ...]:
    if card.kind == "surprise":
        answers: tuple[tuple[Message, Answer], ...] = ((msg("Discard and draw"), DiscardSurprise(card.id)),)
    else:
        loses = card.kind == "bonus"
        actions = (
            ()
            if card.must_play
            else tuple(
                (msg("{use} · event lost", use=words) if loses else words, UseOperations(card.id, a))
                for a, words in ACTIONS.items()
            )
        )
        answers = ((msg("Play the event"), PlayEvent(card.id)), *actions)
    return tuple(Use(words, answer, node.why_not(answer)) for words, answer in answers)


def _is_of(answer: Answer, card: Card, seat: int) -> bool:
    return isinstance(answer, PlaySurprise) and answer.card == card.id and answer.seat == seat


def _played(node: Decision, answer: Answer, _seat: int) -> Use:
    assert isinstance(answer, PlaySurprise)
    words = msg("Play: {target}", target=aimed(answer.target)) if answer.target else msg("Play this card")
    return Use(words, answer, node.why_not(answer))


# --- sheet

_FACE, _USES, _HEAD, _RIM = 252, 248, 38, 3
"""At text size 16, in pixels: width of face and uses, height of the head, margin beside a button on the face."""


_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class CardSheet(QFrame):
    """Shows one card. `used` carries the answer of a use, `rule_asked` the rule of a clicked link, `silenced` how long
    the player does not want to be asked for this card, `looked_at` whether it is hovered; `put_down` fires on Escape.
    """

    used = Signal(object)
    rule_asked = Signal(str)
    silenced = Signal(str, str)
    put_down = Signal()
    looked_at = Signal(bool)

    def __init__(self, card: Card, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card, self._speaker = card, speaker
        self.setObjectName("cardSheet")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._buttons: list[QPushButton] = []
        self.silence: SilenceButton | None = None
        """The button for whether the player is asked for this card."""
        self.ensurePolished()
        self._scale = self.fontInfo().pixelSize() / 16.0
        self._picture = _Picture(card, self._scale, self)
        self._face = self._make_face()
        self._row = row_of(self._face, on=self, margins=(2, 2, 2, 2), spacing=0)
        self._side = QScrollArea(self)
        self._side.setObjectName("cardUses")
        self._side.setFrameShape(QFrame.Shape.NoFrame)
        self._side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._side.setWidgetResizable(True)
        self._side.hide()
        inner = QWidget()
        inner.setObjectName("cardUsesIn")
        self._uses = column_of(on=inner, margins=(10, 8, 8, 8), spacing=4)
        self._side.setWidget(inner)

    def _make_face(self) -> QVBoxLayout:
        language, card = current_language(), self.card
        extra = [tr("must be played")] if card.must_play else []
        extra += [tr("leaves the game")] if card.remove_after_play else []
        words = (
            ("cardTitle", card.names.in_language(language)),
            ("cardKind", " · ".join([sentence(KINDS[card.kind]), tr("no. {number}", number=card.number), *extra])),
            ("cardText", card.words(language)),
        )
        column = column_of(self._picture, spacing=3)
        for name, said in words:
            label = Label(said, self, wraps=True)
            label.setObjectName(name)
            label.setFixedWidth(round(_FACE * self._scale))
            label.setContentsMargins(10, 0, 8, 0)
            column.addWidget(label)
        column.addSpacing(6)
        column.addStretch(1)
        self.setAccessibleName(words[0][1])
        self.setAccessibleDescription(words[2][1])
        return column

    def show_uses(self, uses: Sequence[Use], remark: Message | None = None, silence: str | None = None) -> None:
        """Show these uses and a `remark`. A reason shared by several refused uses is shown once, below the last.

        `silence`: how long the player is not asked for this Surprise card; empty: he is asked; None: not shown.
        """
        told = [self._refusal(use) for use in uses]
        for use, refusal, following in zip(uses, told, [*told, ""][1:], strict=True):
            self._add(use, refusal)
            if refusal and refusal != following:
                self._explain(refusal)
        if remark is not None:
            self._explain(escape(self._speaker.say(remark)))
        if silence is not None and self.card.kind == "surprise":
            self._offer_silence(silence)
        if self._uses.count():
            self._uses.addStretch(1)
            self._row.addWidget(self._side)
            self._side.show()

    def _offer_silence(self, silence: str) -> None:
        button = self.silence = SilenceButton(self.card, silence, self)
        button.silenced.connect(self.silenced)
        button.installEventFilter(self)
        if self._uses.count():
            self._put(button)
            return
        button.setFixedWidth(round((_FACE - 2 * _RIM) * self._scale))
        self._face.insertSpacing(self._face.count() - 2, 4)
        self._face.insertWidget(self._face.count() - 2, button, alignment=Qt.AlignmentFlag.AlignHCenter)

    def fit(self, room: int) -> None:
        """Fit into `room` pixels of height: first shrink the drawing, then let the uses scroll."""
        self.ensurePolished()  # its frame counts even before it is shown
        rims = self._row.contentsMargins() + self.contentsMargins()
        within = max(0, room - rims.top() - rims.bottom())
        self._picture.give_way(0)
        self._picture.give_way(max(0, _height(self._face, round(_FACE * self._scale)) - within))
        face = _height(self._face, round(_FACE * self._scale))
        uses = 0
        if self._buttons or self._uses.count():
            wide = self._uses.sizeHint().width()
            uses = _height(self._uses, wide)
            bar = self._side.verticalScrollBar().sizeHint().width() if uses > within else 0
            self._side.setFixedWidth(wide + bar)
        self.setFixedHeight(min(max(face, uses), max(face, within)) + rims.top() + rims.bottom())
        self.adjustSize()

    def _put(self, widget: QWidget) -> None:
        widget.setFixedWidth(round(_USES * self._scale))
        self._uses.addWidget(widget)

    def _refusal(self, use: Use) -> str:
        if use.verdict or use.verdict.reason is None:
            return ""
        return refusal_markup(self._speaker.say(use.verdict.reason), use.verdict.because)

    def _add(self, use: Use, refusal: str) -> None:
        words = self._speaker.say(use.words)
        button = QPushButton(words, self)
        button.setAccessibleName(f"{self.accessibleName()}: {words}")
        button.setEnabled(bool(use.verdict))
        button.setToolTip(as_words("" if use.verdict.reason is None else self._speaker.say(use.verdict.reason)))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda _on=False, answer=use.answer: self.used.emit(answer))
        button.installEventFilter(self)
        self._put(button)
        self._buttons.append(button)

    def _explain(self, markup: str) -> None:
        label = MarkupLabel(markup, self, look="cardReason", wraps=True)
        label.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        self._put(label)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of all uses, including refused ones."""
        return tuple(self._buttons)

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(label.text() for label in self.findChildren(QLabel, "cardReason"))

    def take_keyboard(self) -> None:
        """Focus the first allowed use, or else the standing pass."""
        stops = self._stops()
        if stops:
            self._focus(stops[0])

    def _stops(self) -> list[QWidget]:
        parts: list[QWidget | None] = [*self._buttons, self.silence]
        return [part for part in parts if part is not None and part.isEnabled()]

    def _focus(self, stop: QWidget) -> None:
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        self._side.ensureWidgetVisible(stop)

    # --- events

    def enterEvent(self, event: QEnterEvent) -> None:
        # stay open while hovered
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A button would take an arrow key for Tab, and the last one would leave the sheet
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _ARROWS:
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape closes; arrows move between uses; no key reaches the map
        match event.key():
            case Qt.Key.Key_Escape:
                self.put_down.emit()
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
        event.accept()

    def _step(self, by: int) -> None:
        stops = self._stops()
        focus = self.window().focusWidget()
        here = stops.index(focus) if focus in stops else -by
        if stops:
            self._focus(stops[(here + by) % len(stops)])


def _height(column: QVBoxLayout, width: int) -> int:
    column.invalidate()
    return column.totalHeightForWidth(width) if column.hasHeightForWidth() else column.totalSizeHint().height()


class _Picture(QWidget):
    """Head and drawing of a card."""

    def __init__(self, card: Card, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._card, self._scale = card, scale
        wide = round(_FACE * scale)
        self._whole = QSize(wide, round(_HEAD * scale + wide * 0.9 / ASPECT))
        self.setFixedSize(self._whole)

    def give_way(self, height: int) -> None:
        self.setFixedHeight(max(self._whole.height() - height, round(_HEAD * self._scale)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        head = QRectF(0, 0, self.width(), _HEAD * self._scale)
        paint_head(painter, self._card, head, self._scale)
        paint_clay(painter, self._card, QRectF(0, head.bottom(), self.width(), self.height() - head.height()))


# --- discards

_COLUMNS = 3
"""Cards in a row."""


class Discards(QDialog):
    """The discard pile, and below it the cards removed from the game."""

    def __init__(
        self, discards: Sequence[Card], removed: Sequence[Card], speaker: Speaker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Discards"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._speaker = speaker
        inner = QWidget()
        column = QVBoxLayout(inner)
        self.tiles = self._spread(tuple(reversed(discards)), column)
        if removed:
            column.addWidget(Label(tr("Out of the game:"), inner))
            self.tiles += self._spread(removed, column)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column_of((scroll, 1), close, on=self)
        self.resize(_COLUMNS * 290, 640)

    def _spread(self, cards: Sequence[Card], column: QVBoxLayout) -> list[CardSheet]:
        grid = QGridLayout()
        grid.setColumnStretch(_COLUMNS, 1)
        column.addLayout(grid)
        sheets = [CardSheet(card, self._speaker, self) for card in cards]
        for number, sheet in enumerate(sheets):
            grid.addWidget(sheet, number // _COLUMNS, number % _COLUMNS)
        return sheets
