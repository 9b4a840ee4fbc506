"""The results of odds in the same form for every game, with what they assume and leave out; and goals of marches.

All chances are exact.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeAlias

import msgspec

from diadochi.forecast.odds.chance_tree import EndWorth, Stem, chance_of, ends
from diadochi.forecast.odds.odds_questions import BadFigure, Offered, goal_text
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import Answer, Roll
from diadochi.rules.core.game import K, P

NOTHING = Fraction(0)
BEST_REPLIES = msg(
    "Others choose the response that is worst for all goals together. The chance of a single goal assumes "
    "the response that is worst for that goal."
)


class Wished(msgspec.Struct, frozen=True):
    """A goal, or several together, as text and in words, with its chance."""

    text: str
    words: tuple[Message, ...]
    chance: Fraction


class NamedChance(msgspec.Struct, frozen=True):
    """Something that can happen: the key under which it is counted, its words, and its chance.

    `weighs`: it is important even if it is unlikely.
    """

    key: str
    words: Message
    chance: Fraction
    weighs: bool = False


class Odds(msgspec.Struct, frozen=True):
    """The figures of a march; all chances are exact.

    `arrives`: it reaches its target; `holds`: and neither loses nor draws there. `results`: the end of its last battle,
    "win", "draw" or "lose"; the rest to 1 is no battle. `own` and `enemy`: units lost, by number. `leaders`: the fate
    of those at risk, "safe", "dispersed" or "dead". `goals`: each goal, then all together if there are several.
    `policy`: how others are assumed to answer. `left_out`: what is not taken into account.

    `own_kinds` and `enemy_kinds`: units lost of each kind, by number. `points`: movement points rolled, `siege`: siege
    points gained, by number. `also`: whatever else can happen on the way, by key.
    """

    arrives: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    leaders: Mapping[str, Mapping[str, Fraction]]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]
    holds: Fraction = NOTHING
    own_kinds: Mapping[str, Mapping[int, Fraction]] = {}
    enemy_kinds: Mapping[str, Mapping[int, Fraction]] = {}
    points: Mapping[int, Fraction] = {}
    siege: Mapping[int, Fraction] = {}
    also: tuple[NamedChance, ...] = ()


class FirstOdds(msgspec.Struct, frozen=True):
    """The figures known before a march is played through: the chance to arrive and the first battle, as in Odds.

    `arrives` is None if a battle on the way decides it.
    """

    arrives: Fraction | None
    results: Mapping[str, Fraction]


class AnswerOdds(msgspec.Struct, frozen=True):
    """An answer to an open question, None for a roll, and what it leads to, from the view of the seat that is asked."""

    answer: Answer | None
    odds: Odds


class QuestionOdds(msgspec.Struct, frozen=True):
    """An open question or roll: its kind, the seat that is asked, and the odds of each answer considered."""

    kind: str
    seat: int
    answers: tuple[AnswerOdds, ...]


class Danger(msgspec.Struct, frozen=True):
    """Something at a space, the army that endangers it most, and the chance that this army takes or beats it.

    `group` goes with the army and `goal` is its goal as text; the chance is that of this goal. `killed` is the part of
    it in which a general dies although his army is not beaten. `helps` is the one unit or marker more that lowers the
    chance most, with the remaining chance.
    """

    thing: Name
    space: str
    seat: int
    leader: str
    start: str
    chance: Fraction
    group: Any = None
    goal: str = ""
    helps: tuple[Message, Fraction] | None = None
    killed: Fraction = NOTHING

    @property
    def beaten(self) -> Fraction:
        """The chance that it is taken or beaten, without the deaths of generals whose army is not beaten."""
        return self.chance - self.killed


def replies_assumed(best: bool) -> Message:
    """What figures assume of the replies of others: the worst ones for the march (`best`), or those of a policy."""
    return BEST_REPLIES if best else msg("Other players may respond in a different way.")


def expected(counts: Mapping[int, Fraction]) -> Fraction:
    """The mean of a number, given the chance of each value."""
    return sum((number * chance for number, chance in counts.items()), NOTHING)


# --- other events on a march
# Each has a key; each game has the words for it.


def named_chances(
    chances: Mapping[str, Fraction], words: Callable[[str], Message], weighty: str = ""
) -> tuple[NamedChance, ...]:
    """All possible events in words, by key; keys that start with one of `weighty` are important even if unlikely."""
    return tuple(
        NamedChance(key, words(key), chances[key], bool(weighty) and key.startswith(weighty)) for key in sorted(chances)
    )


def counted(happened: Iterable[tuple[frozenset[str], Fraction]]) -> dict[str, Fraction]:
    """The chance of each event, from the chances of sets of events."""
    found: dict[str, Fraction] = {}
    for keys, chance in happened:
        for key in keys:
            found[key] = found.get(key, NOTHING) + chance
    return found


# --- goals
# Goals of a march: wishes that all hold at its end, their chance, and the best replies against them.


class LastFight(StrEnum):
    """The end of an army's last battle; `NOWHERE` if it fought none."""

    NOWHERE = ""
    WON = "win"
    DRAWN = "draw"
    LOST = "lose"


class GameWish(msgspec.Struct, Generic[K, P], frozen=True, tag=True):
    """The base of all wishes; its text is `FORM` with its fields."""

    FORM: ClassVar[str]

    def holds(self, kit: K, seat: int, position: P) -> bool:
        raise NotImplementedError

    def words(self) -> Message:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.FORM.format(*msgspec.structs.astuple(self))

    def offered(self) -> Offered:
        """The wish in the form for the goal editor, in which a number at its end can be changed."""
        stem, _, last = str(self).rpartition(" ")
        return Offered(stem, self.words(), int(last)) if last.isdecimal() else Offered(str(self), self.words())


