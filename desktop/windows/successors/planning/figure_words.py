"""The figures of a march as the tables of planning write them."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtWidgets import QTreeWidgetItem

from desktop.forecast.odds.figures import Odds
from desktop.forecast.successors.threats import Threat
from desktop.language import Speaker, tr
from desktop.narration.percent import percent
from desktop.windows.foresight.planning.way_tree import THREAT
from desktop.windows.on_table import OnTable

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
