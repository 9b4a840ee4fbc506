"""The clock of the Successors in words."""

from __future__ import annotations

from desktop.language import tr
from desktop.narration.numerals import ROMAN
from desktop.rules.successors.position import Clock
from desktop.windows.panels.turn_track import Moment


def phase_name(phase: str) -> str:
    """What a phase of the turn is called (SEQ-02)."""
    match phase:
        case "preparations":
            return tr("Preparations")
        case "reinforcements":
            return tr("Reinforcements")
        case "deal":
            return tr("Deal")
        case "strategy":
            return tr("Strategy")
        case "isolation":
            return tr("Isolation")
        case "end":
            return tr("End of turn")
    return phase


def segment_name(segment: str) -> str:
    """What a segment of a player turn is called (SEQ-11)."""
    match segment:
        case "surrender":
            return tr("Surrender")
        case "tyche":
            return tr("Tyche")
        case "activation":
            return tr("Activation")
        case "forage":
            return tr("Forage")
    return segment


def moment_of(clock: Clock) -> Moment:
    """Where the clock stands."""
    parts = [phase_name(clock.phase)]
    if clock.phase == "strategy":
        parts.append(tr("round {n}", n=clock.round))
        if clock.segment:
            parts.append(segment_name(clock.segment))
    return Moment(clock.turn, len(ROMAN), " · ".join(parts))
