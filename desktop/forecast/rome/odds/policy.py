"""How those who are asked on somebody's march are taken to answer; the name of it stands beside every figure."""

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.rome.answers import Avoid, AvoidBySea, GoInside, Intercept, Pass, Retreat, TakeCommand
from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import AtMost

NEVER = 101
"""Per cent that no interception has."""
_GRAMMAR = re.compile(r"stand|avoid|best|intercept>=(\d{1,3})")


class BadPolicy(ValueError):
    """A policy nobody can read; the text is what was written."""


class Policy(msgspec.Struct, frozen=True):
    """What others do: `avoids` where they can, `intercepts_from` so many per cent on; or `best`, against the goal."""

    avoids: bool = False
    intercepts_from: int = NEVER
    best: bool = False

    def __str__(self) -> str:
        words = ["best"] if self.best else ["avoid" if self.avoids else "stand"]
        if self.intercepts_from < NEVER and not self.best:
            words.append(f"intercept>={self.intercepts_from}")
        return " ".join(words)


STANDS = Policy()
OFFERED = ("stand", "avoid", "stand intercept>=50", "avoid intercept>=50", "best")
"""The policies that are offered to choose from, the usual one first."""


def read_policy(text: str) -> Policy:
    """The policy of words such as "avoid intercept>=50". Raises BadPolicy."""
    policy = STANDS
    for word in text.split():
        found = _GRAMMAR.fullmatch(word)
        if found is None:
            raise BadPolicy(text)
        if found[1] is not None:
            policy = msgspec.structs.replace(policy, intercepts_from=int(found[1]))
        else:
            policy = msgspec.structs.replace(policy, avoids=word == "avoid", best=word == "best")
    return policy


def policy_words(policy: Policy) -> Message:
    """A policy as words within a sentence."""
    if policy.best:
        return msg("others give the best reply")
    stays = msg("others avoid where they can") if policy.avoids else msg("others stand")
    if policy.intercepts_from >= NEVER:
        return stays
    return msg("{stays}, intercept from {percent} %", stays=stays, percent=policy.intercepts_from)


def replies(kit: Kit, position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    """What is taken to be answered to a question on a march: one answer, or all that `best` chooses from.

    Where the beaten go is no choice of it: to a friendly place, if there is one, and inside as many as find room.
    """
    match decision.kind:
        case Kind.AVOID:
            ways = tuple(_whole_ways(kit, decision))
            return (Pass(), *ways) if policy.best else (*(ways[:1] if policy.avoids else ()), Pass())[:1]
        case Kind.INTERCEPT:
            armies = tuple(_whole_armies(kit, decision))
            if policy.best:
                return (Pass(), *armies)
            likely = [army for army in armies if chance_of(kit, army) * 100 >= policy.intercepts_from]
            return (likely[0] if likely else Pass(),)
        case Kind.INSIDE:
            return _inside(position, decision, policy)
        case Kind.RETREAT:
            retreats = sorted(_retreats(decision), key=lambda way: not is_friendly(position, decision.seat, way.to))
            return tuple(retreats[:1])
        case Kind.COMMAND:
            chosen = [answer.leader for answer in decision.options if isinstance(answer, TakeCommand)]
            return (TakeCommand(kit.commander(tuple(chosen))),)
    return (usual(decision),)


def usual(decision: Decision) -> Answer:
    """What is answered where nothing is said: nothing, where that may be; else what stands first."""
    return Pass() if decision.admits(Pass()) else next(iter(decision.options))


def chance_of(kit: Kit, answer: Avoid | AvoidBySea | Intercept) -> Fraction:
    """The chance that an attempt succeeds (ROM-05, PLAY-07)."""
    reading = AtMost(kit.tactical(kit.commander(answer.leaders)))
    return Fraction(sum(reading.read((face,)) for face in range(1, 7)), 6)


def _whole_ways(kit: Kit, decision: Decision) -> Iterator[Avoid | AvoidBySea]:
    """To each place the most that may avoid there together, by land before by sea, the likeliest to succeed first."""
    best: dict[tuple[bool, str], Avoid | AvoidBySea] = {}
    for answer in decision.options:
        if isinstance(answer, Avoid | AvoidBySea):
            by_sea = isinstance(answer, AvoidBySea)
            key = by_sea, answer.to if isinstance(answer, AvoidBySea) else answer.path[-1]
            if key not in best or _weight(kit, answer) > _weight(kit, best[key]):
                best[key] = answer
    chosen = best.values()
    yield from sorted(chosen, key=lambda each: (-each.cu, -len(each.leaders), isinstance(each, AvoidBySea)))


def _whole_armies(kit: Kit, decision: Decision) -> Iterator[Intercept]:
    """Of each army the most that may intercept together, the likeliest to succeed first."""
    best: dict[tuple[str, str], Intercept] = {}
    for answer in decision.options:
        if isinstance(answer, Intercept):
            key = answer.power, answer.origin
            if key not in best or _weight(kit, answer) > _weight(kit, best[key]):
                best[key] = answer
    yield from sorted(best.values(), key=lambda army: (-chance_of(kit, army), -army.cu))


def _weight(kit: Kit, answer: Avoid | AvoidBySea | Intercept) -> tuple[Fraction, int, int]:
    return chance_of(kit, answer), answer.cu, len(answer.leaders)


def _inside(position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    """Who goes inside the walls: of the beaten as many as find room; before a battle everybody, where there is room
    for all, under a policy of avoiding, and nobody else.
    """
    whole = _most_inside(position, decision)
    if whole is None:
        return (Pass(),)
    if position.battle is not None and position.battle.winner:
        return (whole,)
    if policy.best:
        return (Pass(), whole)
    there = position.group(whole.power, decision.about.space)
    return (whole if policy.avoids and whole.group == there else Pass(),)


def _most_inside(position: Position, decision: Decision) -> GoInside | None:
    """The most CU that find room, with all leaders where nobody is left outside, and without any else."""
    parts = [answer for answer in decision.options if isinstance(answer, GoInside) and answer.cu]
    if not parts:
        return None
    power, most = parts[0].power, max(part.cu for part in parts)
    there = position.group(power, decision.about.space)
    return GoInside(power, most, there.leaders if most == there.cu else ())


def _retreats(decision: Decision) -> Iterator[Retreat]:
    for answer in decision.options:
        if isinstance(answer, Retreat):
            yield answer
