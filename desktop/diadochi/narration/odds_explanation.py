"""Where a figure of odds comes from: a tree of rows with words and exact chances.

A row is a possible result (of dice, a draw or a choice), or one way to get it, down to single faces. `part` is its
share of the whole figure; the parts of the rows below a row add up to its own.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, NamedTuple

import msgspec

from diadochi.forecast.battle_calculator import BattleOdds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_explanation import Explained, ExplainedWay, Falling, RollClasses
from diadochi.forecast.odds.odds_protocol import ASKED, OddsQuestion
from diadochi.forecast.odds.odds_questions import AnswerAsked, MarchAsked
from diadochi.forecast.odds.turn_plans import TurnAsked
from diadochi.forecast.plans import PlanOddsOf
from diadochi.language import Message, Name, msg, msgn, tr, trn
from diadochi.narration.game_narration import AnyNarration, words_of
from diadochi.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Node, Roll
from diadochi.rules.core.game import Event, GameKit, GamePosition

# --- figure words
# Numbers and odds as text: Roman numerals, decimals, percentages, and exact fractions on demand.

# --- numerals
# The decimal sign is that of the language.

_STEPS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """A number from 1 to 39 as a Roman numeral."""
    written = ""
    for value, letters in _STEPS:
        written += letters * (number // value)
        number %= value
    return written


ROMAN = tuple(map(roman, range(1, 6)))
"""Turn numbers as Roman numerals."""


def with_tenths(number: Fraction | float) -> str:
    """A number with one decimal, for instance "2.5" or "3.0"; exact halves of a tenth go to the even one."""
    whole, tenths = divmod(round(abs(Fraction(number)) * 10), 10)
    sign = "-" if number < 0 and (whole or tenths) else ""
    return f"{sign}{tr('{whole}.{tenths}', whole=whole, tenths=tenths)}"


def with_halves(number: float, *, signed: bool = False) -> str:
    """A multiple of 0.5, without a decimal if whole; `signed` adds a plus to positive numbers and 0."""
    sign = "+" if signed and number >= 0 else ""
    return sign + (str(int(number)) if number == int(number) else with_tenths(number))


# --- percentages
# Never 0 or 100 for what is only unlikely or nearly certain.

_LEAST = Fraction(1, 100)


def percent(chance: Fraction | float) -> str:
    """A chance of 0 to 1 as "37 %", "<1 %" or ">99 %"; 0 and 100 only for impossible and certain."""
    exact = Fraction(chance)
    if 0 < exact < _LEAST:
        return "<1\N{NO-BREAK SPACE}%"
    if 1 - _LEAST < exact < 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{int(exact * 100 + Fraction(1, 2))}\N{NO-BREAK SPACE}%"


# --- figures of odds


def number_words(number: Fraction, *, is_chance: bool = True) -> str:
    """A chance in whole per cent; a mean with one decimal."""
    return percent(number) if is_chance else with_tenths(number)


def exact_words(number: Fraction) -> str:
    """The exact fraction, or the whole number."""
    return str(number.numerator) if number.denominator == 1 else f"{number.numerator}/{number.denominator}"


def joined_words(ways: int) -> str:
    """Note that `ways` different results lead to the same position and are shown as one."""
    return trn(
        "{n} way leads here. What follows is counted once.",
        "{n} ways lead here. What follows is counted once.",
        ways,
    )


def ways_left_out(count: int) -> str:
    """Note that `count` possible ways were left out of the calculation."""
    return trn(
        "{n} longer way with other possible events is left out.",
        "{n} longer ways with other possible events are left out.",
        count,
    )


_PLAIN = {
    "arrive": msg("The army arrives"),
    "hold": msg("The army arrives and is not beaten or stopped there"),
    "win": msg("It wins"),
    "draw": msg("It draws"),
    "lose": msg("It is beaten"),
    "mean own": msg("Units it loses on average"),
    "mean enemy": msg("Units the enemy loses on average"),
}


def figure_title(figure: str, wishes: tuple[Message, ...] = ()) -> Message:
    """Name a figure of odds; a goal is named by its `wishes`."""
    if figure in _PLAIN:
        return _PLAIN[figure]
    match figure.split():
        case ["siege", number]:
            return msgn("{n} siege point gained", "{n} siege points gained", int(number))
        case ["points", number]:
            return msgn("It starts with {n} movement point", "It starts with {n} movement points", int(number))
        case ["own", kind, number]:
            return msg("Its losses of one kind: {kind}, {n}", kind=Name("unit", kind), n=int(number))
        case ["enemy", kind, number]:
            return msg("Enemy losses of one kind: {kind}, {n}", kind=Name("unit", kind), n=int(number))
        case ["own", number]:
            return msgn("It loses {n} unit", "It loses {n} units", int(number))
        case ["enemy", number]:
            return msgn("The enemy loses {n} unit", "The enemy loses {n} units", int(number))
        case ["general", general, fate]:
            return _fate(Name("general", general), fate)
    return msg("{wishes}", wishes=wishes)


def _fate(general: Name, fate: str) -> Message:
    match fate:
        case "dead":
            return msg("{general} dies", general=general)
        case "dispersed":
            return msg("{general} is dispersed", general=general)
    return msg("{general} is safe", general=general)


# --- odds explanation

ROLLS = -1
"""In a path: list the rolls of a result instead of what follows it."""
Path = tuple[int, ...]
"""Where a row is in the tree: the index of the way at each level, then `ROLLS` and indexes of rolls."""


class RowKind(StrEnum):
    """The kind of a row: a result, a way to get it, a roll, or several small rows folded into one."""

    COMES = "comes"
    ROLLS = "rolls"
    ROLL = "roll"
    OTHERS = "others"


class ExplainedRow(msgspec.Struct, frozen=True):
    """A row of the explanation.

    `chance` is relative to its neighbours, `figure` the value of the whole from here on, `part` its share. `ways` is
    the number of rolls, and out of how many. `then` is the next roll or question, None at an end; `happens` is what
    occurs until then (for rolls: their result). `chosen`: a player chooses it; a chance of 0 means they do not.
    `joined` ways lead to the same position. `opens`: there are rows below it. `folded` counts the small rows it
    replaces.
    """

    path: Path
    kind: RowKind
    words: Message
    chance: Fraction
    figure: Fraction
    part: Fraction
    ways: tuple[int, int] | None = None
    then: Message | None = None
    happens: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    space: str = ""
    chosen: bool = False
    joined: int = 1
    opens: bool = False
    folded: tuple["ExplainedRow", ...] = ()


class _Place(NamedTuple):
    """The end of a path: a way, its parent, and the chance of everything up to it."""

    way: ExplainedWay[GamePosition]
    above: ExplainedWay[GamePosition] | None
    path: Path
    chance: Fraction


def top(kit: GameKit, explained: Explained[GamePosition]) -> ExplainedRow:
    """Return the root row, the whole figure."""
    return Rows(kit, explained).top()


def rows(kit: GameKit, explained: Explained[GamePosition], path: Path = ()) -> tuple[ExplainedRow, ...]:
    """Return the rows below a row, largest share first. Raises LookupError for a path that leads nowhere."""
    return Rows(kit, explained).below(path)


class Rows:
    """The tree of rows of one figure."""

    def __init__(self, kit: GameKit, explained: Explained[GamePosition]) -> None:
        self._words: AnyNarration = words_of(kit)
        self._explained = explained

    def top(self) -> ExplainedRow:
        """The whole figure."""
        start = self._explained.start
        return self._told(_Place(start, None, (), Fraction(1)), msg("From the start"))

    def below(self, path: Path) -> tuple[ExplainedRow, ...]:
        """The rows below the row at `path`."""
        place = _Place(self._explained.start, None, (), Fraction(1))
        for depth, number in enumerate(path):
            if number == ROLLS:
                return folded(tuple(self._falls(place, path[depth + 1 :])))
            way = self._explained.ways(place.way)[number]
            place = _Place(way, place.way, (*place.path, number), place.chance * way.chance)
        return (*self._rolls_row(place), *folded(tuple(self._ways(place))))

    def _ways(self, place: _Place) -> Iterator[ExplainedRow]:
        for way in self._explained.ways(place.way):
            below = _Place(way, place.way, (*place.path, way.number), place.chance * way.chance)
            yield self._told(below, self._came(place.way.rests.node, below))

    def _told(self, place: _Place, words: Message) -> ExplainedRow:
        way = place.way
        node = way.rests.node
        over = way.rests.is_end or node is None
        return ExplainedRow(
            place.path,
            RowKind.COMES,
            words,
            way.chance,
            way.figure,
            place.chance * way.figure,
            then=None if over or node is None else _asked(node),
            happens=tuple(self._happens(place)),
            rules=_rules(place),
            space=_space(place),
            chosen=place.above is not None and bool(place.above.rests.chooser),
            joined=way.joined,
            opens=not over or self._falls_in_many_ways(place),
        )

    def _came(self, node: Node | None, place: _Place) -> Message:
        answers = place.way.steps[0].answers
        if isinstance(node, Roll):
            return self._rolled(node, place, answers)
        if isinstance(node, Draw) and isinstance(answers[0], Drawn):
            return msg("{things}", things=tuple(Name(self._words.drawn_kind(node), each) for each in answers[0].things))
        assert node is not None, "an end has no ways"
        said = self._words.foreseen(node, answers[0])
        return said if said is not None else self._words.choice_words(node, answers[0])

    def _rolled(self, roll: Roll, place: _Place, answers: tuple[Answer, ...]) -> Message:
        decided = None if place.above is None else self._explained.decided(place.above, place.way)
        if decided is not None:
            return decided
        assert isinstance(answers[0], Dice)
        result = self._words.result_words(roll, answers[0].faces)
        rolls = self._rolls(place)
        fallen = () if rolls is None else rolls.opened()
        faces = tuple(each.words for each in fallen) if roll.dice == 1 else ()
        if not faces:
            return result if result is not None else msg("{faces}", faces=answers[0].faces)
        return msg("{faces}", faces=faces) if result is None else msg("{faces}: {result}", faces=faces, result=result)

    def _happens(self, place: _Place) -> Iterator[Message]:
        """Everything that happens until the next roll or question; the first result is on the row itself."""
        since: list[Event] = []
        node: Node | None = None
        for number, step in enumerate(place.way.steps):
            if isinstance(step.node, Decision) and (number or place.above is None):
                said = self._words.foreseen(step.node, step.answers[0])
                if said is not None:
                    yield from self._words.happens(step.node, since)
                    since = []
                    yield said
            since += [event for event in step.events if event.is_open_to(None)]
            node = step.node
        if node is not None:
            yield from self._words.happens(node, since)

    # --- rolls

    def _rolls(self, place: _Place) -> RollClasses | None:
        return None if place.above is None else self._explained.rolls(place.above, place.way)

    def _falls_in_many_ways(self, place: _Place) -> bool:
        rolls = self._rolls(place)
        return rolls is not None and not rolls.single

    def _rolls_row(self, place: _Place) -> Iterator[ExplainedRow]:
        rolls = self._rolls(place)
        if rolls is None or rolls.single:
            return
        words = msg("Ways to roll this: {ways} of {of}", ways=rolls.ways, of=rolls.of)
        way, path = place.way, (*place.path, ROLLS)
        part, ways, rules = place.chance * way.figure, (rolls.ways, rolls.of), way.steps[0].node.rules
        yield ExplainedRow(path, RowKind.ROLLS, words, way.chance, way.figure, part, ways, rules=rules, opens=True)

    def _falls(self, place: _Place, path: Path) -> Iterator[ExplainedRow]:
        rolls = self._rolls(place)
        if rolls is None:
            raise LookupError(path)
        found: Sequence[Falling] = rolls.opened()
        for number in path:
            opened = found[number].opened
            found = () if opened is None else opened()
        before = place.chance / place.way.chance
        for number, fall in enumerate(found):
            chance = Fraction(fall.ways, rolls.of)
            yield ExplainedRow(
                (*place.path, ROLLS, *path, number),
                RowKind.ROLL,
                fall.words,
                chance,
                place.way.figure,
                before * chance * place.way.figure,
                (fall.ways, rolls.of),
                happens=fall.parts,
                opens=fall.opened is not None,
            )


_FEW, _SMALL = 8, Fraction(1, 25)
"""Rows that are always shown; of the rest, those below the given share are folded into one."""


def folded(found: tuple[ExplainedRow, ...]) -> tuple[ExplainedRow, ...]:
    """Return the rows by share, with the small ones at the end folded into one."""
    ordered = sorted(found, key=lambda row: (-row.part, -row.chance, row.path))
    part, chance = sum(row.part for row in found), sum(row.chance for row in found)
    small = [row for row in ordered[_FEW:] if row.part <= part * _SMALL and row.chance <= chance * _SMALL]
    if len(small) < 2:
        return tuple(ordered)
    kept = tuple(row for row in ordered if row not in small)
    return (*kept, _others(tuple(small)))


def _others(small: tuple[ExplainedRow, ...]) -> ExplainedRow:
    chance, part = sum((row.chance for row in small), Fraction(0)), sum((row.part for row in small), Fraction(0))
    mean = sum((row.chance * row.figure for row in small), Fraction(0)) / chance if chance else Fraction(0)
    counts = [row.ways for row in small if row.ways is not None]
    ways = (sum(count for count, _ in counts), counts[0][1]) if counts else None
    words = msgn("{n} other", "{n} others", len(small))
    return ExplainedRow(small[0].path, RowKind.OTHERS, words, chance, mean, part, ways, opens=True, folded=small)


def _asked(node: Node) -> Message:
    return node.prompt if isinstance(node, Decision) else node.purpose


def _rules(place: _Place) -> tuple[str, ...]:
    """The rules of the next question or roll; at an end, those of the last one."""
    node = place.way.rests.node
    if node is not None and not place.way.rests.is_end:
        return node.rules
    return place.way.steps[-1].node.rules if place.way.steps else ()


def _space(place: _Place) -> str:
    """The space of the next question, else of the last event."""
    node = place.way.rests.node
    if node is not None and not place.way.rests.is_end and node.about.space:
        return str(node.about.space)
    spaces = [space for step in place.way.steps for event in step.events for space in event.spaces]
    return spaces[-1] if spaces else ""


# --- the question to the worker
# The odds are counted in another process; these are its question and reply.


class RowsFound(msgspec.Struct, frozen=True):
    """Rows below a row. The root also has its own row, its title, and what is left out."""

    path: Path
    rows: tuple[ExplainedRow, ...]
    top: ExplainedRow | None = None
    title: Message | None = None
    is_chance: bool = True
    left_out: tuple[Message, ...] = ()


ExplainedAbout = MarchAsked | AnswerAsked | TurnAsked | PlanOddsOf | BattleOdds
"""What a figure can be of: a march, an answer, a goal of a turn, a plan, or a battle."""


class RowsOf(OddsQuestion, frozen=True):
    """Ask for the rows below one row of the odds of a march, an answer or a plan; the reply is `RowsFound`."""

    URGENCY: ClassVar[int] = ASKED
    about: ExplainedAbout
    figure: str
    path: Path = ()

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        """Yield the reply. Raises UnfitQuestion and TooWide."""
        tree = _grown(kit, position, self.about, self.figure)
        rows = Rows(kit, tree)
        if self.path:
            yield RowsFound(self.path, rows.below(self.path), is_chance=tree.is_chance)
        else:
            title = tree.words or figure_title(self.figure, _wishes(kit, self.figure))
            yield RowsFound((), rows.below(()), rows.top(), title, tree.is_chance, tree.left_out)


def _wishes(kit: GameKit, figure: str) -> tuple[Message, ...]:
    word, _, goal = figure.partition(" ")
    return tuple(wish.words for wish in odds_system(kit).wishes(kit, goal)) if word == "goal" else ()


class _Key(NamedTuple):
    digest: str
    position: bytes
    about: ExplainedAbout
    figure: str


_MOST_KEPT = 6
_KEPT: OrderedDict[_Key, Explained[GamePosition]] = OrderedDict()
"""The trees opened last. Opening a row usually follows opening its parent."""


def _grown(kit: GameKit, position: GamePosition, about: ExplainedAbout, figure: str) -> Explained[GamePosition]:
    key = _Key(kit.digest, msgspec.json.encode(position), about, figure)
    tree = _KEPT.pop(key, None)
    if tree is None:
        if isinstance(about, MarchAsked | AnswerAsked):
            tree = odds_system(kit).explained(kit, position, about, figure)
        elif isinstance(about, TurnAsked):
            tree = odds_system(kit).explained_turn(kit, position, about, figure)
        else:
            tree = about.explained(kit, position, figure)
    _KEPT[key] = tree
    if len(_KEPT) > _MOST_KEPT:
        _KEPT.popitem(last=False)
    return tree
