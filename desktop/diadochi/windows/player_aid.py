"""Player aids: the tables of a game, with the numbers of its map, on a page or two."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from typing import Generic, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from diadochi.rules.core.game import GameKit, K
from diadochi.rules.core.system import game_part
from diadochi.scene.paper_pages import PagePainter, heading
from diadochi.scene.sheet.sheet_picture import MARGIN, set_text

SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Text sizes in points tried for a page."""


class AidTable(NamedTuple):
    """A table with its title: the headers of the columns (none: no header), rows of cells, a note below."""

    title: str
    rows: Sequence[Sequence[str]]
    columns: Sequence[str] = ()
    note: str = ""


AidPage = Sequence[Sequence[AidTable]]
"""Tables in rows; those of a row are beside each other."""


class GamePlayerAid(ABC, Generic[K]):
    """The tables of one game."""

    @abstractmethod
    def pages(self, kit: K, language: str) -> Iterable[AidPage]:
        """The tables of each page; names are in `language`, words in the language of the program."""


def aid_pages(kit: GameKit, language: str, size: QSizeF) -> list[PagePainter]:
    """The pages of the game of a kit, on paper of `size` millimetres."""
    aid: GamePlayerAid[GameKit] = game_part(GamePlayerAid, kit.atlas.system, "diadochi.windows.{}.player_aid")
    title = kit.atlas.names.in_language(language)
    return [_painter(page_markup(title, page), size) for page in aid.pages(kit, language)]


def _painter(markup: str, size: QSizeF) -> PagePainter:
    edge = MARGIN * 1.5

    def page(painter: QPainter) -> None:
        room = QRectF(edge, edge, size.width() - 2 * edge, size.height() - 2 * edge)
        set_text(painter, markup, room, SIZES)

    return page


def page_markup(title: str, page: AidPage) -> str:
    """The text of a page, as HTML."""
    rows = "".join(f'<table width="100%" cellspacing="0" cellpadding="30"><tr>{_row(row)}</tr></table>' for row in page)
    return f"<h2>{escape(title)}</h2>{rows}"


def _row(tables: Sequence[AidTable]) -> str:
    wide = 100 // len(tables)
    return "".join(f'<td width="{wide}%" valign="top">{_markup(table)}</td>' for table in tables)


def _markup(table: AidTable) -> str:
    head = "".join(f'<th bgcolor="#e6dcc3">{escape(cell)}</th>' for cell in table.columns)
    lines = [f"<tr>{head}</tr>"] if table.columns else []
    for number, row in enumerate(table.rows):
        shade = ' bgcolor="#f6f1e4"' if number % 2 else ""
        first, *rest = (escape(cell) for cell in row)
        cells = "".join(f'<td align="center">{cell}</td>' for cell in rest)
        lines.append(f"<tr{shade}><td>{first}</td>{cells}</tr>")
    note = f"<p><i>{escape(table.note)}</i></p>" if table.note else "<p></p>"
    # lengths are tenths of points, as `set_text` lays text out
    grid = (
        '<table width="96%" border="5" cellspacing="0" cellpadding="25" style="border-collapse: collapse">'
        f"{''.join(lines)}</table>"
    )
    return heading(table.title) + grid + note
