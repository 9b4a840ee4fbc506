"""Goals of a march in the Sword of Rome, composed of wishes such as "space capua mine", and its figures.

goal   = wish { "and" wish }
wish   = "space" SPACE ( "mine" | "clear" ) | "city" SPACE "besieged" | "general" LEADER ( "safe" | "gone" )
| "army" POWER SPACE "gone" | "units" SPACE ">=" NUMBER
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from diadochi.forecast.odds.chance_tree import CERTAIN, EndWorth, Line, Stem, ends, settled
from diadochi.forecast.odds.figures import (
    NOTHING,
    BesiegedWish,
    ClearWish,
    FirstOdds,
    GameWish,
    LastFight,
    LeftWish,
    MineWish,
    Odds,
    SafeWish,
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
from diadochi.forecast.rome.odds.march_tree import Marching, MarchState, PlannedMarch, march_tree, words_of_happening
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Roll
from diadochi.rules.rome.battle import BattleAhead, BattleDecided
from diadochi.rules.rome.facts import besieger, cu_of_enemies, enemies_outside, is_friendly
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position, card_of

Wish = GameWish[Kit, Position]
Wishes = tuple[Wish, ...]


class Mine(MineWish[Kit, Position], frozen=True):
    """The location is held by a power of this side (PLAY-13)."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return is_friendly(position, seat, self.space)


class Clear(ClearWish[Kit, Position], frozen=True):
    """No enemy CU is outside the walls."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return not cu_of_enemies(position, seat, self.space)


class Beleaguered(BesiegedWish[Kit, Position], frozen=True):
    """Enough of the side's CU are outside the city to besiege it at the end of the turn (PLAY-15)."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return besieger(kit, position, self.space) == seat


class Safe(SafeWish[Kit, Position], frozen=True):
    """The leader is on the map: he is not displaced."""

    KIND = "leader"

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return any(self.leader in force.leaders for _, force in position.all_forces())


class Gone(Wish, frozen=True):
    """The leader is off the map: displaced."""

    FORM = "general {} gone"

    leader: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return not Safe(self.leader).holds(kit, seat, position)

    def words(self) -> Message:
        return msg("{general} is displaced", general=Name("leader", self.leader))


class Away(Wish, frozen=True):
    """No CU of the power is in the location outside the walls: destroyed or moved away."""

    FORM = "army {} {} gone"

    power: str
    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return not position.group(self.power, self.space).cu

    def words(self) -> Message:
        power, space = Name("power", self.power), Name("space", self.space)
        return msg("no army in {space}: {power}", power=power, space=space)


