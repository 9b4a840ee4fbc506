"""A group of pieces as one word, written as in position notation: "antigonos+3L+2M"."""

from desktop.language import msg
from desktop.rules.core.cursor import Cursor
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.ids import Ids
from desktop.rules.successors.notation.writer import group_text
from desktop.rules.successors.pieces import Group

NOTHING = "none"
"""How an empty group, place or field is written."""


def read_group(kit: Kit, text: str) -> Group:
    """The group written as `text`. Raises NotationError."""
    if text == NOTHING:
        return Group()
    cursor = Cursor(text)
    found = Ids(kit, cursor).group()
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"))
    return found


def write_group(group: Group) -> str:
    """The text of a group, "none" for an empty one."""
    return group_text(group) or NOTHING
