"""Rules that differ from the program's: what a later version might be."""

from diadochi.rules.core.flow import Choice, Decision, Procedure
from diadochi.rules.successors.answers import Activate, EndSegment
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position


def table_without_marches(kit: Kit, position: Position) -> Procedure[None]:
    """The table, where whoever is activated stays where he is."""
    running = table(kit, position)
    node = next(running)
    while True:
        answer = yield node
        if isinstance(answer, Activate) and isinstance(node, Decision):
            general = answer.general
            options = Choice((Activate(general), EndSegment()))
            node = Decision("activation", node.seat, node.prompt, options, checkpoint=True)
        else:
            node = running.send(answer)


def table_with_other_dice(kit: Kit, position: Position) -> Procedure[None]:
    """The table, where every segment leaves the first seat usurper."""
    running = table(kit, position)
    node = next(running)
    while True:
        answer = yield node
        node = running.send(answer)
        if isinstance(node, Decision) and node.kind == "march":
            position.usurper = 1
