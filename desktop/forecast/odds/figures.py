"""What odds come to, in the same shape for every game: exact chances, with what they assume and what they leave out."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer

NOTHING = Fraction(0)
BEST_REPLIES = msg(
    "Others choose the reply that is worst for all goals together. A single goal is counted against the reply that is "
    "worst for it, so its chance may belong to another reply."
)


class Wished(msgspec.Struct, frozen=True):
    """A wish, or several together, as it is written and as words, with its chance."""

    text: str
    words: tuple[Message, ...]
    chance: Fraction


class NamedChance(msgspec.Struct, frozen=True):
    """Something that may happen, by the key under which it is written, as words, and its chance.

    `weighs`: it matters however unlikely it is.
    """

    key: str
    words: Message
    chance: Fraction
    weighs: bool = False


class Odds(msgspec.Struct, frozen=True):
    """The figures of one march; every chance is exact.

    `arrives`: it comes to its goal; `holds`: and neither loses nor draws there. `results`: how its last fight ends,
    "win", "draw" or "lose"; what is missing to 1 is no fight. `own` and `enemy` units lost, by number. `leaders`: what
    becomes of those whom it may concern, "safe", "dispersed" or "dead". `goals`: each wish, then all together where
    there are several. `policy` is how others are taken to answer, `left_out` what is not counted.

    `own_kinds` and `enemy_kinds`: units lost of each kind, by number, as far as any may be. `points` that are rolled to
    move with, `siege` points that are gained, by number. `also`: whatever else may happen on the way, by key.
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
    """What is known before anything is played through: the chance to arrive, and how the first fight ends, as in Odds.

    `arrives` is None where a fight on the way decides it.
    """

    arrives: Fraction | None
    results: Mapping[str, Fraction]


class AnswerOdds(msgspec.Struct, frozen=True):
    """An answer to an open question, None where dice are due, and what it leads to, seen by whoever is asked."""

    answer: Answer | None
    odds: Odds


class QuestionOdds(msgspec.Struct, frozen=True):
    """An open question, or throw: its kind, who is asked, and what each answer that is looked at leads to."""

    kind: str
    seat: int
    answers: tuple[AnswerOdds, ...]


class Danger(msgspec.Struct, frozen=True):
    """A thing at a space, the army that endangers it most, and the chance that it is taken or beaten by it.

    `group` goes with it and `goal` is what it wants, as it is written; the chance is that of this goal of its march.
    `killed` is the part of it in which a general dies although his army is not beaten.
    `helps` is what would lower the chance most, one unit or marker more, with the chance that is left.
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
        """The chance that it is taken or beaten, without the death of a general who is not."""
        return self.chance - self.killed


def expected(counts: Mapping[int, Fraction]) -> Fraction:
    """The mean of a number with its chances."""
    return sum((number * chance for number, chance in counts.items()), NOTHING)


# --- happening
# The chances of what else happens on a march, of each thing by its key; its words each game has.


def named_chances(
    chances: Mapping[str, Fraction], words: Callable[[str], Message], weighty: str = ""
) -> tuple[NamedChance, ...]:
    """Whatever may happen, with its words, by key; keys that begin with `weighty` weigh, however unlikely they are."""
    return tuple(
        NamedChance(key, words(key), chances[key], bool(weighty) and key.startswith(weighty)) for key in sorted(chances)
    )


def counted(happened: Iterable[tuple[frozenset[str], Fraction]]) -> dict[str, Fraction]:
    """The chance of each thing, of all sets of things with their chances."""
    found: dict[str, Fraction] = {}
    for keys, chance in happened:
        for key in keys:
            found[key] = found.get(key, NOTHING) + chance
    return found
