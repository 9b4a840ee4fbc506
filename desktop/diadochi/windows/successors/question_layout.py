"""Lays out the questions of the Successors on the map: what can be picked for each answer, and possible ways."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import pairwise

from diadochi.atlas.model import Allows
from diadochi.controller.rules_controller import RulesController
from diadochi.language import Name, msg
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Trait
from diadochi.rules.core.verdict import SpaceAt, StackAt, Verdict, refuse
from diadochi.rules.successors.answers import (
    Activate,
    Arrive,
    Avoid,
    BesiegeAt,
    Bury,
    Choose,
    ComeIn,
    Fight,
    GoIn,
    ImproveFleet,
    Intercept,
    Join,
    KillHeir,
    Lose,
    Oppose,
    Overrun,
    PlaceMarker,
    PlaceMinor,
    Return,
    Sail,
    Stand,
    Starve,
    Step,
    Take,
    Withdraw,
)
from diadochi.rules.successors.facts import minors_on_map, place_of
from diadochi.rules.successors.independent_moves import where_it_stands
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.battle_avoidance import ways_out
from diadochi.rules.successors.movement.interception import origins
from diadochi.rules.successors.pieces import CART, INDEPENDENT, GroupParcel
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.question_offers import Approach, Candidate, PastAction, Stage, Staging

# --- candidates
# Spaces, stacks, generals, royals and fleets that stand for an answer.

PickSpot = tuple[str, StackKey | None]
"""A space to pick, or a stack in it."""
KINDS = Kind.having(Trait.PICKED)
"""Questions that are answered by picking on the map."""


def targets_of(kit: Kit, position: Position, decision: Decision) -> dict[PickSpot, tuple[Answer, ...]]:
    """Every spot with the answers it stands for."""
    found: dict[PickSpot, tuple[Answer, ...]] = {}
    for answer in decision.options:
        for spot in spots_of(kit, position, decision, answer):
            found[spot] = (*found.get(spot, ()), answer)
    return found


def spots_of(kit: Kit, position: Position, decision: Decision, answer: Answer) -> tuple[PickSpot, ...]:
    """The spots of an answer; empty if it has none."""
    kind = decision.kind
    match answer:
        case PlaceMarker(space=space) | BesiegeAt(space=space) | Arrive(space=space) | ComeIn(space=space):
            return ((space, None),)
        case Step(route=route):
            here, ends = where_it_stands(position), kit.atlas.routes[route]
            return ((ends.b if ends.a == here else ends.a, None),)
        case Activate(general=general):
            return _general(position, general)
        case PlaceMinor(space=space, inside=inside):
            return ((space, StackKey(space, decision.seat, inside)),)
        case Starve(inside=inside):
            space = decision.about.space
            return ((space, StackKey(space, decision.seat, inside)),)
        case Take() if kind == Kind.DESERTION and position.activation is not None:
            march = position.activation
            return ((march.space, StackKey(march.space, march.seat, march.inside)),)
        case Bury():
            return _royal(position, CART)
        case ImproveFleet(fleet=fleet):
            return _fleet(kit, fleet)
        case KillHeir(royal=royal):
            return _royal(position, royal)
        case Choose(target=target):
            return _chosen(kit, position, kind, target)
    return ()


def _chosen(kit: Kit, position: Position, kind: str, target: str) -> tuple[PickSpot, ...]:
    match kind:
        case Kind.CHOOSE_SPACE | Kind.CHOOSE_OWN_SPACE | Kind.CHOOSE_HOME:
            return ((target, None),)
        case Kind.CHOOSE_GENERAL:
            return _general(position, target)
        case Kind.CHOOSE_ROYAL:
            return _royal(position, target)
        case Kind.CHOOSE_PROVINCE:
            return tuple((space, None) for space in kit.province_spaces[target])
        case Kind.CHOOSE_FLEET:
            return _fleet(kit, target)
        case Kind.CHOOSE_STACK:
            stack = StackAt.named(target)
            return ((stack.space, StackKey(stack.space, stack.seat, stack.inside)),)
        case Kind.CHOOSE_SEAT:
            own = ((space, stack) for space, stack in position.all_stacks() if stack.seat == int(target))
            return tuple((space, StackKey(space, stack.seat, stack.inside)) for space, stack in own)
    return ()


def _general(position: Position, general: str) -> tuple[PickSpot, ...]:
    found = position.where(general)
    if found is None:
        return ()
    space, stack = found
    return ((space, StackKey(space, stack.seat, stack.inside)),)


def _royal(position: Position, royal: str) -> tuple[PickSpot, ...]:
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return ((space, StackKey(space, stack.seat, stack.inside)),)
    return ((position.lying[royal], None),) if royal in position.lying else ()


def _fleet(kit: Kit, fleet: str) -> tuple[PickSpot, ...]:
    # fleets of cards are picked from the list
    place = kit.fleets[fleet].place
    if place in kit.atlas.spaces:
        return ((place, None),)
    shore = kit.province_spaces[place] if place in kit.atlas.provinces else ()
    return tuple((space, None) for space in shore if kit.atlas.spaces[space].port)


# --- stages


def stage_of(kit: Kit, position: Position, decision: Decision, voyage: Sequence[str] = ()) -> Stage | None:
    """The stage of an open question; None if it is answered elsewhere.

    `voyage`: routes of the naval move announced last.
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
    if decision.kind == Kind.CHOOSE_PROVINCE:
        choices = (choice for choice in decision.options if isinstance(choice, Choose))
        areas = (Candidate("", None, (choice,), province=choice.target) for choice in choices)
        return Stage(tuple(areas), (), frozenset((INDEPENDENT, *position.factions)))
    steps = _independent_steps(position, decision)
    shown = _glowing(position, targets_of(kit, position, decision), steps)
    return shown._replace(at_once=decision.kind == Kind.PLACE_MARKER)


