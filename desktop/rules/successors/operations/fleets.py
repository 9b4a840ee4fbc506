"""A fleet turned to its improved side by a card of 4 points (OPS-25, FLT-10)."""

from desktop.language import Name, msg, msgn
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import ImproveFleet
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import available_fleets, improve


def may_improve(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether a card of so many points can turn a fleet (OPS-25, FLT-10, ED-33)."""
    least = kit.tables.operations.upgrade_fleet_card
    if not kit.profile.fleet_improvement:
        return refuse(msg("Fleets are not improved in this game."), "OPS-25", "R-62")
    if points < least:
        return refuse(
            msgn("A card of {n} operation point is needed.", "A card of {n} operation points is needed.", least),
            "OPS-25",
            "FLT-10",
        )
    if not improvable(position, position.clock.active):
        return refuse(msg("The player has no available fleet on its normal side."), "OPS-25", "FLT-10")
    return allow("OPS-25", "FLT-10")


def improvable(position: Position, seat: int) -> tuple[str, ...]:
    """The available fleets of a seat on their normal side (FLT-10)."""
    return tuple(fleet for fleet in available_fleets(position, seat) if not position.fleets[fleet].improved)


def improve_one(kit: Kit, position: Position, _points: int) -> Procedure[None]:
    """Turn one fleet (OPS-25)."""
    seat = position.clock.active

    def question(also: Choice) -> Decision:
        options = Choice(tuple(map(ImproveFleet, improvable(position, seat))))
        prompt = msg("{seat}: which fleet is improved?", seat=Name("seat", str(seat)))
        return Decision(Kind.IMPROVE_FLEET, seat, prompt, options, ("OPS-25", "FLT-10"), also)

    answer = yield from asking(kit, position, question)
    if isinstance(answer, ImproveFleet):
        improve(position, answer.fleet)
