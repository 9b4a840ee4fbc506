"""A side that has given up: its pieces stay where they are and everybody meets them, but it does nothing of its own."""

from typing import Any

from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.system import AnyKit


def passing(kit: AnyKit, position: Any, decision: Decision) -> Answer | None:
    """How a side that has given up passes; None for a side that plays on, and where the rules demand a choice."""
    system = players_of(kit)
    if not system.has_given_up(position, decision.seat):
        return None
    return next((answer for answer in system.nothing_done(decision) if decision.options.admits(answer)), None)
