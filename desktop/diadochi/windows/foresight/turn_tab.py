"""The planning tab of a goal for a whole turn: its chance, and the best ways with the chance after each roll.

The ways are drawn on the map at the same time. A right click on a space offers the goals there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QTreeWidgetItem, QWidget

from diadochi.forecast.odds.game_odds import has_odds, odds_system
from diadochi.forecast.odds.odds_protocol import OddsRefused, TurnOf
from diadochi.forecast.odds.odds_questions import Offered
from diadochi.forecast.odds.turn_plans import MarchCard, RollWorth, TurnAsked, TurnOdds, TurnStep, TurnWay
from diadochi.language import Name, Speaker, capitalised, msg, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.highlights.march_lines import PlannedArrow
from diadochi.scene.palette import FactionColours
from diadochi.windows.foresight.forecast_tables import Asking, SideTab, explain, row
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, bind_text, follow_texts, name_field, on_button
from diadochi.windows.widgets import column_of, row_of, scrolled

_CHANCE, _WHY = 1, 2
_NUMBERS = (_CHANCE,)
_LETTERS = "ABC"
_NOTE_LINES = 6
"""The most lines of the note beside the list of ways; it scrolls."""


class _DrawnWay(NamedTuple):
    """What is drawn on the map for a row."""

    routes: tuple[str, ...]
    start: str


class TurnTab(SideTab):
    """Asks for the best chance of a goal over a turn of a side; `aim` chooses the space that the goals are about.

    `why` carries what is explained, its words and the name of the figure.
    """

    why = Signal(object, str, str)

    def __init__(self, table: OnTable, speaker: Speaker, asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(table, asking, msg("Side to move"), parent)
        self._speaker = speaker
        self.space: str | None = None
        self.found: TurnOdds | None = None
        self._asked: TurnAsked | None = None
        self._is_stopped = False
        self.goal, self.card, labels = QComboBox(self), QComboBox(self), (Label(self), Label(self))
        name_field(msg("Goal"), labels[0], self.goal)
        name_field(msg("Card first"), labels[1], self.card)
        for label, picker in zip(labels, (self.goal, self.card), strict=True):
            picker.currentIndexChanged.connect(lambda _number: self._search())
            picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.form.addRow(label, picker)
        self.button = QPushButton(self)
        self.button.clicked.connect(self._press)
        self.add_tree(3, why_column=_WHY)
        self.tree.setUniformRowHeights(False)
        self.tree.explained.connect(self._explain)
        head = row_of((self._title, 1), (self.button, Qt.AlignmentFlag.AlignTop), spacing=6)
        foot = QWidget(self)
        scrolled(foot, self._note)
        foot.setMaximumHeight(_NOTE_LINES * self.fontMetrics().lineSpacing())
        column_of(self.form, head, (self.tree, 1), foot, on=self, margins=(8, 8, 8, 8))
        bind_text(self.tree.setAccessibleName, msg("Best ways this turn"))
        bind_text(self.tree.setAccessibleDescription, msg("Click to show the space, Shift+Enter to explain."))
        follow_texts(self, self.retranslate)

    # --- asking

    def aim(self, space: str, *, at_once: bool) -> None:
        """Offer the goals about a space; the likeliest is asked about now, or when the tab is shown."""
        if space != self.space:
            self.space = space
            if at_once:
                self.ask()

    def want(self, space: str, goal: str) -> None:
        """Ask about a goal of a space."""
        self.space = space
        self._offer(goal)
        self._search()

    def ask(self) -> None:
        self._offer(self.goal.currentData())
        self._search()

    def _offer(self, chosen: str | None) -> None:
        with QSignalBlocker(self.goal):
            self.goal.clear()
            for wish in turn_goals_at(self._table, self.side.seat, self.space):
                self.goal.addItem(capitalised(self._speaker.say(wish.words)), wish.text)
            self.goal.setCurrentIndex(max(0, self.goal.findData(chosen)))

    def _search(self) -> None:
        self.found, self._asked, self._is_stopped = None, None, False
        self._asking.forget()
        seat, goal = self.side.seat, self.goal.currentData()
        if seat is not None and goal and self._asking.shown():
            card = MarchCard(self.card.currentData() or "")
            self._asked = TurnAsked(seat, goal, self._asking.policy, card, ongoing=True)
        self._fill()
        self._go_on()

    def _go_on(self) -> None:
        if self._asked is not None:
            self._asking.ask(TurnOf(self._asked), self._take)

    def _take(self, reply: object) -> None:
        if isinstance(reply, TurnOdds):
            self.found = reply
            self._fill()
        elif isinstance(reply, OddsRefused):
            self._title.setText(reply.sentence)

    # --- stopping, going on, explaining

    def stop(self) -> bool:
        """Stop the calculation, and keep what it has found; False if there is none."""
        is_over = self._asked is None or self._is_stopped or (self.found is not None and self.found.is_done)
        if is_over or not self.isVisible():
            return False
        self._asking.forget()
        self._is_stopped = True
        self._fill()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.stop():
            return
        super().keyPressEvent(event)

    def _press(self) -> None:
        if self._is_stopped:
            self._is_stopped = False
            self._fill()
            self._go_on()
        else:
            self._explain("turn")

    def _explain(self, figure: object) -> None:
        if self._asked is not None and isinstance(figure, str):
            self.why.emit(self._asked, self.goal.currentText(), figure)

    # --- display

    def arrows(self) -> tuple[PlannedArrow, ...]:
        ways = self.found.ways if self.found is not None and self._asking.shown() else ()
        look = self._table.look(self.side.seat) if self.side.seat is not None else None
        if look is None:
            return ()
        return tuple(arrow for number, way in enumerate(ways) for arrow in _arrows_of(way, number, look))

    def _fill(self) -> None:
        ways = self.found.ways if self.found is not None else ()
        self.tree.fill_anew([item for number, way in enumerate(ways) for item in self._rows(number, way)])
        self.tree.begin()
        self._say_title()
        told = self.found.left_out if self.found is not None else ()
        self._note.setText(" ".join([self._asking.policy_words(), *map(self._speaker.say, told)]))
        self.changed.emit()

    def _rows(self, way_number: int, way: TurnWay) -> Iterator[QTreeWidgetItem]:
        drawn, letter = _whole(way), _LETTERS[way_number]
        for number, step in enumerate(way.steps):
            chance = way_chance(way) if not number else ""
            subject = Subject("space", step.spaces[-1])
            item = row([f"{letter}{number + 1}  {self._step_words(step)}", chance, ""], drawn, subject, _NUMBERS)
            if not number:
                explain(item, _WHY, f"way {way_number + 1}")
            yield item
            for points, roll in step.by_points.items():
                said = trn(
                    "{n} movement point ({falls})", "{n} movement points ({falls})", points, falls=percent(roll.falls)
                )
                item = row([f"        {said}", percent(roll.worth), ""], drawn, subject, _NUMBERS)
                explain(item, _WHY, f"way {way_number + 1} step {number + 1} points {points}")
                yield item

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
        self.button.setVisible(self.found is not None or self._is_stopped)
        self.button.setText(on_button(tr("Go on") if self._is_stopped else tr("Why?")))
        if not self._asking.shown():
            self._title.setText(tr("Odds are turned off in this game."))
        elif not self.goal.count():
            self._title.setText(tr("Click a space on the map to choose a goal there."))
        elif self._is_stopped:
            known = tr("not known yet") if self.found is None else _chance_words(self.found)
            self._title.setText(tr("Stopped: {chance}", chance=known))
        elif self.found is None:
            self._title.setText(tr("Calculating…"))
        else:
            self._title.setText(" ".join(self._sentences(self.found)))

    def _sentences(self, found: TurnOdds) -> Iterator[str]:
        yield tr("Best chance this turn: {chance}.", chance=_chance_words(found))
        if not found.is_done:
            yield tr("Calculating…")
        elif found.least == 1 and not found.ways:
            yield tr("It is so already, without a march.")
        elif not found.most and not found.activations:
            yield tr("No army that can still march comes near enough, on any roll.")

    def retranslate(self) -> None:
        with QSignalBlocker(self.card):
            chosen = self.card.currentIndex()
            self.card.clear()
            for card in MarchCard:
                self.card.addItem(_card_words(card), card.value)
            self.card.setCurrentIndex(max(0, chosen))
        self.tree.set_header((tr("March"), tr("Chance"), ""), _NUMBERS)
        self.refresh()


def turn_goals_at(table: OnTable, seat: int | None, space: str | None) -> tuple[Offered, ...]:
    """Goals of a turn of a side at a space, the likeliest first."""
    kit, position = table.kit, table.position
    if kit is None or position is None or seat is None or space is None or not has_odds(kit):
        return ()
    return odds_system(kit).turn_goals(kit, position, seat, space)


def _whole(way: TurnWay) -> _DrawnWay:
    """The routes of the first army on a way, over all its steps."""
    first = way.steps[0]
    steps = [step for step in way.steps if step.leader == first.leader and not step.reserve]
    return _DrawnWay(tuple(route for step in steps for route in step.routes), first.spaces[0])


def _arrows_of(way: TurnWay, number: int, look: FactionColours) -> Iterator[PlannedArrow]:
    """An arrow for each step of a way, with the chance of the way and the chances after each roll."""
    steps = [step for step in way.steps if not step.reserve]
    for place, step in enumerate(steps):
        name = _LETTERS[number] if len(steps) == 1 else f"{_LETTERS[number]}{place + 1}"
        words = name if place else f"{name}  {way_chance(way)}"
        yield PlannedArrow(step.spaces, step.routes, look, words, _rolls_words(step.by_points), number)


def _rolls_words(by_points: Mapping[int, RollWorth]) -> str:
    """The chances after each roll, such as "2: 0 %  3–4: 100 %"."""
    alike = groupby(sorted(by_points), key=lambda points: by_points[points].worth)
    runs = ([*points] for _, points in alike)
    return "   ".join(f"{_run_words(points)}: {percent(by_points[points[0]].worth)}" for points in runs)


def _run_words(points: list[int]) -> str:
    return str(points[0]) if len(points) == 1 else f"{points[0]}\N{EN DASH}{points[-1]}"


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


# --- right click on a space


class TurnGoalMenu(QObject):
    """The menu of a space without pieces that have one: the goals there for the turn of `seat`, and a circle.

    `chosen` carries the space and the goal.
    """

    chosen = Signal(str, str)

    def __init__(self, shell: Shell, seat: Callable[[], int], may_ask: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._shell, self._seat, self._may_ask = shell, seat, may_ask
        self.menu: QMenu | None = None
        shell.view.menus.add_last(self._open)

    def _open(self, point: QPointF, at: QPoint) -> bool:
        shell = self._shell
        space = shell.scene.space_at(point)
        offered = turn_goals_at(shell.table, self._seat(), space) if self._may_ask() else ()
        if space is None or not offered:
            return False
        self.menu = menu = QMenu(shell.frame)
        for wish in offered[:_MOST_GOALS]:
            words = tr("{goal} this turn…", goal=capitalised(shell.speaker.say(wish.words)))
            if wish.text == f"space {space} mine":
                words = tr("Take {space} this turn…", space=shell.table.space(space))
            action = menu.addAction(on_button(words))
            action.triggered.connect(lambda _on=False, goal=wish.text: self.chosen.emit(space, goal))
        menu.addSeparator()
        menu.addAction(on_button(tr("Draw a circle"))).triggered.connect(lambda: shell.view.mark(point))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)
        return True


_MOST_GOALS = 5
"""Goals in the menu; the panel has all of them."""
