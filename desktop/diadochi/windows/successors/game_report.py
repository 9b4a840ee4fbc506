"""The report of a game as a page: winner and why, curves, battles, luck of the dice, interventions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtGui import QImage

from diadochi.journal.record.record_browser import Browsing, walked
from diadochi.language import Name, Speaker, msg, tr, trn
from diadochi.narration.odds_explanation import ROMAN
from diadochi.narration.successors.event_words import BattleReport, SideReport, battles
from diadochi.narration.successors.narration import SuccessorsLuckWords
from diadochi.narration.successors.proclamations import outcome_words
from diadochi.narration.successors.words import group_words
from diadochi.players.game_course import Course
from diadochi.rules.core.flow import Trait
from diadochi.rules.successors.events import TurnEnded
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import Tally, legitimacy, victory_points
from diadochi.scene.palette import colours_of
from diadochi.windows.game.course_report import CoursePart
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.game.luck_list import LuckColumn, LuckList, LuckShown
from diadochi.windows.game.report_parts import (
    ActList,
    DrawnMoments,
    GameReport,
    LinkTo,
    Luck,
    curves,
    luck_of,
    luck_table,
    markup_row,
    picture,
    row,
    table,
    turns_of,
    unlinked,
    wide_table,
)
from diadochi.windows.playing.roll_reader import signed
from diadochi.windows.table_state import OnTable

_LUCK_SHOWN = LuckShown(
    SuccessorsLuckWords(),
    (
        LuckColumn(msg("Battles won"), Kind.having(Trait.FIGHT), both=True),
        LuckColumn(msg("Attempts to intercept or avoid battle"), frozenset((Kind.INTERCEPTION, Kind.AVOID_BATTLE))),
        LuckColumn(msg("Siege points gained"), frozenset((Kind.SIEGE,)), points=True),
        LuckColumn(msg("Movement roll"), frozenset((Kind.MOVEMENT,)), points=True),
    ),
    msg(
        "Only the direct goal counts: an attacked general stays on the map, a march arrives, a city falls in "
        "this activation. All others respond as they did, or stand and fight. Other benefits of a decision "
        "are not measured."
    ),
    frozenset((Kind.MARCH,)),
)

# --- data


class TurnStanding(NamedTuple):
    """The standing of every side at the end of `turn`; turn 0 is the beginning."""

    turn: int
    victory: Mapping[int, int]
    legitimacy: Mapping[int, int]


class Chronicle(NamedTuple):
    """A game along its line: `standings` in order, `luck` by seat, `battles` in order."""

    standings: tuple[TurnStanding, ...]
    luck: Mapping[int, Luck]
    battles: tuple[BattleReport, ...]
    steps: int


def chronicle(record: Browsing, node: int) -> Chronicle:
    """Replay the game up to `node`. Raises Disagreeing if the rules have changed."""
    line = record.tree.lineage(node)
    opening, present = _position_at(record, line[0]), _position_at(record, node)
    steps, turns = [*walked(record, line)], turns_of([record.tree[n] for n in line])
    first, last = _standing(record, 0, opening), _standing(record, present.clock.turn, present)
    ended = {each.turn: each for step in steps for each in step.events if isinstance(each, TurnEnded)}
    between = (TurnStanding(t, over.victory, over.legitimacy) for t, over in ended.items() if t != last.turn)
    fought = tuple(battles(steps, dict(zip(line, turns, strict=True))))
    return Chronicle((first, *between, last), luck_of(steps), fought, len(line) - 1)


def _position_at(record: Browsing, node: int) -> Position:
    position = record.position_at(node)
    assert isinstance(position, Position)
    return position


def _standing(record: Browsing, turn: int, position: Position) -> TurnStanding:
    assert isinstance(record.kit, Kit)
    kit = record.kit.under(position.edition, position.options)
    seats = sorted(position.factions)
    return TurnStanding(
        turn,
        {seat: victory_points(kit, position, seat).total for seat in seats},
        {seat: legitimacy(kit, position, seat).total for seat in seats},
    )


# --- battles
# A table: both sides, strengths, dice, scores, winner, losses.


class BattleList:
    """Writes battles in the current language; `side` names a seat."""

    def __init__(self, speaker: Speaker, side: Callable[[int], str]) -> None:
        self._speaker, self._side = speaker, side

    def markup(self, battles: Sequence[BattleReport]) -> str:
        """Heading and table; empty without battles."""
        if not battles:
            return ""
        heading = trn("{n} battle", "{n} battles", len(battles))
        heads = (tr("Turn"), tr("Space"), tr("Attacker"), tr("Defender"), tr("Winner"))
        return f"<h3>{escape(heading)}</h3>{wide_table(heads, map(self._row, battles))}"

    def _row(self, battle: BattleReport) -> str:
        winner = battle.winner
        won = tr("draw") if winner is None else self._name(winner)
        return markup_row(
            (
                escape(ROMAN[battle.turn - 1]),
                escape(self._place(battle)),
                *(self._fighter(side, won=side is winner) for side in battle.sides),
                escape(won),
            )
        )

    def _place(self, battle: BattleReport) -> str:
        if not battle.space:
            return tr("at sea") if battle.naval else ""
        space = self._speaker.spell(Name("space", battle.space))
        return tr("{space} (at sea)", space=space) if battle.naval else space

    def _name(self, side: SideReport) -> str:
        return self._speaker.spell(side.who) if side.seat == INDEPENDENT else self._side(side.seat)

    def _fighter(self, side: SideReport, *, won: bool) -> str:
        name = escape(self._name(side))
        lines = [f"<b>{name}</b>" if won else name, escape(self._dice(side))]
        cost = self._cost(side)
        return "<br>".join([*lines, f"<i>{escape(cost)}</i>"] if cost else lines)

    def _dice(self, side: SideReport) -> str:
        if side.strength is None:
            return tr("without fleets: score {score}", score=side.score)
        dice = " + ".join(map(str, side.faces))
        return tr(
            "strength {strength}, dice {dice}: score {score}", strength=side.strength, dice=dice, score=side.score
        )

    def _cost(self, side: SideReport) -> str:
        # including attrition in flight
        if side.seat == INDEPENDENT:
            return tr("driven off") if side.driven_off else ""
        parts = []
        if side.lost or side.fell:
            parts.append(tr("lost: {pieces}", pieces=self._pieces(Group(side.lost, side.fell))))
        if side.fled:
            parts.append(tr("dispersed: {pieces}", pieces=self._pieces(side.fled)))
        if side.fleets:
            parts.append(trn("{n} fleet dispersed", "{n} fleets dispersed", len(side.fleets)))
        return "; ".join(parts)

    def _pieces(self, group: Group) -> str:
        return self._speaker.say(group_words(group))


# --- report

VICTORY, LEGITIMACY = "victory.png", "legitimacy.png"
"""Names of the pictures on the page."""


class Report(GameReport):
    """The report of `record` up to `node`; `table` names sides, `luck` and `course` are added when counted."""

    def __init__(
        self, record: Browsing, node: int, table: OnTable[Kit, Position], seats: Seats, speaker: Speaker
    ) -> None:
        super().__init__(record, node, table, seats, speaker)
        assert isinstance(record.kit, Kit)
        self._position = _position_at(record, node)
        self._kit = record.kit.under(self._position.edition, self._position.options)
        self._told: Chronicle = chronicle(record, node)

    # --- verdict

    def side(self, seat: int) -> str:
        """A side with its letter and player."""
        letter, name = self._kit.colours[seat].letter, self._seats.name(seat)
        faction = self._table.faction(seat)
        return f"{letter} · {faction} ({name})" if name else f"{letter} · {faction}"

    def verdict(self) -> str:
        """The winner and the reason in a sentence."""
        outcome = self._position.outcome
        if outcome is None:
            return tr("The game is still in progress.")
        return self._speaker.say(outcome_words(outcome, self.side(outcome.seat)))

    # --- page

    def markup(self, link: LinkTo = unlinked) -> str:
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
        listed = luck_table(self._told.luck, self._whose)
        return f'<h3 style="page-break-before:always">{escape(tr("Luck of the dice"))}</h3>{listed}'

    def _luck(self, link: LinkTo) -> str:
        if self.luck is None:
            return ""
        luck = LuckList(self.luck, _LUCK_SHOWN, self._speaker, self._whose, self._record.tree.depth, link)
        return luck.markup(sorted(self._position.factions))

    def _course_part(self, course: Course) -> CoursePart:
        return CoursePart(self._record, course, self._speaker, self.side)

    def _whose(self, seat: int) -> str:
        return self.side(seat) if seat in self._position.factions else tr("the Independents")

    # --- pictures

    def pictures(self, ink: str, paper: str) -> dict[str, QImage]:
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
