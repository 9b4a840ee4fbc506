"""Where a card lies that leaves the map free: in a corner, or beside what lies in one."""

from PySide6.QtCore import QPoint, QRect, QSize

from diadochi.windows.map_cards import EDGE, best_place, corner_places

ROOM = QRect(0, 0, 1000, 500)
CARD = QSize(300, 150)


def test_the_left_upper_corner_is_taken_where_nothing_lies() -> None:
    assert best_place(CARD, corner_places(CARD, ROOM, ()), ()) == QPoint(EDGE, EDGE)


def test_a_card_lies_below_a_button_where_every_corner_is_taken() -> None:
    button, right, low = QRect(10, 10, 200, 40), QRect(680, 0, 320, 500), QRect(0, 300, 320, 200)
    others = (button, right, low)
    found = best_place(CARD, corner_places(CARD, ROOM, others), others)
    box = QRect(found, CARD)
    assert ROOM.contains(box)
    assert not any(box.intersects(other) for other in others)
