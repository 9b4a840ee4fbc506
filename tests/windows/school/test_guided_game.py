"""The guided game of a first evening: short, quiet, and its Next button stays where it is."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.lessons.lesson_files import shipped_lessons
from diadochi.resources import settings
from diadochi.windows.map_cards import Attention, MapCard
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.lesson_room import CourseRoom

CHAPTERS = ("evening-1-marching", "evening-2-fighting", "evening-3-winning")
WORDS_A_MINUTE, MINUTES = 200, 12
LONGEST_SENTENCE = 20


@pytest.fixture
def room(playing: Playing) -> Iterator[CourseRoom]:
    settings("lessons.log").unlink(missing_ok=True)
    playing.school.enter("lessons")
    room = playing.school.room("lessons")
    assert isinstance(room, CourseRoom)
    yield room
    playing.school.leave()


def _texts(entry: Any, language: str) -> Iterator[str]:
    """Every text of a lesson file in a language, whatever it is for."""
    if isinstance(entry, dict):
        if isinstance(entry.get(language), str):
            yield entry[language]
        else:
            for each in entry.values():
                yield from _texts(each, language)
    elif isinstance(entry, list):
        for each in entry:
            yield from _texts(each, language)


def _chapter(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(shipped_lessons(), f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_three_chapters_are_read_in_twelve_minutes(language: str) -> None:
    words = [len(text.split()) for name in CHAPTERS for text in _texts(_chapter(name)["step"], language)]
    assert len(words) > 40
    assert sum(words) <= MINUTES * WORDS_A_MINUTE, sum(words)


def test_every_sentence_is_short() -> None:
    for name in CHAPTERS:
        for text in _texts(_chapter(name), "en"):
            for one in re.split(r"(?<=[.?!:])\s", text):
                assert len(one.split()) <= LONGEST_SENTENCE, one


@pytest.mark.parametrize("name", CHAPTERS)
def test_nothing_else_is_over_the_map_and_next_stays_in_its_place(
    playing: Playing, room: CourseRoom, name: str
) -> None:
    room.begin(next(lesson for lesson in room._lessons if lesson.id == name))
    lesson, places, below = room.player.lesson, set[tuple[int, int]](), set[int]()
    assert lesson is not None
    for number, _ in enumerate(lesson.steps):
        room.player.go_to(number)
        QTest.qWait(150)
        assert _advice(playing) == [], f"step {number + 1}"
        room.player.ask_hint()
        QApplication.processEvents()
        on = room.page.on
        places.add(on.mapTo(playing.window, QPoint()).toTuple())  # type: ignore[arg-type]
        below.add(room.page.words.mapTo(playing.window, QPoint()).y())
    assert len(places) == 1, "of Next"
    assert len(below) == 1, "of the text"


def _advice(playing: Playing) -> list[MapCard]:
    """The cards over the map that say something besides what the lesson says."""
    return [card for card in playing.shell.cards.shown() if card.rank is not None and card.rank >= Attention.POINTER]
