"""Prestige: how willing the Royal Army is to fight for a side (LEG-29 to LEG-41, BAT-19)."""

from desktop.rules.successors.cards.oratory import persuasion
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import Ability
from desktop.rules.successors.lasting import word_of_the_oracle
from desktop.rules.successors.pieces import CART, INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.royal.ownership import whose_body
from desktop.rules.successors.standing.points import legitimacy

SACRED_GROUND = 4
"""Popularity of a general who defends where Alexander's body or tomb lies (LEG-41)."""


def prestige(kit: Kit, position: Position, seat: int, space: str, group: Group, *, defends: bool) -> int:
    """Legitimacy of the faction and popularity of its commander here, never below 0 (LEG-29, LEG-34, LEG-36, LEG-37).

    Subordinates are heard only where the switch `prestige_commander_only` says no (ED-41). An independent army has none
    (LEG-39, IND-24, CU-34); a stack without a general has its faction's legitimacy (R-48).
    """
    if seat == INDEPENDENT:
        return 0
    total = legitimacy(kit, position, seat).total
    if group.generals:
        heard = (commander(kit, group),) if kit.profile.prestige_commander_only else group.generals
        total += sum(popularity(kit, position, general, group) for general in heard)
        if defends and is_sacred_ground(kit, position, seat, space, group):
            total += SACRED_GROUND
    return max(0, total)


def popularity(kit: Kit, position: Position, leader: str, group: Group) -> int:
    """Printed, earned, given and special popularity of a commanding general (LEG-38, LEG-42, LEG-43, GEN-06)."""
    total = kit.general(leader).popularity + position.popularity.get(leader, 0)
    total += persuasion(position, leader) + word_of_the_oracle(position, leader)
    ability = kit.general(leader).ability
    if kit.profile.general_abilities and ability is not None and ability.key == "popularity_with_crown":
        total += _with_crown(kit, ability, group)
    return total


def _with_crown(kit: Kit, ability: Ability, group: Group) -> int:
    """More while the cart or an heir of the faction stands with him (R-45)."""
    stands = any(royal == CART or kit.royals[royal].kind == "heir" for royal in group.royals)
    return int(str(ability.parameters["popularity"])) if stands else 0


def is_sacred_ground(kit: Kit, position: Position, seat: int, space: str, group: Group) -> bool:
    """Whether Alexander's body or tomb is here and the faction controls it (ED-42, LEG-41).

    The body that lies here is the army's that stood alone with it before the attacker came (R-54).
    """
    if CART in group.royals or CART in position.group(seat, space, True).royals:
        return True
    if position.lying.get(CART) == space:
        mover = position.activation.seat if position.activation else INDEPENDENT
        return whose_body(kit, position, space, aside=mover) == seat
    return position.tomb == space and position.markers.get(space) == seat
