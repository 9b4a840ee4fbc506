"""How all sides stand, in one table; each figure leads to the sum it comes from, line by line with its rules."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from desktop.language import Message, Speaker, msg, tr, translate
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import Tally
from desktop.rules.successors.standing.titles import (
    guardian_of_the_tomb,
    king_of_asia,
    largest_fleet,
    lord_of_the_hellespont,
    strategos_of_europe,
)
from desktop.windows.on_table import OnTable
from desktop.windows.playing.words import UNITS
from desktop.windows.rule_links import linked, rule_of
from desktop.windows.standings import Standing, standing
from desktop.windows.styles import part
from desktop.windows.worded import Worded

_SUMS: dict[str, Message] = {"victory": msg("Victory points"), "legitimacy": msg("Legitimacy")}
"""The figures that are sums, by the word their links carry."""


class StandingsPanel(Worded, QWidget):
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
        """Show the lines of a sum (victory, legitimacy) below the table; asked again they go."""
        self._chosen = None if self._chosen == (figure, seat) else (figure, seat)
        self.refresh()

    def refresh(self) -> None:
        """Follow the position."""
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            self._page.setHtml("")
            return
        standings = {seat: standing(kit, position, seat) for seat in sorted(position.factions)}
        rows = "".join(self._row(kit, position, seat, found) for seat, found in standings.items())
        self._page.setHtml(f'<table cellpadding="5" width="100%">{_head()}{rows}</table>{self._sum(standings)}')

    def _row(self, kit: Kit, position: Position, seat: int, found: Standing) -> str:
        faction = position.factions[seat]
        kind, paid = faction.training
        cost = dict(zip(("mercenary", "loyal"), kit.profile.train_cost, strict=False)).get(kind, 0)
        unit = translate(UNITS[kind].source) if cost else ""
        training = tr("{unit} {paid} of {cost}", unit=unit, paid=paid, cost=cost) if cost else "–"
        cells = (
            f"<b>{escape(self._table.faction(seat))}</b> ({kit.colours[seat].letter})",
            _link("victory", seat, found.victory.total),
            _link("legitimacy", seat, found.legitimacy.total),
            escape(", ".join(_titles(kit, position, seat))),
            str(len(faction.hand)),
            str(found.fleet),
            str(found.units.count),
            str(found.units.royal),
            escape(training),
        )
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    def _sum(self, standings: dict[int, Standing]) -> str:
        if self._chosen is None or self._chosen[1] not in standings:
            return ""
        figure, seat = self._chosen
        tally: Tally = getattr(standings[seat], figure)
        title = tr("{figure} of {name}", figure=translate(_SUMS[figure].source), name=self._table.faction(seat))
        lines = "".join(
            f"<tr><td align='right'>{line.points}</td><td>{escape(self._speaker.say(line.source))} "
            f"{linked('(' + ', '.join(line.rules) + ')')}</td></tr>"
            for line in tally.lines
        )
        total = f"<tr><td align='right'><b>{tally.total}</b></td><td><b>{escape(tr('together'))}</b></td></tr>"
        return f"<p><b>{escape(title)}</b></p><table cellpadding='3'>{lines}{total}</table>"

    def _follow(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition(":")
        if kind in _SUMS and rest.isdecimal():
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
    titles = (
        tr("Side"), tr("Victory points"), tr("Legitimacy"), tr("Titles"), tr("Cards"), tr("Fleet"), tr("Units"),
        tr("Royal Army"), tr("Training"),
    )  # fmt: skip
    colour = part("faint_text")
    return "<tr>" + "".join(f'<td style="color:{colour}">{escape(title)}</td>' for title in titles) + "</tr>"


def _link(figure: str, seat: int, points: int) -> str:
    return f'<a href="{figure}:{seat}">{points}</a>'


def _titles(kit: Kit, position: Position, seat: int) -> list[str]:
    status = tr("Champion") if position.factions[seat].status == "champion" else tr("Successor")
    held = [tr("Usurper")] if position.usurper == seat else []
    for words, holder in (
        (tr("King of Asia"), king_of_asia(kit, position)),
        (tr("Lord of the Hellespont"), lord_of_the_hellespont(kit, position)),
        (tr("Strategos of Europe"), strategos_of_europe(kit, position)),
        (tr("Largest Fleet"), largest_fleet(kit, position)),
        (tr("Guardian of the tomb"), guardian_of_the_tomb(position)),
    ):
        held += [words] if holder == seat else []
    return [status, *held]
