"""What a procedure may yield, and what it gets back.

A procedure is a generator over a plain position. It yields a `Decision` (a player must choose), a `Roll` (dice) or a
`Draw` (something is drawn blindly), is sent the answer, and continues; sub-procedures are ``yield from``. Answers are
canonical values: names and counts, never indices, so that a record of them can be read, saved and replayed.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from enum import Enum, StrEnum, auto
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, Self, TypeVar, TypeVarTuple

import msgspec

from diadochi.language import Message, msg, msgn
from diadochi.rules.core.dice import Ahead, Reading
from diadochi.rules.core.verdict import Verdict, allow, refuse

# --- subjects
# A program reads these values instead of the sentence: to show, follow or count things.


class About(msgspec.Struct, frozen=True, gc=False):
    """The subject of a question, roll or event. Fields that do not apply are empty, None or 0.

    `space` is where it happens, `origin` where the pieces come from; `path` are further spaces, in order. `leader` is
    the general or leader concerned, `army` the id of an army without a seat. `seat` is the side concerned if it is not
    the one asked, `against` its opponent. `card` is a card, `royal` a member of the royal family, `province` a
    province. `count` is how many are owed, drawn or rolled.
    """

    space: str = ""
    origin: str = ""
    path: tuple[str, ...] = ()
    leader: str = ""
    army: str = ""
    seat: int | None = None
    against: int | None = None
    card: str = ""
    royal: str = ""
    province: str = ""
    count: int = 0

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces it names, without repetition."""
        return tuple(dict.fromkeys(space for space in (self.origin, *self.path, self.space) if space))


NOTHING_SAID = About()
"""No particular subject."""


# --- random numbers


def below(chance: Random, count: int) -> int:
    """Return a whole number from 0 to `count` - 1; `count` is at least 1.

    The same number as `random.Random.randrange` gives, so that records replay alike, without its checks of arguments.
    """
    bits = count.bit_length()
    picked = chance.getrandbits(bits)
    while picked >= count:
        picked = chance.getrandbits(bits)
    return picked


# --- answers and questions


