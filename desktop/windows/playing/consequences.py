"""What an answer led to by itself, told beside it in the journal: a city that falls, a status that is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Node
from desktop.rules.successors.position import Position


class Facts(NamedTuple):
    """What is compared: who controls what, and the status of each seat."""

    markers: Mapping[str, int]
    status: Mapping[int, str]


def facts_of(position: Position) -> Facts:
    """The facts as they are now."""
    return Facts(dict(position.markers), {seat: faction.status for seat, faction in position.factions.items()})


def what_came(node: Node, before: Facts, position: Position) -> tuple[Message, ...]:
    """What has changed since `before` that the answer to `node` does not say itself (LEG-20 to LEG-28, SIE-15)."""
    now = facts_of(position)
    fallen = (space for space in before.markers if space not in now.markers) if node.kind == "siege" else ()
    changed = (seat for seat, status in now.status.items() if status != before.status.get(seat, status))
    return (
        *(msg("{space} falls", space=Name("space", space)) for space in fallen),
        *(_status_words(seat, now.status[seat]) for seat in changed),
    )


def _status_words(seat: int, status: str) -> Message:
    side = Name("seat", str(seat))
    if status == "champion":
        return msg("{seat} is a Champion now", seat=side)
    return msg("{seat} is a Successor now", seat=side)
