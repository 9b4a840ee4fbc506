"""Goals of a march in the Successors, composed of wishes such as "space damaskos mine", and its figures.

goal   = wish { "and" wish }
wish   = "space" SPACE ( "mine" | "clear" | "held" ) | "city" SPACE ( "besieged" | "fallen" )
| "general" GENERAL ( "safe" | "alive" | "gone" ) | "royal" ROYAL "taken"
| "units" SPACE ">=" NUMBER | ( "lp" | "vp" ) ">=" NUMBER
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from diadochi.forecast.odds.chance_tree import CERTAIN, Branch, EndWorth, Line, Stem, downwards, ends, settled
from diadochi.forecast.odds.figures import (
    NOTHING,
    FirstOdds,
    LastFight,
    Odds,
    aim,
    counted,
    first_odds_of,
    holds_out,
    named_chances,
    replies_assumed,
    results_of,
    spread,
    wished_parts,
    words_of_key,
    worth_of_figure,
)
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import STANDS, BadFigure, BadGoal, Policy, known, number, wishes_of
from diadochi.forecast.successors.march_reach import Lifted
from diadochi.forecast.successors.odds.dangers import takers_of
from diadochi.forecast.successors.odds.march_tree import (
    ALL_CAME_OVER,
    CAME_OVER,
    RANK,
    Marching,
    MarchState,
    PlannedMarch,
    march_tree,
    words_of_happening,
)
from diadochi.forecast.successors.odds.wishes import (
    DEAD,
    DISPERSED,
    SAFE,
    Alive,
    Besieged,
    Clear,
    Fallen,
    Goal,
    Gone,
    Left,
    Legitimate,
    Mine,
    Safe,
    Taken,
    Victorious,
    Wish,
    becomes,
)
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Roll
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.events import SetOut
from diadochi.rules.successors.facts import commander, is_besieged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import legitimacy, victory_points


class Unthreatened(Wish, frozen=True):
    """The side controls the space, and no one can take it: no single enemy army has a chance to in its next activation.

    The enemy takes all it can, marches the cheapest way and besieges; the defenders stay and fight.
    """

    FORM = "space {} held"

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return Mine(self.space).holds(kit, seat, position) and not any(takers_of(kit, position, seat, self.space))

    def words(self) -> Message:
        return msg("no one can take {space}", space=Name("space", self.space))


_OF_SPACE = {
    ("space", "mine"): Mine,
    ("space", "clear"): Clear,
    ("space", "held"): Unthreatened,
    ("city", "besieged"): Besieged,
    ("city", "fallen"): Fallen,
}
_OF_GENERAL = {"safe": Safe, "alive": Alive, "gone": Gone}
_OF_POINTS = {"lp": Legitimate, "vp": Victorious}


def read_goal(kit: Kit, text: str) -> Goal:
    """The goal in a text such as "space damaskos mine and general ptolemaios safe". Raises BadGoal."""
    return tuple(_wish(kit, words) for words in wishes_of(text))


def _wish(kit: Kit, words: Sequence[str]) -> Wish:
    match words:
        case [("space" | "city") as thing, space, state] if (thing, state) in _OF_SPACE:
            return _OF_SPACE[thing, state](known(space, kit.atlas.spaces))
        case ["general", general, state] if state in _OF_GENERAL:
            return _OF_GENERAL[state](known(general, {*kit.generals, *kit.minors}))
        case ["royal", royal, "taken"]:
            return Taken(known(royal, kit.royals))
        case ["units", space, ">=", digits]:
            return Left(known(space, kit.atlas.spaces), number(digits))
        case [points, ">=", digits] if points in _OF_POINTS:
            return _OF_POINTS[points](number(digits))
    raise BadGoal(" ".join(words))


# --- suggested goals


def fitting(kit: Kit, position: Position, lifted: Lifted, target: str) -> Goal:
    """Goals for a march to `target`, the likeliest first: about the place, about those who go, about points."""
    return (
        *_taken(kit, position, lifted.seat, target),
        Safe(lifted.general),
        *_nearly_taken(kit, position, lifted.seat, target),
        *_of_who_goes(position, lifted, target),
        *_of_points(kit, position, lifted.seat),
    )


def of_a_turn(kit: Kit, position: Position, seat: int, target: str) -> Goal:
    """Goals for a turn of a seat at a space, the likeliest first."""
    here = sum(stack.units.count for stack in position.at(target) if stack.seat == seat)
    gathered = (Left(target, here + count) for count in (2, 4, 6))
    points = victory_points(kit, position, seat).total
    return (
        *_taken(kit, position, seat, target),
        *_nearly_taken(kit, position, seat, target),
        *((Unthreatened(target),) if Mine(target).holds(kit, seat, position) else ()),
        *gathered,
        *(Victorious(points + more) for more in (1, 2, 3)),
    )


def _taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    mine = Mine(target)
    if not mine.holds(kit, seat, position):
        yield mine
    for stack in position.at(target):
        if stack.seat not in (seat, INDEPENDENT) and stack.generals:
            yield Gone(commander(kit, stack.group))


def _nearly_taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    city = (Besieged(target), Fallen(target)) if kit.is_major_city(target) else ()
    yield from (wish for wish in (*city, Clear(target)) if not wish.holds(kit, seat, position))


def _of_who_goes(position: Position, lifted: Lifted, target: str) -> Iterator[Wish]:
    group = lifted.group
    if group.units:
        yield Left(target, (group.units.count + 1) // 2)
    yield from (Safe(general) for general in group.generals if general != lifted.general)
    if target == lifted.space:
        return
    behind = sum(stack.units.count for stack in position.at(lifted.space) if stack.seat == lifted.seat)
    yield Left(lifted.space, max(1, behind - group.units.count))


def _of_points(kit: Kit, position: Position, seat: int) -> Iterator[Wish]:
    yield Victorious(victory_points(kit, position, seat).total + 1)
    yield Legitimate(legitimacy(kit, position, seat).total)


# --- the movement roll


def points_of(branch: Branch[Position], seat: int) -> int | None:
    """The movement points with which an army of `seat` sets out by this branch; None if it does not."""
    for event in branch.events:
        if isinstance(event, SetOut) and event.seat == seat:
            return event.points
    return None


def until_set_out(tree: Stem[Position], seat: int) -> Stem[Position]:
    """The part of the tree before an army of `seat` sets out; its ends remember the movement points.

    Later stems are shared by several rolls, so the roll cannot be read from them.
    """
    order = downwards(tree)
    somewhere = next(stem.position for stem in order if stem.is_end)
    made: dict[Stem[Position], Stem[Position]] = {}
    for here in reversed(order):
        stem = made[here] = Stem[Position](here.node, None if here.is_end else here.memory, here.chooser)
        stem.position = here.position
        for branch in here.branches:
            points = points_of(branch, seat)
            to = made[branch.stem]
            if points is not None:
                to = Stem(branch.stem.node, points)
                to.position = somewhere
            stem.branches.append(Branch(branch.chance, branch.answers, branch.events, to))
    return made[tree]


# --- numbers

Reached = Mapping[Stem[Position], Fraction]
"""Ends with their chances."""


def by_kind(reached: Reached, units: Callable[[Stem[Position]], Units]) -> dict[str, dict[int, Fraction]]:
    """The number of units of each kind, with their chances; kinds that never occur are left out."""
    together: dict[Units, Fraction] = {}
    for end, chance in reached.items():
        lost = units(end)
        together[lost] = together.get(lost, NOTHING) + chance
    found: dict[str, dict[int, Fraction]] = {}
    for kind in UNIT_KINDS:
        numbers: dict[int, Fraction] = {}
        for lost, chance in together.items():
            number = getattr(lost, kind)
            numbers[number] = numbers.get(number, NOTHING) + chance
        if numbers.keys() != {0}:
            found[kind] = dict(sorted(numbers.items()))
    return found


def points_rolled(tree: Stem[Position], seat: int) -> dict[int, Fraction]:
    """The movement points with which an army of `seat` sets out, in a tree without choices."""
    reached, found = {tree: CERTAIN}, dict[int, Fraction]()
    for here in downwards(tree):
        for branch in here.branches:
            chance = reached[here] * branch.chance
            reached[branch.stem] = reached.get(branch.stem, NOTHING) + chance
            points = points_of(branch, seat)
            if points is not None:
                found[points] = found.get(points, NOTHING) + chance
    return dict(sorted(found.items()))


def besieged(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The cities of `seat` that are under siege."""
    return tuple(
        space for space, owner in position.markers.items() if owner == seat and is_besieged(kit, position, space)
    )


