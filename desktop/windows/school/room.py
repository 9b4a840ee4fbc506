"""What a room of the school is, and what it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from desktop.windows.plug import GameTable
    from desktop.windows.school.school_table import SchoolTable
    from desktop.windows.stage.scene_stage import SceneStage


class SchoolTools(NamedTuple):
    """`table` has every part of the window in which the school stands; `lessons` lays tables of the school there.

    On the `stage` battles are seen.
    """

    table: GameTable
    lessons: SchoolTable
    stage: SceneStage


class SchoolRoom(QWidget):
    """One room: a panel beside the map, made when somebody enters for the first time.

    `left` is emitted when the pupil wants to go; `room_asked` carries the id of another room he wants to enter,
    `handed_on` besides what that room is to take up; `page_turned` tells that it shows something else, from the top.
    """

    left = Signal()
    room_asked = Signal(str)
    handed_on = Signal(str, object)
    page_turned = Signal()

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools = tools

    def enter(self) -> None:
        """Somebody comes in: the room is in sight, the map is its own."""

    def take_up(self, what: object) -> None:
        """Somebody comes with this from another room."""

    def leave(self) -> None:
        """Somebody goes: what the room has put on the map or hidden there is as it was before.

        The table of the school is taken away by the school itself.
        """

    def retranslate(self) -> None:
        """Say everything in the present language."""
