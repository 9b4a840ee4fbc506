"""The docks of the turn and the two sides, with their goals (PLAY-19), and of the cards.

The hands of both sides are open (PLAY-01); the curtain closes only if the players want it.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, Name, capitalised, msg, sentence, tr, trn
from diadochi.narration.rome.words import card_words
from diadochi.rules.core.game import GamePosition
from diadochi.rules.rome.activation import activation_verdict
from diadochi.rules.rome.answers import Activate
from diadochi.rules.rome.facts import is_friendly, points
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position, card_of
from diadochi.scene.palette import FactionColours, qcolor, text_font
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.hidden_hands import EVERYBODY, HiddenHands
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.panels.scoreboard import Score, SideScore, TurnMoment
from diadochi.windows.panels.sides_panel import GameSidesPanel, SideRow, SideWords
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of, scrolled

# --- points


class Goal(NamedTuple):
    """A side's points, the cities they come from, and the points it needs; 0 if it only has to stop the other."""

    total: int
    cities: tuple[tuple[str, int], ...]
    needed: int = 0


def goal_of(kit: Kit, position: Position, seat: int) -> Goal | None:
    """The points of a side in the current scenario; None without one."""
    if not position.scenario:
        return None
    scenario = kit.scenarios[position.scenario]
    worths = sorted(scenario.city.items(), key=lambda entry: -entry[1])
    held = tuple((city, worth) for city, worth in worths if is_friendly(position, seat, city))
    gathers = position.sides[seat].name == scenario.victory.side
    return Goal(points(kit, position, seat), held, scenario.victory.points if gathers else 0)


# --- panel

RULE = "PLAY-19"
"""The points of cities at the end of the last turn decide."""


