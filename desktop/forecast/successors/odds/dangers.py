"""Which of one's own things the best single enemy army can take or beat in one activation, and with what chance."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from desktop.forecast.odds.figures import NOTHING, Danger
from desktop.forecast.odds.tree import Stem, chance_of
from desktop.forecast.successors.lifted import Lifted, as_if_active
from desktop.forecast.successors.odds.goals import Mine
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.forecast.successors.odds.policy import STANDS, Policy
from desktop.forecast.successors.reach import Reach
from desktop.forecast.successors.threats import armies_of
from desktop.forecast.successors.way_answers import way_answers
from desktop.language import Message, Name, msg
from desktop.rules.successors import editing
from desktop.rules.successors.facts import commander, room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holder, owners_of_royals

UNIT = "mercenary"
"""The kind of unit that anybody can come by."""


class Endangered(NamedTuple):
    """Something of one's own that stands at a space: the space itself, a general with his army, an heir, the cart."""

    name: Name
    space: str


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats a thing."""

    seat: int
    general: str
    start: str
    chance: Fraction


def things_of(kit: Kit, position: Position, seat: int) -> tuple[Endangered, ...]:
    """What a side may lose to a march: spaces, armies, heirs, the cart."""
    found = [Endangered(Name("space", space), space) for space, owner in position.markers.items() if owner == seat]
    for space, stack in position.all_stacks():
        if stack.seat != seat:
            continue
        if stack.generals:
            found.append(Endangered(Name("general", commander(kit, stack.group)), space))
        found += [Endangered(Name("royal", royal), space) for royal in stack.royals]
    return tuple(found)


def dangers(
    kit: Kit, position: Position, seat: int, policy: Policy = STANDS, *, helped: bool = True
) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army may take or beat in one activation of its own, the worst first.

    Movement roll, interception by policy, battle and siege attempts are all counted. What several armies could do
    together is not. `helped`: it is looked for what would help most, which takes longer. Raises TooWide.
    """
    threats = _threats(kit, position, seat, things_of(kit, position, seat), policy)
    found = []
    for thing, by in threats.items():
        worst = by[0]
        danger = Danger(thing.name, thing.space, worst.seat, worst.general, worst.start, worst.chance)
        if helped:
            danger = structs.replace(danger, helps=_best_help(kit, position, seat, thing, by, policy))
        found.append(danger)
    return tuple(sorted(found, key=lambda danger: (-danger.chance, danger.space, danger.thing.id)))


def _threats(
    kit: Kit, position: Position, seat: int, things: tuple[Endangered, ...], policy: Policy
) -> Mapping[Endangered, list[Menace]]:
    """The armies that endanger each thing, the likeliest first; things that nothing endangers are left out."""
    at: dict[str, list[Endangered]] = {}
    for thing in things:
        at.setdefault(thing.space, []).append(thing)
    found: dict[Endangered, list[Menace]] = {}
    for enemy in sorted(position.factions):
        if enemy == seat:
            continue
        active = as_if_active(position, enemy)
        for lifted, widest in armies_of(kit, position, enemy):
            for space in sorted(at.keys() & (widest.targets.keys() | {lifted.space})):
                for thing, chance in _taken(kit, active, seat, lifted, widest, space, at[space], policy):
                    if chance:
                        found.setdefault(thing, []).append(Menace(enemy, lifted.general, lifted.space, chance))
    for by in found.values():
        by.sort(key=lambda threat: (-threat.chance, threat.seat, threat.general))
    return found


def _taken(
    kit: Kit,
    position: Position,
    seat: int,
    lifted: Lifted,
    widest: Reach,
    space: str,
    things: list[Endangered],
    policy: Policy,
) -> Iterator[tuple[Endangered, Fraction]]:
    """The chance of each thing at a space that this army takes or beats it."""
    way = way_answers(widest, (space, False))
    if not way and space != lifted.space:
        return
    tree = march_tree(kit, position, PlannedMarch(lifted, space, way, besieges=True), policy)
    for thing in things:
        yield thing, chance_of(tree, _lost(kit, seat, lifted.seat, thing), for_seat=lifted.seat)


def _lost(kit: Kit, seat: int, enemy: int, thing: Endangered) -> Callable[[Stem[Position]], bool]:
    """Whether a thing of `seat` is lost at an end."""

    def space(end: Stem[Position]) -> bool:
        assert end.position is not None
        return Mine(thing.space).holds(kit, enemy, end.position)

    def general(end: Stem[Position]) -> bool:
        assert end.position is not None
        return end.position.where(thing.name.id) is None

    def royal(end: Stem[Position]) -> bool:
        assert end.position is not None
        return dict(owners_of_royals(kit, end.position)).get(thing.name.id) != seat

    return {"space": space, "general": general}.get(thing.name.kind, royal)


# --- what would help


def _best_help(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: list[Menace], policy: Policy
) -> tuple[Message, Fraction] | None:
    """One unit or one marker more that leaves the least chance to those who endanger a thing; None where none helps."""
    best: tuple[Message, Fraction] | None = None
    armies = {threat.general for threat in by}
    for words, helped in _helps(kit, position, seat, thing.space):
        left = _worst_of(kit, helped, seat, thing, armies, policy)
        if left < (by[0].chance if best is None else best[1]):
            best = words, left
    return best


def _worst_of(
    kit: Kit, position: Position, seat: int, thing: Endangered, generals: set[str], policy: Policy
) -> Fraction:
    worst = NOTHING
    for enemy in {stack.seat for general in generals if (found := position.where(general)) for stack in (found[1],)}:
        active = as_if_active(position, enemy)
        for lifted, widest in armies_of(kit, position, enemy):
            if lifted.general in generals and thing.space in widest.targets.keys() | {lifted.space}:
                for _, chance in _taken(kit, active, seat, lifted, widest, thing.space, [thing], policy):
                    worst = max(worst, chance)
    return worst


def _helps(kit: Kit, position: Position, seat: int, space: str) -> Iterator[tuple[Message, Position]]:
    """Positions with one unit or one marker more; the unit inside walls and outside them, where it may stand."""
    name = Name("space", space)
    for inside, words in (
        (False, msg("one mercenary more at {space}", space=name)),
        (True, msg("one mercenary more inside {space}", space=name)),
    ):
        if inside and (not kit.is_major_city(space) or room_inside(kit, position, seat, space) < 1):
            continue
        here = position.group(seat, space, inside).units.mercenary
        yield words, editing.set_units(position, seat, space, inside, UNIT, here + 1)
    for marked in _markers_that_matter(kit, position, seat, space):
        changed = editing.set_marker(kit, position, marked, seat)
        yield msg("a control marker at {space}", space=Name("space", marked)), changed


def _markers_that_matter(kit: Kit, position: Position, seat: int, space: str) -> Iterator[str]:
    """The space itself, where it is nobody's, and a free space that would bring its whole province (BAT-07)."""
    province = kit.atlas.spaces[space].province
    for near in dict.fromkeys((space, *(kit.province_spaces.get(province, ()) if province else ()))):
        if near in position.markers or kit.is_transit(near):
            continue
        if near == space or (province and holder(kit, editing.set_marker(kit, position, near, seat), province) == seat):
            yield near
