"""The sections of a position text that say what is under way: what has been done in the player turn, and a march."""

from collections.abc import Callable, Mapping

from desktop.language import msg
from desktop.rules.core.cursor import Cursor
from desktop.rules.successors.notation.ids import Ids
from desktop.rules.successors.notation.words import STAGES
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Activation, IndependentMarch, MovedUnits, Position


class PlayReader:
    """Puts what is remembered of the player turn, and the march that is open, into a position."""

    def __init__(self, cursor: Cursor, ids: Ids, position: Position) -> None:
        self._cursor, self._ids, self._position = cursor, ids, position

    @property
    def sections(self) -> Mapping[str, Callable[[], None]]:
        """What reads each section, by its name."""
        return {
            "activated": self._activated,
            "placed": self._placed,
            "counted": self._counted,
            "moved": self._moved,
            "marched": self._marched,
            "battled": self._battled,
            "sailed": self._sailed,
            "fought": self._fought,
            "besieged": self._besieged,
            "opposed": self._opposed,
            "card": self._card,
            "held": self._held,
            "foraged": self._foraged,
            "reinforced": self._reinforced,
            "evaded": self._evaded,
            "march": self._march,
            "drawn": self._drawn,
            "independent_march": self._independent_march,
        }

    def _activated(self) -> None:
        self._remember(activated=tuple(self._cursor.items(self._ids.general)))

    def _placed(self) -> None:
        self._remember(placed=tuple(self._cursor.items(self._ids.general)))

    def _counted(self) -> None:
        self._remember(counted=tuple(self._cursor.items(self._left_there)))

    def _moved(self) -> None:
        self._remember(moved=tuple(self._cursor.items(self._left_there)))

    def _marched(self) -> None:
        self._remember(marched=tuple(self._cursor.items(self._left_there)))

    def _battled(self) -> None:
        self._remember(battled=tuple(self._cursor.items(self._left_there)))

    def _left_there(self) -> MovedUnits:
        by = self._ids.general()
        space, inside = self._ids.place()
        return MovedUnits(by, space, inside, self._ids.group())

    def _sailed(self) -> None:
        self._remember(sailed=True)

    def _fought(self) -> None:
        self._remember(fought=tuple(self._cursor.items(self._ids.general)))

    def _besieged(self) -> None:
        self._remember(sieges=tuple(self._cursor.items(self._ids.space)))

    def _opposed(self) -> None:
        self._remember(opposed=tuple(self._cursor.items(self._cursor.seat)))

    def _card(self) -> None:
        self._remember(card=self._ids.card())

    def _held(self) -> None:
        self._remember(held=tuple(self._cursor.items(self._ids.space)))

    def _foraged(self) -> None:
        self._remember(foraged=tuple(self._cursor.items(self._ids.space)))

    def _reinforced(self) -> None:
        self._remember(reinforced=True)

    def _evaded(self) -> None:
        self._remember(evaded=tuple(self._cursor.items(self._ids.space)))

    def _remember(self, **fields: object) -> None:
        self._position.change_memory(**fields)

    def _march(self) -> None:
        cursor, ids = self._cursor, self._ids
        seat, general = cursor.seat(), ids.general()
        cursor.expect("in")
        space, inside = ids.place()
        cursor.expect("with")
        group = Group() if cursor.accept("nobody") else ids.group()
        cursor.expect("points")
        self._position.activation = Activation(
            seat=seat,
            general=general,
            group=group,
            space=space,
            inside=inside,
            points=cursor.number(),
            rolled=cursor.number() if cursor.accept("rolled") else 0,
            stage=cursor.one_of(STAGES, msg("is no stage"), msg("a stage")) if cursor.accept("stage") else "start",
            came_from=ids.space() if cursor.accept("from") else "",
            came_by=ids.route() if cursor.accept("by") else "",
            embarked=ids.space() if cursor.accept("embarked") else "",
            passing=cursor.accept("passing"),
            path=tuple(cursor.items(ids.space)) if cursor.accept("path") else (),
        )

    def _drawn(self) -> None:
        self._position.drawn = tuple(self._cursor.items(self._ids.army))

    def _independent_march(self) -> None:
        cursor, ids = self._cursor, self._ids
        army = ids.army()
        cursor.expect("for")
        resolver = cursor.seat()
        cursor.expect("points")
        self._position.independent_march = IndependentMarch(
            army=army,
            resolver=resolver,
            points=cursor.number(),
            stage=cursor.one_of(STAGES, msg("is no stage"), msg("a stage")) if cursor.accept("stage") else "start",
            started=ids.space() if cursor.accept("started") else "",
            came_from=ids.origin() if cursor.accept("from") else "",
        )
