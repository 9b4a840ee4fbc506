"""The preparations of a turn: its events, the Usurper, the turn order (SEQ-03 to SEQ-05, R-13).

The events bring generals: Polyperchon in place of Antipatros, and Demetrios (SEQ-03, GEN-15, GEN-16).
"""

from diadochi.language import Name, msg
from diadochi.rules.core.dice import Highest
from diadochi.rules.core.flow import Choice, Decision, Procedure, Roll
from diadochi.rules.successors.answers import GoFirst
from diadochi.rules.successors.attrition import put_by
from diadochi.rules.successors.battle.outcome import ANTIPATROS, POLYPERCHON, POLYPERCHON_COMES
from diadochi.rules.successors.events import Replaced
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import usurper, victory_tallies
from diadochi.rules.successors.turn.victory import regency

# --- events of the turn

ANTIGONOS, DEMETRIOS = "antigonos", "demetrios"
DEMETRIOS_COMES = 3
"""The turn in whose preparations Demetrios joins (SEQ-03)."""


def generals_of_the_turn(kit: Kit, position: Position) -> None:
    """The generals whom the events of this turn bring (SEQ-03, TRN-08)."""
    if position.clock.turn == POLYPERCHON_COMES:
        polyperchon_comes(position)
    if position.clock.turn == DEMETRIOS_COMES:
        demetrios_joins(kit, position)


def polyperchon_comes(position: Position) -> None:
    """Antipatros dies of old age; Polyperchon has his place, his stack and what he earned (GEN-16).

    In the dispersed box as on the map. Nothing happens if Antipatros died before (GEN-17) or does not play.
    """
    old, new = Group(generals=(ANTIPATROS,)), Group(generals=(POLYPERCHON,))
    found = position.where(ANTIPATROS)
    boxes = [seat for seat, group in position.dispersed.items() if ANTIPATROS in group.generals]
    if position.off_map.get(POLYPERCHON) != "event" or not (found or boxes):
        return
    if found:
        space, stack = found
        position.put(stack.seat, space, stack.inside, stack.group - old + new)
    for seat in boxes:
        position.dispersed[seat] = position.dispersed[seat] - old + new
    del position.off_map[POLYPERCHON]
    position.off_map[ANTIPATROS] = "dead"
    position.note(Replaced(seat=found[1].seat if found else boxes[0], general=POLYPERCHON, before=ANTIPATROS))
    earned = position.popularity.pop(ANTIPATROS, 0)
    if earned:
        position.popularity[POLYPERCHON] = earned


def demetrios_joins(kit: Kit, position: Position) -> None:
    """He and his units join whoever was dealt Antigonos, whoever has Antigonos now, as reinforcements (R-26).

    If Antigonos was dealt to no one he stays out.
    """
    father = next((seat for seat, faction in position.factions.items() if ANTIGONOS in faction.dealt), None)
    if father is None or position.off_map.get(DEMETRIOS) != "event":
        return
    del position.off_map[DEMETRIOS]
    put_by(position, father, Group(kit.generals[DEMETRIOS].forces, (DEMETRIOS,)))


# --- the phase

TURN_OF_LOSS = 4
"""The turn that an unburied body does not see (LEG-18)."""


def preparations(kit: Kit, position: Position) -> Procedure[None]:
    """Events of the turn, the Usurper, the turn order, in the order of the switch `phase_order` (SEQ-02, R-13).

    A regency is decided inside them; who has points enough to win is looked at when they are through (R-71).
    """
    for step in kit.profile.phase_order:
        if not position.is_over:
            yield from _STEPS[step](kit, position)


def _turn_events(kit: Kit, position: Position) -> Procedure[None]:
    """Generals who come, an heir who comes of age, a body that is lost (SEQ-03)."""
    generals_of_the_turn(kit, position)
    yield from regency(kit, position)
    if not position.is_over:
        lose_the_cart(position)


def _usurper(kit: Kit, position: Position) -> Procedure[None]:
    """Give the marker to the player with the most victory points (SEQ-04)."""
    position.usurper = usurper(kit, position)
    yield from ()


def lose_the_cart(position: Position) -> None:
    """Alexander's body is lost if it has no grave when turn IV begins (SEQ-03, LEG-18)."""
    if position.clock.turn < TURN_OF_LOSS:
        return
    position.lying.pop(CART, None)
    for space, stack in tuple(position.all_stacks()):
        if CART in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(CART,)))


def turn_order(kit: Kit, position: Position) -> Procedure[None]:
    """The player with the fewest victory points names who goes first; the others follow clockwise (SEQ-05)."""
    points = {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}
    last = tuple(seat for seat in sorted(points) if points[seat] == min(points.values()))
    chooser = yield from highest_die(last)
    options = Choice(tuple(GoFirst(seat) for seat in sorted(position.factions)))
    prompt = msg("{seat}: who goes first in this turn?", seat=Name("seat", str(chooser)))
    answer = yield Decision(Kind.TURN_ORDER, chooser, prompt, options, ("SEQ-05", "R-13"))
    set_order(position, answer.seat)


def set_order(position: Position, first: int) -> None:
    """The turn order: `first`, then clockwise by seats; it holds for the whole turn (SEQ-05)."""
    seats = sorted(position.factions)
    start = seats.index(first)
    order = (*seats[start:], *seats[:start])
    position.change_clock(order=order, active=first)


def highest_die(seats: tuple[int, ...]) -> Procedure[int]:
    """The one of tied seats who rolls highest; ties are rolled again (SEQ-05)."""
    while len(seats) > 1:
        thrown: dict[int, int] = {}
        reading = Highest()
        for seat in seats:
            purpose = msg("{seat} throws for the turn order", seat=Name("seat", str(seat)))
            dice = yield Roll(Kind.TURN_ORDER, seat, purpose, rules=("SEQ-05",), reading=reading)
            thrown[seat] = reading.read(dice.faces)
        seats = tuple(seat for seat in seats if thrown[seat] == max(thrown.values()))
    return seats[0]


_STEPS = {"events": _turn_events, "usurper": _usurper, "turn_order": turn_order}
"""The steps of the preparations by the words of the switch."""
