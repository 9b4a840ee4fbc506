"""Plain facts about spaces and stacks that many rules ask: who stands where, who holds a city, what is besieged."""

from functools import lru_cache

from desktop.language import Message, Name, msg, msgn
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import Ability
from desktop.rules.successors.pieces import INDEPENDENT, Group, Stack, Units, minors_of
from desktop.rules.successors.position import Position

MUTINY_PROOF = "mutiny_proof"
"""The ability of a commander whose army neither mutinies nor deserts (GEN-05)."""


def is_major(kit: Kit, space: str) -> bool:
    """Whether a space is a major city (CTL-04)."""
    return kit.is_major_city(space)


def outside_enemies(position: Position, seat: int, space: str) -> tuple[Stack, ...]:
    """The stacks of other players outside a city in `space`; independent armies are asked for apart."""
    stacks = position.stacks.get(space)
    return tuple([s for s in stacks if s.seat != seat and not s.inside]) if stacks else ()


def others_outside(position: Position, seat: int, space: str) -> bool:
    """Whether anybody of another faction stands outside in `space`, a lone general or an independent army too."""
    return bool(outside_enemies(position, seat, space)) or space in position.independents.values()


def enemy_units_outside(position: Position, seat: int, space: str) -> bool:
    """Whether CUs of another player, or an independent army, stand outside in `space` (MOV-23)."""
    for stack in position.stacks.get(space, ()):
        if stack.seat != seat and not stack.inside and stack.group.units:
            return True
    return space in position.independents.values()


def strongest_first(kit: Kit, armies: tuple[str, ...]) -> tuple[str, ...]:
    """Independent armies by printed strength: several in one space fight one after the other (IND-03, R-58)."""
    return tuple(sorted(armies, key=lambda army: (-kit.independents[army].strength, army)))


def city_holder(position: Position, space: str) -> int | None:
    """Who holds the major city in `space`: its marker's owner, or the faction inside an uncontrolled one (CTL-17)."""
    marker = position.markers.get(space)
    if marker is not None:
        return marker
    for stack in position.at(space):
        if stack.inside:
            return stack.seat
    return None


def is_besieged(kit: Kit, position: Position, space: str) -> bool:
    """Whether the major city in `space` has at least one enemy CU outside (CTL-18)."""
    if not is_major(kit, space):
        return False
    holder = city_holder(position, space)
    return holder is not None and holder != INDEPENDENT and enemy_units_outside(position, holder, space)


def is_independent_stronghold(kit: Kit, position: Position, space: str) -> bool:
    """A stronghold with an Independent marker (CTL-03)."""
    return kit.atlas.spaces[space].kind == "stronghold" and position.markers.get(space) == INDEPENDENT


def is_port(kit: Kit, space: str) -> bool:
    """A space touched by a sea or trans-Mediterranean route (CTL-06)."""
    return space in kit.ports


def minors_on_map(position: Position, seat: int) -> dict[str, tuple[str, bool]]:
    """The minor generals of a seat that stand on the map, with (space, inside)."""
    found = ((minor, position.where(minor)) for minor in minors_of(seat))
    return {minor: (place[0], place[1].inside) for minor, place in found if place is not None}


def room_inside(kit: Kit, position: Position, seat: int, space: str) -> int:
    """How many more CUs may go inside the major city in `space` (R-07, switch `city_limit`)."""
    return kit.profile.city_limit - position.group(seat, space, True).units.count


def no_more_inside(room: int, space: str) -> Message:
    """What is said to an army that is larger than the room left in the city in `space` (R-07)."""
    if not room:
        return msg("No more combat units may go inside {space}.", space=Name("space", space))
    return msgn(
        "{n} more combat unit may go inside {space}.",
        "{n} more combat units may go inside {space}.",
        room,
        space=Name("space", space),
    )


@lru_cache(4096)
def strength(kit: Kit, units: Units) -> int:
    """Combat strength for an overrun: elephants at their fixed value, nothing rolled (MOV-25, R-01)."""
    return kit.tables.strength.in_overrun(units, kit.profile.overrun_elephant_strength)


def commander(kit: Kit, group: Group) -> str:
    """The commanding general of a group: the highest seniority (GEN-34); among minor generals the first by name.

    Command is settled as soon as generals meet (GEN-35), and subordinates change nothing about him (GEN-40).
    """
    return kit.senior_first(group.generals)[0]


def has_ability(kit: Kit, group: Group, key: str) -> bool:
    """Whether the commanding general has the special ability `key`, if abilities are in use (GEN-05, OPT-09, R-45)."""
    if not (kit.profile.general_abilities and group.generals):
        return False
    ability = kit.general(commander(kit, group)).ability
    return ability is not None and ability.key == key


def in_its_provinces(kit: Kit, ability: Ability, space: str) -> bool:
    """Whether a space lies in one of the provinces that the ability names (GEN-05)."""
    provinces = ability.parameters.get("provinces", ())
    return isinstance(provinces, tuple) and kit.atlas.spaces[space].province in provinces


def in_turn_order(position: Position, but: int) -> tuple[int, ...]:
    """The other seats in turn order (SEQ-05), those who are not in it last."""
    return _in_turn_order(position.clock.order, tuple(position.factions), but)


@lru_cache(1024)
def _in_turn_order(order: tuple[int, ...], seats: tuple[int, ...], but: int) -> tuple[int, ...]:
    late = sorted([seat for seat in seats if seat not in order])
    return tuple([seat for seat in (*order, *late) if seat != but])


def place_of(position: Position, general: str) -> str:
    """The space of a general; empty when he is not on the map."""
    found = position.where(general)
    return found[0] if found is not None else ""
