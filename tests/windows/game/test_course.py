"""A game that is over shows each side's chance to win along its line, and the moments at which it turned."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.odds_protocol import SWEPT, OddsRefused
from diadochi.journal.record.game_record import Record
from diadochi.language import Speaker, msg
from diadochi.players.game_course import (
    TURNS_TOLD,
    Better,
    Course,
    CourseMoment,
    ThoughtWanted,
    TurningPoint,
    Work,
    better_asked,
    counted_course,
    moments_of,
    thought_here,
    turning_points,
    turning_stretches,
)
from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS, AtRandom, RandomPlayer, Thought
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision, Draw
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.rules.successors.answers import Pass, Stop
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import whole_game_from
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.scene.palette import colours_of
from diadochi.windows.game.course_report import CHANCES, CourseCounting, CoursePart, kept_apart
from diadochi.windows.hints import Hear
from diadochi.windows.playing.map_tables import Playing
from tests.journal.games import opening, play


def by_points(kit: Kit, position: Position) -> Mapping[int, float]:
    points = {
        seat: 1.0 + victory_points(kit, position, seat).total + legitimacy(kit, position, seat).total
        for seat in position.factions
    }
    return {seat: own / sum(points.values()) for seat, own in points.items()}


def finished(record: Record, work: Work) -> Course:
    """Whatever is wanted is thought at once."""
    wanted = next(work)
    while True:
        try:
            wanted = work.send(None if wanted is None else thought_here(record, wanted))
        except StopIteration as done:
            return cast(Course, done.value)


def points_of(course: Sequence[CourseMoment], most: int = TURNS_TOLD) -> list[TurningPoint]:
    return turning_points(turning_stretches(course, 99), {}, most)


@pytest.fixture
def record(tmp_path: Path) -> Record:
    kit, position = opening()
    made = Record.create(tmp_path / "game.diadochi", position, kit)
    play(made, 500, 3)
    return made


def test_the_greatest_swings_are_told_in_order_and_lead_to_their_moments(record: Record, dressed: QApplication) -> None:
    course = tuple(moments_of(record, record.cursor, by_points))
    line = record.tree.lineage(record.cursor)
    assert [moment.node for moment in course] == [node for node in line if node in {each.node for each in course}]
    assert course[-1].chances == by_points(record.kit, record.game.position)
    fallen = [point for point in points_of(course, 99) if not point.moment.chosen]
    points = points_of(course, len(fallen) + TURNS_TOLD)
    assert len(fallen) < len(points) <= len(fallen) + TURNS_TOLD
    assert [point.moment.node for point in points] == sorted(point.moment.node for point in points)
    nodes = {point.moment.node for point in points}
    least = min(point.swing for point in points if point.moment.chosen)
    others = [point for point in points_of(course, 99) if point.moment.node not in nodes]
    assert all(point.swing <= least for point in others)
    part = CoursePart(record, Course(course, points), Speaker(lambda name: name.id), str)
    words = part.markup(lambda node, words: f"[{node} {words}]")
    assert all(f"[{node} {record.tree.depth(node)}]" in words for node in nodes)
    looks = {seat: colours_of(seat) for seat in record.game.position.factions}
    pictures = part.pictures(looks, "#000000", "#ffffff")
    assert (
        pictures[CHANCES]
        != CoursePart(record, Course(course[:30]), Speaker(str), str).pictures(looks, "#000000", "#ffffff")[CHANCES]
    )


def test_a_deal_is_one_moment_and_everything_done_has_words(tmp_path: Path) -> None:
    kit, position = opening()
    made = Record.create(tmp_path / "whole.diadochi", whole_game_from(position), kit, root_name="whole_game")
    drawn, player = set(), RandomPlayer(random.Random(3))
    while len(drawn) < 2 * len(position.factions):
        asked = made.game.node
        assert asked is not None
        node = made.answer(player.answer(asked), author=asked.seat)
        drawn |= {node} if isinstance(asked, Draw) else set()
    play(made, 1, 3)
    course = tuple(moments_of(made, made.cursor, by_points))
    assert all(moment.action is not None for moment in course[1:])
    assert len({moment.node for moment in course} & drawn) <= 1
    assert len(course) >= len(made.tree.lineage(made.cursor)) - len(drawn)


def test_a_course_that_cannot_be_counted_holds_nobody_up(
    record: Record, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_record: Record, _node: int) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(Record, "game_at", lost)
    counting = CourseCounting(record, record.cursor, by_points, parent := QObject())
    with pytest.raises(KeyError):
        counting.finish()
    counting.finish()
    assert counting.told is None
    assert counting.parent() is parent


def test_at_a_turning_point_stands_what_the_best_player_would_have_done(
    record: Record, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Sage(AtRandom):
        def advise(self, asked: Asked) -> tuple[Advice, ...]:
            return (Advice(asked.decision.options.sample(random.Random(1)), 1.0, (msg("it is better so"),), 0.4),)

    monkeypatch.setitem(PLAYERS, "sage", Sage)  # type: ignore[arg-type]
    course = tuple(moments_of(record, record.cursor, by_points))
    asked = [moment.node for moment in course if better_asked(record, moment.node, "sage") is not None]
    assert asked
    assert all(isinstance(record.game_at(record.tree[node].parent or 0).node, Decision) for node in asked)
    counted = finished(record, counted_course(record, record.cursor, by_points, "sage"))
    assert counted == finished(record, counted_course(record, record.cursor, by_points, "sage"))
    assert counted.moments == course
    words = CoursePart(record, counted, Speaker(lambda name: name.id), str).markup(lambda _node, words: words)
    told = {point.moment.node for point in counted.points} & {*asked}
    same = {node for node in told if counted.better[node].done is counted.better[node].best}
    assert words.count("It is better so") == words.count("Chance to win: 40") == len(told - same)
    assert words.count("The same") == len(same)
    fallen = [point for point in counted.points if not point.moment.chosen]
    assert words.count("No choice: chance decided.") == len(fallen)


def test_what_dice_decided_nobody_chose(record: Record) -> None:
    for moment in [*moments_of(record, record.cursor, by_points)][1:]:
        asked = record.game_at(record.tree[moment.node].parent or 0).node
        assert moment.chosen == isinstance(asked, Decision)


class Beside:
    """Thoughts that come when the test lets them."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self.asked: list[tuple[ThoughtWanted, Hear]] = []
        self.stopped = 0

    def look_back(self, _kit: GameKit, wanted: ThoughtWanted, then: Hear) -> bool:
        self.asked.append((wanted, then))
        return True

    def look_back_no_more(self) -> None:
        self.stopped += 1

    def come(self) -> None:
        wanted, then = self.asked.pop()
        then(thought_here(self._record, wanted))


