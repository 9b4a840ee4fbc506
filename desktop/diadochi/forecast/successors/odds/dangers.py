"""Dangers to a side: what the best single enemy army can take or beat in one activation, and what would help."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from msgspec import structs

from diadochi.forecast.odds.chance_tree import Stem, chance_of
from diadochi.forecast.odds.figures import NOTHING, Danger, LastFight, chance_of_goal
from diadochi.forecast.odds.odds_questions import STANDS, Policy, goal_text
from diadochi.forecast.successors.march_reach import Lifted, Reach, as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import Threat, armies_of, most_points, threats_by, way_answers
from diadochi.forecast.successors.odds.march_tree import PlannedMarch, march_tree
from diadochi.forecast.successors.odds.wishes import DEAD, Goal, Gone, Mine, Taken, becomes, keeper_of
from diadochi.language import Message, Name, msg
from diadochi.rules.successors import editing
from diadochi.rules.successors.control import holder
from diadochi.rules.successors.facts import commander, room_inside
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import chances_of_points
from diadochi.rules.successors.pieces import Group, Stack
from diadochi.rules.successors.position import Memory, Position
from diadochi.rules.successors.siege import may_besiege_at

# --- what is not taken into account

ONE_ARMY = msg(
    "One enemy army at a time, in one activation: movement roll, battles, sieges. Joint attacks, Surprise "
    "cards and siege attempts of the surrender segment are left out."
)


def dangers_left_out(kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
    """What the dangers of `seat` leave out; names places where enemies may attempt a siege without moving."""
    places = tuple(sorted({*_besieged_at_leisure(kit, position, seat)}))
    if not places:
        return (ONE_ARMY,)
    names = tuple(Name("space", place) for place in places)
    return (ONE_ARMY, msg("Such attempts are possible at: {spaces}.", spaces=names))


def _besieged_at_leisure(kit: Kit, position: Position, seat: int) -> Iterator[str]:
    """Cities of `seat` where another side may attempt a siege in its own surrender segment (SEQ-26, SIE-08)."""
    for enemy in sorted({*position.factions} - {seat}):
        later = position.copy()
        later.clock, later.memory = structs.replace(position.clock, active=enemy), Memory()
        for space, stack in position.stacks_of(enemy):
            if not stack.inside and _is_of(position, seat, space) and may_besiege_at(kit, later, space):
                yield space


def _is_of(position: Position, seat: int, space: str) -> bool:
    inside = any(stack.seat == seat and stack.inside for stack in position.at(space))
    return inside or position.markers.get(space) == seat


# --- what is endangered, and by whom


class Endangered(NamedTuple):
    """Something a side can lose at a space: the space itself, a general with his army, an heir, the cart.

    `goal` is the goal of an enemy who attacks it.
    """

    name: Name
    space: str
    goal: Goal


class Attacker(NamedTuple):
    """An enemy army in a position at the start of its own segment, and its widest reach."""

    position: Position
    lifted: Lifted
    widest: Reach

    def comes_to(self, space: str) -> bool:
        return space == self.lifted.space or space in self.widest.targets


def things_of(kit: Kit, position: Position, seat: int) -> tuple[Endangered, ...]:
    """What a side can lose to a march: spaces with its marker, armies, heirs, the cart."""
    marked = [space for space, owner in position.markers.items() if owner == seat]
    found = [Endangered(Name("space", space), space, (Mine(space),)) for space in marked]
    for space, stack in position.all_stacks():
        if stack.seat == seat and stack.generals:
            leader = commander(kit, stack.group)
            found.append(Endangered(Name("general", leader), space, (Gone(leader),)))
    for royal in kit.royals:
        keeper = keeper_of(kit, position, royal)
        if keeper is not None and keeper[0] == seat:
            found.append(Endangered(Name("royal", royal), keeper[1], (Taken(royal),)))
    return tuple(found)


def attackers_of(kit: Kit, position: Position, seat: int) -> Iterator[Attacker]:
    """Every army of a side in a new segment: commanders with all they can take, subordinates who do better alone."""
    imagined = as_if_active(position, seat)
    for lifted, widest in armies_of(kit, position, seat):
        yield Attacker(imagined, lifted, widest)
    for _, stack in imagined.stacks_of(seat):
        yield from _subordinates(kit, imagined, stack)


def threat_of(kit: Kit, position: Position, danger: Danger) -> Threat | None:
    """The army of a danger with its way; None if it is there already."""
    for attacker in attackers_of(kit, position, danger.seat):
        if (attacker.lifted.general, attacker.lifted.group) == (danger.leader, danger.group):
            return threats_by(kit, attacker.widest).get(danger.space)
    return None


def _subordinates(kit: Kit, position: Position, stack: Stack) -> Iterator[Attacker]:
    """Subordinates who are faster or fight better than their commanders, with the units but without those commanders.

    They leave the army they are with (GEN-39).
    """
    in_order = kit.senior_first(stack.generals)
    for number, general in enumerate(in_order[1:], 1):
        whole = lift(kit, position, general)
        if whole is None or not any(_is_better(kit, general, senior) for senior in in_order[:number]):
            continue
        seniors = Group(generals=tuple(senior for senior in in_order[:number] if senior in whole.group.generals))
        lifted = lift(kit, position, general, whole.group - seniors)
        if lifted is not None and lifted.refused is None and lifted.group.units:
            yield Attacker(position, lifted, reach(kit, position, lifted, most_points(kit, lifted)))


def _is_better(kit: Kit, general: str, senior: str) -> bool:
    one, other = (chances_of_points(kit, Group(generals=(each,))) for each in (general, senior))
    return one != other or kit.general(general).battle > kit.general(senior).battle


# --- possible help

UNIT = "mercenary"
"""A kind of unit that every side can get."""


def helps(kit: Kit, position: Position, seat: int, space: str) -> Iterator[tuple[Message, Position]]:
    """Positions with one more unit (inside or outside the walls, where possible) or one more marker."""
    name = Name("space", space)
    for inside, words in (
        (False, msg("one more mercenary at {space}", space=name)),
        (True, msg("one more mercenary inside {space}", space=name)),
    ):
        if inside and (not kit.is_major_city(space) or room_inside(kit, position, seat, space) < 1):
            continue
        here = position.group(seat, space, inside).units.mercenary
        yield words, editing.set_units(position, seat, space, inside, UNIT, here + 1)
    for marked in _markers_that_matter(kit, position, seat, space):
        changed = editing.set_marker(kit, position, marked, seat)
        yield msg("a control marker at {space}", space=Name("space", marked)), changed


def _markers_that_matter(kit: Kit, position: Position, seat: int, space: str) -> Iterator[str]:
    """The space itself if no one controls it, and a free space that would complete its province (BAT-07)."""
    province = kit.atlas.spaces[space].province
    for near in dict.fromkeys((space, *(kit.province_spaces.get(province, ()) if province else ()))):
        if near in position.markers or kit.is_transit(near):
            continue
        if near == space or (province and holder(kit, editing.set_marker(kit, position, near, seat), province) == seat):
            yield near


# --- the best help


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats something; in the part `killed` only a general dies."""

    lifted: Lifted
    chance: Fraction
    killed: Fraction = NOTHING


