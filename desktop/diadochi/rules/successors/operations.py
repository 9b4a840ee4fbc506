"""Operation points: the kinds of action they pay for, one kind for each card (OPS-10).

The actions: improve a fleet with a card of 4 points (OPS-25, FLT-10); a forced march of one army or lone general with
the points of the card instead of a roll (OPS-22); place control markers, one for each point (OPS-20, OPS-21); recruit a
reserve general with a card of 3 or 4 points (OPS-26, GEN-13, R-25); and train one combat unit at a time on the training
track (OPS-23, OPS-24).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache

import msgspec
from msgspec import structs

from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Draw, Menu, Procedure
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, refuse, refuse_at
from diadochi.rules.successors.answers import Activate, Enough, ImproveFleet, PlaceMarker, Train
from diadochi.rules.successors.control import OF_ROYALS, available_fleets, generals_of, improve, update_fleets
from diadochi.rules.successors.facts import by_the_map, nearest_first, within
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import activation, may_activate, may_activate_at
from diadochi.rules.successors.movement.free_acts import asking
from diadochi.rules.successors.pieces import Group, Units, is_minor
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.turn.reinforcements import arrive

# --- improving a fleet


def may_improve(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether a card of `points` can improve a fleet (OPS-25, FLT-10, ED-33)."""
    least = kit.tables.operations.upgrade_fleet_card
    if not kit.profile.fleet_improvement:
        return refuse(msg("Improving fleets is not part of this game."), "OPS-25", "R-62")
    if points < least:
        return refuse(
            msgn("You need a card with {n} operation point.", "You need a card with {n} operation points.", least),
            "OPS-25",
            "FLT-10",
        )
    if not improvable(position, position.clock.active):
        return refuse(msg("You have no available fleet left to improve."), "OPS-25", "FLT-10")
    return allow("OPS-25", "FLT-10")


def improvable(position: Position, seat: int) -> tuple[str, ...]:
    """Return the available fleets of a seat on their normal side (FLT-10)."""
    return tuple(fleet for fleet in available_fleets(position, seat) if not position.fleets[fleet].improved)


def improve_one(kit: Kit, position: Position, _points: int) -> Procedure[None]:
    """Improve one fleet (OPS-25)."""
    seat = position.clock.active

    def question(also: Choice) -> Decision:
        options = Choice(tuple(map(ImproveFleet, improvable(position, seat))))
        prompt = msg("{seat}, choose a fleet to improve.", seat=Name("seat", str(seat)))
        return Decision(Kind.IMPROVE_FLEET, seat, prompt, options, ("OPS-25", "FLT-10"), also)

    answer = yield from asking(kit, position, question)
    if isinstance(answer, ImproveFleet):
        improve(position, answer.fleet)


# --- forced march


