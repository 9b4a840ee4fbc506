"""What is measured on: the map, and the five-player set-up."""

from diadochi.cli.asking import the_kit
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position


def ground() -> tuple[Kit, Position]:
    """The kit and the whole-game set-up with the most players; any faction may begin to activate."""
    kit = the_kit()
    largest = max((s for s in kit.setups.values() if s.kind == "ready"), key=lambda s: s.players)
    return kit, setup_position(kit, largest.id)


def armies(kit: Kit, position: Position) -> list[tuple[int, str]]:
    """Every stack with a general, as its seat and its commander."""
    return [(s.seat, commander(kit, s.group)) for _, s in position.all_stacks() if s.generals]
