"""The strip with the hands of both sides below the map: each card with its value, and whom it activates now.

The hands are open (PLAY-01).
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from diadochi.language import Message, Name, capitalised, msg, sentence, tr
from diadochi.narration.rome.words import card_words
from diadochi.rules.core.flow import Decision
from diadochi.rules.rome.activation import activation_verdict
from diadochi.rules.rome.answers import Activate
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position, card_of
from diadochi.scene.palette import FactionColours, qcolor, text_font
from diadochi.windows.game_table import GameTable
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.rome.question_layout import activations
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

# --- what a card activates


class ArmyToActivate(NamedTuple):
    """A leader who may be activated, and his space."""

    leader: str
    space: str


def activated_by(kit: Kit, position: Position, seat: int, card: str) -> tuple[ArmyToActivate, ...]:
    """The leaders whose armies this card would activate, best first (PLAY-02)."""
    found = [
        ArmyToActivate(leader, space)
        for space, force in position.all_forces()
        for leader in force.leaders
        if activation_verdict(kit, position, seat, Activate(force.power, 1, (leader,), space, card))
    ]
    order = kit.best_first(tuple(army.leader for army in found))
    return tuple(sorted(found, key=lambda army: order.index(army.leader)))


# --- card

_BAND, _HIGH = 40, 50
"""Width of the coloured edge of a card, and its height, in pixels."""


class CardTile(QFrame):
    """A card: its value, its name, and whom it activates now. `pointed` fires on a click."""

    pointed = Signal()

    def __init__(self, value: int, look: FactionColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cardTile")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.title, self.uses = Label(self, look="cardTitle"), Label(self, look="cardKind", wraps=True)
        said = column_of(self.title, self.uses, margins=(0, 2, 8, 3), spacing=0)
        row_of(_Band(value, look, self), (said, 1), on=self, margins=(0, 0, 0, 0), spacing=8)

    def say(self, title: str, uses: str, *, usable: bool) -> None:
        """Set the words; `usable`: its side may play it now."""
        self.title.setText(title)
        self.uses.setText(uses)
        self.setAccessibleName(f"{title}. {uses}")
        self.setToolTip(as_words(self.accessibleName()))
        self.setProperty("usable", usable)
        self.style().unpolish(self)
        self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pointed.emit()
        else:
            super().keyPressEvent(event)


class _Band(QWidget):
    """The coloured edge with the value."""

    def __init__(self, value: int, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._value, self._look = value, look
        self.setFixedWidth(_BAND)
        self.setMinimumHeight(_HIGH)

    def sizeHint(self) -> QSize:
        return QSize(_BAND, _HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(1, 1, self.width() + 12, self.height() - 2), 8, 8)
        painter.setClipRect(self.rect())
        painter.fillPath(edge, QColor(self._look.fill))
        painter.setPen(QPen(qcolor("ink"), 1.2))
        painter.setBrush(qcolor("parchment_light"))
        disc = QRectF(_BAND / 2 - 15, self.height() / 2 - 15, 30, 30)
        painter.drawEllipse(disc)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(23.0, semibold=True))
        painter.drawText(disc.translated(0, -1.5), Qt.AlignmentFlag.AlignCenter, str(self._value))


# --- strip


class HandsStrip(QFrame):
    """The hands of both sides beside each other.

    A click on a card asks which army it activates, if its side is to choose. It flashes them on the map otherwise.
    """

    def __init__(self, table: GameTable) -> None:
        shell, self._game = table.shell, table
        super().__init__(shell.frame)
        self.setObjectName("handStrip")
        self._shell = shell
        self._row = row_of(on=self, margins=(8, 4, 8, 4), spacing=8)
        self._shown: object = None
        self.tiles: list[CardTile] = []
        shell.foot.put(self)
        self.hide()
        shell.position_shown.connect(self.refresh)
        bind_text(self.setAccessibleName, msg("Cards"))
        follow_texts(self, self.retranslate)

    def minimumSizeHint(self) -> QSize:
        """The strip asks for no width: cards become narrower with the window."""
        return QSize(0, super().minimumSizeHint().height())

    def refresh(self) -> None:
        position = self._shell.table.position
        if position is None:
            return
        told = (position.hands, position.sides, position.forces, position.used, position.clock, position.move)
        if told == self._shown:
            return
        self._shown = tuple(dict(part) if isinstance(part, dict) else part for part in told)
        self.tiles = []
        self._clear()
        if position.scenario:
            for seat in sorted(position.sides):
                self._add_side(position, seat)
        self.setVisible(bool(position.scenario))

    def _clear(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _add_side(self, position: Position, seat: int) -> None:
        look, hand = self._shell.table.look(seat), position.hands.get(seat, ())
        shield = Label(self)
        shield.setPixmap(shield_pixmap(look, 26, 30, max(2.0, self.devicePixelRatioF())))
        shield.setToolTip(as_words(capitalised(self._shell.table.faction(seat))))
        self._row.addWidget(shield)
        for card in hand:
            self._add_card(position, seat, card)
        if not hand:
            self._row.addWidget(Label(tr("No cards left."), self, look="handNote"), 1)

    def _add_card(self, position: Position, seat: int, card: str) -> None:
        armies = activated_by(self._shell.table.kit, position, seat, card)
        tile = CardTile(card_of(card).value, self._shell.table.look(seat), self)
        usable = bool(armies) and position.clock.active == seat and position.move is None
        tile.say(capitalised(sentence(card_words(card))), self._uses(armies), usable=usable)
        tile.pointed.connect(lambda: self._play(seat, card, armies))
        self._row.addWidget(tile, 1)
        self.tiles.append(tile)

    def _play(self, seat: int, card: str, armies: tuple[ArmyToActivate, ...]) -> None:
        answers = self._answers(seat, card)
        if answers:
            self._game.map_play.pick_asked.emit(answers)
        else:
            self._shell.scene.flash([army.space for army in armies])

    def _answers(self, seat: int, card: str) -> tuple[Activate, ...]:
        """The answers to the open question that play this card; none while another side is asked."""
        controller = self._game.controller
        node = controller.node
        if not isinstance(node, Decision) or node.seat != seat or controller.held_back() is not None:
            return ()
        return activations(node, card)

    def _uses(self, armies: tuple[ArmyToActivate, ...]) -> str:
        if not armies:
            return tr("activates no one now")
        names = tuple(Name("leader", army.leader) for army in armies)
        words: Message = msg("activates {leaders}", leaders=names)
        return self._shell.speaker.say(words)

    def retranslate(self) -> None:
        self._shown = None
        self.refresh()
