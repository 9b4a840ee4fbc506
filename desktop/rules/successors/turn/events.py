"""Generals who come with a turn: Polyperchon in the place of Antipatros, and Demetrios (SEQ-03, GEN-15, GEN-16)."""

from desktop.rules.successors.battle.commanders import ANTIPATROS, POLYPERCHON, POLYPERCHON_COMES
from desktop.rules.successors.beaten import put_by
from desktop.rules.successors.events import Replaced
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

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

    If Antigonos was dealt to nobody he stays out.
    """
    father = next((seat for seat, faction in position.factions.items() if ANTIGONOS in faction.dealt), None)
    if father is None or position.off_map.get(DEMETRIOS) != "event":
        return
    del position.off_map[DEMETRIOS]
    put_by(position, father, Group(kit.generals[DEMETRIOS].forces, (DEMETRIOS,)))
