"""Which of one's own things the best single enemy army can take or beat in one activation, and with what chance."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from desktop.forecast.odds.figures import NOTHING, Danger
from desktop.forecast.successors.lifted import Lifted
from desktop.forecast.successors.odds.goals import goal_text
from desktop.forecast.successors.odds.helping import helps
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.forecast.successors.odds.menaces import Attacker, Endangered, attackers_of, things_of
from desktop.forecast.successors.odds.odds import chance_of_goal
from desktop.forecast.successors.odds.policy import STANDS, Policy
from desktop.forecast.successors.way_answers import way_answers
from desktop.language import Message
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats a thing."""

    lifted: Lifted
    chance: Fraction


def dangers(
    kit: Kit, position: Position, seat: int, policy: Policy = STANDS, *, helped: bool = True
) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army may take or beat in one activation of its own, the worst first.

    Movement roll, interception by policy, battle and siege attempts are all counted. What several armies could do
    together is not. `helped`: it is looked for what would help most, which takes longer. Raises TooWide.
    """
    found = []
    for thing, by in _menaces(kit, position, seat, things_of(kit, position, seat), policy).items():
        lifted, chance = by[0]
        helping = _best_help(kit, position, seat, thing, by, policy) if helped else None
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
            )
        )
    return tuple(sorted(found, key=lambda danger: (-danger.chance, danger.space, danger.thing.id)))


def _menaces(
    kit: Kit, position: Position, seat: int, things: tuple[Endangered, ...], policy: Policy
) -> Mapping[Endangered, list[Menace]]:
    """The armies that endanger each thing, the likeliest first; things that nothing endangers are left out."""
    at: dict[str, list[Endangered]] = {}
    for thing in things:
        at.setdefault(thing.space, []).append(thing)
    found: dict[Endangered, list[Menace]] = {}
    for attacker in _enemies(kit, position, seat):
        for space in sorted(at):
            for thing, chance in _taken(kit, attacker, space, at[space], policy):
                if chance:
                    found.setdefault(thing, []).append(Menace(attacker.lifted, chance))
    for by in found.values():
        by.sort(key=lambda menace: (-menace.chance, menace.lifted.seat, menace.lifted.general))
    return found


def _enemies(kit: Kit, position: Position, seat: int) -> Iterator[Attacker]:
    for enemy in sorted(position.factions):
        if enemy != seat:
            yield from attackers_of(kit, position, enemy)


def _taken(
    kit: Kit, attacker: Attacker, space: str, things: Iterable[Endangered], policy: Policy
) -> Iterator[tuple[Endangered, Fraction]]:
    """The chance of each thing at a space that this army takes or beats it."""
    if not attacker.comes_to(space):
        return
    lifted = attacker.lifted
    way = way_answers(attacker.widest, (space, False))
    if not way and space != lifted.space:
        return
    tree = march_tree(kit, attacker.position, PlannedMarch(lifted, space, way, besieges=True), policy)
    for thing in things:
        yield thing, chance_of_goal(kit, lifted.seat, tree, thing.goal)


def _best_help(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: list[Menace], policy: Policy
) -> tuple[Message, Fraction] | None:
    """One unit or one marker more that leaves the least chance to those who endanger a thing; None where none helps."""
    best: tuple[Message, Fraction] | None = None
    for words, helped in helps(kit, position, seat, thing.space):
        bar = by[0].chance if best is None else best[1]
        left = _worst_of(kit, helped, thing, by, policy, bar)
        if left < bar:
            best = words, left
    return best


def _worst_of(
    kit: Kit, position: Position, thing: Endangered, by: Iterable[Menace], policy: Policy, bar: Fraction
) -> Fraction:
    """The greatest chance that is left to one of those armies; `bar` is enough to know that it does not help."""
    worst = NOTHING
    again = {(menace.lifted.general, menace.lifted.group) for menace in by}
    for enemy in dict.fromkeys(menace.lifted.seat for menace in by):
        for attacker in attackers_of(kit, position, enemy):
            if (attacker.lifted.general, attacker.lifted.group) in again:
                for _, chance in _taken(kit, attacker, thing.space, [thing], policy):
                    worst = max(worst, chance)
                if worst >= bar:
                    return worst
    return worst
