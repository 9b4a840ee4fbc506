"""An heir comes of age: his controller may become regent; otherwise the heir's time is over (VIC-15, LEG-55, R-18)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import KeepHeir, KillHeir
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Outcome, Position
from desktop.rules.successors.standing.control import royals_of
from desktop.rules.successors.standing.points import legitimacy, victory_points
from desktop.rules.successors.turn.victory import still_playing


def heir_of(kit: Kit, turn: int) -> str:
    """The heir who comes of age in the preparations of a turn; "" in most turns (SEQ-03, R-18)."""
    return {4: kit.profile.heir_turn_IV, 5: kit.profile.heir_turn_V}.get(turn, "")


def regency(kit: Kit, position: Position) -> Procedure[None]:
    """The heir of this turn, if he lives, brings a regency or comes to the end of his part (TRN-37, TRN-39)."""
    heir = heir_of(kit, position.clock.turn)
    if not heir or position.royal_state.get(heir) != "active":
        return
    controller = next((seat for seat in position.factions if heir in royals_of(kit, position, seat)), None)
    if controller in still_playing(position) and _is_highest(kit, position, controller):
        position.outcome = Outcome("regency", controller)
    elif kit.profile.heir_leaves_if_no_regency == "yes":
        die(position, heir)
    elif controller is not None:
        yield from _kill_or_keep(position, controller, heir)


def _is_highest(kit: Kit, position: Position, controller: int) -> bool:
    """Whether legitimacy and victory points together are more than anybody else's (VIC-15, TRN-38)."""
    sums = {s: legitimacy(kit, position, s).total + victory_points(kit, position, s).total for s in position.factions}
    return all(sums[controller] > other for seat, other in sums.items() if seat != controller)


def _kill_or_keep(position: Position, controller: int, heir: str) -> Procedure[None]:
    """Third edition: his controller has him killed, or keeps him as an ordinary member (LEG-55, TRN-39)."""
    prompt = msg(
        "{seat}: {heir} comes of age without a regency: is he kept or killed?",
        seat=Name("seat", str(controller)),
        heir=Name("royal", heir),
    )
    options = Choice((KeepHeir(heir), KillHeir(heir)))
    answer = yield Decision(
        Kind.HEIR, controller, prompt, options, ("LEG-55", "TRN-39", "R-18"), about=About(royal=heir)
    )
    if isinstance(answer, KillHeir):
        die(position, heir)


def die(position: Position, royal: str) -> None:
    """A member of the royal family leaves the game (LEG-54, LEG-55)."""
    position.royal_state[royal] = "gone"
    position.lying.pop(royal, None)
    for space, stack in tuple(position.all_stacks()):
        if royal in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(royal,)))