# Wishes of every game; each game says when they hold.


class MineWish(GameWish[K, P], frozen=True):
    FORM = "space {} mine"

    space: str

    def words(self) -> Message:
        return msg("control of {space}", space=Name("space", self.space))


class ClearWish(GameWish[K, P], frozen=True):
    FORM = "space {} clear"

    space: str

    def words(self) -> Message:
        return msg("no enemies at {space}", space=Name("space", self.space))


class BesiegedWish(GameWish[K, P], frozen=True):
    FORM = "city {} besieged"

    space: str

    def words(self) -> Message:
        return msg("{space} is besieged", space=Name("space", self.space))


class SafeWish(GameWish[K, P], frozen=True):
    FORM = "general {} safe"
    KIND: ClassVar[str]
    """The kind of its name in messages."""

    leader: str

    def words(self) -> Message:
        return msg("{general} is safe", general=Name(self.KIND, self.leader))


class LeftWish(GameWish[K, P], frozen=True):
    FORM = "units {} >= {}"

    space: str
    units: int

    def words(self) -> Message:
        return msgn(
            "at least {n} unit left at {space}",
            "at least {n} units left at {space}",
            self.units,
            space=Name("space", self.space),
        )


GameGoal: TypeAlias = tuple[GameWish[K, P], ...]


def all_hold(goal: GameGoal[K, P], kit: K, seat: int, position: P | None) -> bool:
    """Whether every wish of a goal is fulfilled; never where play does not come to an end."""
    return position is not None and all(wish.holds(kit, seat, position) for wish in goal)


def wished(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> Wished:
    """A goal of `seat` with its words and its chance."""
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance_of_goal(kit, seat, tree, goal))


def wished_parts(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> tuple[Wished, ...]:
    """Each wish of a goal, then the whole goal if it has several."""
    parts = [(wish,) for wish in goal]
    return tuple(wished(kit, seat, tree, part) for part in (*parts, *([goal] if len(goal) > 1 else [])))


def chance_of_goal(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> Fraction:
    """The chance of a goal of `seat`; others who choose their best reply choose the worst for it."""
    return chance_of(tree, lambda end: all_hold(goal, kit, seat, end.position), for_seat=seat)


def aim(kit: K, seat: int, goal: GameGoal[K, P]) -> EndWorth[P]:
    """The value for best replies: the goal of `seat`, or without a goal, to arrive and not to be beaten."""

    def worth(end: Stem[P]) -> Fraction:
        if goal:
            return Fraction(all_hold(goal, kit, seat, end.position))
        return Fraction(end.memory.arrived and end.memory.fought != LastFight.LOST)

    return worth


def spread(reached: Mapping[Stem[P], Fraction], number: Callable[[Stem[P]], int]) -> dict[int, Fraction]:
    """Each number that an end can have, with its chance, in order."""
    found: dict[int, Fraction] = {}
    for end, chance in reached.items():
        found[number(end)] = found.get(number(end), NOTHING) + chance
    return dict(sorted(found.items()))


# --- figures of every march


def results_of(
    reached: Mapping[Stem[P], Fraction], results: Iterable[LastFight]
) -> tuple[Fraction, dict[str, Fraction]]:
    """The chance to arrive, and the chances of these ends of the last battle."""
    arrives, found = NOTHING, {result.value: NOTHING for result in results}
    for end, chance in reached.items():
        arrives += chance if end.memory.arrived else NOTHING
        if end.memory.fought in found:
            found[end.memory.fought] += chance
    return arrives, found


def holds_out(end: Stem[P]) -> bool:
    """Whether the army has arrived and neither lost nor drawn its last battle."""
    return end.memory.arrived and end.memory.fought in (LastFight.NOWHERE, LastFight.WON)


def worth_of_figure(words: list[str], results: Collection[LastFight]) -> EndWorth[P] | None:
    """The value of an end for a figure that every game has; None for any other figure."""
    match words:
        case ["arrive"]:
            return lambda end: Fraction(end.memory.arrived)
        case ["hold"]:
            return lambda end: Fraction(holds_out(end))
        case [result] if result in results:
            return lambda end: Fraction(end.memory.fought == result)
        case ["own" | "enemy" as side, number] if number.isdecimal():
            return lambda end: Fraction(getattr(end.memory, side) == int(number))
        case ["mean", "own" | "enemy" as side]:
            return lambda end: Fraction(getattr(end.memory, side))
    return None


def words_of_key(figure: str, words: Callable[[str], Message]) -> Message:
    """The words of the event in a figure such as "also caught pyrrhus". Raises BadFigure."""
    try:
        return words(figure.partition(" ")[2])
    except KeyError:
        raise BadFigure(figure) from None


def first_odds_of(
    tree: Stem[P], results: Iterable[LastFight], fought: Callable[[Stem[P]], Iterable[tuple[LastFight, Fraction]]]
) -> FirstOdds | None:
    """The figures of a tree that ends at the roll of the first battle; None if there is no battle.

    `fought` gives the results of the battle at an end with their chances.
    """
    arrives: Fraction | None = NOTHING
    found = {result.value: NOTHING for result in results}
    for end, chance in ends(tree).items():
        for result, part in fought(end):
            found[result] += chance * part
        if end.memory.arrived:
            arrives = None if arrives is None else arrives + chance
        elif isinstance(end.node, Roll):  # the battle decides whether the army arrives
            arrives = None
    return FirstOdds(arrives, found) if any(found.values()) else None