def may_march(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether any army can make a forced march (OPS-22)."""
    if points and able(kit, position):
        return allow("OPS-22")
    return refuse(msg("You have no army or general to activate."), "OPS-22", "MOV-02")


@remembered(*OF_ROYALS, "clock", "memory", "stacks")
def able(kit: Kit, position: Position) -> tuple[str, ...]:
    """Return the generals of the active player who may be activated (MOV-02, MOV-03)."""
    seat = position.clock.active
    found = [
        general
        for space, stack in position.stacks_of(seat)
        for general in stack.group.generals
        if may_activate_at(kit, position, general, space, stack)
    ]
    return tuple(sorted(found))


def forced_march(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Choose the army, then march it with `points` movement points (OPS-22, MOV-11)."""

    def allowance(_kit: Kit, _seat: int, _group: Group) -> Procedure[tuple[int, int]]:
        yield from ()
        return points, 0

    answer = yield from asking(kit, position, lambda also: which_army(kit, position, also, "OPS-22"))
    if isinstance(answer, Activate):
        yield from activation(kit, position, answer.general, allowance)


def which_army(kit: Kit, position: Position, also: Choice, rule: str) -> Decision:
    """Ask which army marches in the Tyche segment, if any (MOV-02); `rule` is the one that lets it march."""
    seat = position.clock.active
    prompt = msg("{seat}, choose an army to march.", seat=Name("seat", str(seat)))
    options = Choice(
        (*map(Activate, able(kit, position)), Enough()),
        lambda answer: (
            may_activate(kit, position, answer.general)
            if isinstance(answer, Activate)
            else refuse(msg("Choose an army to march."), rule)
        ),
    )
    return Decision(Kind.MARCH_CARD, seat, prompt, options, (rule, "MOV-02"), also)


# --- placing markers


def remember_markers(position: Position) -> None:
    """Remember the markers at the start of the segment, from which distances are counted (OPS-20)."""
    seat = position.clock.active
    held = tuple(sorted([space for space, owner in position.markers.items() if owner == seat]))
    position.change_memory(held=held)


def may_place(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether there is any space to place a marker on (OPS-20)."""
    if points and _has_target(kit, position, kit.tables.operations.place_marker_range_mp):
        return allow("OPS-20")
    return refuse(msg("No uncontrolled space is near enough to your markers."), "OPS-20", "OPS-21")


def _has_target(kit: Kit, position: Position, reach: int) -> bool:
    marked = position.markers.keys()
    return any(
        space not in marked and _space_refusal(kit, position, space) is None
        for start in position.memory.held
        if not marked >= _may_be_marked_from(kit, start, reach)
        for space, _ in nearest_first(kit, position, position.clock.active, (start,), reach)
    )


@lru_cache(2048)
def _may_be_marked_from(kit: Kit, start: str, reach: int) -> frozenset[str]:
    """The spaces within reach of a marker by the map alone that may have one (CTL-05)."""
    return frozenset([space for space in by_the_map(kit, start, reach) if not kit.is_transit(space)])


def place_markers(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Place up to `points` markers within 2 movement points of old ones (OPS-20)."""
    yield from place_some(kit, position, points, kit.tables.operations.place_marker_range_mp)


def place_some(kit: Kit, position: Position, count: int, reach: int) -> Procedure[None]:
    """Place up to `count` markers within `reach` movement points of the markers at the start (OPS-20)."""
    while count and marker_targets(kit, position, reach):
        left = count
        answer = yield from asking(kit, position, lambda also: _where(kit, position, left, reach, also))  # noqa: B023
        if not isinstance(answer, PlaceMarker):
            return
        position.markers[answer.space] = position.clock.active
        update_fleets(kit, position)
        count -= 1


def _near(kit: Kit, position: Position, reach: int) -> Collection[str]:
    """The spaces within reach of the markers at the start of the segment (OPS-20, OPS-21)."""
    return within(kit, position, position.clock.active, position.memory.held, reach)


@remembered("clock", "memory", "markers", "stacks", "independents")
def marker_targets(kit: Kit, position: Position, reach: int) -> tuple[str, ...]:
    """Return the spaces where the active player may place a marker now (OPS-20, OPS-21)."""
    marked = position.markers
    free = [space for space in _near(kit, position, reach) if space not in marked]
    return tuple(sorted([space for space in free if _space_refusal(kit, position, space) is None]))


_CONTROLLED = msg("This space has a marker already. Choose an uncontrolled space.")
_TRANSIT = msg("A transit point cannot have a control marker.")
_ENEMIES = msg("There are enemy combat units there.")


def _space_refusal(kit: Kit, position: Position, space: str) -> Verdict | None:
    """The conditions on the space (OPS-20): uncontrolled, no transit point, no enemies in it.

    Any piece inside an uncontrolled city, even a general alone, keeps others from marking it (CTL-17, R-07).
    """
    if space in position.markers:
        return refuse_at(space, _CONTROLLED, "OPS-20")
    if kit.is_transit(space):
        return refuse_at(space, _TRANSIT, "OPS-20", "CTL-05")
    seat = position.clock.active
    for stack in position.at(space):
        if stack.seat != seat and (stack.inside or stack.units):
            return refuse_at(space, _ENEMIES, "OPS-20", "CTL-17")
    if space in position.independents.values():
        return refuse_at(space, _ENEMIES, "OPS-20", "CTL-17")
    return None


def verdict_on(kit: Kit, position: Position, space: str, reach: int) -> Verdict:
    """Whether the active player may place a marker on `space` (OPS-20, OPS-21)."""
    if space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "OPS-20")
    refusal = _space_refusal(kit, position, space)
    if refusal is not None:
        return refusal
    if space not in _near(kit, position, reach):
        reason = msgn(
            "This space is more than {n} movement point from your earlier markers.",
            "This space is more than {n} movement points from your earlier markers.",
            reach,
        )
        return refuse(reason, "OPS-20", "OPS-21", by=(SpaceAt(space),))
    return allow("OPS-20")


def _where(kit: Kit, position: Position, left: int, reach: int, also: Choice) -> Decision:
    def candidates() -> tuple[Answer, ...]:
        return (*map(PlaceMarker, marker_targets(kit, position, reach)), Enough())

    def verdict(answer: Answer) -> Verdict:
        if isinstance(answer, PlaceMarker):
            return verdict_on(kit, position, answer.space, reach)
        return allow("OPS-10") if answer == Enough() else refuse(msg("Choose a space for a control marker."), "OPS-20")

    seat = position.clock.active
    prompt = msg("{seat}, choose a space for a control marker ({n} left).", seat=Name("seat", str(seat)), n=left)
    return Decision(Kind.PLACE_MARKER, seat, prompt, Menu(candidates, verdict), ("OPS-20", "OPS-21"), also)


# --- recruiting a general

IN_RESERVE = "reserve"
"""Where recruitable generals wait (GEN-11)."""


def may_recruit(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether the active player may recruit with a card of `points` (OPS-26)."""
    table, seat = kit.tables.operations, position.clock.active
    if not kit.profile.recruit_by_ops:
        return refuse(msg("In this edition, operation points cannot recruit generals."), "OPS-26", "R-25")
    if points < min(table.recruit_cards):
        return refuse(
            msgn(
                "You need a card with {n} operation point.",
                "You need a card with {n} operation points.",
                min(table.recruit_cards),
            ),
            "OPS-26",
        )
    if IN_RESERVE not in position.off_map.values():
        return refuse(msg("There are no generals left in reserve."), "OPS-26")
    dealt, own = len(position.factions[seat].dealt), len(majors_of(position, seat))
    late = position.clock.turn >= table.recruit_equal_allowed_from_turn
    if own < dealt or (late and own == dealt):
        return allow("OPS-26")
    reason = msgn(
        "You already have {n} major general and were dealt {dealt}.",
        "You already have {n} major generals and were dealt {dealt}.",
        own,
        dealt=dealt,
    )
    return refuse(reason, "OPS-26", "GEN-13")


def reserve(position: Position) -> tuple[str, ...]:
    """The generals in reserve (GEN-11)."""
    return tuple(sorted(general for general, pool in position.off_map.items() if pool == IN_RESERVE))


def majors_of(position: Position, seat: int) -> tuple[str, ...]:
    """The major generals of a seat on the map and in the dispersed box; the dead do not count (OPS-26)."""
    return tuple(general for general in generals_of(position, seat) if not is_minor(general))


def recruit(kit: Kit, position: Position, _points: int) -> Procedure[None]:
    """Draw a reserve general blindly and place it as a reinforcement (OPS-26)."""
    seat = position.clock.active
    purpose = msg("{seat} recruits a general", seat=Name("seat", str(seat)))
    drawn = yield Draw(Kind.RECRUIT, seat, purpose, reserve(position), rules=("OPS-26", "R-25"), about=About(count=1))
    for general in drawn.things:
        position.off_map.pop(general, None)
        yield from arrive(kit, position, seat, Group(generals=(general,)))


# --- training

KINDS = ("mercenary", "loyal")
"""What can be trained, in the order of the switch `train_cost` (OPS-23)."""


def may_train(kit: Kit, _position: Position, points: int) -> Verdict:
    """Training is always possible if the switch is on (OPS-23, R-62)."""
    if kit.profile.training and points:
        return allow("OPS-23")
    return refuse(msg("Training is not part of this game."), "OPS-23", "R-62")


def train(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Put points on the track; a finished CU is placed at once, and points left may start another (OPS-23, OPS-24)."""
    seat = position.clock.active
    begun = position.factions[seat].training[0] != "none"
    while points:
        left, may_stop = points, not begun
        answer = yield from asking(kit, position, lambda also: _which_kind(position, left, may_stop, also))  # noqa: B023
        if not isinstance(answer, Train):
            return
        points = yield from put_on_track(kit, position, seat, answer.kind, points)
        begun = False


def put_on_track(kit: Kit, position: Position, seat: int, kind: str, points: int) -> Procedure[int]:
    """Put `points` on a CU of `kind`; another kind in training is lost. Returns the points left over (OPS-24)."""
    before, paid = position.factions[seat].training
    paid = paid if before == kind else 0
    cost = kit.profile.train_cost[KINDS.index(kind)]
    if paid + points < cost:
        _set_track(position, seat, kind, paid + points)
        return 0
    _set_track(position, seat, "none", 0)
    yield from arrive(kit, position, seat, Group(Units(**{kind: 1})))
    return paid + points - cost


def _set_track(position: Position, seat: int, kind: str, points: int) -> None:
    position.factions[seat] = structs.replace(position.factions[seat], training=(kind, points))


def _which_kind(position: Position, points: int, may_stop: bool, also: Choice) -> Decision:
    seat = position.clock.active
    options = (*map(Train, KINDS), *((Enough(),) if may_stop else ()))
    prompt = msgn(
        "{seat}, choose how to use {n} training point.",
        "{seat}, choose how to use {n} training points.",
        points,
        seat=Name("seat", str(seat)),
    )
    return Decision(Kind.TRAIN, seat, prompt, Choice(options), ("OPS-23", "OPS-24"), also)


# --- the table of actions


class Action(msgspec.Struct, frozen=True):
    """A kind of action. `may` judges whether the active player may use that many points for it; `use` spends them.

    `by_parts`: it is played in steps of its own (an army marches).
    """

    may: Callable[[Kit, Position, int], Verdict]
    use: Callable[[Kit, Position, int], Procedure[None]]
    by_parts: bool = False


ACTIONS: Mapping[str, Action] = {
    "place": Action(may_place, place_markers),
    "march": Action(may_march, forced_march, by_parts=True),
    "train": Action(may_train, train),
    "fleet": Action(may_improve, improve_one),
    "recruit": Action(may_recruit, recruit),
}
"""By the word in `UseOperations`: place, march, train, fleet, recruit."""
