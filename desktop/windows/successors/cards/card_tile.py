"""A card of a hand: points as a large number, kind by colour and letter, text, and what it can be used for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import Message, Speaker, current_language, msg, sentence, tr, trn
from desktop.rules.core.flow import Answer
from desktop.rules.successors.kit.pieces import Card
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.windows.plain import Label, MarkupLabel, as_words
from desktop.windows.rule_links import linked, rule_of
from desktop.windows.successors.cards.quiet_hand import SilenceButton
from desktop.windows.successors.cards.uses import Use

KINDS: dict[str, Message] = {"event": msg("Event"), "bonus": msg("Bonus"), "surprise": msg("Surprise")}
"""What the kinds of cards are called."""
_COLOURS = {"event": "#2f5d7c", "bonus": "#2f6b45", "surprise": "#8a3324"}
_BAND = 54


def sign_of(kind: str) -> str:
    """The first letters of a kind, as many as tell it from the others in the present language."""
    words = {other: sentence(said) for other, said in KINDS.items()}
    own = words.pop(kind)
    fit = (
        own[:count]
        for count in range(1, len(own))
        if not any(other.startswith(own[:count]) for other in words.values())
    )
    return next(fit, own).capitalize()


class CardTile(QFrame):
    """Shows one card. `used` carries the answer of a use, `chosen` tells that the card was picked, `stepped` that the
    keyboard goes to the next (1) or previous (-1) card, `rule_asked` the rule whose link was followed, `silenced` how
    long its player does not want to be asked for the card.
    """

    used = Signal(object)
    chosen = Signal(str)
    stepped = Signal(int)
    rule_asked = Signal(str)
    silenced = Signal(str, str)

    def __init__(self, card: Card, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card, self._speaker = card, speaker
        self.setObjectName("cardTile")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._title, self._kind, self._text = Label(self), Label(self), Label(self)
        self._title.setObjectName("cardTitle")
        self._kind.setObjectName("cardKind")
        self._buttons: list[QPushButton] = []
        self._reasons: list[QLabel] = []
        self._silence: SilenceButton | None = None
        self._look: tuple[bool, bool] | None = None
        self._told: tuple[object, ...] = ()
        self._band = _Band(card, self)
        self._lay_out()
        self._say()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 6, 10, 7)
        self._column.setSpacing(2)
        for label in (self._title, self._kind, self._text):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            self._column.addWidget(label)
        self._text.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._band)
        row.addLayout(self._column, 1)

    def _say(self) -> None:
        language = current_language()
        title = self.card.names.in_language(language)
        kind = sentence(KINDS[self.card.kind])
        self._title.setText(title)
        extra = [tr("must be played")] if self.card.must_play else []
        extra += [tr("leaves the game")] if self.card.remove_after_play else []
        self._kind.setText(" · ".join([kind, tr("no. {number}", number=self.card.number), *extra]))
        self._text.setText(self.card.summary.in_language(language))
        points = trn("{n} operation point", "{n} operation points", self.card.ops) if self.card.ops else ""
        self.setAccessibleName(", ".join(part for part in (title, kind, points) if part))
        self.setAccessibleDescription(self._text.text())

    def show_uses(self, uses: Sequence[Use], *, open_card: bool, silence: str | None = None) -> None:
        """Offer these uses while the card is open; closed it shows title and kind, brightly when it has a use.

        `silence`: how long its player is not asked for a Surprise card, empty: he is asked; None: it is not said.
        """
        look = any(use.verdict for use in uses), open_card
        told = tuple((use, self._speaker.say(use.words), self._refusal(use)) for use in uses) if open_card else ()
        if (look, told, silence) == (self._look, *self._told):
            return
        self._clear()
        self._text.setVisible(open_card)
        self._dress(look)
        self._told = told, silence
        for use, words, refusal in told:
            self._add(use, words, refusal)
        if open_card and silence is not None and self.card.kind == "surprise":
            self._add_silence(silence)
        self.updateGeometry()

    def _add_silence(self, until: str) -> None:
        button = SilenceButton(self.card, until, self)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.silenced.connect(self.silenced)
        self._column.addWidget(button)
        self._silence = button

    def _dress(self, look: tuple[bool, bool]) -> None:
        """Whether the card has a use, and whether it lies open; dressing a widget anew costs more than wording it."""
        if look == self._look:
            return
        self._look = look
        for name, on in zip(("usable", "open"), look, strict=True):
            self.setProperty(name, on)
        self.style().unpolish(self)
        self.style().polish(self)

    def _refusal(self, use: Use) -> str:
        """Why the rules forbid a use; empty where they do not."""
        if use.verdict or use.verdict.reason is None:
            return ""
        return f"{self._speaker.say(use.verdict.reason)} ({', '.join(use.verdict.because)})"

    def _add(self, use: Use, words: str, refusal: str) -> None:
        button = QPushButton(words, self)
        button.setAccessibleName(f"{self._title.text()}: {words}")
        button.setEnabled(bool(use.verdict))
        # Its words never make the card broader than the panel, which would cut it off on the right.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda _on=False, answer=use.answer: self._use(answer))
        self._column.addWidget(button)
        self._buttons.append(button)
        if refusal:
            label = MarkupLabel(linked(refusal), self)
            label.setObjectName("cardReason")
            label.setWordWrap(True)
            label.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
            button.setToolTip(as_words(refusal))
            self._column.addWidget(label)
            self._reasons.append(label)

    def _use(self, answer: Answer) -> None:
        self.used.emit(answer)

    def _clear(self) -> None:
        for widget in (*self._buttons, *self._reasons, *((self._silence,) if self._silence is not None else ())):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._buttons, self._reasons, self._silence = [], [], None

    @property
    def silence(self) -> SilenceButton | None:
        """The button that says whether its player is asked for the open card."""
        return self._silence

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of the open card."""
        return tuple(self._buttons)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the card."""
        self.chosen.emit(self.card.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the card, the arrows go to the others."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.chosen.emit(self.card.id)
            case Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case _:
                super().keyPressEvent(event)


class _Band(QWidget):
    """The coloured edge: the points, and the letter of the kind below them."""

    def __init__(self, card: Card, parent: QWidget) -> None:
        super().__init__(parent)
        self._card = card
        self.setFixedWidth(_BAND)
        self.setMinimumHeight(62)

    def sizeHint(self) -> QSize:
        return QSize(_BAND, 62)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(0, 0, self.width() + 12, self.height()), 8, 8)
        painter.setClipRect(self.rect())
        painter.fillPath(edge, QColor(_COLOURS[self._card.kind]))
        painter.setPen(QPen(qcolor("gold"), 1.4))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        middle = _BAND / 2
        painter.setBrush(qcolor("parchment_light"))
        painter.drawEllipse(QRectF(middle - 19, 7, 38, 38))
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(30.0, semibold=True))
        sign = str(self._card.ops) if self._card.ops else "!"
        painter.drawText(QRectF(middle - 19, 5, 38, 38), Qt.AlignmentFlag.AlignCenter, sign)
        painter.setPen(QColor("#fff8ea"))
        painter.setFont(text_font(14.0, semibold=True))
        painter.drawText(QRectF(0, 43, _BAND, 18), Qt.AlignmentFlag.AlignCenter, sign_of(self._card.kind))
