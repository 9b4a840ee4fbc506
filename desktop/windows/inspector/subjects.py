"""What can be looked at, as values and as the addresses of links."""

from __future__ import annotations

from typing import NamedTuple

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
