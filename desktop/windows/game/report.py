"""What the page of the report shows; what is told of a game each game knows itself."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QTextDocument

from desktop.forecast.luck.told import LuckTold
from desktop.players.course import Course
from desktop.windows.game.act_list import LinkTo


class GameReport(Protocol):
    """A report as markup with pictures. `link` leads to moments of the game where it is read in the program.

    `luck` and `course` are what was counted of the game, None until then and where nobody is to see it.
    """

    link: LinkTo
    luck: LuckTold | None
    course: Course | None

    def put_into(self, document: QTextDocument) -> None:
        """Lay the pictures into a document."""
        ...

    def markup(self) -> str:
        """The whole page."""
        ...

    def as_html(self) -> str:
        """The page with its pictures in it, to be read anywhere."""
        ...
