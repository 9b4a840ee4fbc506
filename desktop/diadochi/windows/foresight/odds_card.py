"""The odds card of a march: target, figures, policy for others, and what is left out; shown beside the target."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from diadochi.forecast.game_forecast import InHand, Spot
from diadochi.forecast.odds.figures import FirstOdds, Odds
from diadochi.forecast.odds.odds_protocol import OddsOf, OddsRefused
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.language import Name, Speaker, capitalised, tr
from diadochi.rules.core.game import GameGroup
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.palette import FactionColours
from diadochi.windows.foresight.odds_settings import PolicyButton
from diadochi.windows.foresight.odds_view import OddsView
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import EDGE, Attention, MapCard, MapCards, best_place, places_beside
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, announce, texts
from diadochi.windows.widgets import column_of, row_of

_FREE_MAP = 140  # pixels of the map's height that a card leaves free; otherwise the further section is folded


class OddsCard(MapCard):
    """Is placed beside its `subject`, a box on the view, and clear of `others` if possible. `figure_chosen` carries the
    name of a figure to explain, `policy_chosen` a policy, `cards_counted` whether own cards count; `entered` and `left`
    follow the pointer.

    Other features add sections to `further`, such as goals; see `fold_by` and `prefer_further`.
    """

    rank = Attention.POINTER
    usual, least = 304, 200

    figure_chosen = Signal(str)
    policy_chosen = Signal(str)
    cards_counted = Signal(bool)
    entered = Signal()
    left = Signal()

    def __init__(self, table: OnTable, cards: MapCards) -> None:
        super().__init__(cards, "oddsCard")
        self.subject: Callable[[], QRect] = QRect
        self.others: Callable[[], list[QRect]] = list
        self._title, self._refused = Label(self, look="oddsTitle", wraps=True), Label(self, wraps=True)
        self._note = Label(self, look="oddsNote", wraps=True)
        self.view = OddsView(table, self)
        self.view.figure_chosen.connect(self.figure_chosen)
        self.policy = PolicyButton(self)
        self.policy.chosen.connect(self.policy_chosen)
        self.why = QToolButton(self)
        self.why.setObjectName("policy")
        self.why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.why.clicked.connect(lambda: self.figure_chosen.emit(self.view.main_figure))
        self.own_cards = QCheckBox(self)
        self.own_cards.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.own_cards.clicked.connect(self.cards_counted)
        self.further = QVBoxLayout()
        self._fold: Callable[[bool], None] = lambda _small: None
        self._prefers_further = False
        self._lay_out()

    def _lay_out(self) -> None:
        foot = row_of(self.policy, None, self.why, spacing=6)
        parts = (self._title, self._refused, self.view, self.further, foot, self.own_cards, self._note)
        column_of(*parts, on=self, margins=(12, 8, 12, 9), spacing=6)

    # --- content

    def begin(self, title: str, policies: Mapping[str, str], policy: str, counts: bool | None) -> None:
        """Show a new question without figures; `counts` is None if there is no own hand."""
        self._title.setText(title)
        self.policy.offer(policies, policy)
        self.own_cards.setText(tr("Include my cards"))
        self.own_cards.setVisible(counts is not None)
        self.own_cards.setChecked(bool(counts))
        self.why.setText(tr("Why?"))
        self.why.setToolTip(tr("Explain the odds"))
        self.why.show()
        self._refused.hide()
        self._note.hide()
        self.view.show()
        self.view.wait()
        self.settle()

    def show_reply(self, reply: object, say: Speaker, own: FactionColours | None) -> None:
        """Show first figures, all figures, or the reason why there are none."""
        match reply:
            case FirstOdds():
                self.view.show_first(reply)
            case Odds():
                self.view.show_odds(reply, own)
                self._note.setText(" ".join(say.say(words) for words in reply.left_out))
                self._note.setVisible(bool(reply.left_out))
            case OddsRefused(sentence=sentence):
                self.view.hide()
                self.why.hide()
                self._refused.setText(capitalised(sentence))
                self._refused.show()
        self.setAccessibleName(f"{self._title.text()}. {self.words}")
        self.settle()

    @property
    def words(self) -> str:
        """All chances as accessible text."""
        return self._refused.text() if self.view.isHidden() else self.view.words

    # --- placement

    def place_in(self, room: QRect) -> QPoint:
        subject, others = self.subject(), [*self.cards.boxes(self), *self.others()]
        return best_place(self.size(), places_beside(subject, self.size(), room), others, about=subject)

    def fold_by(self, fold: Callable[[bool], None]) -> None:
        """Set a function that folds the further section when the card would hide the map."""
        self._fold = fold

    def prefer_further(self) -> None:
        """From now on drop losses and fates first when there is not enough room."""
        self._prefers_further = True
        self.settle()

    def height_in(self, room: QRect) -> int:
        # Measure everything first, then leave out what does not fit.
        self.setFixedWidth(self.width_in(room))
        self._fold(False)
        self.view.details.show()
        height = self._height()
        if self._prefers_further and height > room.height() - 2 * EDGE:
            self.view.details.hide()
        elif not self._prefers_further and height > room.height() - _FREE_MAP:
            self._fold(True)
        else:
            return height
        return self._height()

    def _height(self) -> int:
        # The height needed now. Inner layouts must be activated first, innermost first, to know their new words.
        layout = self.layout()
        assert layout is not None
        for widget in reversed(self.findChildren(QWidget)):
            if (inner := widget.layout()) is not None:
                inner.invalidate()
                inner.activate()
        layout.invalidate()
        layout.activate()
        return layout.totalHeightForWidth(self.width())

    def contains(self, point: QPoint) -> bool:
        """Whether a point of the parent is on the card."""
        return self.isVisible() and self.geometry().contains(point)

    @property
    def is_held(self) -> bool:
        """Whether a menu or field of the card is in use: it then stays, wherever the pointer is."""
        return self.policy.is_open or (
            isinstance(writing := self.window().focusWidget(), QLineEdit) and self.isAncestorOf(writing)
        )

    # --- events

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()


# --- hovering
# A lifted army rests on a target: the card of that march appears and follows the hand.

_AROUND = 10  # pixels around the ring of a target that stay visible
REST_MS = 120
"""How long an army must rest on a target, in milliseconds."""
_GRACE_MS = 450
"""How long a card stays after the pointer has left the target: enough to reach the card. In milliseconds."""
_SLOT = "card"


class HoverOdds(QObject):
    """Shows the card. `asked_about` carries the MarchAsked shown, None when it goes; `explain_asked` a MarchAsked and
    the name of a figure.

    `goal` is a goal in written form to include in every question.
    """

    asked_about = Signal(object)
    explain_asked = Signal(object, str)

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self.goal = ""
        self.card = OddsCard(self._shell.table, self._shell.cards)
        self.card.subject, self.card.others = self._subject, self._legend
        self.march: MarchAsked | None = None
        self._spot: Spot | None = None
        self._next: Spot | None = None
        self._rest = _timer(self, REST_MS, self._show)
        self._grace = _timer(self, _GRACE_MS, self._go_over)
        self._join()

    def _join(self) -> None:
        card, shell, table = self.card, self._shell, self._table
        table.hands.over_changed.connect(self._point)
        table.hands.let_go.connect(self.hide)
        card.entered.connect(self._keep)
        card.left.connect(self._point_again)
        card.figure_chosen.connect(self._explain)
        card.policy_chosen.connect(table.odds.choose)
        card.cards_counted.connect(table.odds.count_cards)
        table.odds.changed.connect(self._ask_anew)
        texts.changed.connect(self._ask_anew)
        shell.scene_changed.connect(self.hide)
        table.hotseat.viewer_changed.connect(self.hide)

    # --- pointer

    def _point(self, spot: Spot | None) -> None:
        self._next = spot if spot is not None and self._is_target(spot) else None
        self._grace.stop()
        if self.card.isVisible():
            if self._next is not None and self._next == self._spot:
                return
            if not self._carries:
                if not self.card.is_held:
                    self._grace.start()
                return
            self.hide_card()
        elif self.card.is_wanted:
            self.hide_card()  # it waits for its turn, about a target that the pointer has left
        self._restart()

    def _restart(self) -> None:
        if self._next is not None and self._table.odds_shown():
            self._rest.start()
        else:
            self._rest.stop()

    def _is_target(self, spot: Spot) -> bool:
        return spot in self._table.controller.marks()

    @property
    def _carries(self) -> bool:
        # Whether a button is held: the pointer cannot reach the card then
        return QApplication.mouseButtons() != Qt.MouseButton.NoButton

    def _keep(self) -> None:
        self._grace.stop()
        self._rest.stop()

    def _point_again(self) -> None:
        if self.card.isVisible() and not self.card.is_held:
            self._grace.start()

    def _go_over(self) -> None:
        # Follow the hand: the pointer did not reach the card
        if self.card.underMouse():
            return
        over = self._table.hands.gestures.gesture.over
        if over is not None and over == self._spot:
            return
        self.hide_card()
        self._next = over if over is not None and self._is_target(over) else None
        self._restart()

    # --- asking

    def _show(self) -> None:
        held, spot = self._table.controller.lifted(), self._next
        if held is None or spot is None or not self._table.odds_shown():
            return
        self._spot = spot
        self._ask(held)
        self.card.appear()

    def _ask(self, held: InHand[GameGroup]) -> None:
        assert self._spot is not None
        table = self._table
        odds, what_if = table.odds, table.controller.what_if
        self.march = MarchAsked(
            held.piece, self._spot, held.group, self.goal, odds.policy, what_if, odds.counts_cards(held.seat)
        )
        counts = odds.counts_cards(held.seat) if odds.may_count_cards(held.seat) else None
        self.card.begin(self._title(held.piece, self._spot), odds.policies, odds.policy, counts)
        own = self._shell.table.look(held.seat)
        speaker = self._shell.speaker
        table.foresight.ask(_SLOT, OddsOf(self.march), lambda reply: self._take(reply, speaker, own))
        self.asked_about.emit(self.march)

    def _take(self, reply: object, speaker: Speaker, own: FactionColours | None) -> None:
        self.card.show_reply(reply, speaker, own)
        if isinstance(reply, Odds):
            announce(self._shell.view, self.card.words)

    def _title(self, leader: str, spot: Spot) -> str:
        table = self._shell.table
        space = table.space(spot[0])
        name = table.spelled(Name(counters_of(table.kit).LEADER, leader))
        return f"{name} \N{RIGHTWARDS ARROW} {tr('inside {space}', space=space) if spot[1] else space}"

    def show_at(self, spot: Spot) -> None:
        """Show the card of the lifted stack for a target immediately."""
        self._grace.stop()
        self._rest.stop()
        self._next = spot
        self._show()

    def ask_for(self, goal: str) -> None:
        """Include this goal in every question."""
        if goal != self.goal:
            self.goal = goal
            self._ask_anew()

    def _ask_anew(self) -> None:
        held = self._table.controller.lifted()
        if self._spot is None or not self.card.isVisible():
            return
        if held is None or not self._table.odds_shown():
            self.hide()
        else:
            self._ask(held)

    def _explain(self, figure: str) -> None:
        if self.march is not None:
            self.explain_asked.emit(self.march, figure)

    def hide(self) -> None:
        self._rest.stop()
        self._next = None
        self.hide_card()

    def hide_card(self) -> None:
        """Hide the card; the target may bring another."""
        self._grace.stop()
        self._spot = None
        if self.march is not None:
            self.march = None
            self._table.foresight.forget(_SLOT)
            self.asked_about.emit(None)
        self.card.leave()

    # --- placement

    def _subject(self) -> QRect:
        if self._spot is None:
            return QRect()
        places, ghost = self._table.hands.highlights.places, self._table.hands.gestures.ghost_box
        ring = places.ring(self._spot[0], self._shell.view.scale_now)
        box = QRectF(-ring, -ring, 2 * ring, 2 * ring).translated(places.centre(self._spot[0]))
        subject = self._on_view(box).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        return subject if ghost is None else subject.united(self._on_view(ghost))

    def _legend(self) -> list[QRect]:
        box = self._table.hands.highlights.legend_box
        return [self._on_view(box)] if box.isValid() else []

    def _on_view(self, box: QRectF) -> QRect:
        view = self._shell.view
        return view.mapFromScene(box).boundingRect().translated(self._shell.cards.room.topLeft())


def _timer(parent: HoverOdds, after: int, then: Callable[[], object]) -> QTimer:
    timer = QTimer(parent, singleShot=True, interval=after)
    timer.timeout.connect(then)
    return timer