def _glowing(
    position: Position, found: Mapping[PickSpot, tuple[Answer, ...]], ways: tuple[Approach, ...] = ()
) -> Stage:
    # no stack is dimmed, as the question may concern all
    everybody = frozenset((INDEPENDENT, *position.factions))
    candidates = tuple(Candidate(space, key, answers) for (space, key), answers in found.items())
    return Stage(candidates, ways, everybody)


def _independent_steps(position: Position, decision: Decision) -> tuple[Approach, ...]:
    if position.independent_march is None:
        return ()
    here = where_it_stands(position)
    steps = (answer.route for answer in decision.options if isinstance(answer, Step))
    return tuple(Approach((route,), here, INDEPENDENT, sure=False) for route in steps)


def acts_stage(kit: Kit, position: Position, decision: Decision, acts: Iterable[Answer]) -> Stage:
    """The stage of free acts beside a question. The first minor general from the hand represents all."""
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
    march = position.activation
    return frozenset((decision.seat, march.seat if march is not None else decision.seat))


def _place(position: Position, decision: Decision) -> str:
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
    parcels = getattr(decision.options, "parcels", {})
    parcel = parcels.get(Intercept)
    stack = position.stack(key.owner, key.space, key.inside)
    return isinstance(parcel, GroupParcel) and stack is not None and stack.units == parcel.whole.units


def _avoiding(kit: Kit, position: Position, decision: Decision) -> Stage:
    space, march = decision.about.space, position.activation
    keys = [key for key in _stacks_at(position, space, decision.seat) if not key.inside][:1]
    seats = _seats(position, decision)
    stack = position.stack(decision.seat, space, False)
    if not keys or stack is None:
        return Stage((), (), seats)
    if march is None:  # independent armies march without an activation
        return Stage((Candidate(space, keys[0], (Avoid(),)),), (), seats)
    ways = ways_out(kit, position, stack, space, march.came_from)
    return Stage((Candidate(space, keys[0], (Avoid(),)),), _ways(kit, decision.seat, space, ways), seats)


def _withdrawal(kit: Kit, position: Position, decision: Decision) -> tuple[tuple[Candidate, ...], tuple[Approach, ...]]:
    answers = tuple(answer for answer in decision.options if isinstance(answer, Withdraw))
    ends = dict.fromkeys(answer.path[-1] for answer in answers)
    candidates = tuple(Candidate(end, None, tuple(a for a in answers if a.path[-1] == end)) for end in ends)
    march = position.activation
    return candidates, _ways(kit, decision.seat, march.space if march is not None else "", answers)


def _ways(kit: Kit, seat: int, start: str, answers: Iterable[Withdraw]) -> tuple[Approach, ...]:
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
    answers = tuple(answer for answer in decision.options if isinstance(answer, Oppose))
    places = dict.fromkeys(answer.space for answer in answers)
    candidates = tuple(Candidate(place, None, tuple(a for a in answers if a.space == place)) for place in places)
    march = position.activation
    if march is None or not voyage:
        return candidates, ()
    return candidates, (Approach(tuple(voyage), march.space, march.seat),)


