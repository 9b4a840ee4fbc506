"""Dangers to a side: what the best single enemy army can take or beat in one action, and what would help."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from diadochi.forecast.odds.figures import NOTHING, Danger
from diadochi.forecast.odds.goals import chance_of_goal
from diadochi.forecast.odds.odds_questions import Policy, goal_text
from diadochi.forecast.rome.march_reach import Lifted, Reach, lift
from diadochi.forecast.rome.odds.march_goals import Away, Beleaguered, Mine, Wishes
from diadochi.forecast.rome.odds.march_tree import Planned, as_fresh, march_tree, planned
from diadochi.language import Message, Name, msg
from diadochi.rules.rome.facts import is_enemy, room_left
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position

LEFT_OUT = msg(
    "One enemy army at a time, in one action, with everybody who may go. A walled city is in danger where enough may "
    "come to besiege it. Combinations of armies, and dice of sieges at the end of a turn, are left out."
)


class Endangered(NamedTuple):
    """Something a side can lose at a location: the location itself, or an army. `power` has it, `goal` is the enemy's.

    A walled city falls only at the end of a turn; the danger is that it is besieged.
    """

    name: Name
    space: str
    power: str
    goal: Wishes


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats something."""

    lifted: Lifted
    chance: Fraction


def dangers(kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool = True) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army can take or beat in one action of a new turn, the worst danger first.

    The army goes with everyone it can. What several armies could do together is not counted. `helped` adds what would
    help most, which takes longer. Raises TooWide.
    """
    found = []
    for thing, by in _menaces(kit, position, seat, policy).items():
        worst = by[0].lifted
        found.append(
            Danger(
                thing.name,
                thing.space,
                worst.seat,
                worst.leader,
                worst.space,
                by[0].chance,
                worst.group,
                goal_text(thing.goal),
                _best_help(kit, position, seat, thing, by, policy) if helped else None,
            )
        )
    return tuple(sorted(found, key=lambda danger: (-danger.chance, danger.space, danger.thing.id)))


def things_of(kit: Kit, position: Position, seat: int) -> tuple[Endangered, ...]:
    """What a side can lose to a march: its locations, and its armies outside walls."""
    powers = position.sides[seat].powers
    found = []
    for space, power in sorted(position.markers.items()):
        if power in powers:
            goal = Beleaguered(space) if space in kit.walled else Mine(space)
            found.append(Endangered(Name("space", space), space, power, (goal,)))
    for space, force in position.all_forces():
        if force.power in powers and force.cu and not force.inside:
            leader = kit.commander(force.leaders)
            name = Name("leader", leader) if leader else Name("power", force.power)
            found.append(Endangered(name, space, force.power, (Away(force.power, space),)))
    return tuple(found)


def _menaces(kit: Kit, position: Position, seat: int, policy: Policy) -> Mapping[Endangered, list[Menace]]:
    """The armies that endanger each thing, the likeliest first; things without danger are left out."""
    at: dict[str, list[Endangered]] = {}
    for thing in things_of(kit, position, seat):
        at.setdefault(thing.space, []).append(thing)
    found: dict[Endangered, list[Menace]] = {}
    for fresh, lifted in _attackers(kit, position, seat):
        reach = Reach(kit, lifted.setting_out[-1])
        for space in sorted(at.keys() & {*reach.targets, lifted.space}):
            for thing, chance in _taken(kit, fresh, lifted, space, at[space], policy):
                if chance:
                    found.setdefault(thing, []).append(Menace(lifted, chance))
    for by in found.values():
        by.sort(key=lambda menace: (-menace.chance, menace.lifted.seat, menace.lifted.leader))
    return found


def _attackers(kit: Kit, position: Position, seat: int) -> Iterator[tuple[Position, Lifted]]:
    """Every enemy army at the start of a turn of its side: all leaders together, with as many CU as possible."""
    for enemy in sorted(position.sides):
        if enemy == seat or not any(is_enemy(position, seat, power) for power in position.sides[enemy].powers):
            continue
        fresh, seen = as_fresh(position, enemy), set[tuple[str, Group]]()
        for space, force in fresh.all_forces():
            for leader in kit.best_first(force.leaders) if force.power in fresh.sides[enemy].powers else ():
                lifted = lift(kit, fresh, leader)
                if isinstance(lifted, Lifted) and (space, lifted.group) not in seen:
                    seen.add((space, lifted.group))
                    yield fresh, lifted


def _taken(
    kit: Kit, fresh: Position, lifted: Lifted, space: str, things: Iterable[Endangered], policy: Policy
) -> Iterator[tuple[Endangered, Fraction]]:
    """For each thing in a location, the chance that this army takes or beats it."""
    march = planned(kit, fresh, lifted.leader, (space, False), lifted.group)
    if not isinstance(march, Planned):
        return
    tree = march_tree(kit, march.start, march.march, policy)
    for thing in things:
        yield thing, chance_of_goal(kit, march.seat, tree, thing.goal)


# --- what would help


def _best_help(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: list[Menace], policy: Policy
) -> tuple[Message, Fraction] | None:
    """The one CU or marker more that leaves attackers the smallest chance; None if nothing helps."""
    best: tuple[Message, Fraction] | None = None
    for words, helped in _helps(kit, position, thing):
        bar = by[0].chance if best is None else best[1]
        left = _worst_of(kit, helped, seat, thing, by, policy, bar)
        if left < bar:
            best = words, left
    return best


def _helps(kit: Kit, position: Position, thing: Endangered) -> Iterator[tuple[Message, Position]]:
    """Positions with one CU more, outside or inside the walls, or with a marker where there is none."""
    space, power, name = thing.space, thing.power, Name("space", thing.space)
    places = [(False, msg("one unit more at {space}", space=name))]
    if room_left(kit, position, power, space) > 0:
        places.append((True, msg("one unit more inside {space}", space=name)))
    for inside, words in places:
        changed = position.copy()
        changed.put(power, space, position.group(power, space, inside=inside) + Group(1), inside=inside)
        yield words, changed
    if space not in position.markers:
        changed = position.copy()
        changed.markers[space] = power
        yield msg("a control marker at {space}", space=name), changed


def _worst_of(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: Iterable[Menace], policy: Policy, bar: Fraction
) -> Fraction:
    """The highest remaining chance of those armies; at `bar` the search stops, because the help is not enough."""
    worst = NOTHING
    again = {(menace.lifted.space, menace.lifted.group) for menace in by}
    for fresh, lifted in _attackers(kit, position, seat):
        if (lifted.space, lifted.group) in again:
            for _, chance in _taken(kit, fresh, lifted, thing.space, [thing], policy):
                worst = max(worst, chance)
            if worst >= bar:
                return worst
    return worst
