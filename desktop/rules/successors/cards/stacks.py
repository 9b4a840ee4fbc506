"""Stacks and generals as cards name them: "2@ipsos" is a stack of seat 2, "2@[sardeis]" one inside the walls."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from desktop.rules.core.things import StackAt
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered


class StackPlace(msgspec.Struct, frozen=True):
    """A stack with the space it stands in."""

    seat: int
    space: str
    inside: bool
    group: Group


def stack_at(position: Position, name: str) -> StackPlace:
    """The stack of a name, with nothing in it when nobody stands there."""
    at = StackAt.named(name)
    return StackPlace(at.seat, at.space, at.inside, position.group(at.seat, at.space, at.inside))


def all_stacks(_kit: Kit, position: Position, _seat: int) -> Iterable[str]:
    """Every stack on the map, by seat and space."""
    return tuple(sorted(StackAt(stack.seat, space, stack.inside).name for space, stack in position.all_stacks()))


def own_generals(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The generals of a seat on the map, minor ones too."""
    return tuple(sorted(position.stacks.generals_of(seat)))


def own_majors(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The major generals of a seat on the map."""
    return tuple(general for general in own_generals(kit, position, seat) if not is_minor(general))


def leaders(kit: Kit, position: Position, seat: int, *, major: bool) -> Mapping[str, StackPlace]:
    """The armies of a seat by their commanders; with `major` those of major generals only (GEN-31, GEN-34)."""
    return _leaders(kit, position, seat, major)


@remembered("stacks")
def _leaders(kit: Kit, position: Position, seat: int, major: bool) -> Mapping[str, StackPlace]:
    found = {
        commander(kit, stack.group): StackPlace(seat, space, stack.inside, stack.group)
        for space, stack in position.stacks_of(seat)
        if stack.is_army
    }
    return MappingProxyType({general: found[general] for general in sorted(found) if not (major and is_minor(general))})
