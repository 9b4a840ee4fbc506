"""What can be looked at, as values and as the addresses of links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from desktop.atlas.model import Names
from desktop.scene.counters.siting import StackKey
from desktop.windows.plug import windows_of

if TYPE_CHECKING:
    from desktop.windows.table_state import OnTable


KINDS = ("space", "province", "general", "royal", "independent", "leader", "power", "stack", "route")
"""The kinds of thing the inspector knows."""


class Subject(NamedTuple):
    """A thing to be looked at. A stack has its space as `id`, and its `seat` and side of the wall besides."""

    kind: str
    id: str
    seat: int = 0
    inside: bool = False

    def link(self) -> str:
        """The address of this thing in a page."""
        tail = f":{self.seat}:{'in' if self.inside else 'out'}" if self.kind == "stack" else ""
        return f"{self.kind}:{self.id}{tail}"


def subject_of(link: str) -> Subject | None:
    """The thing a link leads to, or None when it is no link of ours."""
    kind, _, rest = link.partition(":")
    if kind not in KINDS or not rest:
        return None
    if kind != "stack":
        return Subject(kind, rest)
    space, seat, side = (*rest.split(":"), "", "")[:3]
    return Subject(kind, space, int(seat), side == "in") if seat.isdigit() else None


# --- told
# What one game tells of what lies on its table: in the inspector, the list of places, the finder, the status line.


class Person(NamedTuple):
    """Somebody who can be found by name: the kind of subject, the id, the names."""

    kind: str
    id: str
    names: Names


class TablePages(Protocol):
    """Every game has one. A map without pieces has its places and routes only."""

    def page_of(self, table: OnTable, subject: Subject) -> str:
        """The page of a subject as markup; empty when it has left the table."""
        ...

    def subject_of(self, table: OnTable, key: StackKey) -> Subject:
        """What a stack on the map is to be looked at as."""
        ...

    def words_of(self, table: OnTable, subject: Subject) -> str:
        """A piece or a stack in one line, without its place; empty when it has left the table."""
        ...

    def place_of(self, table: OnTable, subject: Subject) -> str | None:
        """The space where a piece stands, None when it is not on the map."""
        ...

    def persons(self, table: OnTable) -> tuple[Person, ...]:
        """Everybody who can be found by name."""
        ...

    def sides(self, table: OnTable) -> tuple[str, ...]:
        """What the sides are called; when one is called otherwise, everything is worded anew."""
        ...

    def lying(self, table: OnTable) -> Mapping[str, object]:
        """What is told of every space where something lies, to be compared."""
        ...

    def holder(self, table: OnTable, space: str) -> str:
        """Whose marker lies on a space; empty where none does."""
        ...

    def rows(self, table: OnTable, space: str) -> tuple[tuple[str, Subject], ...]:
        """The stacks in a space, each in words."""
        ...


def pages_of(table: OnTable) -> TablePages:
    """The pages of the game whose map lies on the table."""
    return windows_of(table.atlas.system).pages
