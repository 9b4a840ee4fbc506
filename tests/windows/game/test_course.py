"""A game that is over shows each side's chance to win along its line, and the moments at which it turned."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.journal.record import Record
from desktop.language import Speaker, msg
from desktop.players.course import better_way, course_of, turning_points
from desktop.players.player import PLAYERS, Advice, Asked, AtRandom
from desktop.rules.core.flow import Decision
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy, victory_points
from desktop.scene.palette import colours_of
from desktop.windows.game.course_part import CHANCES, CoursePart
from tests.journal.games import opening, play


def by_points(kit: Kit, position: Position) -> Mapping[int, float]:
    points = {
        seat: 1.0 + victory_points(kit, position, seat).total + legitimacy(kit, position, seat).total
        for seat in position.factions
    }
    return {seat: own / sum(points.values()) for seat, own in points.items()}


@pytest.fixture
def record(tmp_path: Path) -> Record:
    kit, position = opening()
    made = Record.create(tmp_path / "game.diadochi", position, kit)
    play(made, 500, 3)
    return made


def test_the_greatest_swings_are_told_in_order_and_lead_to_their_moments(record: Record, dressed: QApplication) -> None:
    course = course_of(record, record.cursor, by_points)
    assert [moment.node for moment in course] == [*record.tree.lineage(record.cursor)]
    assert course[-1].chances == by_points(record.kit, record.game.position)
    points = turning_points(course)
    assert 1 <= len(points) <= 5
    assert [point.moment.node for point in points] == sorted(point.moment.node for point in points)
    nodes = {point.moment.node for point in points}
    least = min(point.swing for point in points)
    assert all(point.swing <= least for point in turning_points(course, 99) if point.moment.node not in nodes)
    part = CoursePart(record, course, Speaker(lambda name: name.id), str)
    words = part.markup(lambda node, words: f"[{node} {words}]")
    assert all(f"[{node} {record.tree.depth(node)}]" in words for node in nodes)
    looks = {seat: colours_of(seat) for seat in record.game.position.factions}
    pictures = part.pictures(looks, "#000000", "#ffffff")
    assert (
        pictures[CHANCES]
        != CoursePart(record, course[:30], Speaker(str), str).pictures(looks, "#000000", "#ffffff")[CHANCES]
    )


def test_at_a_turning_point_stands_what_the_best_player_would_have_done(
    record: Record, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Sage(AtRandom):
        def advise(self, asked: Asked) -> tuple[Advice, ...]:
            return (Advice(asked.decision.options.sample(random.Random(1)), 1.0, (msg("it is better so"),)),)

    monkeypatch.setitem(PLAYERS, "sage", Sage)  # type: ignore[arg-type]
    course = course_of(record, record.cursor, by_points)
    points = turning_points(course, 99)
    asked = [point.moment.node for point in points if better_way(record, point.moment.node, "sage") is not None]
    assert asked
    assert all(isinstance(record.game_at(record.tree[node].parent or 0).node, Decision) for node in asked)
    words = CoursePart(record, course, Speaker(lambda name: name.id), str).markup(lambda _node, words: words)
    told = {point.moment.node for point in turning_points(course)} & {*asked}
    assert words.count("It is better so") == len(told)


def test_where_nobody_knows_chances_nothing_is_told(record: Record, dressed: QApplication) -> None:
    part = CoursePart(record, (), Speaker(str), str)
    assert not part.markup(lambda _node, words: words)
    assert not part.pictures({}, "#000000", "#ffffff")
