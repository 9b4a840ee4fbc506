"""What an army takes along again of the pieces it left itself."""

from diadochi.rules.successors.movement.moving_group import forget_moved, moved_group, remember_moved
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position


def test_what_is_left_of_a_drop_stays_barred_to_others() -> None:
    position = Position()
    remember_moved(position, "antigonos", "ipsos", False, Group(Units(mercenary=2, loyal=1)))
    remember_moved(position, "leonnatos", "ipsos", False, Group(Units(mercenary=1)))
    forget_moved(position, "antigonos", "ipsos", False, Group(Units(mercenary=1)))
    assert moved_group(position, "ipsos", False, "leonnatos") == Group(Units(mercenary=1, loyal=1))
    assert moved_group(position, "ipsos", False, "antigonos") == Group(Units(mercenary=1))


def test_what_is_all_taken_along_again_is_barred_no_more() -> None:
    position = Position()
    remember_moved(position, "antigonos", "ipsos", False, Group(Units(mercenary=2), ("eumenes",)))
    forget_moved(position, "antigonos", "ipsos", False, Group(Units(mercenary=2), ("eumenes",)))
    assert position.memory.moved == ()
