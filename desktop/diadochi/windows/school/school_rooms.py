"""The rooms of the school, in the order for a newcomer. Each is imported when it is first entered."""

from __future__ import annotations

from typing import NamedTuple

from diadochi.language import Message, msg


class RoomEntry(NamedTuple):
    """`id` is also the id of the room's command; `line` is a sentence about it; `loader` is "module:class"."""

    id: str
    title: Message
    line: Message
    icon: str
    loader: str
    keys: tuple[str, ...] = ()


ROOMS: tuple[RoomEntry, ...] = (
    RoomEntry(
        "evening",
        msg("First evening: the guided game"),
        msg("Three chapters of five minutes on the real table, then a first game."),
        "evening",
        "diadochi.windows.school.lesson_room:EveningRoom",
    ),
    RoomEntry(
        "lessons",
        msg("Lessons"),
        msg("Five kinds of road, a whole player turn, lessons of your own."),
        "course",
        "diadochi.windows.school.lesson_room:CourseRoom",
    ),
    RoomEntry(
        "explorer",
        msg("Map explorer"),
        msg("Ways, distances, single roads and provinces: what the map says when it is asked."),
        "route",
        "diadochi.windows.school.explorer_room:ExplorerRoom",
    ),
    RoomEntry(
        "trainer",
        msg("Map trainer"),
        msg("Find, name, join and reach: what is missed comes again when it is due."),
        "map",
        "diadochi.windows.school.trainer_room:TrainerRoom",
    ),
    RoomEntry(
        "rules_school",
        msg("Rules school"),
        msg("Worked cases as exercises: what may he answer, which rule forbids it, who wins this battle."),
        "rules",
        "diadochi.windows.school.exercise_room:ExerciseRoom",
    ),
    RoomEntry(
        "class_mode",
        msg("Class mode"),
        msg("Teams at one screen, large type and a countdown."),
        "standings",
        "diadochi.windows.school.class_room:ClassRoom",
    ),
    RoomEntry(
        "worksheets",
        msg("Maps and worksheets to print"),
        msg("For a class: a blank map, one with numbers, a worksheet and its key."),
        "picture",
        "diadochi.windows.school.worksheet_room:WorksheetsRoom",
    ),
    RoomEntry(
        "history",
        msg("History"),
        msg("Journeys step by step with dates and writers, and who held what from 323 to 301."),
        "history",
        "diadochi.windows.school.history_room:HistoryRoom",
    ),
)
