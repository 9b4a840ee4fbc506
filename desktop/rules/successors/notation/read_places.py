"""The sections of a position text that say what stands where, on the map and off it."""

from collections.abc import Callable, Mapping

from desktop.language import msg
from desktop.rules.core.cursor import Cursor
from desktop.rules.successors.notation.ids import Ids
from desktop.rules.successors.notation.words import POOLS
from desktop.rules.successors.position import FleetState, Position, Siege


class PlacesReader:
    """Puts markers, sieges, pieces, independents and fleets into a position."""

    def __init__(self, cursor: Cursor, ids: Ids, position: Position) -> None:
        self._cursor, self._ids, self._position = cursor, ids, position

    @property
    def sections(self) -> Mapping[str, Callable[[], None]]:
        """What reads each section, by its name."""
        return {
            "markers": self._markers,
            "sieges": self._sieges,
            "pieces": self._pieces,
            "lying": self._lying,
            "tomb": self._tomb,
            "independents": self._independents,
            "fleets": self._fleets,
            "dispersed": self._dispersed,
            "off_map": self._off_map,
        }

    def _markers(self) -> None:
        self._cursor.items(self._markers_of_seat, "|")

    def _markers_of_seat(self) -> None:
        seat = self._cursor.seat(lowest=0)

        def marker() -> None:
            token = self._cursor.next
            space = self._ids.space()
            if space in self._position.markers:
                raise self._cursor.wrong(msg("has a control marker already"), None, token)
            self._position.markers[space] = seat

        self._cursor.items(marker)

    def _sieges(self) -> None:
        def siege() -> None:
            space = self._ids.once(self._position.sieges, self._ids.space)
            points = self._cursor.number()
            self._cursor.expect("by")
            self._position.sieges[space] = Siege(points, self._cursor.seat())

        self._cursor.items(siege)

    def _pieces(self) -> None:
        def stack() -> None:
            token = self._cursor.next
            space, inside = self._ids.place()
            seat = self._cursor.seat()
            self._cursor.expect(":")
            if self._position.stack(seat, space, inside):
                remedy = msg("put the pieces of seat {seat} together", seat=seat)
                raise self._cursor.wrong(msg("has a stack of this seat already"), remedy, token)
            self._position.put(seat, space, inside, self._ids.group())

        self._cursor.items(stack)

    def _lying(self) -> None:
        def royal() -> None:
            name = self._ids.once(self._position.lying, self._ids.royal)
            self._position.lying[name] = self._ids.space()

        self._cursor.items(royal)

    def _tomb(self) -> None:
        self._position.tomb = self._ids.space()

    def _independents(self) -> None:
        def army() -> None:
            name = self._ids.once(self._position.independents, self._ids.army)
            self._position.independents[name] = self._ids.army_place()

        self._cursor.items(army)

    def _fleets(self) -> None:
        cursor = self._cursor

        def fleet() -> None:
            name = self._ids.once(self._position.fleets, self._ids.fleet)
            seat = None if cursor.accept("-") else cursor.seat()
            improved = cursor.accept("improved")
            self._position.fleets[name] = FleetState(seat, improved, cursor.accept("dispersed"))

        cursor.items(fleet)

    def _dispersed(self) -> None:
        def box() -> None:
            token = self._cursor.next
            seat = self._cursor.seat()
            if seat in self._position.dispersed:
                raise self._cursor.wrong(msg("stands twice"), None, token)
            self._cursor.expect(":")
            self._position.dispersed[seat] = self._ids.group()

        self._cursor.items(box)

    def _off_map(self) -> None:
        def pool() -> None:
            where = self._cursor.one_of(POOLS, msg("is no place off the map"), msg("a place off the map"))

            def general() -> None:
                self._position.off_map[self._ids.once(self._position.off_map, self._ids.major)] = where

            self._cursor.items(general)

        self._cursor.items(pool, "|")
