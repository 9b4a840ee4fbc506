"""Where a figure of odds comes from, in rows of words and exact chances, opened one below the other.

A row is a result of dice, a thing that is drawn or chosen; or a way in which a result falls, down to single faces.
Its `part` is what it is of the whole figure: the parts of what stands below a row sum to its own.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import msgspec

from desktop.forecast.odds.odds_explanation import Explained, ExplainedWay, Falling, Throws
from desktop.forecast.odds.odds_protocol import ASKED, OddsQuestion
from desktop.forecast.odds.odds_questions import AnswerAsked, MarchAsked, odds_system
from desktop.language import Message, Name, msg, msgn
from desktop.narration.figure_words import figure_title
from desktop.narration.plug import NarrationSystem, words_of
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Node, Roll
from desktop.rules.core.game import Event
from desktop.rules.core.system import AnyKit

THROWS = -1
"""In a path: not what follows, but the throws by which it came."""
Path = tuple[int, ...]
"""Where a row is: the numbers of the ways that lead to it, then `THROWS` and numbers of throws below."""


class RowKind(StrEnum):
    """What a row is: what may come and what follows from it; how it falls; a throw of those; several small ones."""

    COMES = "comes"
    THROWS = "throws"
    THROW = "throw"
    OTHERS = "others"


class ExplainedRow(msgspec.Struct, frozen=True):
    """A row. `chance` is that among its neighbours, `figure` that of the whole from there on, `part` its part of it.

    `ways` are throws, of how many. `then` is what is thrown or asked next, None at an end. `happens` until then; of
    throws it is what comes to the dice. `chosen`: somebody chooses it; with a chance of 0 he does not. `space` is
    where, if anywhere. So many ways lead to what follows: `joined`. `opens`: there are rows below it; those of small
    weight that it stands for are `folded`.
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
    """Where a path leads: a way, the one above it, and the chance of everything up to it."""

    way: ExplainedWay
    above: ExplainedWay | None
    path: Path
    chance: Fraction


def top(kit: AnyKit, explained: Explained) -> ExplainedRow:
    """The row of the whole figure, under which all others stand."""
    return Rows(kit, explained).top()


def rows(kit: AnyKit, explained: Explained, path: Path = ()) -> tuple[ExplainedRow, ...]:
    """The rows below a row, those that weigh most first. Raises LookupError for a path that leads nowhere."""
    return Rows(kit, explained).below(path)


class Rows:
    """The rows of one figure."""

    def __init__(self, kit: AnyKit, explained: Explained) -> None:
        self._words: NarrationSystem = words_of(kit)
        self._explained = explained

    def top(self) -> ExplainedRow:
        """The whole figure."""
        start = self._explained.start
        return self._told(_Place(start, None, (), Fraction(1)), msg("From the beginning"))

    def below(self, path: Path) -> tuple[ExplainedRow, ...]:
        """The rows below the row at `path`."""
        place = _Place(self._explained.start, None, (), Fraction(1))
        for depth, number in enumerate(path):
            if number == THROWS:
                return folded(tuple(self._falls(place, path[depth + 1 :])))
            way = self._explained.ways(place.way)[number]
            place = _Place(way, place.way, (*place.path, number), place.chance * way.chance)
        return (*self._throws_row(place), *folded(tuple(self._ways(place))))

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
        """What comes at a moment by one of its ways."""
        answers = place.way.steps[0].answers
        if isinstance(node, Roll):
            return self._thrown(node, place, answers)
        if isinstance(node, Draw) and isinstance(answers[0], Drawn):
            return msg("{things}", things=tuple(Name(self._words.drawn_kind(node), each) for each in answers[0].things))
        assert node is not None, "an end has no ways"
        said = self._words.foreseen(node, answers[0])
        return said if said is not None else self._words.choice_words(node, answers[0])

    def _thrown(self, roll: Roll, place: _Place, answers: tuple[Answer, ...]) -> Message:
        decided = None if place.above is None else self._explained.decided(place.above, place.way)
        if decided is not None:
            return decided
        assert isinstance(answers[0], Dice)
        result = self._words.result_words(roll, answers[0].faces)
        throws = self._throws(place)
        fallen = () if throws is None else throws.opened()
        faces = tuple(each.words for each in fallen) if roll.dice == 1 else ()
        if not faces:
            return result if result is not None else msg("{faces}", faces=answers[0].faces)
        return msg("{faces}", faces=faces) if result is None else msg("{faces}: {result}", faces=faces, result=result)

    def _happens(self, place: _Place) -> Iterator[Message]:
        """What is done and happens until the way comes to rest; what came first stands on the row itself."""
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

    # --- throws

    def _throws(self, place: _Place) -> Throws | None:
        return None if place.above is None else self._explained.throws(place.above, place.way)

    def _falls_in_many_ways(self, place: _Place) -> bool:
        throws = self._throws(place)
        return throws is not None and not throws.single

    def _throws_row(self, place: _Place) -> Iterator[ExplainedRow]:
        throws = self._throws(place)
        if throws is None or throws.single:
            return
        words = msg("How it falls: {ways} of {of} throws", ways=throws.ways, of=throws.of)
        way, path = place.way, (*place.path, THROWS)
        part, ways, rules = place.chance * way.figure, (throws.ways, throws.of), way.steps[0].node.rules
        yield ExplainedRow(path, RowKind.THROWS, words, way.chance, way.figure, part, ways, rules=rules, opens=True)

    def _falls(self, place: _Place, path: Path) -> Iterator[ExplainedRow]:
        throws = self._throws(place)
        if throws is None:
            raise LookupError(path)
        found: Sequence[Falling] = throws.opened()
        for number in path:
            opened = found[number].opened
            found = () if opened is None else opened()
        before = place.chance / place.way.chance
        for number, fall in enumerate(found):
            chance = Fraction(fall.ways, throws.of)
            yield ExplainedRow(
                (*place.path, THROWS, *path, number),
                RowKind.THROW,
                fall.words,
                chance,
                place.way.figure,
                before * chance * place.way.figure,
                (fall.ways, throws.of),
                happens=fall.parts,
                opens=fall.opened is not None,
            )


