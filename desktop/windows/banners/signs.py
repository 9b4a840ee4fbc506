"""What is shown beside a headline: a counter, a symbol of the map, the face of a card, or the shield of the side."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPixmap

from desktop.language import Name
from desktop.narration.great import GreatMoment
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.inspector.pictures import painted
from desktop.windows.on_table import OnTable
from desktop.windows.plug import windows_of


class ShownCard(NamedTuple):
    """A card as everybody sees it when it is played: its face, and its text in the present language."""

    face: QPixmap
    text: str


def card_of_moment(table: OnTable, moment: GreatMoment, ratio: float) -> ShownCard | None:
    """The card that a moment tells of; None where it tells of none that has a face."""
    name = moment.sign
    if name is None or name.kind != "card":
        return None
    return windows_of(table.atlas.system).shown_card(table.kit, name.id, ratio)


def sign_of_moment(table: OnTable, moment: GreatMoment, ratio: float) -> QPixmap | None:
    """The picture of a moment; None where it is nobody's and of nothing that has one."""
    card = card_of_moment(table, moment, ratio)
    if card is not None:
        return card.face
    return picture_of(table, moment.sign, moment.seat, ratio)


def picture_of(table: OnTable, sign: Name | None, seat: int | None, ratio: float) -> QPixmap | None:
    """The picture of a piece or place in the colours of a seat, else the shield of the seat; None for neither."""
    if sign is not None:
        image = painted(table, _picture_of(sign, seat or 0), ratio)
        if not image.isNull():
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(ratio)
            return picture
    return shield_pixmap(table.look(seat), 44, 52, ratio) if seat is not None else None


def _picture_of(name: Name, seat: int) -> str:
    """What pictures are called: that of a general wears the colours of a seat."""
    match name.kind:
        case "space":
            return f"symbol:{name.id}"
        case "general":
            return f"general:{name.id}:{seat}"
    return f"{name.kind}:{name.id}"
