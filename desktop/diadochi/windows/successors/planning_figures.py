"""Figures of marches in the planning tables: words, sorting, and the odds queries for all rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QTreeWidgetItem

from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_protocol import SweepDone, SweepOf, SweptMarch
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_threats import Threat
from diadochi.language import Message, Speaker, msg, tr
from diadochi.narration.figure_words import percent
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.foresight.forecast_tables import THREAT, Asking
from diadochi.windows.table_state import OnTable

RESULTS = ("win", "draw", "lose")
WAITING = "\N{HORIZONTAL ELLIPSIS}"


def reach_words(threat: Threat, odds: Odds | None, *, waiting: bool) -> str:
    """Cost and chance to arrive; below, the results of a possible fight in per cent."""
    if odds is None:
        return f"{threat.cost} · {WAITING}" if waiting else str(threat.cost)
    first = f"{threat.cost} · {percent(odds.arrives)}"
    fight = fight_words(odds)
    return f"{first}\n{fight}" if fight else first


def fight_words(odds: Odds) -> str:
    """Chances to win, draw and lose in per cent; empty without a fight."""
    results = [odds.results.get(result, Fraction(0)) for result in RESULTS]
    if not any(results):
        return ""
    return " / ".join(percent(chance).removesuffix("\N{NO-BREAK SPACE}%") for chance in results)


def told_in_full(table: OnTable[Kit, Position], odds: Odds) -> str:
    """The same as sentences, for a tool tip."""
    lines = [tr("Arrives: {chance}", chance=percent(odds.arrives))]
    if fight_words(odds):
        won, drawn, lost = (percent(odds.results.get(result, Fraction(0))) for result in RESULTS)
        lines.append(tr("Wins the fight: {won}, draws: {drawn}, loses: {lost}", won=won, drawn=drawn, lost=lost))
    lines.append(tr("Comes and stays: {chance}", chance=percent(odds.holds)))
    say = Speaker(table.spelled).say
    lines += [f"{say(named.words)}: {percent(named.chance)}" for named in odds.also if named.chance]
    return "\n".join(lines)


def army_lines(table: OnTable[Kit, Position], threat: Threat) -> str:
    """The general and his space, on two lines."""
    return f"{table.general(threat.general)}\n{table.space(threat.start)}"


def army_words(table: OnTable[Kit, Position], threat: Threat) -> str:
    """The same on one line."""
    return tr("{general}, {space}", general=table.general(threat.general), space=table.space(threat.start))


def threat_of_row(item: QTreeWidgetItem) -> Threat:
    """The Threat of a row that carries one."""
    threat = item.data(0, THREAT)
    assert isinstance(threat, Threat)
    return threat


# --- words

POINTS: tuple[int | None, ...] = (None, 2, 3, 4)
"""Movement points to choose from; None: as rolled."""
LEFT_OUT = msg("Hidden cards are left out.")
WHOLE_STACKS = msg("Every commander counts, with all he may take, in a segment of his side that has just begun.")


def chances_header() -> str:
    """Title of the column of cost, chance to arrive, and results of a fight."""
    return tr("Points · arrives\nwin / draw / lose")


def points_words(points: int | None) -> Message:
    """Words for a choice of movement points."""
    return msg("As rolled") if points is None else msg("{n}", n=points)


# --- odds of all rows
# Asked together, in row order; the replies come one by one.


class Sweep(QObject):
    """`came` carries a march whose odds have arrived, `done` fires when all have."""

    came = Signal(object)
    done = Signal()

    def __init__(self, asking: Asking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self._marches: tuple[MarchAsked, ...] = ()
        self._found: dict[MarchAsked, Odds | None] = {}

    @property
    def policy(self) -> str:
        """The policy for others."""
        return self._asking.policy

    def begin(self, marches: Sequence[MarchAsked]) -> None:
        """Ask for these marches, cancelling earlier ones."""
        self._found, self._marches = {}, tuple(dict.fromkeys(marches))
        if self._marches and self._asking.shown():
            self._asking.ask(SweepOf(self._marches), self._take)
        else:
            self._asking.forget()

    def stop(self) -> None:
        """Cancel."""
        self.begin(())

    def of(self, march: MarchAsked) -> Odds | None:
        """The odds of a march; None if not there yet or impossible to compute."""
        return self._found.get(march)

    def awaits(self, march: MarchAsked) -> bool:
        """Whether the odds of a march are still to come."""
        return self._asking.shown() and march in self._marches and march not in self._found

    def danger(self, threat: Threat) -> tuple[float, int, int, str]:
        """Sort key, most dangerous first: the likeliest to come and stay."""
        odds = self.of(threat.asked(self.policy))
        return -float(threat.chance if odds is None else odds.holds), threat.cost, threat.seat, threat.general

    def main_figure(self, threat: Threat) -> str:
        """The main figure of a row: who wins, or without a fight, whether it arrives."""
        odds = self.of(threat.asked(self.policy))
        return "win" if odds is not None and any(odds.results.values()) else "arrive"

    def _take(self, reply: object) -> None:
        if isinstance(reply, SweptMarch):
            march = self._marches[reply.number]
            self._found[march] = reply.odds
            self.came.emit(march)
        elif isinstance(reply, SweepDone):
            self.done.emit()
