"""Which of one's own things the best single enemy army can take or beat in one activation, and with what chance."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from desktop.forecast.odds.figures import NOTHING, Danger
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import Stem, chance_of
from desktop.forecast.odds.written_goal import goal_text
from desktop.forecast.successors.odds.marching import Fought
from desktop.forecast.successors.odds.menaces import Attacker, Endangered, attackers_of, things_of
from desktop.forecast.successors.odds.odds import DEAD, becomes, chance_of_goal
from desktop.forecast.successors.odds.reinforcing import Menace, Reinforcing, onslaught
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def dangers(
    kit: Kit, position: Position, seat: int, policy: Policy = STANDS, *, helped: bool = True
) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army may take or beat in one activation of its own, the worst first.

    Movement roll, interception by policy, battle and siege attempts are all counted. What several armies could do
    together is not. `helped`: it is looked for what would help most, which takes longer. Raises TooWide.
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
    """The armies that endanger each thing, the likeliest first; things that nothing endangers are left out."""
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
        return fell and end.memory.fought is not Fought.WON

    return chance_of(tree, holds, for_seat=attacker)


def _enemies(kit: Kit, position: Position, seat: int) -> Iterator[Attacker]:
    for enemy in sorted(position.factions):
        if enemy != seat:
            yield from attackers_of(kit, position, enemy)
