"""One plan of several that stand side by side: its name, its map, its figures."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import expected
from desktop.forecast.odds.wire import OddsRefused
from desktop.forecast.plans.figures import PlanFigures, at_least
from desktop.journal.plans import KeptPlan
from desktop.language import Message, Speaker, one_line, sentence, tr
from desktop.narration.numerals import with_tenths
from desktop.narration.percent import percent
from desktop.windows.plain import Label
from desktop.windows.plans.loss_curve import LossCurve
from desktop.windows.plans.plan_map import PlanMap
from desktop.windows.plans.words import ASSUMPTIONS, assumption_of
from desktop.windows.retranslated import Retranslated

_RESULTS = ("win", "draw", "lose")


class PlanColumn(Retranslated, QFrame):
    """`shown` are the figures that have come, or why there are none."""

    def __init__(self, plan: KeptPlan, picture: PlanMap, speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent)
        self.plan, self.map, self._speaker = plan, picture, speaker
        self.shown: PlanFigures | OddsRefused | None = None
        self._most, self._without = 0, False
        picture.setParent(self)
        self._title, self._dice, self._note = Label(self), Label(self), Label(self)
        self._title.setObjectName("planColumnTitle")
        self._note.setWordWrap(True)
        self._note.setObjectName("faint")
        self.curve = LossCurve(self)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[Label, Label]] = []
        self._curve_title = Label(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        for widget in (self._title, self._dice):
            column.addWidget(widget)
        column.addWidget(picture, 1)
        column.addLayout(self._grid)
        column.addWidget(self._curve_title)
        column.addWidget(self.curve)
        column.addWidget(self._note)
        self.retranslate()

    # --- what is shown

    def wait(self) -> None:
        """Figures are being counted."""
        self.shown, self._without = None, False
        self.retranslate()

    def leave_out(self) -> None:
        """At this table no odds are shown."""
        self._without = True
        self.retranslate()

    def show_figures(self, found: PlanFigures | OddsRefused) -> None:
        """Say what the plan comes to."""
        self.shown = found
        self.retranslate()

    def scale_to(self, most: int) -> None:
        """Bars as broad as those of the others."""
        self._most = most
        self.retranslate()

    @property
    def most(self) -> int:
        """The largest number of units that may be lost by anybody."""
        if not isinstance(self.shown, PlanFigures):
            return 0
        return max(len(at_least(self.shown.own)), len(at_least(self.shown.enemy))) - 1

    @property
    def words(self) -> list[tuple[str, str]]:
        """The figures as they stand there: what, and how likely."""
        return [(name.text(), value.text()) for name, value in self._rows if not name.isHidden()]

    def retranslate(self) -> None:
        """Say everything in the present language."""
        secret = self.plan.owner is not None
        name = one_line(self.plan.name)
        self._title.setText(tr("{name} (secret)", name=name) if secret else name)
        words = sentence(ASSUMPTIONS[assumption_of(self.plan)][0])
        self._dice.setText(tr("Map: dice taken for granted ({how}). Figures: all dice.", how=words))
        figures = self.shown if isinstance(self.shown, PlanFigures) else None
        self._fill(self._lines(figures) if figures is not None else [])
        self._note.setText(self._remark(figures))
        self._curve_title.setVisible(figures is not None)
        self.curve.setVisible(figures is not None and self._most > 0)
        curve = tr("Chance to lose at least so many units: own (filled), enemy (dotted)")
        self._curve_title.setText(curve if self._most else tr("Nobody loses a unit in any of these plans."))
        if figures is not None:
            own, enemy = at_least(figures.own), at_least(figures.enemy)
            said = tr("Loss curve of {plan}", plan=name)
            self.curve.show_losses(own, enemy, self._most, said)

    def _lines(self, figures: PlanFigures) -> list[tuple[str, str]]:
        lines = [(self._goal_words(goal.words), percent(goal.chance)) for goal in figures.goals]
        lines.append((tr("All goes as planned"), percent(figures.kept)))
        fought = any(figures.results.values())
        said = " / ".join(percent(figures.results[key]) for key in _RESULTS) if fought else tr("no battle")
        lines.append((tr("Last battle won / drawn / lost"), said))
        own, enemy = with_tenths(expected(figures.own)), with_tenths(expected(figures.enemy))
        lines.append((tr("Units lost on average, own / enemy"), f"{own} / {enemy}"))
        return lines

    def _goal_words(self, words: tuple[Message, ...]) -> str:
        return " + ".join(self._speaker.say(each) for each in words)

    def _remark(self, figures: PlanFigures | None) -> str:
        if figures is not None:
            return " ".join(self._speaker.say(each) for each in figures.left_out)
        if isinstance(self.shown, OddsRefused):
            return self.shown.sentence
        return tr("In this game no odds are shown.") if self._without else tr("The chances are being counted…")

    def _fill(self, lines: list[tuple[str, str]]) -> None:
        while len(self._rows) < len(lines):
            name, value = Label(self), Label(self)
            name.setWordWrap(True)
            value.setObjectName("planFigure")
            self._grid.addWidget(name, len(self._rows), 0)
            self._grid.addWidget(value, len(self._rows), 1)
            self._rows.append((name, value))
        for number, (name, value) in enumerate(self._rows):
            there = number < len(lines)
            name.setVisible(there)
            value.setVisible(there)
            if there:
                name.setText(lines[number][0])
                value.setText(lines[number][1])

    def put_away(self) -> None:
        """End what the map does."""
        self.map.put_away()
