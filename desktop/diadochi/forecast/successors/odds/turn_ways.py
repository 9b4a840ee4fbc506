"""The answer about a goal of a turn: the bounds of the chance, and the best ways with their steps."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from diadochi.forecast.odds.chance_tree import CERTAIN, Branch, Stem, TooWide
from diadochi.forecast.odds.figures import NOTHING, replies_assumed
from diadochi.forecast.odds.odds_questions import UnfitQuestion, goal_text, policy_asked
from diadochi.forecast.odds.turn_plans import RollWorth, TurnAsked, TurnOdds, TurnStep, TurnWay
from diadochi.forecast.successors.march_reach import as_if_active
from diadochi.forecast.successors.odds.march_goals import Unthreatened
from diadochi.forecast.successors.odds.march_tree import without_hands
from diadochi.forecast.successors.odds.turn_goal import Crossroads, Departure, TurnSearch
from diadochi.forecast.successors.odds.wishes import Goal
from diadochi.language import Message, Name, msg, tr
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import Sail, Step, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position

MOST_WAYS = 3
_MOST_STEPS = 4

# --- the question


def turn_odds(search: TurnSearch, asked: TurnAsked, goal: Goal) -> Iterator[TurnOdds]:
    """The chance of a goal of a turn: bounds that narrow with each activation looked ahead, the last ones done."""
    ahead, is_done = 0, search.root.bounds.is_exact
    yield _answer(search, asked, goal, ahead, is_done)
    while not is_done:
        ahead += 1
        try:
            search.look(search.root, ahead)
            if search.root.bounds.is_exact:  # the other ways deserve a chance, too
                yield _answer(search, asked, goal, ahead, is_done=False)
                search.rank(MOST_WAYS)
                is_done = True
        except TooWide:
            is_done = True
        yield _answer(search, asked, goal, ahead, is_done)


def search_of(kit: Kit, position: Position, asked: TurnAsked, goal: Goal) -> TurnSearch:
    """The search for a goal of a turn from a position; hands are left out. Raises UnfitQuestion."""
    if asked.seat not in position.factions:
        raise UnfitQuestion(tr("There is no seat {seat}.", seat=asked.seat))
    here = without_hands(position)
    if position.activation is not None:
        raise UnfitQuestion(tr("An army is on the march. Finish its activation first."))
    under_way = (position.clock.segment, position.clock.active) == ("activation", asked.seat)
    if not (asked.ongoing and under_way):
        here = as_if_active(here, asked.seat)
    here.course = ""
    if asked.card:
        here.change_clock(segment="tyche")
    return TurnSearch(kit, here, asked.seat, goal, policy_asked(asked.policy), asked.card)


def _answer(search: TurnSearch, asked: TurnAsked, goal: Goal, ahead: int, is_done: bool) -> TurnOdds:
    least, most, _ = search.root.bounds
    return TurnOdds(
        goal_text(goal),
        tuple(wish.words() for wish in goal),
        least,
        most,
        tuple(ways_of(search)),
        str(policy_asked(asked.policy)),
        left_out(search, asked, is_done=is_done),
        ahead,
        is_done,
    )


def left_out(search: TurnSearch, asked: TurnAsked, *, is_done: bool) -> tuple[Message, ...]:
    """What the figures do not take into account."""
    return tuple(_left_out(search, asked, is_done=is_done))


def _left_out(search: TurnSearch, asked: TurnAsked, *, is_done: bool) -> Iterator[Message]:
    if is_done and not search.root.bounds.is_exact:
        yield msg("There are too many possible results to count them all: the chance is between these limits.")
    yield msg("Only marches toward the goal, or against enemies on the way, are tried.")
    yield msg("Armies drop and pick up nothing on the way. Minor generals are placed only where they must be.")
    if search.undivided:
        names = tuple(Name("general", general) for general in sorted(search.undivided))
        yield msg(
            "These armies march whole, without one unit, or with what a fleet carries: {generals}. "
            "Other parts may do better.",
            generals=names,
        )
    yield msg("Surprise cards are left out.")
    yield msg("So are sieges of cities on the way, the royal road, and a victory during the turn.")
    for space in (wish.space for wish in search.goal if isinstance(wish, Unthreatened)):
        yield msg(
            "No one can take {space} if no single enemy army has a chance to in its next activation, while the "
            "defenders stay and fight. Only marches there and against armies that threaten it are tried.",
            space=Name("space", space),
        )
    yield replies_assumed(policy_asked(asked.policy).best)


# --- the ways


def ways_of(search: TurnSearch) -> Iterator[TurnWay]:
    """The best ways, each with another first activation, the best first."""
    for option in best_options(search):
        steps = tuple(stage.step for stage in stages_of(search, option))
        yield TurnWay(steps, option.bounds.least, option.bounds.is_exact)


def best_options(search: TurnSearch) -> list[Departure]:
    """The first activations of the best ways, the best first."""
    ranked = sorted(search.root.options or (), key=lambda option: option.bounds.least, reverse=True)
    return [option for option in ranked[:MOST_WAYS] if option.bounds.least]


class WayStage(NamedTuple):
    """A step of a way, the activation it is, and the movement roll in its tree; None if none is made."""

    step: TurnStep
    option: Departure
    roll: Stem[Position] | None


def stages_of(
    search: TurnSearch, option: Departure, most: int = _MOST_STEPS, *, reserve: bool = False
) -> Iterator[WayStage]:
    """The steps of a way from its first activation on."""
    stage, end = _walked(search, option, reserve=reserve)
    if stage is not None:
        yield stage
        most -= 1
    if most:
        there = option.ends[end]
        is_reserve = there.bounds.least == CERTAIN and not _best(there)
        following = _likeliest(search, option) if is_reserve else there
        best = None if following is None else _best(following)
        if best is not None:
            yield from stages_of(search, best, most, reserve=is_reserve)


def _best(here: Crossroads) -> Departure | None:
    able = [option for option in here.options or () if option.order and option.bounds.least]
    return max(able, key=lambda option: option.bounds.least, default=None)


def _walked(search: TurnSearch, option: Departure, *, reserve: bool) -> tuple[WayStage | None, Stem[Position]]:
    """The march of an activation after the best roll and the best results, and where it ends; None without an army."""
    here, group = option.order[0], Group()
    found = option.start.position.where(option.general)
    spaces, routes = [found[0] if found else ""], list[str]()
    roll: Stem[Position] | None = None
    while here not in option.ends:
        if isinstance(here.node, Roll) and here.node.kind is Kind.MOVEMENT:
            roll = here
        branch = _followed(search, here, option)
        for answer in branch.answers:
            match answer:
                case Take(group=taken):
                    group = taken
                case Step(route=route):
                    routes.append(route)
                case Sail(routes=several):
                    routes.extend(several)
        here = branch.stem
    if not option.general:
        return None, here
    for route in routes:
        spaces.append(search.kit.atlas.routes[route].other(spaces[-1]))
    by_points = {} if roll is None else _by_points(roll, option)
    points = 0 if by_points else search.card_points
    step = TurnStep(option.general, group, tuple(spaces), tuple(routes), by_points, points, reserve)
    return WayStage(step, option, roll), here


def _followed(search: TurnSearch, here: Stem[Position], option: Departure) -> Branch[Position]:
    def least(branch: Branch[Position]) -> tuple[Fraction, Fraction]:
        return option.known[branch.stem].least, branch.chance

    return (min if here.chooser not in (0, search.seat) else max)(here.branches, key=least)


def _by_points(roll: Stem[Position], option: Departure) -> dict[int, RollWorth]:
    found = {
        points: RollWorth(branch.chance, option.known[branch.stem].least) for points, branch in falls_of(roll).items()
    }
    return dict(sorted(found.items()))


def falls_of(roll: Stem[Position]) -> dict[int, Branch[Position]]:
    """The branches of a movement roll by the points that it gives."""
    assert isinstance(roll.node, Roll)
    assert roll.node.reading is not None  # a movement roll says how it is read
    found: dict[int, Branch[Position]] = {}
    for branch in roll.branches:
        (dice,) = branch.answers
        assert isinstance(dice, Dice)
        points = roll.node.reading.read(dice.faces, roll.node.modifier)
        assert isinstance(points, int)
        found[points] = branch
    return found


def _likeliest(search: TurnSearch, option: Departure) -> Crossroads | None:
    """The crossroads at which the goal most likely depends on a further activation."""
    reached: dict[Stem[Position], Fraction] = {option.order[0]: CERTAIN}
    for here in option.order:
        chance = reached.get(here)
        if chance is None or here in option.ends:
            continue
        for branch in [_followed(search, here, option)] if here.chooser else here.branches:
            reached[branch.stem] = reached.get(branch.stem, NOTHING) + chance * branch.chance
    weighed = [
        (chance * option.ends[end].bounds.least, option.ends[end])
        for end, chance in reached.items()
        if end in option.ends and _best(option.ends[end])
    ]
    return max(weighed, key=lambda each: each[0], default=(NOTHING, None))[1]
