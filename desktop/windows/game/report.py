"""What the page of the report shows; what is told of a game each game knows itself."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QImage

from desktop.forecast.luck.told import LuckTold
from desktop.players.course import Course
from desktop.windows.game.act_list import LinkTo, unlinked


class GameReport(Protocol):
    """A report as markup with pictures, whose colours are those of lines (`ink`) and of the ground (`paper`).

    `luck` and `course` are what was counted of the game, None until then and where nobody is to see it.
    """

    luck: LuckTold | None
    course: Course | None

    def markup(self, link: LinkTo = unlinked) -> str:
        """The whole page; its pictures are named, not held. `link` leads to moments of the game."""
        ...

    def pictures(self, ink: str, paper: str) -> dict[str, QImage]:
        """The pictures of the page by name."""
        ...

    def as_html(self, ink: str, paper: str) -> str:
        """The page with its pictures in it, to be read anywhere."""
        ...
