"""Pieces as text, written as in position notation: "antigonos+3L+2M", "1:antigonos+3L | 2:...", "[salamis]"."""

from collections.abc import Callable, Collection
from typing import TypeVar

from desktop.atlas.faults import meant
from desktop.language import Message, msg
from desktop.rules.core.cursor import Cursor
from desktop.rules.core.notation_error import NotationError
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.groups import NOTHING, write_group
from desktop.rules.successors.notation.ids import Ids
from desktop.rules.successors.pieces import Stack

MANY = 60
"""Of more words than this none are listed for a reader to choose from."""
T = TypeVar("T")


def _whole(text: str, read: Callable[[Cursor], T]) -> T:
    """What `read` makes of the text, which must end there."""
    cursor = Cursor(text)
    found = read(cursor)
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"))
    return found


def read_stacks(kit: Kit, text: str, inside: bool) -> tuple[Stack, ...]:
    """The stacks of one side of the walls, written as "1:antigonos+3L | 2:...". Raises NotationError."""

    def stack(cursor: Cursor) -> Stack:
        seat = cursor.seat()
        cursor.expect(":")
        return Stack(seat, inside, Ids(kit, cursor).group())

    if text == NOTHING:
        return ()
    stacks = _whole(text, lambda cursor: cursor.items(lambda: stack(cursor), "|"))
    return tuple(sorted(stacks, key=lambda found: found.seat))


def write_stacks(stacks: tuple[Stack, ...]) -> str:
    """The text of the stacks of one place."""
    return " | ".join(f"{stack.seat}:{write_group(stack.group)}" for stack in stacks) or NOTHING


def read_place(kit: Kit, text: str) -> tuple[str, bool]:
    """A space, and whether "[...]" around it says inside the walls. Raises NotationError."""
    return _whole(text, lambda cursor: Ids(kit, cursor).place())


def one_of(word: str, known: Collection[str]) -> str:
    """`word`, if it is among the known ones. Raises NotationError, which proposes the nearest."""
    if word in known:
        return word
    near = meant(word, known)
    raise NotationError(1, word, msg("is not known here"), _remedy(near, known))


def _remedy(near: str | None, known: Collection[str]) -> Message:
    if near is not None:
        return msg('write "{near}"', near=near)
    if len(known) > MANY:
        return msg("the ids are those of the map's files")
    return msg("write one of {known}", known=tuple(known))
