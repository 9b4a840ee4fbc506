"""The dock of the turn and the two sides: points by city, their goals (PLAY-19), powers and armies."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize

from diadochi.language import Name, capitalised, msg, tr, trn
from diadochi.rules.rome.facts import is_friendly, points
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.windows.docks import Dock
from diadochi.windows.panels.sides_panel import (
    Score,
    SideColumn,
    SideRow,
    SideScore,
    SidesPanel,
    SideWords,
    TurnMoment,
    TurnTrack,
)
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import bind_text

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


class RomeSides(SidesPanel):
    """The panel in the dock."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.docks.call(Dock.SIDES, msg("Turn and sides"))
        self._column: SideColumn[SideRow] = SideColumn(self)
        bind_text(self.setAccessibleName, msg("Turn and sides"))

    @property
    def track(self) -> TurnTrack:
        """The turn track."""
        self.catch_up()
        return self._column.track

    @property
    def rows(self) -> tuple[SideRow, ...]:
        """The rows of the sides, in seating order."""
        self.catch_up()
        return self._column.rows

    def forget(self) -> None:
        """Reset for another map."""
        self._column.forget()

    def refresh(self) -> None:
        """Show the present position."""
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            return
        self.track.show_moment(self._moment(kit, position))
        if [(row.seat, row.look) for row in self.rows] != [
            (seat, self._table.look(seat)) for seat in sorted(position.sides)
        ]:
            self._column.renew(SideRow(seat, self._table.look(seat), self) for seat in sorted(position.sides))
        for row in self.rows:
            self._fill(kit, position, row)

    def score(self) -> Score | None:
        """The turn, and the points of cities of each side (PLAY-19)."""
        kit, position = self._table.kit, self._table.position
        moment = self._moment(kit, position) if kit is not None and position is not None else None
        if kit is None or position is None or moment is None:
            return None
        sides = []
        for seat in sorted(position.sides):
            shown = capitalised(self.named(seat))
            active = position.clock.active == seat and not position.is_over
            sides.append(SideScore(self._table.look(seat), shown, self._spoken(goal_of(kit, position, seat)), active))
        return Score(moment, tuple(sides))

    def _moment(self, kit: Kit, position: Position) -> TurnMoment | None:
        """The moment of the scenario; None for single actions, which have no turns."""
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
        """The points, and how many are needed."""
        if goal is None:
            return ""
        if goal.needed:
            return tr("points: {n} of {needed}", n=goal.total, needed=goal.needed)
        return tr("points: {n}", n=goal.total)

    def _sum(self, goal: Goal | None) -> str:
        """Every city with its points, and the rule."""
        if goal is None:
            return ""
        cities = (tr("{points} {what}", points=worth, what=self._table.space(city)) for city, worth in goal.cities)
        head = tr("Points of cities: {n} ({rule})", n=goal.total, rule=RULE)
        wanted = tr("Needed at the end: {n}", n=goal.needed) if goal.needed else ""
        return "\n".join(filter(None, (head, *cities, wanted)))

    def _powers(self, position: Position, seat: int) -> str:
        """The allied powers of a side, if any."""
        powers = position.sides[seat].powers
        names = [self._table.spelled(Name("power", power)) for power in powers]
        return ", ".join(names) if len(names) > 1 else ""

    def _cards(self, position: Position, seat: int) -> str:
        count = len(position.hands.get(seat, ()))
        return trn("{n} card", "{n} cards", count) if position.scenario else ""

    def _can_act(self, seat: int) -> str:
        acting = self._acting(seat)
        return trn("{n} army can act", "{n} armies can act", acting) if acting else ""

    def sizeHint(self) -> QSize:
        return QSize(270, 430)


def _units(position: Position, seat: int) -> int:
    """All units of a side on the map."""
    return sum(force.cu for _, force in position.all_forces() if position.seat_of(force.power) == seat)
