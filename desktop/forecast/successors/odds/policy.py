"""How those who are asked on somebody's march are taken to answer; the name of it stands beside every figure."""

import re
from fractions import Fraction

import msgspec

from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Decision, Menu, Parcel
from desktop.rules.successors.answers import Avoid, Intercept, Pass, Stand
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.passing import nothing_done
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.interception import chance_of_interception

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


OFFERED = ("stand", "avoid", "stand intercept>=50", "avoid intercept>=50", "best")
"""The policies that are offered to choose from, the usual one first."""


def policy_words(policy: Policy) -> Message:
    """A policy as words within a sentence."""
    if policy.best:
        return msg("others give the best reply")
    stays = msg("others avoid where they can") if policy.avoids else msg("others stand")
    if policy.intercepts_from >= NEVER:
        return stays
    return msg("{stays}, intercept from {percent} %", stays=stays, percent=policy.intercepts_from)


def replies(kit: Kit, position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    """What is taken to be answered to a question on a march: one answer, or all that `best` chooses from."""
    if policy.best and (several := _choices(decision)):
        return several
    match decision.kind:
        case Kind.AVOID_BATTLE:
            return (_first(decision, Avoid() if policy.avoids else Stand()),)
        case Kind.INTERCEPTION:
            return (_interception(kit, position, decision, policy),)
    return (usual(decision),)


def _first(decision: Decision, *wanted: Answer) -> Answer:
    """The first of these answers that is legal, else the usual one."""
    return next((answer for answer in wanted if decision.admits(answer)), None) or usual(decision)


def _interception(kit: Kit, position: Position, decision: Decision, policy: Policy) -> Answer:
    options = decision.options
    parcel = options.parcels.get(Intercept) if isinstance(options, Menu) else None
    march = position.activation
    if parcel is None or march is None or policy.intercepts_from >= NEVER:
        return _first(decision, Pass())
    whole = parcel.default()
    assert isinstance(whole, Intercept)
    chance = Fraction(chance_of_interception(kit, whole.group, decision.about.space)).limit_denominator(6)
    return whole if chance * 100 >= policy.intercepts_from else _first(decision, Pass())


_BINARY = frozenset((Kind.AVOID_BATTLE, Kind.INTERCEPTION, Kind.NAVAL_INTERCEPTION, Kind.WITHDRAWAL))
"""Questions of which `best` looks at every answer."""


def _choices(decision: Decision) -> tuple[Answer, ...]:
    """Every answer that a best reply is picked from; of who intercepts all or nobody."""
    if decision.kind not in _BINARY:
        return ()
    options = decision.options
    if isinstance(options, Menu):
        parcel = options.parcels.get(Intercept)
        return (Pass(), *(() if parcel is None else (parcel.default(),)))
    return tuple(options)


def usual(decision: Decision) -> Answer:
    """What is answered where nothing is said: nothing, where that may be; a garrison helps, and a fallen general's
    place is taken; losses hurt least.
    """
    options = decision.options
    if decision.kind is Kind.GARRISON_JOINS and isinstance(options, Parcel):
        return options.default()
    if decision.kind is not Kind.REPLACEMENT:
        passing = next((answer for answer in nothing_done(decision.kind) if options.admits(answer)), None)
        if passing is not None:
            return passing
    return options.default() if isinstance(options, Parcel) else next(iter(options))
