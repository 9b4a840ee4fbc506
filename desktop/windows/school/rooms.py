"""The rooms of the school, in the order a newcomer walks through them. Each is imported when somebody enters it."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, msg


class RoomEntry(NamedTuple):
    """`id` names the room's command; `line` tells in a sentence what is done there; `loader` is "module:class"."""

    id: str
    title: Message
    line: Message
    icon: str
    loader: str
    keys: tuple[str, ...] = ()


ROOMS: tuple[RoomEntry, ...] = (
    RoomEntry(
        "lessons",
        msg("Lessons"),
        msg("The guided game of a first evening, and lessons on the real table."),
        "course",
        "desktop.windows.school.course.room:CourseRoom",
    ),
)