def test_what_would_have_been_better_is_thought_of_beside_the_window(record: Record, qtbot: QtBot) -> None:
    parent, beside = QObject(), Beside(record)
    counting = CourseCounting(record, record.cursor, by_points, parent, beside)
    thoughts = 0
    while counting.told is None:
        qtbot.waitUntil(lambda: bool(beside.asked), timeout=60_000)
        qtbot.wait(5)
        assert len(beside.asked) == 1, "one after the other"
        assert beside.asked[0][0].question.URGENCY == SWEPT, "nobody waits for it"
        thoughts += 1
        beside.come()
        qtbot.waitUntil(lambda: bool(beside.asked) or counting.told is not None, timeout=60_000)
    assert thoughts > 1
    here = CourseCounting(record, record.cursor, by_points, parent)
    here.finish()
    assert counting.told == here.told


def test_who_waits_for_the_course_or_wants_it_no_more_waits_for_nobody_beside(record: Record, qtbot: QtBot) -> None:
    parent, beside = QObject(), Beside(record)
    for end in (CourseCounting.finish, CourseCounting.close):
        counting = CourseCounting(record, record.cursor, by_points, parent, beside)
        qtbot.waitUntil(lambda: bool(beside.asked), timeout=60_000)
        end(counting)
        assert (counting.told is not None) == (end is CourseCounting.finish)
        told = counting.told
        beside.come()
        assert counting.told is told, "what comes too late is not heard"
    assert beside.stopped == 2


def test_where_thinking_breaks_down_the_course_is_told_without_it(record: Record, qtbot: QtBot) -> None:
    beside = Beside(record)
    counting = CourseCounting(record, record.cursor, by_points, parent := QObject(), beside)
    qtbot.waitUntil(lambda: bool(beside.asked), timeout=60_000)
    beside.asked.pop()[1](OddsRefused("It has broken down."))
    qtbot.waitUntil(lambda: counting.told is not None, timeout=60_000)
    assert counting.told is not None
    assert counting.told.points
    assert not counting.told.better
    assert not beside.asked
    assert counting.parent() is parent


