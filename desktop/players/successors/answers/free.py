"""Free acts that are worth doing whenever they may be done."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.players.player import Advice
from desktop.players.successors.answers.surprises import guided
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.acts import acts_of
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Bury, Marry, PlaceMinor, PlaySurprise
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Position

FREE = (Marry, Bury, PlaceMinor)
"""Acts that cost nothing: all else may be done after them."""
_PELLA = "pella"
_ELSEWHERE = 3
"""From this turn on the body is buried wherever it is: in the next it is gone (LEG-18)."""
_ARMY = 2
"""Units that are worth a minor general of their own."""
_ASKED_AT = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.MARCH))


def freely(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To marry, to bury, to give a general to units that have none, to take guides through the mountains."""
    if decision.kind not in _ASKED_AT or position.clock.active != decision.seat:
        return
    led = set[str]()
    for act in acts_of(decision, decision.seat):
        match act:
            case Marry():
                yield Advice(act, 60.0, (msg("marry {royal}", royal=Name("royal", act.royal)),))
            case Bury():
                where = _place_of_body(position)
                if where == _PELLA or position.clock.turn >= _ELSEWHERE:
                    yield Advice(act, 70.0, (msg("bury Alexander at {space}", space=Name("space", where)),))
            case PlaySurprise() if decision.kind == Kind.MARCH:
                yield from guided(kit, position, act, leaning)
            case PlaceMinor() if decision.kind == Kind.ACTIVATION and position.where(act.general) is None:
                group = position.group(decision.seat, act.space, act.inside)
                wanted = act.space not in led and not act.inside  # whichever of them leads: they are all alike
                if wanted and not group.generals and group.units.count >= _ARMY:
                    led.add(act.space)
                    yield Advice(
                        act, 50.0, (msg("a general for the troops at {space}", space=Name("space", act.space)),)
                    )


def _place_of_body(position: Position) -> str:
    return next((space for space, stack in position.all_stacks() if CART in stack.royals), "")