class RomeSides(GameSidesPanel[SideRow]):
    """The panel in the dock."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.docks.call(Dock.SIDES, msg("Turn and sides"))
        bind_text(self.setAccessibleName, msg("Turn and sides"))

    def refresh(self) -> None:
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            return
        self.track.show_moment(self._moment(kit, position))
        if [(row.seat, row.look) for row in self.rows] != [
            (seat, self._table.look(seat)) for seat in sorted(position.sides)
        ]:
            self.renew(SideRow(seat, self._table.look(seat), self) for seat in sorted(position.sides))
        for row in self.rows:
            self._fill(kit, position, row)

    def score(self) -> Score | None:
        kit, position = self._table.kit, self._table.position
        moment = self._moment(kit, position) if kit is not None and position is not None else None
        if kit is None or position is None or moment is None:
            return None
        active = 0 if position.is_over else position.clock.active
        sides = tuple(
            SideScore(
                seat,
                self._table.look(seat),
                capitalised(self.called(seat)),
                (self._spoken(goal_of(kit, position, seat)),),
                (self._cards(position, seat),),
                is_active=seat == active,
                is_next=bool(active) and seat != active,
            )
            for seat in sorted(position.sides)
        )
        return Score(moment, sides)

    def breakdown(self, seat: int) -> str:
        kit, position = self._table.kit, self._table.position
        goal = goal_of(kit, position, seat) if kit is not None and position is not None else None
        lines = "".join(f"<p>{escape(line)}</p>" for line in self._sum(goal).splitlines())
        return f"<h3>{escape(capitalised(self.named(seat)))}</h3>{lines}"

    def _moment(self, kit: Kit, position: Position) -> TurnMoment | None:
        # single actions have no turns
        if not position.scenario:
            return None
        scenario = kit.scenarios[position.scenario]
        title = self._table.spelled(Name("setup", scenario.id))
        return TurnMoment(position.clock.turn, scenario.turns, title)

    def _fill(self, kit: Kit, position: Position, row: SideRow) -> None:
        seat, goal = row.seat, goal_of(kit, position, row.seat)
        active = position.clock.active == seat and not position.is_over
        units = trn("{n} CU", "{n} CU", _units(position, seat)).replace(" ", "\N{NO-BREAK SPACE}")
        faint = f'<span style="color:{part("faint_text")}">{units}</span>'
        figures = " · ".join(filter(None, (self._points(goal), faint)))
        titles = list(filter(None, (self._powers(position, seat), self._cards(position, seat), self._can_act(seat))))
        if active:
            titles.append(tr("on turn"))
        if position.winner == seat:
            titles.append(tr("has won"))
        shown = capitalised(self.named(seat))
        spoken = ", ".join(filter(None, (shown, self._spoken(goal), units)))
        row.say(SideWords(shown, figures, titles, self._sum(goal), spoken), active)

    def _points(self, goal: Goal | None) -> str:
        return f"<b>{self._spoken(goal)}</b>" if goal is not None else ""

    def _spoken(self, goal: Goal | None) -> str:
        if goal is None:
            return ""
        if goal.needed:
            return tr("points: {n} of {needed}", n=goal.total, needed=goal.needed)
        return tr("points: {n}", n=goal.total)

    def _sum(self, goal: Goal | None) -> str:
        if goal is None:
            return ""
        cities = (tr("{points} {what}", points=worth, what=self._table.space(city)) for city, worth in goal.cities)
        head = tr("City points: {n} ({rule})", n=goal.total, rule=RULE)
        wanted = tr("Needed at the end: {n}", n=goal.needed) if goal.needed else ""
        return "\n".join(filter(None, (head, *cities, wanted)))

    def _powers(self, position: Position, seat: int) -> str:
        powers = position.sides[seat].powers
        names = [self._table.spelled(Name("power", power)) for power in powers]
        return ", ".join(names) if len(names) > 1 else ""

    def _cards(self, position: Position, seat: int) -> str:
        count = len(position.hands.get(seat, ()))
        return trn("{n} card", "{n} cards", count) if position.scenario else ""

    def _can_act(self, seat: int) -> str:
        acting = self._acting(seat)
        return trn("{n} army can act", "{n} armies can act", acting) if acting else ""


def _units(position: Position, seat: int) -> int:
    return sum(force.cu for _, force in position.all_forces() if position.seat_of(force.power) == seat)


# --- card

_BAND, _HIGH = 54, 58
"""Width of the coloured edge in pixels."""


class CardRow(QFrame):
    """A card: its value, its event, and whom it activates now. `pointed` fires on a click."""

    pointed = Signal()

    def __init__(self, value: int, look: FactionColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cardTile")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.title, self.uses = Label(self, look="cardTitle", wraps=True), Label(self, look="cardKind", wraps=True)
        column = column_of(margins=(0, 6, 10, 7), spacing=2)
        for label in (self.title, self.uses):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            column.addWidget(label)
        row_of(_Band(value, look, self), (column, 1), on=self, margins=(0, 0, 0, 0), spacing=10)

    def say(self, title: str, uses: str, *, usable: bool) -> None:
        """Set the words; `usable`: its side may play it now."""
        self.title.setText(title)
        self.uses.setText(uses)
        self.setAccessibleName(f"{title}. {uses}")
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
        disc = QRectF(_BAND / 2 - 18, self.height() / 2 - 18, 36, 36)
        painter.drawEllipse(disc)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(28.0, semibold=True))
        painter.drawText(disc.translated(0, -1.5), Qt.AlignmentFlag.AlignCenter, str(self._value))


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


# --- panel


class CardsPanel(QWidget):
    """All cards of both sides and whom they activate; a click flashes those on the map."""

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position]) -> None:
        super().__init__(shell.frame)
        self._shell, self._controller = shell, controller
        self._inner = QWidget()
        self._column = column_of(on=self._inner, margins=(12, 12, 12, 12), spacing=7)
        scrolled(self, self._inner)
        self._shown: object = None
        self.rows: list[CardRow] = []
        shell.docks.put(Dock.HAND, self)
        shell.docks.call(Dock.HAND, msg("Cards"))
        self._scenario = ""
        shell.position_shown.connect(self.refresh)
        bind_text(self.setAccessibleName, msg("Cards"))
        follow_texts(self, self.retranslate)

    def refresh(self) -> None:
        position = self._shell.table.position
        if position is None:
            return
        told = (position.hands, position.sides, position.forces, position.used, position.clock, position.move)
        if told == self._shown:
            return
        self._shown = tuple(dict(part) if isinstance(part, dict) else part for part in told)
        self._clear()
        if position.scenario != self._scenario:
            self._scenario = position.scenario
            if position.scenario:
                self._shell.docks.show(Dock.HAND)
        for seat in sorted(position.sides):
            self._add_side(seat)
        self._column.addStretch(1)

    def _clear(self) -> None:
        self.rows = []
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _add_side(self, seat: int) -> None:
        position = self._shell.table.position
        head = Label(capitalised(self._shell.table.faction(seat)), self._inner, look="planTitle")
        self._column.addWidget(head)
        hand = position.hands.get(seat, ())
        if not hand:
            none = Label(
                tr("No cards left.") if position.scenario else tr("No cards needed here."),
                self._inner,
                look="planNote",
            )
            self._column.addWidget(none)
        for card in hand:
            self._add_card(seat, card)

    def _add_card(self, seat: int, card: str) -> None:
        position, kit = self._shell.table.position, self._shell.table.kit
        armies = activated_by(kit, position, seat, card)
        row = CardRow(card_of(card).value, self._shell.table.look(seat), self._inner)
        usable = bool(armies) and position.clock.active == seat and position.move is None
        row.say(capitalised(sentence(card_words(card))), self._uses(armies), usable=usable)
        row.pointed.connect(lambda: self._shell.scene.flash([army.space for army in armies]))
        self._column.addWidget(row)
        self.rows.append(row)

    def _uses(self, armies: tuple[ArmyToActivate, ...]) -> str:
        if not armies:
            return tr("activates no one now")
        names = tuple(Name("leader", army.leader) for army in armies)
        words: Message = msg("activates {leaders}", leaders=names)
        return self._shell.speaker.say(words)

    def retranslate(self) -> None:
        self._shown = None
        self.refresh()


# --- curtain


class OpenHands(HiddenHands):
    """Hides nothing: the curtain only announces whose turn it is."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._preferences = hotseat.shell.preferences

    def conceals(self, position: GamePosition) -> bool:
        return self._preferences.curtain == EVERYBODY
