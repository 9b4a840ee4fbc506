"""What was drawn on the map at the moments of a game, as a table of the report: only what everybody may see."""

from __future__ import annotations

from html import escape

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.drawn import open_drawings, sketch_of
from desktop.language import tr
from desktop.windows.drawing.words import SpaceNamed, sketch_words
from desktop.windows.game.act_list import LinkTo, moment_words
from desktop.windows.game.page_parts import WIDE


class DrawnMoments:
    """Says what stands in `record` on the line to `node`; `link` leads to the moments, `named` says spaces."""

    def __init__(self, record: Browsing, node: int, named: SpaceNamed, link: LinkTo) -> None:
        self._record, self._named, self._link = record, named, link
        self._rows = [row for row in open_drawings(record) if record.tree.is_before(row.node, node)]

    def markup(self) -> str:
        """A heading and the table; nothing where nothing was drawn."""
        moments: dict[int, list[str]] = {}
        for row in self._rows:
            sketch = sketch_of(row)
            if sketch is not None:
                moments.setdefault(row.node, []).append(sketch_words(sketch, self._named))
        if not moments:
            return ""
        heads = "".join(f'<th align="left">{escape(words)}</th>' for words in (tr("Moment"), tr("Drawn on the map")))
        order = sorted(moments, key=self._record.tree.depth)
        rows = "".join(self._row(node, moments[node]) for node in order)
        return f"<h3>{escape(tr('Drawings and notes'))}</h3>{WIDE}<tr>{heads}</tr>{rows}</table>"

    def _row(self, node: int, drawn: list[str]) -> str:
        words = "<br>".join(map(escape, drawn))
        moment = self._link(node, moment_words(self._record, node))
        return f'<tr><td valign="top">{moment}</td><td valign="top">{words}</td></tr>'
