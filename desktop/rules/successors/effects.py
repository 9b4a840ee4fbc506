"""What lasts beyond the moment: effects of cards and events, and when their time is over (R-29)."""

from desktop.rules.successors.position import Effect, Position

PELLA = "burial_in_pella"
"""Alexander was buried in Pella by this seat: ten points of legitimacy for good (LEG-14)."""
CONCEDED = "conceded"
"""This seat has given the game up."""
OTHER_EFFECTS = (PELLA, CONCEDED)
"""Effects that no card brings; all others bear the id of their card."""


def add_effect(position: Position, effect: Effect) -> None:
    """An effect begins; effects stand in the order they came.

    What comes a second time while the first still lasts, on the same target, takes its place (R-72).
    """
    position.effects = (*(other for other in position.effects if not _is_renewed(other, effect)), effect)


def _is_renewed(effect: Effect, by: Effect) -> bool:
    """Whether `by` is the same once more: on the same piece, whoever plays it, or else for the same seat."""
    return (effect.key, effect.target) == (by.key, by.target) and bool(by.target or effect.seat == by.seat)


def end_effect(position: Position, effect: Effect) -> None:
    """An effect ends before its time; nothing happens when it is not there."""
    position.effects = tuple(other for other in position.effects if other != effect)


def end_effects(position: Position, time: str, seat: int | None = None) -> None:
    """All effects that last until `time` are over; only those of `seat` where one is given."""
    if position.effects:
        left = tuple([e for e in position.effects if e.until != time or seat not in (None, e.seat)])
        if len(left) < len(position.effects):
            position.effects = left


def effects_of(position: Position, key: str, seat: int | None = None) -> tuple[Effect, ...]:
    """The effects `key` that last now; only those of `seat` where one is given."""
    if not position.effects:
        return ()
    return tuple([e for e in position.effects if e.key == key and seat in (None, e.seat)])
