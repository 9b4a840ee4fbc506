"""The report of a game as a page: who won and why, curves, dice, battles, and what was done beside the game."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QImage

from desktop.forecast.luck.told import LuckTold
from desktop.journal.record.browsing import Browsing
from desktop.language import Speaker, tr
from desktop.narration.numerals import ROMAN, with_halves
from desktop.narration.successors.outcome_words import outcome_words
from desktop.players.course import Course
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import Tally, legitimacy, victory_points
from desktop.scene.palette import colours_of
from desktop.windows.game.act_list import ActList, LinkTo, unlinked
from desktop.windows.game.course_part import CoursePart
from desktop.windows.game.curves import curves
from desktop.windows.game.drawn_list import DrawnMoments
from desktop.windows.game.kept_words import game_title
from desktop.windows.game.page_parts import as_file, picture, row, table
from desktop.windows.game.seats import Seats
from desktop.windows.on_table import OnTable
from desktop.windows.playing.rolls.reader import signed
from desktop.windows.successors.report.battle_list import BattleList
from desktop.windows.successors.report.chronicle import Chronicle, chronicle
from desktop.windows.successors.report.luck_list import LuckList

VICTORY, LEGITIMACY = "victory.png", "legitimacy.png"
"""Names of the pictures inside the page."""


class Report:
    """The report of `record` up to `node`; `table` names factions, `luck` and `course` come when they are counted."""

    def __init__(self, record: Browsing, node: int, table: OnTable, seats: Seats, speaker: Speaker) -> None:
        self._position: Position = record.position_at(node)
        self._kit: Kit = record.kit.under(self._position.edition, self._position.options)
        self._record = record
        self._node = node
        self.luck: LuckTold | None = None
        self._told: Chronicle = chronicle(record, node)
        self.course: Course | None = None
        self._table, self._seats, self._speaker = table, seats, speaker
        self.title = game_title(record.path, record.about.title)

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

    def markup(self, link: LinkTo = unlinked) -> str:
        """The page; its pictures are named, not held. `link` leads to moments of the game."""
        return "".join(
            (
                f"<h2>{escape(self.title)}</h2><p><b>{escape(self.verdict())}</b></p>",
                self._sums(),
                "" if self.course is None else self._course_part(self.course).markup(link),
                f"<h3>{escape(tr('Victory points by turn'))}</h3>{picture(VICTORY)}",
                f"<h3>{escape(tr('Legitimacy by turn'))}</h3>{picture(LEGITIMACY)}",
                self._dice(),
                BattleList(self._speaker, self.side).markup(self._told.battles),
                self._luck(link),
                ActList(self._record, self._speaker, link).markup(),
                DrawnMoments(self._record, self._node, self._table.space, link).markup(),
            )
        )

    def _sums(self) -> str:
        rows = [row((tr("Side"), tr("Victory points"), tr("Legitimacy")), "th")]
        for seat in sorted(self._position.factions):
            victory = victory_points(self._kit, self._position, seat)
            legal = legitimacy(self._kit, self._position, seat)
            rows.append(row((self.side(seat), self._sum(victory), self._sum(legal))))
        return table(rows)

    def _sum(self, tally: Tally) -> str:
        lines = ", ".join(f"{self._speaker.say(line.source)} {signed(line.points)}" for line in tally.lines)
        return f"{tally.total}: {lines}" if lines else str(tally.total)

    def _dice(self) -> str:
        heads = (tr("Side"), tr("Dice thrown"), tr("Sum"), tr("Expected"), tr("Luck"))
        rows = [row(heads, "th")]
        for seat, luck in self._told.luck.items():
            gap = luck.total - luck.expected
            words = (
                self.side(seat),
                str(luck.dice),
                str(luck.total),
                with_halves(luck.expected),
                with_halves(gap, signed=True),
            )
            rows.append(row(words if seat in self._position.factions else (tr("the Independents"), *words[1:])))
        return f'<h3 style="page-break-before:always">{escape(tr("Luck of the dice"))}</h3>{table(rows)}'

    def _luck(self, link: LinkTo) -> str:
        if self.luck is None:
            return ""
        luck = LuckList(self.luck, self._speaker, self._whose, self._record.tree.depth, link)
        return luck.markup(sorted(self._position.factions))

    def _course_part(self, course: Course) -> CoursePart:
        return CoursePart(self._record, course, self._speaker, self.side)

    def _whose(self, seat: int) -> str:
        return self.side(seat) if seat in self._position.factions else tr("the Independents")

    # --- pictures

    def pictures(self, ink: str, paper: str) -> dict[str, QImage]:
        """The pictures of the page by name, in colours of lines and of the ground."""
        standings = self._told.standings
        labels = [tr("Opening") if s.turn == 0 else ROMAN[s.turn - 1] for s in standings]
        seats = sorted(self._position.factions)
        points = {
            name: curves(
                [(colours_of(seat), [values[seat] for values in columns]) for seat in seats],
                labels,
                ink,
                paper,
            )
            for name, columns in (
                (VICTORY, [s.victory for s in standings]),
                (LEGITIMACY, [s.legitimacy for s in standings]),
            )
        }
        looks = {seat: colours_of(seat) for seat in seats}
        course = {} if self.course is None else self._course_part(self.course).pictures(looks, ink, paper)
        return points | course

    def as_html(self, ink: str, paper: str) -> str:
        """A file of its own, pictures inside."""
        return as_file(self.title, self.markup(), self.pictures(ink, paper))
