"""The report of a game as a page: who won and why, curves, dice, battles, and what was done beside the game."""

from __future__ import annotations

import base64
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QImage, QTextDocument

from desktop.journal.record.browsing import Browsing
from desktop.language import Speaker, tr
from desktop.narration.numerals import ROMAN
from desktop.narration.successors.outcome_words import outcome_words
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import Tally, legitimacy, victory_points
from desktop.windows.game.act_list import ActList, Link, unlinked
from desktop.windows.game.battle_list import BattleList
from desktop.windows.game.chronicle import Chronicle, chronicle
from desktop.windows.game.curves import SIZE, curves
from desktop.windows.game.seats import Seats
from desktop.windows.on_table import OnTable
from desktop.windows.playing.rolls.outcome import signed

VICTORY, LEGITIMACY = "victory.png", "legitimacy.png"
"""Names of the pictures inside the page."""


class Report:
    """The report of `record` up to `node`. `table` names factions; `ink` and `paper` colour the pictures.

    `link` leads to moments of the game where somebody reads it in the program.
    """

    def __init__(
        self, record: Browsing, node: int, table: OnTable, seats: Seats, speaker: Speaker, ink: str, paper: str
    ) -> None:
        self._position: Position = record.position_at(node)
        self._kit: Kit = record.kit.under(self._position.edition, self._position.options)
        self._record = record
        self.link: Link = unlinked
        self._told: Chronicle = chronicle(record, node)
        self._table, self._seats, self._speaker = table, seats, speaker
        self._ink, self._paper = ink, paper
        self.title = record.about.title or record.path.stem

    # --- words

    def side(self, seat: int) -> str:
        """A side with its letter and its player."""
        letter, name = self._kit.colours[seat].letter, self._seats.name(seat)
        faction = self._table.faction(seat)
        return f"{letter} · {faction} ({name})" if name else f"{letter} · {faction}"

    def verdict(self) -> str:
        """Who has won and why, in a sentence."""
        outcome = self._position.outcome
        if outcome is None:
            return tr("The game goes on.")
        return self._speaker.say(outcome_words(outcome, self.side(outcome.seat)))

    # --- the page

    def markup(self) -> str:
        """The page; its pictures are named, not held."""
        return "".join(
            (
                f"<h2>{escape(self.title)}</h2><p><b>{escape(self.verdict())}</b></p>",
                self._sums(),
                f"<h3>{escape(tr('Victory points by turn'))}</h3>{_picture(VICTORY)}",
                f"<h3>{escape(tr('Legitimacy by turn'))}</h3>{_picture(LEGITIMACY)}",
                self._dice(),
                BattleList(self._speaker, self.side).markup(self._told.battles),
                ActList(self._record, self._speaker, self.link).markup(),
            )
        )

    def _sums(self) -> str:
        rows = [_row((tr("Side"), tr("Victory points"), tr("Legitimacy")), "th")]
        for seat in sorted(self._position.factions):
            victory = victory_points(self._kit, self._position, seat)
            legal = legitimacy(self._kit, self._position, seat)
            rows.append(_row((self.side(seat), self._sum(victory), self._sum(legal))))
        return _table(rows)

    def _sum(self, tally: Tally) -> str:
        lines = ", ".join(f"{self._speaker.say(line.source)} {signed(line.points)}" for line in tally.lines)
        return f"{tally.total}: {lines}" if lines else str(tally.total)

    def _dice(self) -> str:
        heads = (tr("Side"), tr("Dice thrown"), tr("Sum"), tr("Expected"), tr("Luck"))
        rows = [_row(heads, "th")]
        for seat, luck in self._told.luck.items():
            gap = luck.total - luck.expected
            words = (self.side(seat), str(luck.dice), str(luck.total), f"{luck.expected:g}", f"{gap:+g}")
            rows.append(_row(words if seat in self._position.factions else (tr("the Independents"), *words[1:])))
        return f'<h3 style="page-break-before:always">{escape(tr("Luck of the dice"))}</h3>{_table(rows)}'

    # --- pictures

    def pictures(self) -> dict[str, QImage]:
        """The pictures of the page by name."""
        standings = self._told.standings
        labels = [tr("Opening") if s.turn == 0 else ROMAN[s.turn - 1] for s in standings]
        seats = sorted(self._position.factions)
        letters = {seat: self._kit.colours[seat].letter for seat in seats}
        return {
            name: curves(
                {letters[seat]: [values[seat] for values in columns] for seat in seats}, labels, self._ink, self._paper
            )
            for name, columns in (
                (VICTORY, [s.victory for s in standings]),
                (LEGITIMACY, [s.legitimacy for s in standings]),
            )
        }

    def put_into(self, document: QTextDocument) -> None:
        """Fill a document with page and pictures."""
        for name, image in self.pictures().items():
            document.addResource(int(QTextDocument.ResourceType.ImageResource.value), QUrl(name), image)
        document.setHtml(self.markup())

    def as_html(self) -> str:
        """A file of its own, pictures inside."""
        page = self.markup()
        for name, image in self.pictures().items():
            page = page.replace(f'src="{name}"', f'src="data:image/png;base64,{_encoded(image)}"')
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        return f"<!doctype html><html><head>{head}</head><body>{page}</body></html>"


def _picture(name: str) -> str:
    return f'<p><img src="{name}" width="{SIZE.width()}" height="{SIZE.height()}"></p>'


def _row(cells: tuple[str, ...], kind: str = "td") -> str:
    return "<tr>" + "".join(f'<{kind} align="left">{escape(cell)}</{kind}>' for cell in cells) + "</tr>"


def _table(rows: list[str]) -> str:
    return f'<table cellpadding="5" cellspacing="0">{"".join(rows)}</table>'


def _encoded(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return base64.b64encode(bytes(buffer.data().data())).decode("ascii")
