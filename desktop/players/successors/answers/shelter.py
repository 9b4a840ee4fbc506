"""Who goes inside the walls before a battle in front of them (BAT-11, SIE-19)."""

from collections.abc import Iterator

from desktop.language import msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import cheapest
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import GoIn
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position

_MISSED = 0.1
"""What speaks at first sight against going in: who does is missed in the battle."""


def shelters(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """At first sight nobody; else those who are led, those who lead, or both, with troops or without."""
    parcel = decision.options
    assert isinstance(parcel, GroupParcel)
    yield Advice(GoIn(Group()), 0.0, (msg("together they are stronger"),))
    able = parcel.whole
    alone = [((general,), ()) for general in able.generals]
    for generals, royals in dict.fromkeys([((), ()), ((), able.royals), *alone, (able.generals, able.royals)]):
        for units in _garrisons(parcel):
            group = Group(units, generals, royals)
            if group:
                yield Advice(GoIn(group), -_MISSED, (msg("walls hold out longer"),))


def _garrisons(parcel: GroupParcel) -> Iterator[Units]:
    """Nobody, one unit, and as many as there is room for: those that are worth least, or most."""
    whole = parcel.whole.units
    fits = [size for size in range(1, whole.count + 1) if parcel.admits(GoIn(Group(cheapest(whole, size))))]
    most = max(fits, default=0)
    yield from dict.fromkeys([Units(), *[cheapest(whole, size) for size in (1, most) if size <= most]])
    if 0 < most < whole.count:
        yield whole - cheapest(whole, whole.count - most)
