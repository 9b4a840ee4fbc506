"""The table under the editor's hands: the position, the chosen place, what is in hand; every edit goes through here."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.forecast.plug import Spot
from desktop.language import Message, Name, Speaker, msg
from desktop.narration.successors.words import counted_units
from desktop.rules.successors import editing
from desktop.rules.successors.invariants import Breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation import canonical
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.windows.shell import Shell
from desktop.windows.successors.editor.editor_pieces import (
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
    """`chosen` is emitted when another place is chosen, `in_hand` when something is taken up or laid down."""

    chosen = Signal()
    in_hand = Signal()

    def __init__(self, shell: Shell, controller: RulesController, parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.controller = shell, controller
        self._spot: Spot | None = None
        self._piece: Piece | None = None

    # --- what lies on it

    @property
    def kit(self) -> Kit:
        """The kit under the edition of the position."""
        return self.controller.kit

    @property
    def position(self) -> Position:
        """The position now; never to be changed from outside."""
        return self.controller.position

    @property
    def speaker(self) -> Speaker:
        """Says messages in the present language."""
        return self.shell.speaker

    def name(self, kind: str, thing: str) -> str:
        """The shown name of a space, general, royal, unit, seat, fleet..."""
        return self.speaker.spell(Name(kind, thing))

    def letter(self, seat: int) -> str:
        """The letter of a seat, "I" for the Independents."""
        return self.kit.colours[seat].letter

    def where(self, piece: Piece) -> str:
        """Where a piece is, in a few words; empty for those that are counted and not named."""
        words = where_words(self.position, piece)
        return self.speaker.say(words) if words is not None else ""

    def words(self, piece: Piece) -> str:
        """What a piece is called."""
        return self.speaker.say(piece_words(piece))

    def message(self, piece: Piece) -> Message:
        """What a piece is called, to be said later."""
        return piece_words(piece)

    def is_out(self, piece: Piece) -> bool:
        """Whether a named counter is out on the map."""
        return is_out(self.position, piece)

    def breaches(self) -> tuple[Breach, ...]:
        """Every invariant the position breaks."""
        return self.controller.breaches()

    # --- editing

    def edit(self, position: Position, what: Message) -> bool:
        """Set the table to `position`, one step that can be taken back; False when nothing differs."""
        edited = canonical(self.kit, position)
        if edited == canonical(self.kit, self.position):
            return False
        self.controller.correct(edited, what)
        return True

    def put(self, piece: Piece, spot: Spot) -> bool:
        """Put a piece in a place; inside only where there are walls. Chooses the place."""
        space, inside = spot
        place = (space, inside and self.kit.is_major_city(space))
        self.choose(place)
        return self.edit(*put(self.kit, self.position, piece, place))

    def take_away(self, piece: Piece) -> bool:
        """Take a piece off the map; False when it was not there."""
        return self.edit(*taken(self.position, piece))

    # --- the chosen place

    @property
    def spot(self) -> Spot | None:
        """The place that is being edited."""
        return self._spot

    def choose(self, spot: Spot | None) -> None:
        """Edit another place."""
        if spot is not None and not self.kit.is_major_city(spot[0]):
            spot = (spot[0], False)
        if spot != self._spot:
            self._spot = spot
            self.chosen.emit()

    # --- what is in hand

    @property
    def piece(self) -> Piece | None:
        """The piece in hand."""
        return self._piece

    def hold(self, piece: Piece | None) -> None:
        """Take a piece in hand, or lay it down."""
        if piece != self._piece:
            self._piece = piece
            self.in_hand.emit()

    def drop(self, spot: Spot) -> None:
        """Put down what is in hand; markers and units stay in hand, for there are many of them."""
        piece = self._piece
        if piece is None:
            return
        self.put(piece, spot)
        if not goes_on(piece):
            self.hold(None)


# --- holders
# The two homes of a group of pieces: a place on the map, and the dispersed box of a side.


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
