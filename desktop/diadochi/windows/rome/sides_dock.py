"""The dock of the turn and the two sides, with their goals (PLAY-19).

The hands of both sides are open (PLAY-01); the curtain closes only if the players want it.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from diadochi.language import Name, capitalised, msg, tr, trn
from diadochi.rules.core.game import GamePosition
from diadochi.rules.rome.facts import is_friendly, points
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.hidden_hands import EVERYBODY, HiddenHands
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.panels.scoreboard import Score, SideScore, TurnMoment
from diadochi.windows.panels.sides_panel import GameSidesPanel, SideRow, SideWords
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
                (self._cities(goal_of(kit, position, seat)), self._cards(position, seat)),
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

    def _cities(self, goal: Goal | None) -> str:
        return trn("{n} scoring city", "{n} scoring cities", len(goal.cities)) if goal is not None else ""

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


# --- curtain


class OpenHands(HiddenHands):
    """Hides nothing: the curtain only announces whose turn it is."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._preferences = hotseat.shell.preferences

    def conceals(self, position: GamePosition) -> bool:
        return self._preferences.curtain == EVERYBODY
