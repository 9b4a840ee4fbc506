"""The two homes of a group of pieces: a place on the map, and the dispersed box of a side."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from desktop.language import Message, Name, msg
from desktop.narration.successors.unit_words import counted_units
from desktop.rules.successors import editing
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.windows.successors.editor.pieces import Edit, place_words, put_words


class Holder(Protocol):
    """Holds the pieces of `seat`."""

    @property
    def seat(self) -> int:
        """Whose the pieces are."""

    @property
    def words(self) -> Message:
        """The home in words."""

    def group(self, position: Position) -> Group:
        """The pieces now."""

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        """So many units of a kind."""

    def with_general(self, position: Position, general: str) -> Edit:
        """A general more."""


class OnMap(NamedTuple):
    """A place on the map."""

    seat: int
    space: str
    inside: bool

    @property
    def words(self) -> Message:
        """The place in words."""
        return place_words((self.space, self.inside))

    def group(self, position: Position) -> Group:
        """The pieces there."""
        return position.group(self.seat, self.space, self.inside)

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        """So many units of a kind there."""
        what = _units_words(self, kind, count)
        return editing.set_units(position, self.seat, self.space, self.inside, kind, count), what

    def with_general(self, position: Position, general: str) -> Edit:
        """A general stands there."""
        what = put_words(Name("general", general), (self.space, self.inside))
        return editing.put_general(position, general, self.seat, self.space, self.inside), what


class InBox(NamedTuple):
    """The dispersed box."""

    seat: int

    @property
    def words(self) -> Message:
        """The box in words."""
        return msg("the dispersed box")

    def group(self, position: Position) -> Group:
        """The pieces in the box."""
        return position.dispersed.get(self.seat, Group())

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        """So many units of a kind in the box."""
        return editing.set_dispersed_units(position, self.seat, kind, count), _units_words(self, kind, count)

    def with_general(self, position: Position, general: str) -> Edit:
        """A general waits in the box."""
        what = msg("{piece}: {place}", piece=Name("general", general), place=msg("Dispersed"))
        return editing.disperse_general(position, general, self.seat), what


def _units_words(holder: Holder, kind: str, count: int) -> Message:
    return msg(
        "{faction}, {place}: {units}",
        faction=Name("seat", str(holder.seat)),
        units=counted_units(kind, count),
        place=holder.words,
    )
