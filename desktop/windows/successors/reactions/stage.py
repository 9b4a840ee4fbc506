"""The open question laid out on the map: which stacks and spaces can be picked for an answer, who comes along where."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from desktop.atlas.model import Allows
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import (
    Avoid,
    Fight,
    GoIn,
    Intercept,
    Join,
    Lose,
    Oppose,
    Overrun,
    PlaceMinor,
    Return,
    Stand,
    Step,
    Withdraw,
)
from desktop.rules.successors.facts import minors_on_map
from desktop.rules.successors.independents.ways import where_it_stands
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.avoiding import ways_out
from desktop.rules.successors.reactions.interception import origins
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.stage import Approach, Candidate, Stage
from desktop.windows.successors.reactions.targets import KINDS, PickSpot, spots_of, targets_of


def stage_of(kit: Kit, position: Position, decision: Decision, voyage: Sequence[str] = ()) -> Stage | None:
    """The stage of an open question; None for those that are answered elsewhere.

    `voyage`: the routes of the naval move that was announced last.
    """
    seats = _seats(position, decision)
    match decision.kind:
        case Kind.INTERCEPTION:
            return _interception(kit, position, decision)
        case Kind.AVOID_BATTLE:
            return _avoiding(kit, position, decision)
        case Kind.WITHDRAWAL:
            return Stage(*_withdrawal(kit, position, decision), seats)
        case Kind.NAVAL_INTERCEPTION:
            return Stage(*_opposing(position, decision, voyage), seats)
        case Kind.GARRISON_JOINS:
            return _of_stack(_own(position, decision, inside=True), seats, choose=Join)
        case Kind.SHELTER:
            return _of_stack(_own(position, decision, inside=False), seats, choose=GoIn)
        case Kind.LOSSES:
            return _of_stack(_losers(position, decision), seats, choose=Lose)
        case Kind.OVERRUN:
            return _of_stack(_enemies(position, decision), seats, Overrun())
        case Kind.INTERCEPTED:
            stays = Fight() if Fight() in decision.options else Stand()
            return _of_stack(_enemies(position, decision), seats, stays)
        case Kind.REPLACEMENT:
            minors = tuple(answer for answer in decision.options if isinstance(answer, PlaceMinor))
            return _of_stack(_own(position, decision, inside=False), seats, *minors)
        case Kind.EARLY_POLYPERCHON:
            returns = (answer for answer in decision.options if isinstance(answer, Return))
            return Stage(tuple(Candidate(answer.space, None, (answer,)) for answer in returns), (), seats)
    return _pointed_at(kit, position, decision) if decision.kind in KINDS else None


def _pointed_at(kit: Kit, position: Position, decision: Decision) -> Stage:
    """Everything that may be pointed at."""
    steps = _independent_steps(position, decision)
    shown = _glowing(position, targets_of(kit, position, decision), steps)
    return shown._replace(at_once=decision.kind == Kind.PLACE_MARKER)


def _glowing(
    position: Position, found: Mapping[PickSpot, tuple[Answer, ...]], ways: tuple[Approach, ...] = ()
) -> Stage:
    """Spots that stand for answers; nobody stands back, since it may concern all."""
    everybody = frozenset((INDEPENDENT, *position.factions))
    candidates = tuple(Candidate(space, key, answers) for (space, key), answers in found.items())
    return Stage(candidates, ways, everybody)


def _independent_steps(position: Position, decision: Decision) -> tuple[Approach, ...]:
    """A broken arrow for every step an independent army on its way may take (IND-05)."""
    if position.independent_march is None:
        return ()
    here = where_it_stands(position)
    steps = (answer.route for answer in decision.options if isinstance(answer, Step))
    return tuple(Approach((route,), here, INDEPENDENT, sure=False) for route in steps)


def acts_stage(kit: Kit, position: Position, decision: Decision, acts: Iterable[Answer]) -> Stage:
    """What can be pointed at for free acts beside a question. Of minor generals from hand the first stands for all."""
    found: dict[PickSpot, tuple[Answer, ...]] = {}
    placed = minors_on_map(position, position.clock.active)
    for act in acts:
        for spot in spots_of(kit, position, decision, act):
            so_far = found.get(spot, ())
            if not (_is_from_hand(act, placed) and any(_is_from_hand(other, placed) for other in so_far)):
                found[spot] = (*so_far, act)
    return _glowing(position, found)


def _is_from_hand(act: Answer, placed: Container[str]) -> bool:
    return isinstance(act, PlaceMinor) and act.general not in placed


def _seats(position: Position, decision: Decision) -> frozenset[int]:
    """Who is asked, and whose army moves."""
    march = position.activation
    return frozenset((decision.seat, march.seat if march is not None else decision.seat))


def _place(position: Position, decision: Decision) -> str:
    """Where it happens: what the question names, or where the march stands."""
    march = position.activation
    return decision.about.space or (march.space if march is not None else "")


def _of_stack(
    keys: Iterable[StackKey], seats: frozenset[int], *drafts: Answer, choose: type[Answer] | None = None
) -> Stage:
    found = tuple(keys)
    concerned = seats | {key.owner for key in found}
    return Stage(tuple(Candidate(key.space, key, drafts, choose) for key in found), (), concerned)


def _own(position: Position, decision: Decision, *, inside: bool) -> tuple[StackKey, ...]:
    space = _place(position, decision)
    return (StackKey(space, decision.seat, inside),) if position.stack(decision.seat, space, inside) else ()


def _enemies(position: Position, decision: Decision) -> tuple[StackKey, ...]:
    space = _place(position, decision)
    others = (stack for stack in position.at(space) if stack.seat != decision.seat and not stack.inside)
    found = tuple(StackKey(space, stack.seat, stack.inside) for stack in others)
    return found or ((StackKey(space, INDEPENDENT, False),) if position.independent_army_at(space) else ())


def _losers(position: Position, decision: Decision) -> tuple[StackKey, ...]:
    """The stack the losses are taken from: where the question says, or else the first that holds them all."""
    if not isinstance(decision.options, GroupParcel):
        return ()
    whole, here = decision.options.whole, _place(position, decision)
    found = [
        StackKey(space, stack.seat, stack.inside)
        for space, stack in position.all_stacks()
        if stack.seat == decision.seat and stack.group.units.covers(whole.units)
    ]
    return tuple(sorted(found, key=lambda key: key.space != here)[:1])


def _interception(kit: Kit, position: Position, decision: Decision) -> Stage:
    """The army that is asked glows; all origins of the seat point at the space that was entered."""
    target, origin = decision.about.space, decision.about.origin
    seats, march = _seats(position, decision), position.activation
    mover = march.seat if march is not None else decision.seat
    keys = [key for key in _stacks_at(position, origin, decision.seat) if _can_go(decision, position, key)][:1]
    others = {place for place, _ in origins(kit, position, decision.seat, mover, target)} | {origin}
    ways = tuple(
        Approach((step.route,), step.to, decision.seat, sure=step.to == origin)
        for step in kit.steps[target]
        if Allows.INTERCEPT in step.allows and step.to in others
    )
    return Stage(tuple(Candidate(key.space, key, (), Intercept) for key in keys), ways, seats)


def _stacks_at(position: Position, space: str, seat: int) -> list[StackKey]:
    return [StackKey(space, stack.seat, stack.inside) for stack in position.at(space) if stack.seat == seat]


def _can_go(decision: Decision, position: Position, key: StackKey) -> bool:
    """Whether this is the stack the question means: its units are those that may be chosen."""
    parcels = getattr(decision.options, "parcels", {})
    parcel = parcels.get(Intercept)
    stack = position.stack(key.owner, key.space, key.inside)
    return isinstance(parcel, GroupParcel) and stack is not None and stack.units == parcel.whole.units


def _avoiding(kit: Kit, position: Position, decision: Decision) -> Stage:
    """The army that may slip away glows; broken arrows show where it could go."""
    space, march = decision.about.space, position.activation
    keys = [key for key in _stacks_at(position, space, decision.seat) if not key.inside][:1]
    seats = _seats(position, decision)
    stack = position.stack(decision.seat, space, False)
    if not keys or stack is None:
        return Stage((), (), seats)
    if march is None:  # Independents march without an activation.
        return Stage((Candidate(space, keys[0], (Avoid(),)),), (), seats)
    ways = ways_out(kit, position, stack, space, march.came_from)
    return Stage((Candidate(space, keys[0], (Avoid(),)),), _ways(kit, decision.seat, space, ways), seats)


def _withdrawal(kit: Kit, position: Position, decision: Decision) -> tuple[tuple[Candidate, ...], tuple[Approach, ...]]:
    """Every space it can withdraw to glows."""
    answers = tuple(answer for answer in decision.options if isinstance(answer, Withdraw))
    ends = dict.fromkeys(answer.path[-1] for answer in answers)
    candidates = tuple(Candidate(end, None, tuple(a for a in answers if a.path[-1] == end)) for end in ends)
    march = position.activation
    return candidates, _ways(kit, decision.seat, march.space if march is not None else "", answers)


def _ways(kit: Kit, seat: int, start: str, answers: Iterable[Withdraw]) -> tuple[Approach, ...]:
    """One broken arrow for each way that is not the beginning of another."""
    paths = dict.fromkeys(answer.path for answer in answers)
    longest = [path for path in paths if not any(other != path and other[: len(path)] == path for other in paths)]
    return tuple(Approach(routes_along(kit, (start, *path)), start, seat, sure=False) for path in longest if start)


def routes_along(kit: Kit, spaces: Sequence[str]) -> tuple[str, ...]:
    """The land routes along a chain of spaces."""
    return tuple(
        next(step.route for step in kit.steps[here] if step.to == there and Allows.WITHDRAW in step.allows)
        for here, there in pairwise(spaces)
    )


def _opposing(
    position: Position, decision: Decision, voyage: Sequence[str]
) -> tuple[tuple[Candidate, ...], tuple[Approach, ...]]:
    """The spaces of the voyage where fleets may meet it glow; its route is drawn."""
    answers = tuple(answer for answer in decision.options if isinstance(answer, Oppose))
    places = dict.fromkeys(answer.space for answer in answers)
    candidates = tuple(Candidate(place, None, tuple(a for a in answers if a.space == place)) for place in places)
    march = position.activation
    if march is None or not voyage:
        return candidates, ()
    return candidates, (Approach(tuple(voyage), march.space, march.seat),)