class Answer(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """The base of every answer. Subclasses carry a tag, so that answers travel as JSON, TOML or text."""


class Dice(Answer, frozen=True, tag="dice"):
    """The faces of a `Roll`, 1 to 6 each, in the order rolled."""

    faces: tuple[int, ...]


class Drawn(Answer, frozen=True, tag="drawn"):
    """The things a `Draw` brought, in the order drawn."""

    things: tuple[str, ...]


_AN_OPTION = allow()
_FACES = frozenset(range(1, 7))


class Choice:
    """Enumerable options: test with ``in``, iterate, count; `why_not` explains an answer that is not among them.

    `sample` picks one without listing the rest.
    """

    def __init__(self, options: tuple[Answer, ...], refused: Callable[[Answer], Verdict] | None = None) -> None:
        self._options = options
        self._refused = refused

    def __contains__(self, answer: object) -> bool:
        return answer in self._options

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def why_not(self, answer: Answer) -> Verdict:
        """Return the verdict on `answer`: allowed if it is an option, else the refusal with its rule."""
        if answer in self._options:
            return _AN_OPTION
        if self._refused is not None:
            return self._refused(answer)
        return refuse(msg("This is not one of the options."))

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal, without a word about why."""
        return self.why_not(answer).allowed

    def judges(self, answer: Answer) -> bool:
        """Whether this choice is responsible for such an answer, where two are combined."""
        return answer in self

    def sample(self, chance: Random) -> Answer | None:
        """One of the options, each as likely as any other; None when there is none."""
        return self._options[below(chance, len(self._options))] if self._options else None

    def has_other(self, answer: Answer) -> bool:
        """Whether anything else may be answered than `answer`, which may."""
        return len(self._options) > 1 or answer not in self._options


class Parcel:
    """Counts under constraints: who marches, what is dropped, what is lost.

    Subclasses say what an answer may hold; see `why_not`. Options may be very many, so iteration is lazy.
    """

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, Answer) and bool(self.why_not(answer))

    def why_not(self, answer: Answer) -> Verdict:
        raise NotImplementedError

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal, without a word about why."""
        return bool(self.why_not(answer))

    def __iter__(self) -> Iterator[Answer]:
        raise NotImplementedError

    def default(self) -> Answer:
        """The answer most players want: everything that may go, or the least painful losses."""
        raise NotImplementedError

    def sample(self, chance: Random) -> Answer | None:
        """Return a random legal answer, None if there is none."""
        raise NotImplementedError

    def has_other(self, answer: Answer) -> bool:
        """Whether anything else may be answered than `answer`, which may."""
        return any(other != answer for other in self)


class Trait(Enum):
    """What is true of a kind of question or roll wherever it is asked; all layers read these."""

    SECRET = auto()
    """The options tell what is in a hand; those of other questions are public, as everyone can tell them."""
    WITHIN_ACTION = auto()
    """It is asked within an action, so odds are computed."""
    BETWEEN_ACTIONS = auto()
    """No army is on its way."""
    FIGHT = auto()
    """The dice of a battle."""
    TO_OTHERS = auto()
    """It is asked of others on the way of a march."""
    AFTER_BATTLE = auto()
    """It is asked at the end of a battle."""
    TOLD_BY_EVENTS = auto()
    """Its answers need no words: events already report the moves and losses."""
    PICKED = auto()
    """It is answered by picking on the map."""
    KEEPS_VIEW = auto()
    """The view of the map leaves the player alone."""
    PLAYED_OUT = auto()
    """A strategos tries more than its goals suggest."""
    DECIDES_BATTLE = auto()
    """It has few answers, which decide a battle; a strategos plays more lines to tell them apart."""


class NodeKind(StrEnum):
    """Names of questions, rolls and draws in code, cases and records, with their traits; each system lists its own."""

    traits: frozenset[Trait]

    def __new__(cls, name: str, *traits: Trait) -> Self:
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.traits = frozenset(traits)
        return kind

    @classmethod
    def having(cls, trait: Trait) -> frozenset[Self]:
        return frozenset(kind for kind in cls if trait in kind.traits)


NO_ACTS = Choice(())
"""No free acts."""


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat.

    `kind` names it in code and cases; `prompt` is the sentence shown; `rules` are the ids behind it; `also` are free
    acts allowed at this moment (GEN-24, CU-31). `checkpoint`: the root procedure, started from this position, asks the
    same question, so play and records can begin here. `resumes`: the same, but only for playing ahead; no record begins
    here. `about` is the subject as values.
    """

    kind: NodeKind
    seat: int
    prompt: Message
    options: Choice | Parcel
    rules: tuple[str, ...] = ()
    also: Choice = NO_ACTS
    checkpoint: bool = False
    about: About = NOTHING_SAID
    resumes: bool = False

    def why_not(self, answer: Answer) -> Verdict:
        return self.also.why_not(answer) if self.also.judges(answer) else self.options.why_not(answer)

    def admits(self, answer: Answer) -> bool:
        also = self.also
        return also.admits(answer) if also is not NO_ACTS and also.judges(answer) else self.options.admits(answer)


class Roll(msgspec.Struct, frozen=True):
    """Dice to be rolled for `seat`: how many, what for, and the modifiers of the result.

    `reading` is the rule that reads them, for a table or a number. `ahead` counts this roll and the ones after it
    together, where only their combined result matters. `within` is the fight it belongs to, for displays of the whole
    fight.
    """

    kind: NodeKind
    seat: int
    purpose: Message
    dice: int = 1
    rules: tuple[str, ...] = ()
    modifiers: tuple[tuple[Message, int], ...] = ()
    reading: Reading | None = None
    about: About = NOTHING_SAID
    ahead: Ahead | None = None
    within: object = None

    @property
    def modifier(self) -> int:
        return sum([value for _, value in self.modifiers])

    def why_not(self, answer: Answer) -> Verdict:
        """Allowed: a `Dice` of the right number of faces, each 1 to 6."""
        if self.admits(answer):
            return allow(*self.rules)
        return refuse(
            msgn(
                "Roll {n} die here: 1 to 6.",
                "Roll {n} dice here: each 1 to 6.",
                self.dice,
            ),
            *self.rules,
        )

    def admits(self, answer: Answer) -> bool:
        return isinstance(answer, Dice) and len(answer.faces) == self.dice and _FACES.issuperset(answer.faces)


class Draw(msgspec.Struct, frozen=True):
    """Things drawn blindly for `seat`: `count` of the `pool`, all equally likely, none twice.

    Only `seats` may see what came; empty means everyone. No player knows the pool itself.
    """

    kind: NodeKind
    seat: int
    purpose: Message
    pool: tuple[str, ...]
    count: int = 1
    seats: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    about: About = NOTHING_SAID

    def why_not(self, answer: Answer) -> Verdict:
        """Allowed: a `Drawn` of the right number of things of the pool, none twice."""
        if isinstance(answer, Drawn) and len(answer.things) == self.count == len(set(answer.things) & {*self.pool}):
            return allow(*self.rules)
        reason = msgn(
            "Draw {n} here, from what is left.",
            "Draw {n} here, from what is left and none twice.",
            self.count,
        )
        return refuse(reason, *self.rules)

    def admits(self, answer: Answer) -> bool:
        return bool(self.why_not(answer))


Chance = Roll | Draw
Node = Decision | Roll | Draw
T = TypeVar("T")
Procedure = Generator[Node, Any, T]


Parcels = Mapping[type[Answer], Parcel]


class Judged(Choice):
    """Options found by judging: those of the `candidates` that `verdict` allows.

    An option once found or admitted is not judged again: the position does not change while the question is open.
    """

    _thought: tuple[Answer, ...] | None = None
    _found: tuple[Answer, ...] = ()

    def __init__(self, candidates: Callable[[], Iterable[Answer]], verdict: Callable[[Answer], Verdict]) -> None:
        """`candidates` returns all answers that could be options, each once, the certain ones last."""
        self._candidates, self._verdict = candidates, verdict

    @property
    def candidates(self) -> tuple[Answer, ...]:
        """All answers that could be options, computed once."""
        if self._thought is None:
            self._thought = tuple(self._candidates())
        return self._thought

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, Answer) and bool(self.why_not(answer))

    def why_not(self, answer: Answer) -> Verdict:
        return self._verdict(answer)

    def admits(self, answer: Answer) -> bool:
        if answer in self._found:
            return True
        found = self.why_not(answer).allowed
        if found:
            self._found = (*self._found, answer)
        return found

    def __iter__(self) -> Iterator[Answer]:
        self._found = tuple([answer for answer in self.candidates if self._verdict(answer).allowed])
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for answer in self.candidates if self._verdict(answer))

    def sample(self, chance: Random) -> Answer | None:
        left = [*self.candidates]
        while left:
            number = below(chance, len(left))
            picked, left[number] = left[number], left[-1]
            left.pop()
            if self._verdict(picked).allowed:
                self._found = (picked,)
                return picked
        return None

    def has_other(self, answer: Answer) -> bool:
        return any(other != answer and self._verdict(other) for other in reversed(self.candidates))


class Menu(Judged):
    """Judged options plus parcels for some classes of answer; parcels are built on first use.

    `verdict` judges every answer that no parcel takes.
    """

    def __init__(
        self,
        candidates: Callable[[], Iterable[Answer]],
        verdict: Callable[[Answer], Verdict],
        parcels: Parcels | Callable[[], Parcels] = MappingProxyType({}),
    ) -> None:
        self._candidates, self._verdict, self._parcels = candidates, verdict, parcels

    @cached_property
    def parcels(self) -> Parcels:
        return self._parcels() if callable(self._parcels) else self._parcels

    def why_not(self, answer: Answer) -> Verdict:
        parcel = self.parcels.get(type(answer))
        return self._verdict(answer) if parcel is None else parcel.why_not(answer)

    def admits(self, answer: Answer) -> bool:
        # Options already found, and a part a parcel has just picked, are admitted without judging.
        if answer in self._found:
            return True
        parcel = self.parcels.get(type(answer))
        return super().admits(answer) if parcel is None else parcel.admits(answer)


# --- answers by chance
# The caller supplies the random generator.


def by_chance(node: Chance, chance: Random) -> Dice | Drawn:
    """Return a fair answer to a roll or a draw."""
    if isinstance(node, Roll):
        return dice_by_chance(node, chance)
    return Drawn(tuple(chance.sample(node.pool, node.count)))


def dice_by_chance(roll: Roll, chance: Random) -> Dice:
    return Dice(tuple([1 + below(chance, 6) for _ in range(roll.dice)]))


# --- free acts


def acts_of(decision: Decision, seat: int) -> tuple[Answer, ...]:
    """Return the free acts of `seat` beside the question: its own, and cards of its hand (SEQ-12, SEQ-13).

    An act of a player who is not the one asked names its seat.
    """
    return tuple(act for act in decision.also if getattr(act, "seat", decision.seat) == seat)


# --- caches of an open question
# The position does not change while a question is open, so its options are computed once.

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")


def once(find: Callable[[*Asked], Found]) -> Callable[[*Asked], Found]:
    """Cache the results of `find`. Unlike `functools.cache` it costs almost nothing to create for every question."""
    found: dict[tuple[*Asked], Found] = {}

    def kept(*asked: *Asked) -> Found:
        if asked not in found:
            found[asked] = find(*asked)
        return found[asked]

    return kept
