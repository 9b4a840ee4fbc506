"""Every card has a drawing of its own."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from diadochi.resources import assets
from diadochi.rules.successors.kit import Kit
from diadochi.windows.successors.cards.card_face import drawing


def test_every_card_has_a_drawing_that_no_other_has(qapp: QGuiApplication, kit: Kit) -> None:
    looks = dict[bytes, str]()
    for card in kit.cards:
        assert drawing(card).isValid(), card
        picture = QImage(120, 80, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        drawing(card).render(painter, QRectF(0, 0, 120, 80))
        painter.end()
        look = bytes(picture.constBits())
        assert looks.setdefault(look, card) == card
    assert {file.stem for file in assets("cards").glob("*.svg")} == set(kit.cards)
