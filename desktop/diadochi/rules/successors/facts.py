"""Facts about spaces and stacks that many rules ask for.

Who is where, who holds a city, what is besieged; spaces within a number of movement points, as cards and control
markers count them (OPS-21, R-12); the siege points a place needs to fall (SIE-13, R-37).

Also the lasting effects of cards on legitimacy, battle strength, popularity, forage and reinforcements: all their
numbers are defined here (R-29).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from diadochi.atlas.model import Allows
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.successors.control import provinces_of
from diadochi.rules.successors.kit import Ability, Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack, Units, minors_of
from diadochi.rules.successors.position import PELLA, Position, effects_of, end_effect, remembered

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
    """Whether another faction is outside in `space`, even a lone general, or an independent army."""
    return bool(outside_enemies(position, seat, space)) or space in position.independents.values()


def enemy_units_outside(position: Position, seat: int, space: str) -> bool:
    """Whether CUs of another player, or an independent army, are outside in `space` (MOV-23)."""
    for stack in position.stacks.get(space, ()):
        if stack.seat != seat and not stack.inside and stack.group.units:
            return True
    return space in position.independents.values()


def strongest_first(kit: Kit, armies: tuple[str, ...]) -> tuple[str, ...]:
    """Independent armies by printed strength: several in one space fight one after the other (IND-03, R-58)."""
    return tuple(sorted(armies, key=lambda army: (-kit.independents[army].strength, army)))


def city_holder(position: Position, space: str) -> int | None:
    """Return the holder of the major city in `space`: its marker's owner, or the faction inside an uncontrolled one
    (CTL-17).
    """
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
    """Whether `space` is a stronghold with an Independent marker (CTL-03)."""
    return kit.atlas.spaces[space].kind == "stronghold" and position.markers.get(space) == INDEPENDENT


def is_port(kit: Kit, space: str) -> bool:
    """Whether `space` has a sea or trans-Mediterranean route (CTL-06)."""
    return space in kit.ports


def minors_on_map(position: Position, seat: int) -> dict[str, tuple[str, bool]]:
    """The minor generals of a seat that are on the map, with (space, inside)."""
    found = ((minor, position.where(minor)) for minor in minors_of(seat))
    return {minor: (place[0], place[1].inside) for minor, place in found if place is not None}


def room_inside(kit: Kit, position: Position, seat: int, space: str) -> int:
    """How many more CUs may go inside the major city in `space` (R-07, switch `city_limit`)."""
    return kit.profile.city_limit - position.group(seat, space, True).units.count


def no_more_inside(room: int, space: str) -> Message:
    """The refusal for an army that is too large for the city in `space` (R-07)."""
    if not room:
        return msg("{space} has no room inside for more combat units.", space=Name("space", space))
    return msgn(
        "{space} has room inside for {n} more combat unit.",
        "{space} has room inside for {n} more combat units.",
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
    """Whether a space is in one of the provinces that the ability names (GEN-05)."""
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


# --- distances


def within(kit: Kit, position: Position, seat: int, starts: Iterable[str], points: int) -> Mapping[str, int]:
    """The spaces within `points` movement points of any of `starts`, with the cost of the cheapest path (R-12).

    Paths use the routes that allow it at their costs, so none over the open sea; no fleet stops them (OPS-20). They
    never lead through a space with an enemy or Independent marker, enemy CUs outside a city, or an independent army;
    the two ends are not tested.
    """
    return _within(kit, position, seat, tuple(starts), points)


@remembered("markers", "stacks", "independents")
def _within(kit: Kit, position: Position, seat: int, starts: tuple[str, ...], points: int) -> Mapping[str, int]:
    return MappingProxyType(dict(nearest_first(kit, position, seat, starts, points)))


def nearest_first(
    kit: Kit, position: Position, seat: int, starts: Iterable[str], points: int
) -> Iterator[tuple[str, int]]:
    """Yield the spaces of `within` one by one, for callers that may not need them all."""
    costs: dict[str, int] = {}
    ahead: list[list[str]] = [list(starts), *[[] for _ in range(points)]]
    (ways, cheapest), held = _ways(kit), position.markers.get
    for cost, reached in enumerate(ahead):
        left = points - cost
        for space in reached:
            if space in costs:
                continue
            costs[space] = cost
            yield space, cost
            if left < cheapest or (cost and (held(space, seat) != seat or enemy_units_outside(position, seat, space))):
                continue  # no path leads on through an enemy's or Independent marker, nor past units (OPS-20)
            for further, to in ways[space]:
                if further <= left and to not in costs:
                    ahead[cost + further].append(to)


def by_the_map(kit: Kit, start: str, points: int) -> Mapping[str, int]:
    """The spaces within `points` movement points of `start` if no one was in between, with their costs."""
    return dict(nearest_first(kit, Position(), INDEPENDENT, (start,), points))


@lru_cache(8)
def _ways(kit: Kit) -> tuple[Mapping[str, tuple[tuple[int, str], ...]], int]:
    ways = {
        space: tuple((step.cost, step.to) for step in steps if Allows.REACH in step.allows)
        for space, steps in kit.steps.items()
    }
    return ways, min(kit.costs.values())


# --- siege points


def points_needed(kit: Kit, position: Position, space: str) -> int:
    """Siege points that take `space` now (SIE-13): in the third edition by its garrison (ED-27, TRN-14).

    An Independent city takes all its points in either edition.
    """
    by_garrison = kit.is_major_city(space) and kit.profile.siege_points_rule == "garrison"
    if not by_garrison or position.markers.get(space) == INDEPENDENT:
        return most_points_needed(kit, position, space)
    steps = kit.tables.siege.points_needed.third_edition_by_garrison
    inside = sum(stack.units.count for stack in position.at(space) if stack.inside)
    return steps[min(inside, len(steps) - 1)]


def most_points_needed(kit: Kit, position: Position, space: str) -> int:
    """Siege points that take `space` however full it is; 0 where none is taken so (CTL-02 to CTL-04, ED-28, R-37)."""
    table, kind, owner = kit.tables.siege.points_needed, kit.atlas.spaces[space].kind, position.markers.get(space)
    if kind == "major":
        if kit.profile.siege_points_rule == "fixed":
            return table.major_city
        return (
            table.third_edition_independent_major_city if owner == INDEPENDENT else table.third_edition_by_garrison[-1]
        )
    stronghold, minor = kit.profile.siege_points_minor
    return {"stronghold": stronghold, "minor": minor}.get(kind, 0) if owner == INDEPENDENT else 0


# --- card effects

SUSPICION, BELOVED, ALLIES = "suspicion", "beloved_by_the_persians", "polyperchons_allies"
ORACLE, GRANARIES, ROAD = "oracle_of_ammon", "empty_granaries", "royal_road"

OF_PERSIANS = ("babylonia", "media", "sousiana", "persis")
"""The provinces whose people love the holder of card 36."""
OF_POLYPERCHON = ("makedonia", "epeiros")
"""The provinces where his allies help (card 37)."""


def legitimacy_of_effects(kit: Kit, position: Position, seat: int) -> Iterator[tuple[Message, int, tuple[str, ...]]]:
    """What lasting effects add to a seat's legitimacy and take from it (LEG-08, LEG-14, R-29)."""
    if effects_of(position, PELLA, seat):
        words = msg("Alexander is buried at {space}", space=Name("space", "pella"))
        yield words, kit.tables.legitimacy.buried_in_pella, ("LEG-14",)
    if effects_of(position, SUSPICION, seat):
        yield msg("{card}", card=Name("card", SUSPICION)), kit.tables.legitimacy.suspicion, ("LEG-08", "CARD-35")
    if effects_of(position, BELOVED, seat):
        yield msg("{card}", card=Name("card", BELOVED)), kit.tables.legitimacy.beloved_by_the_persians, ("CARD-36",)


