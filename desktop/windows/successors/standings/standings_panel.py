"""How all sides stand, in one table; each figure leads to the sum it comes from, line by line with its rules."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from desktop.language import Message, Speaker, msg, sentence, tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.on_table import OnTable
from desktop.windows.retranslated import Retranslated
from desktop.windows.rule_links import linked, rule_of
from desktop.windows.styles import part
from desktop.windows.successors.standings.figures import NAMES, Figure, figure

_SHORT: dict[str, Message] = {
    "victory": msg("VP"),
    "legitimacy": msg("LP"),
    "cities": msg("Cities"),
    "royal": msg("Royal"),
}
"""What stands over columns whose full names would widen the table; the full ones are their tool tips."""


class StandingsPanel(Retranslated, QWidget):
    """A table of all sides. `rule_asked` carries the rule whose link was followed."""

    rule_asked = Signal(str)

    def __init__(self, table: OnTable, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._speaker = table, speaker
        self._chosen: tuple[str, int] | None = None
        self._page = QTextBrowser(self)
        self._page.setOpenLinks(False)
        self._page.setOpenExternalLinks(False)
        self._page.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._page.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self._page)
        self.setFocusProxy(self._page)
        self.retranslate()

    def speak_with(self, speaker: Speaker) -> None:
        """Another map: names are spelled anew."""
        self._speaker = speaker

    @property
    def words(self) -> str:
        """What is said, without marks."""
        return self._page.toPlainText()

    def show_sum(self, figure: str, seat: int) -> None:
        """Show the lines of a figure (one of `figures.NAMES`) below the table; asked again they go."""
        self._chosen = None if self._chosen == (figure, seat) else (figure, seat)
        self.refresh()

    def refresh(self) -> None:
        """Follow the position."""
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            self._page.setHtml("")
            return
        rows = "".join(self._row(kit, position, seat) for seat in sorted(position.factions))
        self._page.setHtml(f'<table cellpadding="5">{_head()}{rows}</table>{self._sum(kit, position)}')

    def _row(self, kit: Kit, position: Position, seat: int) -> str:
        side = f"<b>{escape(self._table.faction(seat))}</b> ({kit.colours[seat].letter})"
        cells = (self._cell(name, seat, figure(kit, position, seat, name)) for name in NAMES)
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in (side, *cells)) + "</tr>"

    def _cell(self, name: str, seat: int, found: Figure) -> str:
        return f'<a href="{name}:{seat}">{escape(self._speaker.say(found.shown))}</a>'

    def _sum(self, kit: Kit, position: Position) -> str:
        if self._chosen is None or self._chosen[1] not in position.factions:
            return ""
        name, seat = self._chosen
        found = figure(kit, position, seat, name)
        title = tr("{figure} of {name}", figure=sentence(NAMES[name]), name=self._table.faction(seat))
        say = self._speaker.say
        lines = "".join(
            f"<tr><td align='right'>{escape(say(line.amount))}</td><td>{escape(say(line.words))} "
            f"{linked('(' + ', '.join(line.rules) + ')')}</td></tr>"
            for line in found.lines
        )
        total = ""
        if found.total is not None:
            words = escape(tr("together"))
            total = f"<tr><td align='right'><b>{escape(say(found.total))}</b></td><td><b>{words}</b></td></tr>"
        return f"<p><b>{escape(title)}</b></p><table cellpadding='3'>{lines}{total}</table>"

    def _follow(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition(":")
        if kind in NAMES and rest.isdecimal():
            self.show_sum(kind, int(rest))
        else:
            self.rule_asked.emit(rule_of(url.toString()))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._page.setAccessibleName(tr("Standings"))
        self.refresh()

    def sizeHint(self) -> QSize:
        """Room for five sides and a sum."""
        return QSize(700, 200)


def _head() -> str:
    colour = part("faint_text")
    cells = [f'<td style="color:{colour}">{escape(tr("Side"))}</td>']
    for name, full in NAMES.items():
        short, long = sentence(_SHORT.get(name, full)), sentence(full)
        cells.append(f'<td style="color:{colour}"><span title="{escape(long)}">{escape(short)}</span></td>')
    return "<tr>" + "".join(cells) + "</tr>"
