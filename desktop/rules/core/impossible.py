"""A position that cannot be, said as a sentence."""

from desktop.language import Message, Speaker, msg
from desktop.rules.core.breach import Breach, sentence_of
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of, spell


class ImpossiblePosition(ValueError):
    """A position that cannot be; `breaches` has everything that is wrong with it, `message` the first as a sentence."""

    def __init__(self, kit: AnyKit, breaches: tuple[Breach, ...]) -> None:
        self.breaches = breaches
        self.message = _sentence(breaches)
        super().__init__(Speaker(spell(kit)).say(self.message))


def _sentence(breaches: tuple[Breach, ...]) -> Message:
    first = sentence_of(breaches[0])
    if len(breaches) == 1:
        return msg("impossible position: {first}", first=first)
    return msg("impossible position: {first} (and {more} more)", first=first, more=len(breaches) - 1)


def check(kit: AnyKit, position: AnyPosition) -> None:
    """Raises ImpossiblePosition when the position breaks an invariant."""
    breaches = rules_of(kit).broken(kit, position)
    if breaches:
        raise ImpossiblePosition(kit, breaches)