class Left(LeftWish[Kit, Position], frozen=True):
    """At least `number` of the side's CU are in the location, inside or outside."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        own = position.sides[seat].powers
        return sum(force.cu for force in position.forces.get(self.space, ()) if force.power in own) >= self.units


_OF_SPACE = {"mine": Mine, "clear": Clear}
_OF_LEADER = {"safe": Safe, "gone": Gone}


def read_goal(kit: Kit, text: str) -> Wishes:
    """The goal in a text such as "space capua mine and general pyrrhus safe". Raises BadGoal."""
    return tuple(_wish(kit, words) for words in wishes_of(text))


def _wish(kit: Kit, words: Sequence[str]) -> Wish:
    match words:
        case ["space", space, state] if state in _OF_SPACE:
            return _OF_SPACE[state](known(space, kit.atlas.spaces))
        case ["city", space, "besieged"]:
            return Beleaguered(known(space, kit.walled))
        case ["general", leader, state] if state in _OF_LEADER:
            return _OF_LEADER[state](known(leader, kit.leaders))
        case ["army", power, space, "gone"]:
            return Away(known(power, kit.powers), known(space, kit.atlas.spaces))
        case ["units", space, ">=", digits]:
            return Left(known(space, kit.atlas.spaces), number(digits))
    raise BadGoal(" ".join(words))


# --- suggested goals


def fitting(kit: Kit, position: Position, leader: str, target: str) -> Wishes:
    """Goals for a march under `leader` to `target`, the likeliest first; it has set out in `position`."""
    return (
        *_taken(kit, position, target),
        Safe(leader),
        *_beaten(kit, position, target),
        *_of_who_goes(position, leader, target),
    )


def _taken(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    """To hold the place, which a march achieves if it has no walls (PLAY-14); to clear it of enemies."""
    seat = position.moving.seat
    if target not in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Mine(target)
    if target in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Beleaguered(target)
    if not Clear(target).holds(kit, seat, position):
        yield Clear(target)


def _beaten(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    there = [*enemies_outside(position, position.moving.seat, target)]
    for force in there:
        if force.cu and len(there) > 1:  # with a single enemy army this is the same as a clear place
            yield Away(force.power, target)
        if force.leaders:
            yield Gone(kit.commander(force.leaders))


def _of_who_goes(position: Position, leader: str, target: str) -> Iterator[Wish]:
    move = position.moving
    yield Left(target, (move.group.cu + 1) // 2)
    yield from (Safe(each) for each in move.group.leaders if each != leader)
    if target == move.space:
        return
    own = position.sides[move.seat].powers
    there = sum(force.cu for force in position.forces.get(move.space, ()) if force.power in own)
    yield Left(move.space, max(1, there - move.group.cu))


# --- march figures
# The figures of a march: whether it arrives, who wins, losses, the fate of leaders, the goal; and explanations.

SAFE, DISPLACED = "safe", "displaced"
RESULTS = (LastFight.WON, LastFight.LOST)
"""No battle is a draw (ROM-69)."""


def figures(kit: Kit, position: Position, seat: int, tree: Stem[Position], goal: Wishes, policy: Policy) -> Odds:
    """The figures of a tree; choices are made for the best reply to the goal."""
    reached = ends(settled(tree, aim(kit, seat, goal), seat))
    return Odds(
        *results_of(reached, RESULTS),
        spread(reached, lambda end: end.memory.own),
        spread(reached, lambda end: end.memory.enemy),
        _leaders(position, reached),
        wished_parts(kit, seat, tree, goal),
        str(policy),
        left_out(position, policy),
        sum((chance for end, chance in reached.items() if holds_out(end)), NOTHING),
        also=named_chances(
            counted((end.memory.happened, chance) for end, chance in reached.items()), words_of_happening
        ),
    )


def _leaders(position: Position, reached: Mapping[Stem[Position], Fraction]) -> dict[str, dict[str, Fraction]]:
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


def left_out(position: Position, policy: Policy) -> tuple[Message, ...]:
    """What these figures do not take into account."""
    found: list[Message] = []
    if any(card_of(card).is_response for hand in position.hands.values() for card in hand):
        found.append(msg("Response events are left out."))
    found.append(replies_assumed(policy.best))
    return tuple(found)


# --- explanation of a figure
# A figure is written as follows:
#
# figure = "arrive" | "hold" | "win" | "lose" | ( "own" | "enemy" ) NUMBER | "mean" ( "own" | "enemy" ) | "also" KEY
# | "general" LEADER ( "safe" | "displaced" ) | "goal" GOAL


def explained(kit: Kit, seat: int, tree: Stem[Position], figure: str, goal: Wishes = ()) -> Explained[Position]:
    """The explanation of a figure of a march of `seat`. Choices are made as for the other figures, by `goal`; the
    figure "goal" has its own best replies. Raises BadFigure, BadGoal.
    """
    words = figure.split()
    if words[:1] == ["goal"]:
        return Explained(tree, aim(kit, seat, read_goal(kit, figure.partition("goal")[2])), seat)
    made = settled(tree, aim(kit, seat, goal), seat)
    found = Explained(made, _worth(words), seat, is_chance=words[:1] != ["mean"])
    found.words = _words(figure, words)
    return found


def _words(figure: str, words: list[str]) -> Message | None:
    match words:
        case ["also", *_]:
            return words_of_key(figure, words_of_happening)
        case ["general", leader, fate]:
            return (Safe if fate == SAFE else Gone)(leader).words()
    return None


def _worth(words: list[str]) -> EndWorth[Position]:
    common: EndWorth[Position] | None = worth_of_figure(words, RESULTS)
    if common is not None:
        return common
    match words:
        case ["also", *key]:
            return lambda end: Fraction(" ".join(key) in end.memory.happened)
        case ["general", leader, ("safe" | "displaced") as fate]:
            return _fate(leader, fate)
    raise BadFigure(" ".join(words))


def _fate(leader: str, fate: str) -> EndWorth[Position]:
    def worth(end: Stem[Position]) -> Fraction:
        assert end.position is not None
        return Fraction(fate == (SAFE if leader in on_map(end.position) else DISPLACED))

    return worth


# --- figures known at once
# From the dice of the first battle alone.


class _UpToBattle(Marching):
    """A march up to its first battle."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        return _battle(line.node) is not None or super().is_end(line, memory)


def first_odds(kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS) -> FirstOdds | None:
    """The figures known before any battle is played through; None if the march leads to no battle.

    Also None if others choose their best reply. Raises TooWide.
    """
    if policy.best:
        return None
    return first_odds_of(march_tree(kit, position, march, policy, _UpToBattle), RESULTS, _fought)


def _battle(node: object) -> BattleAhead | None:
    ahead = node.ahead if isinstance(node, Roll) else None
    return ahead if isinstance(ahead, BattleAhead) else None


def _fought(end: Stem[Position]) -> Iterator[tuple[LastFight, Fraction]]:
    ahead = _battle(end.node)
    if ahead is None:
        if end.memory.fought in RESULTS:
            yield end.memory.fought, CERTAIN
        return
    outcomes = ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    for outcome in outcomes:
        won = cast(BattleDecided, outcome.key).attacker_won  # the attacker is who marches
        yield LastFight.WON if won else LastFight.LOST, Fraction(outcome.ways, of)
