"""What must hold in every position, whoever made it: the rules' own play, a text, or somebody's free hand.

Texts and the position editor may say anything; nothing else needs to be checked, since procedures keep these by what
they do. A march may stand among enemies until its fight is settled, and until the segment ends if the players settle it
at the table.
"""

from desktop.language import Message, Speaker, msg
from desktop.rules.core.breach import Breach, sentence_of
from desktop.rules.successors.invariants.clock import broken_clock
from desktop.rules.successors.invariants.counters import broken_counters
from desktop.rules.successors.invariants.independents import broken_independents
from desktop.rules.successors.invariants.march import broken_march
from desktop.rules.successors.invariants.places import broken_places
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.spelling import spell

__all__ = ["Breach", "ImpossiblePosition", "broken", "check"]


class ImpossiblePosition(ValueError):
    """A position that cannot be; `breaches` has everything that is wrong with it, `message` the first as a sentence."""

    def __init__(self, kit: Kit, breaches: tuple[Breach, ...]) -> None:
        self.breaches = breaches
        self.message = _sentence(breaches)
        super().__init__(Speaker(spell(kit)).say(self.message))


def _sentence(breaches: tuple[Breach, ...]) -> Message:
    first = sentence_of(breaches[0])
    if len(breaches) == 1:
        return msg("impossible position: {first}", first=first)
    return msg("impossible position: {first} (and {more} more)", first=first, more=len(breaches) - 1)


def broken(kit: Kit, position: Position) -> tuple[Breach, ...]:
    """Every invariant the position breaks, none when it is sound. Each breach names its rules."""
    found = list(broken_clock(kit, position))
    found += broken_counters(kit, position)
    found += broken_places(kit, position)
    found += broken_march(kit, position)
    found += broken_independents(kit, position)
    return tuple(dict.fromkeys(found))


def check(kit: Kit, position: Position) -> None:
    """Raises ImpossiblePosition when the position breaks an invariant."""
    breaches = broken(kit, position)
    if breaches:
        raise ImpossiblePosition(kit, breaches)
