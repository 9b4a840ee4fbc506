"""The planning tab of a goal for a whole turn: its chance, and the best ways with the chance after each roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QTreeWidgetItem, QWidget

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import OddsRefused, TurnOf
from diadochi.forecast.odds.odds_questions import Offered
from diadochi.forecast.odds.turn_plans import MarchCard, TurnAsked, TurnOdds, TurnStep, TurnWay
from diadochi.language import Name, Speaker, capitalised, msg, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.foresight.forecast_tables import Asking, SideTab, row
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, bind_text, follow_texts, name_field
from diadochi.windows.widgets import column_of

_NUMBERS = (1,)
_LETTERS = "ABC"


class _DrawnWay(NamedTuple):
    """What is drawn on the map for a row."""

    routes: tuple[str, ...]
    start: str


class TurnTab(SideTab):
    """Asks for the best chance of a goal over a turn of a side; `aim` chooses the space that the goals are about."""

    def __init__(self, table: OnTable, speaker: Speaker, asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(table, asking, msg("Side to move"), parent)
        self._speaker = speaker
        self.space: str | None = None
        self.found: TurnOdds | None = None
        self.goal, self.card, labels = QComboBox(self), QComboBox(self), (Label(self), Label(self))
        name_field(msg("Goal"), labels[0], self.goal)
        name_field(msg("Card first"), labels[1], self.card)
        for label, picker in zip(labels, (self.goal, self.card), strict=True):
            picker.currentIndexChanged.connect(lambda _number: self._search())
            picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.form.addRow(label, picker)
        self.add_tree(2)
        self.tree.setUniformRowHeights(False)
        column_of(self.form, self._title, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        bind_text(self.tree.setAccessibleName, msg("Best ways this turn"))
        follow_texts(self, self.retranslate)

    # --- asking

    def aim(self, space: str, *, at_once: bool) -> None:
        """Offer the goals about a space; the likeliest is asked about now, or when the tab is shown."""
        if space != self.space:
            self.space = space
            if at_once:
                self.ask()

    def ask(self) -> None:
        kit, position, seat = self._table.kit, self._table.position, self.side.seat
        chosen = self.goal.currentData()
        offered: tuple[Offered, ...] = ()
        if kit is not None and position is not None and seat is not None and self.space is not None:
            offered = odds_system(kit).turn_goals(kit, position, seat, self.space)
        with QSignalBlocker(self.goal):
            self.goal.clear()
            for wish in offered:
                self.goal.addItem(capitalised(self._speaker.say(wish.words)), wish.text)
            self.goal.setCurrentIndex(max(0, self.goal.findData(chosen)))
        self._search()

    def _search(self) -> None:
        self.found = None
        self._asking.forget()
        self._fill()
        seat, goal = self.side.seat, self.goal.currentData()
        if seat is not None and goal and self._asking.shown():
            card = MarchCard(self.card.currentData() or "")
            self._asking.ask(TurnOf(TurnAsked(seat, goal, self._asking.policy, card, ongoing=True)), self._take)

    def _take(self, reply: object) -> None:
        if isinstance(reply, TurnOdds):
            self.found = reply
            self._fill()
            best = next(iter(reply.ways), None)
            self.looked_at.emit(None if best is None else _whole(best))
        elif isinstance(reply, OddsRefused):
            self._title.setText(reply.sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.found is not None and not self.found.is_done:
            self._asking.forget()
            self._title.setText(tr("Stopped: {chance}", chance=_chance_words(self.found)))
            return
        super().keyPressEvent(event)

    # --- display

    def _fill(self) -> None:
        ways = self.found.ways if self.found is not None else ()
        self.tree.fill_anew([item for number, way in enumerate(ways) for item in self._rows(_LETTERS[number], way)])
        self.tree.begin()
        self._say_title()
        told = self.found.left_out if self.found is not None else ()
        self._note.setText(" ".join([self._asking.policy_words(), *map(self._speaker.say, told)]))

    def _rows(self, letter: str, way: TurnWay) -> Iterator[QTreeWidgetItem]:
        drawn = _whole(way)
        for number, step in enumerate(way.steps, 1):
            chance = way_chance(way) if number == 1 else ""
            subject = Subject("space", step.spaces[-1])
            yield row([f"{letter}{number}  {self._step_words(step)}", chance], drawn, subject, _NUMBERS)
            for points, roll in step.by_points.items():
                said = trn(
                    "{n} movement point ({falls})", "{n} movement points ({falls})", points, falls=percent(roll.falls)
                )
                yield row([f"        {said}", percent(roll.worth)], drawn, subject, _NUMBERS)

    def _step_words(self, step: TurnStep) -> str:
        table = self._table
        leader = table.spelled(Name(counters_of(table.kit).LEADER, step.leader))
        march = f"{leader} \N{RIGHTWARDS ARROW} {table.space(step.spaces[-1])}"
        if step.reserve:
            march = tr("If that fails: {march}", march=march)
        if not step.points:
            return march
        by = trn("{n} movement point from the card", "{n} movement points from the card", step.points)
        return f"{march}\n        {by}"

    def _say_title(self) -> None:
        if not self._asking.shown():
            self._title.setText(tr("Odds are turned off in this game."))
        elif not self.goal.count():
            self._title.setText(tr("Click a space on the map to choose a goal there."))
        elif self.found is None:
            self._title.setText(tr("Calculating…"))
        else:
            waiting = "" if self.found.is_done else f" {tr('Calculating…')}"
            self._title.setText(tr("Best chance this turn: {chance}.", chance=_chance_words(self.found)) + waiting)

    def retranslate(self) -> None:
        with QSignalBlocker(self.card):
            chosen = self.card.currentIndex()
            self.card.clear()
            for card in MarchCard:
                self.card.addItem(_card_words(card), card.value)
            self.card.setCurrentIndex(max(0, chosen))
        self.tree.set_header((tr("March"), tr("Chance")), _NUMBERS)
        self.refresh()


def _whole(way: TurnWay) -> _DrawnWay:
    """The routes of the first army on a way, over all its steps."""
    first = way.steps[0]
    steps: Sequence[TurnStep] = [step for step in way.steps if step.leader == first.leader and not step.reserve]
    return _DrawnWay(tuple(route for step in steps for route in step.routes), first.spaces[0])


def way_chance(way: TurnWay) -> str:
    """The chance of a way; with a sign if it may be more."""
    return percent(way.chance) if way.exact else f"\N{GREATER-THAN OR EQUAL TO} {percent(way.chance)}"


def _chance_words(found: TurnOdds) -> str:
    if found.is_exact:
        return percent(found.least)
    return tr("between {least} and {most}", least=percent(found.least), most=percent(found.most))


def _card_words(card: MarchCard) -> str:
    match card:
        case MarchCard.NONE:
            return tr("No card")
        case MarchCard.CAMPAIGN:
            return tr("Campaign: one march")
        case MarchCard.MAJOR_CAMPAIGN:
            return tr("Major Campaign: two marches")
    return trn("{n} operation point: one march", "{n} operation points: one march", int(card))
