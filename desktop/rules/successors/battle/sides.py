"""The two sides of a land battle, and what each brings to it."""

import msgspec

from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group, Units
from desktop.rules.successors.position import Position


class Battlefield(msgspec.Struct, frozen=True):
    """Where a battle is fought, between whom, and how it came about (BAT-01, BAT-04).

    `attacker` or `defender` may be `INDEPENDENT`: that is the army `independent`. `avoided_in_vain` are seats that
    failed to avoid this battle (BAT-09). `provoked` is False where the attacker only fights interceptors and the switch
    `fight_interceptor_costs_status` says that this is no attack (R-46, R-76).
    """

    space: str
    attacker: int
    defender: int
    independent: str | None = None
    avoided_in_vain: tuple[int, ...] = ()
    provoked: bool = True


class Side(msgspec.Struct, frozen=True):
    """One side: who it is, what of it takes part, and what is set aside.

    `units` take part; `aside` are Royal Army CUs that may not (BAT-16). `joined` came out of the city to take part
    (BAT-10). `elephants` is the strength the elephant dice gave, `veterans` what the veterans add (CU-33), `cards` what
    Surprise cards add (BAT-14). `army` names an independent army. `fallen` tells that its commander died in this battle
    (BAT-28).
    """

    seat: int
    attacks: bool
    units: Units
    leader: str | None
    army: str | None = None
    aside: int = 0
    joined: Group = Group()
    elephants: int = 0
    veterans: int = 0
    cards: int = 0
    fallen: bool = False

    @property
    def is_player(self) -> bool:
        """Whether a player leads it: independent armies have no units to lose and make no choices."""
        return self.army is None


class Fray(msgspec.Struct, frozen=True):
    """A battle as it stands: where and how, who came and who stood there."""

    field: Battlefield
    attacker: Side
    defender: Side


def muster(kit: Kit, position: Position, field: Battlefield, seat: int) -> Side:
    """All pieces of a seat outside in the space take part (BAT-05); an independent army is its own side."""
    attacks = seat == field.attacker
    if seat == INDEPENDENT:
        return Side(INDEPENDENT, attacks, Units(), None, field.independent)
    group = position.group(seat, field.space, False)
    leader = commander(kit, group) if group.generals else None
    return Side(seat, attacks, group.units, leader)
