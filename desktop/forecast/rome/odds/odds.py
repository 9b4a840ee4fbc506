"""What a march comes to, as figures: does it arrive, who wins, what is lost, what becomes of leaders, the goal."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from desktop.forecast.odds.figures import BEST_REPLIES, NOTHING, Odds, Wished
from desktop.forecast.odds.happening import counted, named_chances
from desktop.forecast.odds.policy import Policy
from desktop.forecast.odds.replies import EndWorth, settled
from desktop.forecast.odds.tree import Stem, chance_of, ends
from desktop.forecast.odds.written_goal import goal_text
from desktop.forecast.rome.odds.goals import Wishes, all_hold
from desktop.forecast.rome.odds.happening import words_of_happening
from desktop.forecast.rome.odds.marching import LastFight
from desktop.language import Message, msg
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

SAFE, DISPLACED = "safe", "displaced"


def figures(kit: Kit, position: Position, seat: int, tree: Stem[Position], goal: Wishes, policy: Policy) -> Odds:
    """The figures of a tree that has been grown; where somebody chooses, those of the best reply to the goal."""
    reached = ends(settled(tree, aim(kit, seat, goal), seat))
    results = {fought.value: NOTHING for fought in (LastFight.WON, LastFight.LOST)}
    arrives = holds = NOTHING
    for end, chance in reached.items():
        gone = end.memory
        arrives += chance if gone.arrived else NOTHING
        holds += chance if gone.arrived and gone.fought is not LastFight.LOST else NOTHING
        if gone.fought in results:
            results[gone.fought] += chance
    return Odds(
        arrives,
        results,
        _spread(reached, lambda end: end.memory.own),
        _spread(reached, lambda end: end.memory.enemy),
        _leaders(position, reached),
        _wished(kit, seat, tree, goal),
        str(policy),
        left_out(position, policy),
        holds,
        also=named_chances(
            counted((end.memory.happened, chance) for end, chance in reached.items()), words_of_happening
        ),
    )


def _spread(reached: Mapping[Stem[Position], Fraction], number: Callable[[Stem[Position]], int]) -> dict[int, Fraction]:
    """Each number that an end may have, with its chance."""
    found: dict[int, Fraction] = {}
    for end, chance in reached.items():
        found[number(end)] = found.get(number(end), NOTHING) + chance
    return dict(sorted(found.items()))


def _leaders(position: Position, reached: Mapping[Stem[Position], Fraction]) -> dict[str, dict[str, Fraction]]:
    """Those who stand on the map now and do not at some end."""
    lost = dict.fromkeys(sorted(on_map(position)), NOTHING)
    for end, chance in reached.items():
        assert end.position is not None
        for leader in lost.keys() - on_map(end.position):
            lost[leader] += chance
    fates = {leader: {SAFE: 1 - chance, DISPLACED: chance} for leader, chance in lost.items() if chance}
    return {leader: {what: chance for what, chance in fate.items() if chance} for leader, fate in fates.items()}


def on_map(position: Position) -> frozenset[str]:
    """The leaders who are not displaced."""
    return frozenset(leader for _, force in position.all_forces() for leader in force.leaders)


def _wished(kit: Kit, seat: int, tree: Stem[Position], goal: Wishes) -> tuple[Wished, ...]:
    parts: list[Wishes] = [(wish,) for wish in goal]
    if len(goal) > 1:
        parts.append(goal)
    return tuple(wished(kit, seat, tree, part) for part in parts)


def wished(kit: Kit, seat: int, tree: Stem[Position], goal: Wishes) -> Wished:
    """A goal of `seat` with its words and its chance."""
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance_of_goal(kit, seat, tree, goal))


def chance_of_goal(kit: Kit, seat: int, tree: Stem[Position], goal: Wishes) -> Fraction:
    """The chance of a goal of `seat`; others who choose their best reply choose the worst for it."""

    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and all_hold(goal, kit, seat, end.position)

    return chance_of(tree, holds, for_seat=seat)


def aim(kit: Kit, seat: int, goal: Wishes) -> EndWorth[Position]:
    """What best replies are for and against: the goal of `seat`; to arrive and not to be beaten where there is none."""

    def worth(end: Stem[Position]) -> Fraction:
        if goal:
            return Fraction(end.position is not None and all_hold(goal, kit, seat, end.position))
        return Fraction(end.memory.arrived and end.memory.fought is not LastFight.LOST)

    return worth


def left_out(position: Position, policy: Policy) -> tuple[Message, ...]:
    """What these figures do not count."""
    found: list[Message] = []
    if any(card_of(card).is_response for hand in position.hands.values() for card in hand):
        found.append(msg("Response events are left out."))
    found.append(BEST_REPLIES if policy.best else msg("Others may answer otherwise than is taken for granted here."))
    return tuple(found)
