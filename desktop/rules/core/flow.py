"""What a procedure may yield, and what it gets back.

A procedure is a generator over a plain position. It yields a `Decision` (somebody must choose), a `Roll` (a die must
fall) or a `Draw` (something is drawn blindly), is sent the answer, and goes on; sub-procedures are ``yield from``.
Answers are canonical values: names and counts, never indices, so that a record of them can be read, kept and replayed.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar, TypeVarTuple

import msgspec

from desktop.language import Message, msg, msgn
from desktop.rules.core.dice import Ahead, Reading
from desktop.rules.core.verdict import Verdict, allow, refuse

# --- about
# What a question, a throw or an event is about, as values: whoever shows, follows or counts it reads no sentence.


class About(msgspec.Struct, frozen=True, gc=False):
    """Where, who, against whom. Fields that do not apply are empty, None or 0.

    `space` is where it happens or what it is asked for, `origin` where somebody comes from; `path` are further spaces,
    in order. `leader` is the general or leader it turns on, `army` an army that nobody's seat owns, by its id. `seat`
    is the side it is about where that is not the one that is asked, `against` the side on the other side. `card` is a
    card, `royal` a member of the royal family, `province` a province. `count` is how many are owed, drawn or thrown.
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
        """Every space it names, each once."""
        return tuple(dict.fromkeys(space for space in (self.origin, *self.path, self.space) if space))


NOTHING_SAID = About()
"""About nothing in particular."""


# --- chance
# Numbers picked by chance: those that `random.Random.randrange` would pick, without its checks of the arguments.


def below(chance: Random, count: int) -> int:
    """A whole number from 0 to `count` - 1; `count` is at least 1."""
    bits = count.bit_length()
    picked = chance.getrandbits(bits)
    while picked >= count:
        picked = chance.getrandbits(bits)
    return picked


# --- flow


class Answer(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """The base of every answer. Subclasses carry a tag, so that answers travel as JSON, TOML or text."""


class Dice(Answer, frozen=True, tag="dice"):
    """What the dice of a `Roll` showed, 1 to 6 each, in the order thrown."""

    faces: tuple[int, ...]


class Drawn(Answer, frozen=True, tag="drawn"):
    """What a `Draw` brought up, in the order drawn."""

    things: tuple[str, ...]


_AN_OPTION = allow()
_FACES = frozenset(range(1, 7))


class Choice:
    """Enumerable options: ask ``in``, iterate, count; `why_not` explains an answer that is not among them.

    Who wants only one of them may ask for a `sample` without a look at the rest.
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
        """The verdict on `answer`: allowed when it is an option, otherwise the refusal of the rule that forbids it."""
        if answer in self._options:
            return _AN_OPTION
        if self._refused is not None:
            return self._refused(answer)
        return refuse(msg("This answer is not among the options."))

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal, without a word about why."""
        return self.why_not(answer).allowed

    def judges(self, answer: Answer) -> bool:
        """Whether such an answer is this choice's to allow or refuse, where two stand side by side."""
        return answer in self

    def sample(self, chance: Random) -> Answer | None:
        """One of the options, each as likely as any other; None when there is none."""
        return self._options[below(chance, len(self._options))] if self._options else None

    def has_other(self, answer: Answer) -> bool:
        """Whether anything else may be answered than `answer`, which may."""
        return len(self._options) > 1 or answer not in self._options


class Parcel:
    """Counts under constraints: who marches, what is dropped, what is lost.

    Subclasses say what an answer may hold; see `why_not`. A parcel is iterated lazily, since its options may be many.
    """

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, Answer) and bool(self.why_not(answer))

    def why_not(self, answer: Answer) -> Verdict:
        """The verdict on `answer`."""
        raise NotImplementedError

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal, without a word about why."""
        return bool(self.why_not(answer))

    def __iter__(self) -> Iterator[Answer]:
        raise NotImplementedError

    def default(self) -> Answer:
        """The answer most users want: everything that may go, the fewest losses that hurt least."""
        raise NotImplementedError

    def sample(self, chance: Random) -> Answer | None:
        """A legal answer picked by `chance`, None when there is none."""
        raise NotImplementedError

    def has_other(self, answer: Answer) -> bool:
        """Whether anything else may be answered than `answer`, which may."""
        return any(other != answer for other in self)


class NodeKind(StrEnum):
    """What a question, a roll or a draw is called in code, cases and records: each system lists its own."""


NO_ACTS = Choice(())
"""What may be done beside a question beside which nothing may."""


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat.

    `kind` names the question in code and cases; `prompt` is the sentence shown; `rules` are the ids that speak;
    `also` are free acts that may be done at this moment without answering (GEN-24, CU-31). `checkpoint`: the root
    procedure, started afresh from the position of this moment, asks the same question; play can be taken up here.
    `resumes`: the same, for whoever plays ahead; no record begins here. `about` says in values what the prompt says in
    words.
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
        """The verdict on `answer`, free acts included."""
        return self.also.why_not(answer) if self.also.judges(answer) else self.options.why_not(answer)

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal, free acts included."""
        also = self.also
        return also.admits(answer) if also is not NO_ACTS and also.judges(answer) else self.options.admits(answer)


