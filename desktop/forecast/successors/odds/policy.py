"""What those who are asked on somebody's march answer under a policy."""

from fractions import Fraction

from desktop.forecast.odds.policy import NEVER, Policy
from desktop.rules.core.flow import Answer, Decision, Menu, Parcel
from desktop.rules.successors.answers import Avoid, Intercept, Pass, Stand
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.passing import nothing_done
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.interception import chance_of_interception


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
