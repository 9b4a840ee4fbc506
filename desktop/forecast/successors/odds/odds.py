"""What a march comes to, as figures: does it arrive, who wins, what is lost, what becomes of commanders, the goal."""

from collections.abc import Mapping
from fractions import Fraction

from desktop.forecast.odds.figures import BEST_REPLIES, NOTHING, Odds, Wished
from desktop.forecast.odds.happening import counted, named_chances
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.replies import EndWorth, settled
from desktop.forecast.odds.tree import Stem, chance_of, ends
from desktop.forecast.odds.written_goal import goal_text
from desktop.forecast.successors.odds.goals import Goal, all_hold
from desktop.forecast.successors.odds.happening import RANK, words_of_happening
from desktop.forecast.successors.odds.marching import Fought, PlannedMarch, march_tree
from desktop.forecast.successors.odds.spreading import besieged, by_kind, happened, points_rolled, spread
from desktop.language import Message, msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

SAFE, DISPERSED, DEAD = "safe", "dispersed", "dead"


def odds_of(kit: Kit, position: Position, march: PlannedMarch, goal: Goal = (), policy: Policy = STANDS) -> Odds:
    """The figures of a march from the beginning of its activation, or from where it is. Raises TooWide."""
    return figures(kit, position, march, march_tree(kit, position, march, policy), goal, policy)


def figures(
    kit: Kit, position: Position, march: PlannedMarch, tree: Stem[Position], goal: Goal, policy: Policy
) -> Odds:
    """The figures of a tree that has been grown; where somebody chooses, those of the best reply to the goal."""
    made = settled(tree, aim(kit, march.lifted.seat, goal), march.lifted.seat)
    reached = ends(made)
    cities = besieged(kit, position, march.lifted.seat)
    results = {fought.value: NOTHING for fought in (Fought.WON, Fought.DRAWN, Fought.LOST)}
    arrives = holds = NOTHING
    for end, chance in reached.items():
        gone = end.memory
        arrives += chance if gone.arrived else NOTHING
        holds += chance if gone.arrived and gone.fought in (Fought.NOWHERE, Fought.WON) else NOTHING
        if gone.fought in results:
            results[gone.fought] += chance
    return Odds(
        arrives,
        results,
        spread(reached, lambda end: end.memory.own),
        spread(reached, lambda end: end.memory.enemy),
        _generals(position, reached),
        _wished(kit, march.lifted.seat, tree, goal),
        str(policy),
        left_out(position, march, policy),
        holds,
        by_kind(reached, lambda end: end.memory.lost),
        by_kind(reached, lambda end: end.memory.others),
        points_rolled(made, march.lifted.seat),
        spread(reached, lambda end: end.memory.siege),
        named_chances(
            counted((happened(kit, cities, march.lifted.seat, end), p) for end, p in reached.items()),
            words_of_happening,
            RANK,
        ),
    )


def _generals(position: Position, reached: Mapping[Stem[Position], Fraction]) -> dict[str, dict[str, Fraction]]:
    """Those who stand on the map now and do not at some end."""
    found: dict[str, dict[str, Fraction]] = {}
    for general in [general for _, stack in position.all_stacks() for general in stack.generals]:
        fate = dict.fromkeys((SAFE, DISPERSED, DEAD), NOTHING)
        for end, chance in reached.items():
            assert end.position is not None
            fate[becomes(end.position, general)] += chance
        if fate[SAFE] != 1:
            found[general] = {what: chance for what, chance in fate.items() if chance}
    return found


def becomes(position: Position, general: str) -> str:
    """What has become of a general."""
    if position.where(general) is not None:
        return SAFE
    return DEAD if position.off_map.get(general) == "dead" else DISPERSED


def _wished(kit: Kit, seat: int, tree: Stem[Position], goal: Goal) -> tuple[Wished, ...]:
    parts: list[Goal] = [(wish,) for wish in goal]
    if len(goal) > 1:
        parts.append(goal)
    return tuple(wished(kit, seat, tree, part) for part in parts)


def wished(kit: Kit, seat: int, tree: Stem[Position], goal: Goal) -> Wished:
    """A goal of `seat` with its words and its chance."""
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance_of_goal(kit, seat, tree, goal))


def chance_of_goal(kit: Kit, seat: int, tree: Stem[Position], goal: Goal) -> Fraction:
    """The chance of a goal of `seat`; others who choose their best reply choose the worst for it."""

    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and all_hold(goal, kit, seat, end.position)

    return chance_of(tree, holds, for_seat=seat)


def aim(kit: Kit, seat: int, goal: Goal) -> EndWorth[Position]:
    """What best replies are for and against: the goal of `seat`; to arrive and not to be beaten where there is none."""

    def worth(end: Stem[Position]) -> Fraction:
        if goal:
            return Fraction(end.position is not None and all_hold(goal, kit, seat, end.position))
        return Fraction(end.memory.arrived and end.memory.fought is not Fought.LOST)

    return worth


def left_out(position: Position, march: PlannedMarch, policy: Policy) -> tuple[Message, ...]:
    """What these figures do not count."""
    found: list[Message] = []
    hands = {seat for seat, faction in position.factions.items() if faction.hand}
    if hands - ({march.lifted.seat} if march.cards else set()):
        found.append(
            msg("Surprise cards in other hands are left out.") if march.cards else msg("Surprise cards are left out.")
        )
    found.append(BEST_REPLIES if policy.best else msg("Others may answer otherwise than is taken for granted here."))
    return tuple(found)