def onslaught(kit: Kit, attacker: Attacker, space: str, policy: Policy) -> Stem[Position] | None:
    """The tree of an attack of this army on a space; None if it does not get there."""
    lifted = attacker.lifted
    if not attacker.comes_to(space):
        return None
    way = way_answers(attacker.widest, (space, False))
    if not way and space != lifted.space:
        return None
    return march_tree(kit, attacker.position, PlannedMarch(lifted, space, way, besieges=True), policy)


def takers_of(kit: Kit, position: Position, seat: int, space: str) -> Iterator[Attacker]:
    """Every single enemy army that has a chance to take a space of `seat` in its next activation."""
    for attacker in _enemies(kit, position, seat):
        tree = onslaught(kit, attacker, space, STANDS)
        if tree is not None and chance_of_goal(kit, attacker.lifted.seat, tree, (Mine(space),)):
            yield attacker


class Reinforcing:
    """What would help at one space; each attack there is computed once for everything at the space."""

    def __init__(self, kit: Kit, position: Position, seat: int, space: str, policy: Policy) -> None:
        self._kit, self._space, self._policy = kit, space, policy
        self._position, self._seat = position, seat
        self._armies: dict[tuple[int, int], tuple[Attacker, ...]] = {}
        self._trees: dict[tuple[int, str, Group], Stem[Position] | None] = {}

    @cached_property
    def _helped(self) -> tuple[tuple[Message, Position], ...]:
        return (*helps(self._kit, self._position, self._seat, self._space),)

    def best(self, thing: Endangered, by: Iterable[Menace], bar: Fraction) -> tuple[Message, Fraction] | None:
        """The help that leaves attackers of a thing the smallest chance, below `bar`; None if nothing helps."""
        best: tuple[Message, Fraction] | None = None
        for number, (words, _) in enumerate(self._helped):
            left = self._worst(number, thing, by, bar)
            if left < bar:
                best, bar = (words, left), left
        return best

    def _worst(self, number: int, thing: Endangered, by: Iterable[Menace], bar: Fraction) -> Fraction:
        # At `bar` the search stops, because the help is not enough.
        worst = NOTHING
        again = {(menace.lifted.general, menace.lifted.group) for menace in by}
        for enemy in dict.fromkeys(menace.lifted.seat for menace in by):
            for attacker in self._attackers(number, enemy):
                if (attacker.lifted.general, attacker.lifted.group) in again:
                    tree = self._tree(number, attacker)
                    if tree is not None:
                        worst = max(worst, chance_of_goal(self._kit, enemy, tree, thing.goal))
                    if worst >= bar:
                        return worst
        return worst

    def _attackers(self, number: int, enemy: int) -> tuple[Attacker, ...]:
        key = number, enemy
        if key not in self._armies:
            self._armies[key] = (*attackers_of(self._kit, self._helped[number][1], enemy),)
        return self._armies[key]

    def _tree(self, number: int, attacker: Attacker) -> Stem[Position] | None:
        key = number, attacker.lifted.general, attacker.lifted.group
        if key not in self._trees:
            self._trees[key] = onslaught(self._kit, attacker, self._space, self._policy)
        return self._trees[key]


