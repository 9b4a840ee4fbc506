"""The figures of a march as the tables of planning write them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QTreeWidgetItem

from desktop.forecast.odds.figures import Odds
from desktop.forecast.odds.odds_protocol import SweepDone, SweepOf, SweptMarch
from desktop.forecast.odds.odds_questions import MarchAsked
from desktop.forecast.successors.march_threats import Threat
from desktop.language import Message, Speaker, msg, tr
from desktop.narration.figure_words import percent
from desktop.windows.foresight.forecast_tables import THREAT, Asking
from desktop.windows.table_state import OnTable

RESULTS = ("win", "draw", "lose")
WAITING = "\N{HORIZONTAL ELLIPSIS}"


def reach_words(threat: Threat, odds: Odds | None, *, waiting: bool) -> str:
    """Cost and chance to arrive; below, where it may come to a fight, how that ends in per cent."""
    if odds is None:
        return f"{threat.cost} · {WAITING}" if waiting else str(threat.cost)
    first = f"{threat.cost} · {percent(odds.arrives)}"
    fight = fight_words(odds)
    return f"{first}\n{fight}" if fight else first


def fight_words(odds: Odds) -> str:
    """Won, drawn and lost in per cent; nothing where there is no fight."""
    results = [odds.results.get(result, Fraction(0)) for result in RESULTS]
    if not any(results):
        return ""
    return " / ".join(percent(chance).removesuffix("\N{NO-BREAK SPACE}%") for chance in results)


def told_in_full(table: OnTable, odds: Odds) -> str:
    """The same in words, for a tool tip."""
    lines = [tr("Arrives: {chance}", chance=percent(odds.arrives))]
    if fight_words(odds):
        won, drawn, lost = (percent(odds.results.get(result, Fraction(0))) for result in RESULTS)
        lines.append(tr("Wins the fight: {won}, draws: {drawn}, loses: {lost}", won=won, drawn=drawn, lost=lost))
    lines.append(tr("Comes and stays: {chance}", chance=percent(odds.holds)))
    say = Speaker(table.spelled).say
    lines += [f"{say(named.words)}: {percent(named.chance)}" for named in odds.also if named.chance]
    return "\n".join(lines)


def army_lines(table: OnTable, threat: Threat) -> str:
    """Who leads, and from where, on two lines."""
    return f"{table.general(threat.general)}\n{table.space(threat.start)}"


def army_words(table: OnTable, threat: Threat) -> str:
    """The same on one."""
    return tr("{general}, {space}", general=table.general(threat.general), space=table.space(threat.start))


def threat_of_row(item: QTreeWidgetItem) -> Threat:
    """The Threat of a row that carries one."""
    threat = item.data(0, THREAT)
    assert isinstance(threat, Threat)
    return threat


# --- words
# What planning says: points, chances, and what the forecasts leave out.

POINTS: tuple[int | None, ...] = (None, 2, 3, 4)
"""What may be chosen: as rolled, or what if so many movement points."""
LEFT_OUT = msg("Hidden cards are left out.")
WHOLE_STACKS = msg("Every commander counts, with all he may take, in a segment of his side that has just begun.")


def chances_header() -> str:
    """The title of a column of cost, chance to arrive, and how a fight ends."""
    return tr("Points · arrives\nwin / draw / lose")


def points_words(points: int | None) -> Message:
    """A choice of movement points."""
    return msg("As rolled") if points is None else msg("{n}", n=points)


# --- sweep
# The figures of the rows of a table: they are asked together, in the order of the rows, and come one by one.


class Sweep(QObject):
    """`came` tells the march whose figures are there now, `done` that all are."""

    came = Signal(object)
    done = Signal()

    def __init__(self, asking: Asking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self._marches: tuple[MarchAsked, ...] = ()
        self._found: dict[MarchAsked, Odds | None] = {}

    @property
    def policy(self) -> str:
        """How others are taken to answer."""
        return self._asking.policy

    def begin(self, marches: Sequence[MarchAsked]) -> None:
        """Ask for other figures; those of before are forgotten."""
        self._found, self._marches = {}, tuple(dict.fromkeys(marches))
        if self._marches and self._asking.shown():
            self._asking.ask(SweepOf(self._marches), self._take)
        else:
            self._asking.forget()

    def stop(self) -> None:
        """Nobody looks any more."""
        self.begin(())

    def of(self, march: MarchAsked) -> Odds | None:
        """The figures of a march; None while they are not there, or where they cannot be counted."""
        return self._found.get(march)

    def awaits(self, march: MarchAsked) -> bool:
        """Whether the figures of a march are still to come."""
        return self._asking.shown() and march in self._marches and march not in self._found

    def danger(self, threat: Threat) -> tuple[float, int, int, str]:
        """What comes first when the most dangerous army does: whoever comes and stays likeliest."""
        odds = self.of(threat.asked(self.policy))
        return -float(threat.chance if odds is None else odds.holds), threat.cost, threat.seat, threat.general

    def main_figure(self, threat: Threat) -> str:
        """The name of the figure that matters most of a row: who wins; where nobody fights, whether it arrives."""
        odds = self.of(threat.asked(self.policy))
        return "win" if odds is not None and any(odds.results.values()) else "arrive"

    def _take(self, reply: object) -> None:
        if isinstance(reply, SweptMarch):
            march = self._marches[reply.number]
            self._found[march] = reply.odds
            self.came.emit(march)
        elif isinstance(reply, SweepDone):
            self.done.emit()
