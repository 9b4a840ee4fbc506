"""A side that has given up: its pieces stay where they are and everybody meets them, but it does nothing of its own."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.successors.answers import (
    EndSegment,
    Enough,
    GoIn,
    Join,
    NobodyCommands,
    NoOperations,
    Pass,
    Sortie,
    Stand,
    Stop,
)
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.victory import has_conceded

_PASSES = (Pass(), Enough(), EndSegment(), NoOperations(), NobodyCommands(), Stop(), Stand())
"""Answers that choose nothing."""
_NOBODY: Mapping[str, Answer] = {
    "sorties": Sortie(Group()),
    "garrison_joins": Join(Group()),
    "shelter": GoIn(Group()),
}
"""Questions for a part of an army that may be none of it."""
_NO_PASS = frozenset(("choose_home", "intercepted"))
"""Questions with such an answer that is a deed: a general comes elsewhere, a lone one faces who intercepts him."""


def passing(position: Position, decision: Decision) -> Answer | None:
    """How a side that has given up passes; None for a side that plays on, and where the rules demand a choice."""
    if not has_conceded(position, decision.seat) or decision.kind in _NO_PASS:
        return None
    if isinstance(decision.options, Parcel):
        nobody = _NOBODY.get(decision.kind)
        return nobody if nobody is not None and decision.options.admits(nobody) else None
    return next((answer for answer in _PASSES if decision.options.admits(answer)), None)