_FEW, _SMALL = 8, Fraction(1, 25)
"""So many rows are shown in any case; of more, those below that part of the whole list are put together."""


def folded(found: tuple[ExplainedRow, ...]) -> tuple[ExplainedRow, ...]:
    """The rows in the order of their weight, small ones at the end of many put together."""
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
    """The rules of what is asked or thrown next; at an end those of what came last."""
    node = place.way.rests.node
    if node is not None and not place.way.rests.is_end:
        return node.rules
    return place.way.steps[-1].node.rules if place.way.steps else ()


def _space(place: _Place) -> str:
    """Where the next question is asked, else where something happened last."""
    node: Any = place.way.rests.node
    if node is not None and not place.way.rests.is_end and node.about.space:
        return str(node.about.space)
    spaces = [space for step in place.way.steps for event in step.events for space in event.spaces]
    return spaces[-1] if spaces else ""


# --- why
# The question where a figure comes from, as it goes to the process that counts, and what it replies.


class RowsFound(msgspec.Struct, frozen=True):
    """The rows below a row; with those of the whole figure its own row, what it is, and what is not counted."""

    path: Path
    rows: tuple[ExplainedRow, ...]
    top: ExplainedRow | None = None
    title: Message | None = None
    is_chance: bool = True
    left_out: tuple[Message, ...] = ()


class RowsOf(OddsQuestion, frozen=True):
    """The rows below one row of a figure of a march or an answer, which is written as its grammar says: `RowsFound`."""

    URGENCY: ClassVar[int] = ASKED
    about: MarchAsked | AnswerAsked
    figure: str
    path: Path = ()

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """Raises UnfitQuestion, and TooWide."""
        tree = _grown(kit, position, self.about, self.figure)
        rows = Rows(kit, tree)
        if self.path:
            yield RowsFound(self.path, rows.below(self.path), is_chance=tree.is_chance)
        else:
            title = tree.words or figure_title(self.figure, _wishes(kit, self.figure))
            yield RowsFound((), rows.below(()), rows.top(), title, tree.is_chance, tree.left_out)


def _wishes(kit: Any, figure: str) -> tuple[Message, ...]:
    word, _, goal = figure.partition(" ")
    return tuple(wish.words for wish in odds_system(kit).wishes(kit, goal)) if word == "goal" else ()


class _Key(NamedTuple):
    digest: str
    position: bytes
    about: MarchAsked | AnswerAsked
    figure: str


_MOST_KEPT = 6
_KEPT: OrderedDict[_Key, Explained] = OrderedDict()
"""Trees that were opened last: who opens a row has mostly opened the one above it just before."""


def _grown(kit: AnyKit, position: Any, about: MarchAsked | AnswerAsked, figure: str) -> Explained:
    key = _Key(kit.digest, msgspec.json.encode(position), about, figure)
    tree = _KEPT.pop(key, None)
    if tree is None:
        tree = odds_system(kit).explained(kit, position, about, figure)
    _KEPT[key] = tree
    if len(_KEPT) > _MOST_KEPT:
        _KEPT.popitem(last=False)
    return tree
