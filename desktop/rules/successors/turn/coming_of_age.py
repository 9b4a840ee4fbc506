"""An heir comes of age: his controller may become regent; otherwise the heir's time is over (VIC-15, LEG-55, R-18)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import KeepHeir, KillHeir
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Outcome, Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import royals_of
from desktop.rules.successors.standing.points import legitimacy, victory_points
from desktop.rules.successors.turn.victory import still_playing


def heir_of(kit: Kit, turn: int) -> str:
    """The heir who comes of age in the preparations of a turn; "" in most turns (SEQ-03, R-18)."""
    return {4: kit.profile.heir_turn_IV, 5: kit.profile.heir_turn_V}.get(turn, "")


def last_of_age(kit: Kit) -> int:
    """The last turn with which an heir comes of age: that of the game, of a short one that which would follow."""
    return kit.profile.last_turn + kit.profile.heir_before_count


@remembered("clock.turn", "royal_state")
def turn_of_age(kit: Kit, position: Position) -> int:
    """The turn with which the next heir who lives comes of age; the one after the last when none will (SEQ-03)."""
    turns = range(position.clock.turn + 1, last_of_age(kit) + 1)
    return next((turn for turn in turns if _lives(position, heir_of(kit, turn))), last_of_age(kit) + 1)


def due_heir(kit: Kit, position: Position) -> str:
    """The heir whose coming of age is the next that can bring a regency; "" when none will (VIC-15, SEQ-03)."""
    turn = turn_of_age(kit, position)
    return heir_of(kit, turn) if turn <= last_of_age(kit) else ""


def _lives(position: Position, heir: str) -> bool:
    return bool(heir) and position.royal_state.get(heir) == "active"


def regency(kit: Kit, position: Position) -> Procedure[None]:
    """The heir of this turn, if he lives, brings a regency or comes to the end of his part (TRN-37, TRN-39)."""
    heir = heir_of(kit, position.clock.turn)
    if not _lives(position, heir):
        return
    controller = _controller(kit, position, heir)
    if controller is not None and _is_regent(kit, position, controller):
        position.outcome = Outcome("regency", controller)
    elif kit.profile.heir_leaves_if_no_regency == "yes":
        die(position, heir)
    elif controller is not None:
        yield from _kill_or_keep(position, controller, heir)


def heir_before_count(kit: Kit) -> str:
    """The heir of the turn that would follow a short game, who comes of age at its end; "" in other games."""
    return heir_of(kit, kit.profile.last_turn + 1) if kit.profile.heir_before_count else ""


def regency_before_count(kit: Kit, position: Position) -> None:
    """In a short game the heir of the turn that would follow comes of age before points are counted (VIC-15, R-18)."""
    controller = _controller(kit, position, heir_before_count(kit))
    if controller is not None and _is_regent(kit, position, controller):
        position.outcome = Outcome("regency", controller)


def _controller(kit: Kit, position: Position, heir: str) -> int | None:
    """Who has an heir, if anybody."""
    return next((seat for seat in position.factions if heir in royals_of(kit, position, seat)), None)


def _is_regent(kit: Kit, position: Position, controller: int) -> bool:
    """Whether whoever has the heir becomes regent by him (VIC-15)."""
    return controller in still_playing(position) and _is_highest(kit, position, controller)


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
    position.ladies.pop(royal, None)
    position.lying.pop(royal, None)
    for space, stack in tuple(position.all_stacks()):
        if royal in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(royal,)))