class Roll(msgspec.Struct, frozen=True):
    """Dice to be thrown for `seat`: how many, what for, with the modifiers that will be applied to the result.

    `reading` says how the result is looked up, where that is a table or a number. `ahead` counts it together with the
    throws that follow, where only what they come to together matters. `within` is the fight it belongs to, as the rules
    hold it, for whoever shows more of it than the throw.
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
        """The sum of all modifiers."""
        return sum([value for _, value in self.modifiers])

    def why_not(self, answer: Answer) -> Verdict:
        """Allowed: a `Dice` of the right number of faces, each 1 to 6."""
        if self.admits(answer):
            return allow(*self.rules)
        return refuse(
            msgn(
                "A die is to be thrown here, showing 1 to 6.",
                "{n} dice are to be thrown here, each showing 1 to 6.",
                self.dice,
            ),
            *self.rules,
        )

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is what may fall here."""
        return isinstance(answer, Dice) and len(answer.faces) == self.dice and _FACES.issuperset(answer.faces)


class Draw(msgspec.Struct, frozen=True):
    """Things drawn blindly for `seat`: `count` of the `pool`, each as likely as any other, none twice.

    `seats` may see what came; empty when everybody may. The pool itself is known to nobody but the table.
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
            "One is to be drawn here, of those that are left.",
            "{n} are to be drawn here, each of those that are left and none twice.",
            self.count,
        )
        return refuse(reason, *self.rules)

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is what may be drawn here."""
        return bool(self.why_not(answer))


Chance = Roll | Draw
Node = Decision | Roll | Draw
T = TypeVar("T")
Procedure = Generator[Node, Any, T]


Parcels = Mapping[type[Answer], Parcel]


class Judged(Choice):
    """Options that are judged rather than listed: those of the `candidates` that `verdict` allows.

    An option that was found by looking, or admitted once, has been judged: while the question is open the position does
    not change, and it is admitted without being judged again.
    """

    _thought: tuple[Answer, ...] | None = None
    _found: tuple[Answer, ...] = ()

    def __init__(self, candidates: Callable[[], Iterable[Answer]], verdict: Callable[[Answer], Verdict]) -> None:
        """`candidates` are all answers that could be options, each once; those allowed for certain had best be last."""
        self._candidates, self._verdict = candidates, verdict

    @property
    def candidates(self) -> tuple[Answer, ...]:
        """All answers that could be options; they are thought of once."""
        if self._thought is None:
            self._thought = tuple(self._candidates())
        return self._thought

    def __contains__(self, answer: object) -> bool:
        return isinstance(answer, Answer) and bool(self.why_not(answer))

    def why_not(self, answer: Answer) -> Verdict:
        """The verdict on `answer`."""
        return self._verdict(answer)

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal: an option that was found is."""
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
        """One of the options, each as likely as any other; None when there is none."""
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
        """Whether anything else may be answered than `answer`, which may."""
        return any(other != answer and self._verdict(other) for other in reversed(self.candidates))


class Menu(Judged):
    """Judged options together with parcels of some classes of answer, which may be made when first looked at.

    `verdict` judges any answer that no parcel takes.
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
        """The parcels by class of answer."""
        return self._parcels() if callable(self._parcels) else self._parcels

    def why_not(self, answer: Answer) -> Verdict:
        """The verdict of the parcel that takes such an answer, or of the rule that judges it."""
        parcel = self.parcels.get(type(answer))
        return self._verdict(answer) if parcel is None else parcel.why_not(answer)

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal: an option that was found is, and a part that a parcel has just picked."""
        if answer in self._found:
            return True
        parcel = self.parcels.get(type(answer))
        return super().admits(answer) if parcel is None else parcel.admits(answer)


# --- fair
# What chance answers: dice fall, cards are drawn. The source of chance is the caller's.


def by_chance(node: Chance, chance: Random) -> Dice | Drawn:
    """A fair answer to a roll or a draw."""
    if isinstance(node, Roll):
        return dice_by_chance(node, chance)
    return Drawn(tuple(chance.sample(node.pool, node.count)))


def dice_by_chance(roll: Roll, chance: Random) -> Dice:
    """Fair faces for a roll."""
    return Dice(tuple([1 + below(chance, 6) for _ in range(roll.dice)]))


# --- acts
# Whose free acts stand beside a question.


def acts_of(decision: Decision, seat: int) -> tuple[Answer, ...]:
    """What `seat` may do beside the question: free acts of whoever is asked, cards of its own hand (SEQ-12, SEQ-13).

    An act that is not of whoever is asked names its seat.
    """
    return tuple(act for act in decision.also if getattr(act, "seat", decision.seat) == seat)


# --- once
# What is asked again and again while a question is open, and found only once: the position does not change.

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")


def once(find: Callable[[*Asked], Found]) -> Callable[[*Asked], Found]:
    """`find`, with its answers kept. Unlike `functools.cache` it is made in no time, as it is for every question."""
    found: dict[tuple[*Asked], Found] = {}

    def kept(*asked: *Asked) -> Found:
        if asked not in found:
            found[asked] = find(*asked)
        return found[asked]

    return kept
