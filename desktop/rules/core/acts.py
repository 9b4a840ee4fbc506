"""Whose free acts stand beside a question."""

from desktop.rules.core.flow import Answer, Decision


def acts_of(decision: Decision, seat: int) -> tuple[Answer, ...]:
    """What `seat` may do beside the question: free acts of whoever is asked, cards of its own hand (SEQ-12, SEQ-13).

    An act that is not of whoever is asked names its seat.
    """
    return tuple(act for act in decision.also if getattr(act, "seat", decision.seat) == seat)
