"""The training track: points put on one combat unit at a time until it is finished and placed (OPS-23, OPS-24)."""

from msgspec import structs

from desktop.language import Name, msg, msgn
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Enough, Train
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.reinforcements import arrive

KINDS = ("mercenary", "loyal")
"""What can be trained, in the order of the switch `train_cost` (OPS-23)."""


def may_train(kit: Kit, _position: Position, points: int) -> Verdict:
    """Training is always possible where it is in use (OPS-23, R-62)."""
    if kit.profile.training and points:
        return allow("OPS-23")
    return refuse(msg("There is no training in this game."), "OPS-23", "R-62")


def train(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Put points on the track; a finished CU is placed at once, points left may start the next (OPS-23, OPS-24)."""
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
    """`points` go on a CU of `kind`; another kind in training is given up. Returns the points left over (OPS-24)."""
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
        "{seat}: what is {n} point of training used for?",
        "{seat}: what are {n} points of training used for?",
        points,
        seat=Name("seat", str(seat)),
    )
    return Decision(Kind.TRAIN, seat, prompt, Choice(options), ("OPS-23", "OPS-24"), also)
