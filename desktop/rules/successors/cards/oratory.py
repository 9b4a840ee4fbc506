"""The Gift of Oratory: a general is more popular until the segment ends (CARD-57, LEG-43)."""

from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.effects import add_effect, effects_of
from desktop.rules.successors.position import Effect, Position

ORATORY = "the_gift_of_oratory"
PERSUASION = 5
"""What the card adds to a general's popularity (LEG-43)."""
SEGMENTS = ("tyche", "activation")
"""Segments in which it is played, of whatever player."""


def may_speak(position: Position) -> bool:
    """Whether this is a segment for it: any player's Tyche or activation segment (LEG-43)."""
    return position.clock.phase == "strategy" and position.clock.segment in SEGMENTS


def speakers(position: Position, seat: int) -> tuple[str, ...]:
    """The generals of a seat on the map, minor ones included: any of them may be given the gift."""
    return tuple(sorted(position.stacks.generals_of(seat)))


def before_comparison(position: Position, seat: int, space: str) -> tuple[str, ...]:
    """The generals of a seat in `space`, when prestige is about to be compared there (LEG-32, LEG-33)."""
    if not may_speak(position):
        return ()
    return tuple(sorted(g for stack in position.at(space) if stack.seat == seat for g in stack.generals))


def speak(position: Position, played: PlaySurprise) -> None:
    """The general has his gift until the end of the segment (LEG-43)."""
    add_effect(position, Effect(ORATORY, played.seat, played.target, "segment"))


def persuasion(position: Position, general: str) -> int:
    """What his gifts add to the popularity of a general; it counts only while he commands (LEG-37, LEG-43)."""
    if not position.effects:
        return 0
    return PERSUASION * sum(effect.target == general for effect in effects_of(position, ORATORY))