# --- all dangers of a side


def dangers(
    kit: Kit, position: Position, seat: int, policy: Policy = STANDS, *, helped: bool = True
) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army can take or beat in one activation, the worst danger first.

    Includes the movement roll, interception by policy, battle and siege attempts, but not what several armies could do
    together. `helped` adds what would help most, which takes longer. Raises TooWide.
    """
    found = []
    reinforced: dict[str, Reinforcing] = {}
    for thing, by in _menaces(kit, position, seat, things_of(kit, position, seat), policy).items():
        lifted, chance = by[0].lifted, by[0].chance
        if thing.space not in reinforced:
            reinforced[thing.space] = Reinforcing(kit, position, seat, thing.space, policy)
        helping = reinforced[thing.space].best(thing, by, chance) if helped else None
        wanted = goal_text(thing.goal)
        found.append(
            Danger(
                thing.name,
                thing.space,
                lifted.seat,
                lifted.general,
                lifted.space,
                chance,
                lifted.group,
                wanted,
                helping,
                by[0].killed,
            )
        )
    return tuple(sorted(found, key=lambda danger: (-danger.chance, danger.space, danger.thing.id)))


def _menaces(
    kit: Kit, position: Position, seat: int, things: tuple[Endangered, ...], policy: Policy
) -> Mapping[Endangered, list[Menace]]:
    at: dict[str, list[Endangered]] = {}
    for thing in things:
        at.setdefault(thing.space, []).append(thing)
    found: dict[Endangered, list[Menace]] = {}
    for attacker in _enemies(kit, position, seat):
        for space in sorted(at):
            tree = onslaught(kit, attacker, space, policy)
            if tree is None:
                continue
            for thing in at[space]:
                chance = chance_of_goal(kit, attacker.lifted.seat, tree, thing.goal)
                if chance:
                    killed = _killed(tree, attacker.lifted.seat, thing) if thing.name.kind == "general" else NOTHING
                    found.setdefault(thing, []).append(Menace(attacker.lifted, chance, killed))
    for by in found.values():
        by.sort(key=lambda menace: (-menace.chance, menace.lifted.seat, menace.lifted.general))
    return found


def _killed(tree: Stem[Position], attacker: int, thing: Endangered) -> Fraction:
    """The chance that a general dies although his army is not beaten (BAT-25)."""

    def holds(end: Stem[Position]) -> bool:
        fell = end.position is not None and becomes(end.position, thing.name.id) == DEAD
        return fell and end.memory.fought is not LastFight.WON

    return chance_of(tree, holds, for_seat=attacker)


def _enemies(kit: Kit, position: Position, seat: int) -> Iterator[Attacker]:
    for enemy in sorted(position.factions):
        if enemy != seat:
            yield from attackers_of(kit, position, enemy)