def strength_of_cards(kit: Kit, position: Position, seat: int, space: str, *, avoided_in_vain: bool) -> int:
    """What cards add to a side's strength in a land battle; it has no ceiling (BAT-05, R-44).

    What Polyperchon's allies bring is lost with the Local Troops after failing to avoid the battle (BAT-09).
    """
    province = kit.atlas.spaces[space].province
    total = 0
    if province in OF_PERSIANS and effects_of(position, BELOVED, seat):
        total += kit.card_number(BELOVED, "strength")
    if province in OF_POLYPERCHON and not avoided_in_vain and effects_of(position, ALLIES, seat):
        total += kit.card_number(ALLIES, "strength")
    return total


def word_of_the_oracle(kit: Kit, position: Position, general: str) -> int:
    """The popularity that card 44 gives a commanding general (LEG-36)."""
    words = sum(effect.target == general for effect in effects_of(position, ORACLE))
    return words * kit.card_number(ORACLE, "popularity")


def persian_gifts(kit: Kit, position: Position, seat: int) -> int:
    """Mercenary CUs that card 36 adds to the reinforcements of a seat (SEQ-06)."""
    if effects_of(position, BELOVED, seat) and set(provinces_of(kit, position, seat)) & set(OF_PERSIANS):
        return kit.card_number(BELOVED, "mercenaries")
    return 0


def may_give_up(position: Position, card: str) -> Verdict:
    """Whether the active player may give up a marker: that of card 36, in an own Tyche segment.

    It is a later one than that of the card: once a card is played nothing more is asked in a Tyche segment.
    """
    if card != BELOVED or not effects_of(position, card, position.clock.active):
        return refuse(msg("You have no such marker to give up."), "CARD-36")
    if position.clock.segment != "tyche":
        return refuse(msg("You can give up this marker only in your own Tyche segment."), "CARD-36")
    return allow("CARD-36")


def give_up(position: Position, card: str) -> None:
    """Give up the marker, so that no one has it (card 36)."""
    for effect in effects_of(position, card):
        end_effect(position, effect)


def forage_limit(kit: Kit, position: Position, space: str) -> int:
    """How many CUs of one faction a space feeds (ATT-16, CTL-05), fewer while the granaries are empty (card 50)."""
    scarce = effects_of(position, GRANARIES)
    if kit.is_transit(space):
        return kit.card_number(GRANARIES, "transit") if scarce else kit.profile.forage_limit_transit
    return kit.card_number(GRANARIES, "elsewhere") if scarce else kit.profile.forage_limit
