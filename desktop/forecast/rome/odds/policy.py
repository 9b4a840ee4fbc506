"""What those who are asked on somebody's march answer under a policy."""

from collections.abc import Iterator
from fractions import Fraction

from desktop.forecast.odds.policy import Policy
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.rome.answers import Avoid, AvoidBySea, GoInside, Intercept, Pass, Retreat, TakeCommand
from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import AtMost


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