def test_the_table_lets_its_report_think_beside_the_window(playing: Playing, record: Record, qtbot: QtBot) -> None:
    playing.hint.close()  # whatever is made last is made now
    assert playing.games.ending._beside is playing.thinker
    wanted = next(
        found for node in record.tree.lineage(record.cursor) if (found := better_asked(record, node, "random"))
    )
    replies: list[Thought | OddsRefused] = []
    assert playing.thinker.look_back(record.kit, wanted, replies.append)
    qtbot.waitUntil(lambda: bool(replies), timeout=20_000)
    assert isinstance(replies[0], Thought)
    assert not playing.thinker.look_back(open_map(maps("rome")), wanted, replies.append), "another map is on the table"


def test_the_course_is_counted_beside_whatever_is_done(record: Record, qtbot: QtBot) -> None:
    parent = QObject()
    counting = CourseCounting(record, record.cursor, by_points, parent)
    assert counting.told is None, "nobody waits for it"
    turns = 0

    def turned() -> bool:
        nonlocal turns
        turns += 1
        return counting.told is not None

    qtbot.waitUntil(turned, timeout=60_000)
    assert turns > 1
    other = CourseCounting(record, record.cursor, by_points, parent)
    other.finish()
    assert counting.told == other.told
    closed = CourseCounting(record, record.cursor, by_points, parent)
    closed.close()
    qtbot.wait(50)
    closed.finish()
    assert closed.told is None


def test_numbers_of_moments_close_together_stand_beside_each_other() -> None:
    assert kept_apart([10.0, 12.0, 13.0, 90.0], 17.0) == [10.0, 27.0, 44.0, 90.0]


def moment(node: int, chance: float, stretch: int, *, chosen: bool = True, idle: bool = False) -> CourseMoment:
    return CourseMoment(node, 1, {1: chance, 2: 1 - chance}, msg("done"), chosen, stretch, idle)


def test_a_game_turns_by_a_deed_and_not_because_a_segment_ends() -> None:
    course = (
        *(moment(0, 0.5, 0), moment(1, 0.5, 1), moment(2, 0.55, 1), moment(3, 0.7, 1, chosen=False)),
        *(moment(4, 0.4, 1, idle=True), moment(5, 0.9, 1)),
        *(moment(6, 0.9, 2, idle=True), moment(7, 0.8, 2)),
    )
    first, second = points_of(course)
    assert first.moment.node == 2, "a deed with the dice that were thrown for it"
    assert (first.before[1], first.after[1]) == (0.5, 0.9), "from one player turn to the next"
    assert second.moment.node == 7


def test_a_game_turns_first_where_something_else_would_have_been_better() -> None:
    course = (moment(0, 0.5, 0), moment(1, 0.6, 1), moment(2, 0.4, 1), moment(3, 0.4, 1), moment(4, 0.65, 2))
    best, done, other = Advice(Pass(), 2.0, chance=0.6), Advice(Stop(), 1.0, chance=0.3), None
    alike = Better(best, Advice(Stop(), 1.9, chance=0.595))
    stretches = turning_stretches(course, 9)

    def told(better: Mapping[int, Better], most: int = 1) -> list[int]:
        return [point.moment.node for point in turning_points(stretches, better, most)]

    assert told({4: Better(best, best), 2: Better(best, best)}) == [4]
    assert told({4: Better(best, best), 1: Better(best, done)}) == [1], "gained by it"
    assert told({4: Better(best, best), 2: Better(best, best), 1: Better(best, other)}, 2) == [1, 4]
    assert told({2: Better(best, best), 1: alike}) == [2], "hardly anything gained"
    assert told({1: Better(best, best)}) == [1], "of the other nobody thinks anything"


def test_moments_know_their_player_turn_and_what_does_nothing(record: Record) -> None:
    course = tuple(moments_of(record, record.cursor, by_points))[1:]
    assert {moment.idle for moment in course} == {False, True}
    for one in course:
        before = record.position_at(record.tree[one.node].parent or 0).clock
        if before.segment:
            assert one.stretch == (before.turn, before.round, before.active)
