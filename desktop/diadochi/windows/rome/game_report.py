"""The report of a game: the winner and why, points by turn, battles, luck of the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtGui import QImage

from diadochi.journal.record.record_browser import Browsing, RecordStep, walked
from diadochi.language import Name, Speaker, msg, tr, trn
from diadochi.narration.odds_explanation import roman
from diadochi.narration.rome.narration import RomeLuckWords, RomeNarration
from diadochi.narration.rome.words import BattleReport, SideReport, battles
from diadochi.players.game_course import Course
from diadochi.rules.rome.events import TurnBegan
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.windows.game.course_report import CoursePart
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.game.luck_list import LuckColumn, LuckList, LuckShown
from diadochi.windows.game.report_parts import (
    ActList,
    DrawnMoments,
    GameReport,
    LinkTo,
    curves,
    luck_of,
    luck_table,
    picture,
    row,
    table,
    turns_of,
    unlinked,
)
from diadochi.windows.rome.sides_dock import goal_of
from diadochi.windows.table_state import OnTable, look_of

_LUCK_SHOWN = LuckShown(
    RomeLuckWords(),
    (
        LuckColumn(msg("Battles won"), frozenset((Kind.BATTLE,)), both=True),
        LuckColumn(
            msg("Attempts to intercept, avoid battle or pursue"), frozenset((Kind.INTERCEPT, Kind.AVOID, Kind.PURSUE))
        ),
        LuckColumn(msg("Siege hits"), frozenset((Kind.SIEGE,)), points=True),
    ),
    msg("Decisions are not measured in this game."),
)
POINTS = "points.png"
"""Name of the picture on the page."""


class TurnStanding(NamedTuple):
    """The points of every seat in order at the end of a turn; turn 0 is the set-up."""

    turn: int
    points: tuple[int, ...]


class Report(GameReport):
    """The report of `record` up to `node`. `table` names sides; `luck` and `course` are added when counted."""

    def __init__(
        self, record: Browsing, node: int, table: OnTable[Kit, Position], seats: Seats, speaker: Speaker
    ) -> None:
        super().__init__(record, node, table, seats, speaker)
        assert isinstance(record.kit, Kit)
        self._kit = record.kit
        self._position = _position_at(record, node)
        line = record.tree.lineage(node)
        self._steps = [*walked(record, line)]
        self._standings = (*_standings(record, line, self._steps), _standing(self._kit, self._position))
        turns = dict(zip(line, turns_of([record.tree[n] for n in line]), strict=True))
        self._battles = tuple(battles(self._steps, turns))

    # --- verdict

    def side(self, seat: int) -> str:
        """A side with its player."""
        name, side = self._seats.name(seat), self._table.faction(seat)
        return f"{side} ({name})" if name else side

    def verdict(self) -> str:
        """The winner and the reason in a sentence."""
        outcome = RomeNarration().outcome_of(self._position, self.side(self._position.winner))
        return tr("The game is still in progress.") if outcome is None else self._speaker.say(outcome)

    def why(self) -> str:
        """Required points and actual points (PLAY-19)."""
        scenario = self._kit.scenarios[self._position.scenario]
        seat = next(seat for seat, side in self._position.sides.items() if side.name == scenario.victory.side)
        goal = goal_of(self._kit, self._position, seat)
        assert goal is not None  # a recorded game is a scenario
        return tr(
            "{side} needed city points at the end of turn {turn}: {needed}. It has {points}.",
            side=self._table.faction(seat),
            needed=goal.needed,
            turn=roman(scenario.turns),
            points=goal.total,
        )

    # --- page

    def markup(self, link: LinkTo = unlinked) -> str:
        return "".join(
            (
                f"<h2>{escape(self.title)}</h2><p><b>{escape(self.verdict())}</b></p>",
                f"<p>{escape(self.why())} <small>PLAY-19</small></p>",
                self._cities(),
                "" if self.course is None else self._course_part(self.course).markup(link),
                f"<h3>{escape(tr('City points by turn'))}</h3>{picture(POINTS)}",
                self._fights(),
                self._dice(),
                self._luck(link),
                ActList(self._record, self._speaker, link).markup(),
                DrawnMoments(self._record, self._node, self._table.space, link).markup(),
            )
        )

    def _cities(self) -> str:
        rows = [row((tr("Side"), tr("Points"), tr("Cities")), "th")]
        for seat in sorted(self._position.sides):
            goal = goal_of(self._kit, self._position, seat)
            assert goal is not None
            cities = ", ".join(f"{self._table.space(city)} {worth}" for city, worth in goal.cities)
            rows.append(row((self.side(seat), str(goal.total), cities)))
        return table(rows)

    def _fights(self) -> str:
        if not self._battles:
            return ""
        heads = (tr("Turn"), tr("Space"), tr("Attacker"), tr("Defender"), tr("Winner"))
        rows = [row(heads, "th"), *map(self._fight, self._battles)]
        return f"<h3>{escape(trn('{n} battle', '{n} battles', len(self._battles)))}</h3>{table(rows)}"

    def _fight(self, battle: BattleReport) -> str:
        place = self._speaker.spell(Name("space", battle.space))
        sides = tuple(self._fighter(side) for side in battle.sides)
        return row((roman(battle.turn), place, *sides, self.side(battle.winner)))

    def _fighter(self, side: SideReport) -> str:
        size = trn("{n} CU", "{n} CU", side.strength)
        lost = tr("lost: {pieces}", pieces=trn("{n} CU", "{n} CU", side.lost)) if side.lost else ""
        dice = " + ".join(map(str, side.faces))
        rolled = tr("dice {dice}, total {score}", dice=dice, score=side.score) if side.faces else tr("no roll")
        return f"{self._table.faction(side.seat)}: " + "; ".join(filter(None, (size, rolled, lost)))

    def _dice(self) -> str:
        return f"<h3>{escape(tr('Luck of the dice'))}</h3>{luck_table(luck_of(self._steps), self.side)}"

    def _luck(self, link: LinkTo) -> str:
        if self.luck is None:
            return ""
        luck = LuckList(self.luck, _LUCK_SHOWN, self._speaker, self.side, self._record.tree.depth, link)
        return luck.markup(sorted(self._position.sides))

    def _course_part(self, course: Course) -> CoursePart:
        return CoursePart(self._record, course, self._speaker, self.side)

    # --- pictures

    def pictures(self, ink: str, paper: str) -> dict[str, QImage]:
        labels = [tr("Opening") if each.turn == 0 else roman(each.turn) for each in self._standings]
        seats = sorted(self._position.sides)
        looks = {seat: look_of(self._kit, self._position, seat) for seat in seats}
        series = [
            (look, [each.points[number] for each in self._standings]) for number, look in enumerate(looks.values())
        ]
        course = {} if self.course is None else self._course_part(self.course).pictures(looks, ink, paper)
        return {POINTS: curves(series, labels, ink, paper)} | course


def _position_at(record: Browsing, node: int) -> Position:
    position = record.position_at(node)
    assert isinstance(position, Position)
    return position


def _standing(kit: Kit, position: Position, turn: int | None = None) -> TurnStanding:
    goals = (goal_of(kit, position, seat) for seat in sorted(position.sides))
    points = tuple(goal.total if goal is not None else 0 for goal in goals)
    return TurnStanding(position.clock.turn if turn is None else turn, points)


def _standings(record: Browsing, line: Sequence[int], steps: Sequence[RecordStep]) -> Iterator[TurnStanding]:
    kit = record.kit
    assert isinstance(kit, Kit)
    yield _standing(kit, _position_at(record, line[0]), 0)
    for step in steps:
        for event in step.events:
            if isinstance(event, TurnBegan):
                yield _standing(kit, _position_at(record, step.node), event.turn - 1)