def happened(kit: Kit, cities: tuple[str, ...], seat: int, end: Stem[Position]) -> frozenset[str]:
    """The events on the way to an end, and which of these cities are no longer under siege there."""
    position = end.position
    assert position is not None
    keys: frozenset[str] = end.memory.happened
    if CAME_OVER in keys and not end.memory.fought:
        keys = keys - {CAME_OVER} | {ALL_CAME_OVER}
    free = [city for city in cities if position.markers.get(city) == seat and not is_besieged(kit, position, city)]
    return keys.union(f"relieved {city}" for city in free)


# --- all figures

RESULTS = (LastFight.WON, LastFight.DRAWN, LastFight.LOST)


def figures(
    kit: Kit, position: Position, march: PlannedMarch, tree: Stem[Position], goal: Goal, policy: Policy
) -> Odds:
    """The figures of a tree; choices are made for the best reply to the goal."""
    made = settled(tree, aim(kit, march.lifted.seat, goal), march.lifted.seat)
    reached = ends(made)
    cities = besieged(kit, position, march.lifted.seat)
    return Odds(
        *results_of(reached, RESULTS),
        spread(reached, lambda end: end.memory.own),
        spread(reached, lambda end: end.memory.enemy),
        _generals(position, reached),
        wished_parts(kit, march.lifted.seat, tree, goal),
        str(policy),
        left_out(position, march, policy),
        sum((chance for end, chance in reached.items() if holds_out(end)), NOTHING),
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
    found: dict[str, dict[str, Fraction]] = {}
    for general in [general for _, stack in position.all_stacks() for general in stack.generals]:
        fate = dict.fromkeys((SAFE, DISPERSED, DEAD), NOTHING)
        for end, chance in reached.items():
            assert end.position is not None
            fate[becomes(end.position, general)] += chance
        if fate[SAFE] != 1:
            found[general] = {what: chance for what, chance in fate.items() if chance}
    return found


def left_out(position: Position, march: PlannedMarch, policy: Policy) -> tuple[Message, ...]:
    """What these figures do not take into account."""
    found: list[Message] = []
    hands = {seat for seat, faction in position.factions.items() if faction.hand}
    if hands - ({march.lifted.seat} if march.cards else set()):
        found.append(
            msg("Surprise cards in other hands are left out.") if march.cards else msg("Surprise cards are left out.")
        )
    found.append(replies_assumed(policy.best))
    return tuple(found)


# --- explanation of a figure
# A figure is written as follows:
#
# figure = "arrive" | "hold" | "win" | "draw" | "lose" | ( "own" | "enemy" ) NUMBER | "mean" ( "own" | "enemy" )
# | ( "own" | "enemy" ) KIND NUMBER | "siege" NUMBER | "points" NUMBER | "also" KEY
# | "general" GENERAL ( "safe" | "dispersed" | "dead" ) | "goal" GOAL


def explained(kit: Kit, seat: int, tree: Stem[Position], figure: str, goal: Goal = ()) -> Explained[Position]:
    """The explanation of a figure of a march of `seat`. Choices are made as for the other figures, by `goal`; the
    figure "goal" has its own best replies. Raises BadFigure, BadGoal.
    """
    words = figure.split()
    if words[:1] == ["goal"]:
        wanted = read_goal(kit, figure.partition("goal")[2])
        return Explained(tree, aim(kit, seat, wanted), seat)
    made = settled(tree, aim(kit, seat, goal), seat)
    match words:
        case ["points", number] if number.isdecimal():
            return Explained(until_set_out(made, seat), lambda end: Fraction(end.memory == int(number)), seat)
    found = Explained(made, _worth(kit, seat, words), seat, is_chance=words[:1] != ["mean"])
    if words[:1] == ["also"]:
        found.words = words_of_key(figure, words_of_happening)
    return found


def _worth(kit: Kit, seat: int, words: list[str]) -> EndWorth[Position]:
    common: EndWorth[Position] | None = worth_of_figure(words, RESULTS)
    if common is not None:
        return common
    match words:
        case ["own" | "enemy" as side, kind, number] if kind in UNIT_KINDS and number.isdecimal():
            field = "lost" if side == "own" else "others"
            return lambda end: Fraction(getattr(getattr(end.memory, field), kind) == int(number))
        case ["siege", number] if number.isdecimal():
            return lambda end: Fraction(end.memory.siege == int(number))
        case ["also", *key]:
            return _also(kit, seat, " ".join(key))
        case ["general", general, fate] if fate in (SAFE, DISPERSED, DEAD):
            return lambda end: Fraction(end.position is not None and becomes(end.position, general) == fate)
    raise BadFigure(" ".join(words))


def _also(kit: Kit, seat: int, key: str) -> EndWorth[Position]:
    what, _, city = key.partition(" ")
    cities = (city,) if what == "relieved" else ()
    return lambda end: Fraction(key in happened(kit, cities, seat, end))


# --- figures known at once
# From the dice of the first battle alone.


class _UpToBattle(Marching):
    """A march up to its first battle."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        return _battle(line.node) is not None or super().is_end(line, memory)


def first_odds(kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS) -> FirstOdds | None:
    """The figures known before any battle is played through; None if the march leads to no battle.

    Raises TooWide.
    """

    def fought(end: Stem[Position]) -> Iterator[tuple[LastFight, Fraction]]:
        ahead = _battle(end.node)
        return iter(()) if ahead is None else _decided(ahead, march.lifted.seat)

    return first_odds_of(march_tree(kit, position, march, policy, _UpToBattle), RESULTS, fought)


def _battle(node: object) -> BattleAhead | None:
    ahead = node.ahead if isinstance(node, Roll) else None
    return ahead if isinstance(ahead, BattleAhead) else None


def _decided(ahead: BattleAhead, seat: int) -> Iterator[tuple[LastFight, Fraction]]:
    """The results of a battle for a seat with their chances; empty for a battle that is not fought (BAT-18)."""
    outcomes = ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    turned = 1 if ahead.attacker.seat == seat else -1
    for outcome in outcomes:
        decided = ahead.fate_of(outcome.rolls)
        if decided is not None:
            yield (LastFight.DRAWN, LastFight.WON, LastFight.LOST)[decided.won * turned], Fraction(outcome.ways, of)
