"""The table being edited: position, chosen place, piece in hand; all edits go through here."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Message, Name, Speaker, msg, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.core.verdict import Breach
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import canonical
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.windows.shell import Shell
from diadochi.windows.successors.editor.editor_pieces import (
    Edit,
    Piece,
    goes_on,
    is_out,
    piece_words,
    place_words,
    put,
    put_words,
    taken,
    where_words,
)


class EditTable(QObject):
    """`chosen` fires when another place is chosen, `in_hand` when a piece is taken or put down."""

    chosen = Signal()
    in_hand = Signal()

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.controller = shell, controller
        self._spot: Spot | None = None
        self._piece: Piece | None = None

    # --- position

    @property
    def kit(self) -> Kit:
        """The kit with the edition of the position."""
        return self.controller.kit

    @property
    def position(self) -> Position:
        """The present position; do not modify."""
        return self.controller.position

    @property
    def speaker(self) -> Speaker:
        """The speaker of the current language."""
        return self.shell.speaker

    def name(self, kind: str, thing: str) -> str:
        """Display name of a space, general, royal, unit, seat, fleet and so on."""
        return self.speaker.spell(Name(kind, thing))

    def seats(self) -> list[tuple[object, str]]:
        """The sides with their names."""
        return [(seat, self.name("seat", str(seat))) for seat in sorted(self.position.factions)]

    def seats_or_nobody(self) -> list[tuple[object, str]]:
        """The sides with their names, after nobody."""
        return [(None, tr("Nobody")), *self.seats()]

    def letter(self, seat: int) -> str:
        """The letter of a seat, "I" for the Independents."""
        return self.kit.colours[seat].letter

    def where(self, piece: Piece) -> str:
        """Where a piece is; empty for pieces that are only counted."""
        words = where_words(self.position, piece)
        return self.speaker.say(words) if words is not None else ""

    def words(self, piece: Piece) -> str:
        """The name of a piece."""
        return self.speaker.say(piece_words(piece))

    def message(self, piece: Piece) -> Message:
        """The name of a piece as a message."""
        return piece_words(piece)

    def is_out(self, piece: Piece) -> bool:
        """Whether a named counter is on the map."""
        return is_out(self.position, piece)

    def breaches(self) -> tuple[Breach, ...]:
        """All broken invariants."""
        return self.controller.breaches()

    # --- editing

    def edit(self, position: Position, what: Message) -> bool:
        """Set the table to `position` as one undoable step; False if nothing changes."""
        edited = canonical(self.kit, position)
        if edited == canonical(self.kit, self.position):
            return False
        self.controller.correct(edited, what)
        return True

    def put(self, piece: Piece, spot: Spot) -> bool:
        """Place a piece, inside only if there are walls, and choose the place."""
        space, inside = spot
        place = (space, inside and self.kit.is_major_city(space))
        self.choose(place)
        return self.edit(*put(self.kit, self.position, piece, place))

    def take_away(self, piece: Piece) -> bool:
        """Remove a piece from the map; False if it is not there."""
        return self.edit(*taken(self.position, piece))

    # --- chosen place

    @property
    def spot(self) -> Spot | None:
        return self._spot

    def choose(self, spot: Spot | None) -> None:
        """Choose another place."""
        if spot is not None and not self.kit.is_major_city(spot[0]):
            spot = (spot[0], False)
        if spot != self._spot:
            self._spot = spot
            self.chosen.emit()

    # --- piece in hand

    @property
    def piece(self) -> Piece | None:
        return self._piece

    def hold(self, piece: Piece | None) -> None:
        """Take a piece, or put it down."""
        if piece != self._piece:
            self._piece = piece
            self.in_hand.emit()

    def drop(self, spot: Spot) -> None:
        """Place the piece in hand; markers and units stay in hand, as there are many."""
        piece = self._piece
        if piece is None:
            return
        self.put(piece, spot)
        if not goes_on(piece):
            self.hold(None)


# --- homes of pieces
# A place on the map, or the dispersed box of a side.


class OnMap(NamedTuple):
    seat: int
    space: str
    inside: bool

    @property
    def words(self) -> Message:
        return place_words((self.space, self.inside))

    def group(self, position: Position) -> Group:
        return position.group(self.seat, self.space, self.inside)

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        what = _units_words(self, kind, count)
        return editing.set_units(position, self.seat, self.space, self.inside, kind, count), what

    def with_general(self, position: Position, general: str) -> Edit:
        what = put_words(Name("general", general), (self.space, self.inside))
        return editing.put_general(position, general, self.seat, self.space, self.inside), what


class InBox(NamedTuple):
    """The dispersed box of a side."""

    seat: int

    @property
    def words(self) -> Message:
        return msg("the dispersed box")

    def group(self, position: Position) -> Group:
        return position.dispersed.get(self.seat, Group())

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        return editing.set_dispersed_units(position, self.seat, kind, count), _units_words(self, kind, count)

    def with_general(self, position: Position, general: str) -> Edit:
        what = msg("{piece}: {place}", piece=Name("general", general), place=msg("Dispersed"))
        return editing.disperse_general(position, general, self.seat), what


Holder = OnMap | InBox
"""A home of pieces of one seat."""


def _units_words(holder: Holder, kind: str, count: int) -> Message:
    return msg(
        "{faction}, {place}: {units}",
        faction=Name("seat", str(holder.seat)),
        units=counted_units(kind, count),
        place=holder.words,
    )