# --- looking back
# The action of an entry: highlighted places, ways taken.


def action_of(kit: Kit, node: Node, before: Position, answer: Answer) -> PastAction:
    """The action of `answer` to `node`, given in the position `before`."""
    places = node.about.spaces or tuple(filter(None, (place_of(before, node.about.leader),)))
    start = _moving_from(before)
    match answer:
        case Sail(routes=routes):
            return PastAction((), (Approach(routes, start, node.seat, sure=False),))
        case Step(route=route) if before.activation is None:  # an independent army; marches have an arrow of their own
            return PastAction((), (Approach((route,), start, node.seat),))
        case Step():
            return PastAction()
        case Withdraw(path=path):
            return PastAction((path[-1],), _way(kit, (start, *path), node))
        case Oppose(space=space) | Return(space=space):
            return PastAction((space,))
        case Intercept() | Dice() if node.kind == Kind.INTERCEPTION:
            return _interception_try(kit, node, answer)
    if isinstance(node, Decision):
        spots = spots_of(kit, before, node, answer)
        return PastAction(tuple(dict.fromkeys(space for space, _ in spots)) or places)
    return PastAction(places)


def _interception_try(kit: Kit, node: Node, answer: Answer) -> PastAction:
    target, origin = node.about.space, node.about.origin
    ways = tuple(
        Approach((step.route,), origin, node.seat, sure=isinstance(answer, Dice))
        for step in kit.steps.get(origin, ())
        if step.to == target and Allows.INTERCEPT in step.allows
    )
    return PastAction((target,) if target else (), ways[:1])


def _way(kit: Kit, spaces: tuple[str, ...], node: Node) -> tuple[Approach, ...]:
    routes = routes_along(kit, spaces) if spaces[0] in kit.atlas.spaces else ()
    return (Approach(routes, spaces[0], node.seat),) if routes else ()


def _moving_from(position: Position) -> str:
    if position.activation is not None:
        return position.activation.space
    march = position.independent_march
    return position.independents.get(march.army, "") if march is not None else ""


# --- dragged stack


def led_stack(kit: Kit, position: Position, decision: Decision) -> StackKey | None:
    """The moving independent army, or the army avoiding a march; None if none is led."""
    march = position.activation
    if decision.kind == Kind.WITHDRAWAL and march is not None:
        return StackKey(march.space, decision.seat, False)
    if decision.kind == Kind.INDEPENDENT_MARCH and (here := where_it_stands(position)) in kit.atlas.spaces:
        return StackKey(here, INDEPENDENT, False)
    return None


def no_way_refusal(kit: Kit, position: Position, decision: Decision, space: str) -> Verdict:
    """Why the led stack may not go to a space, by the rule on that step if there is one."""
    if decision.kind == Kind.INDEPENDENT_MARCH:
        steps = (Step(step.route) for step in kit.steps[where_it_stands(position)] if step.to == space)
        refused = next((verdict for step in steps if not (verdict := decision.why_not(step))), None)
        if refused is not None:
            return refused
    reason = msg("{space} cannot be reached now. Choose a glowing space.", space=Name("space", space))
    return refuse(reason, *decision.rules, by=(SpaceAt(space),))


# --- questions that leave the view alone

OWN = Kind.having(Trait.KEEPS_VIEW)


# --- interface


class SuccessorsStaging(Staging):
    """`staged` gives the stages of questions laid out elsewhere."""

    own_kinds = OWN

    def __init__(self, controller: RulesController[Kit, Position], staged: Callable[[Decision], Stage | None]) -> None:
        super().__init__(controller)
        self._staged = staged

    def stage(self, decision: Decision) -> Stage | None:
        table = self._controller
        return self._staged(decision) or stage_of(table.kit, table.position, decision, self._voyage())

    def acts(self, decision: Decision, acts: tuple[Answer, ...]) -> Stage:
        return acts_stage(self._controller.kit, self._controller.position, decision, acts)

    def led(self, decision: Decision) -> StackKey | None:
        return led_stack(self._controller.kit, self._controller.position, decision)

    def no_way(self, decision: Decision, space: str) -> Verdict:
        return no_way_refusal(self._controller.kit, self._controller.position, decision, space)

    def _voyage(self) -> tuple[str, ...]:
        sailed = (entry for entry in reversed(self._controller.line.entries) if isinstance(entry, Sail))
        return next((entry.routes for entry in sailed), ())
