"""Reads position notation. Ids are looked up in the kit, so that an unknown one is reported with its column."""

from collections.abc import Callable, Mapping

from diadochi.language import msg
from diadochi.rules.core.position_text import Cursor, read_sections
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import (
    COURSES,
    OUTCOMES,
    PHASES,
    POOLS,
    SEGMENTS,
    STAGES,
    STATES,
    TIMES,
    Ids,
)
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import (
    HIDDEN,
    Activation,
    Clock,
    Effect,
    Faction,
    FleetState,
    IndependentMarch,
    MovedUnits,
    Outcome,
    Position,
    Siege,
)

# --- sections: what is where


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
                raise self._cursor.wrong(msg("already has a control marker"), None, token)
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
                remedy = msg("write the pieces of seat {seat} together", seat=seat)
                raise self._cursor.wrong(msg("already has a stack of this seat"), remedy, token)
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
                raise self._cursor.wrong(msg("appears twice"), None, token)
            self._cursor.expect(":")
            self._position.dispersed[seat] = self._ids.group()

        self._cursor.items(box)

    def _off_map(self) -> None:
        def pool() -> None:
            where = self._cursor.one_of(POOLS, msg("is not a box beside the map"), msg("a box beside the map"))

            def general() -> None:
                self._position.off_map[self._ids.once(self._position.off_map, self._ids.major)] = where

            self._cursor.items(general)

        self._cursor.items(pool, "|")


# --- sections: what is in progress
# What was done in the player turn, and a march.


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
            stage=cursor.one_of(STAGES, msg("is not a stage"), msg("a stage")) if cursor.accept("stage") else "start",
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
            stage=cursor.one_of(STAGES, msg("is not a stage"), msg("a stage")) if cursor.accept("stage") else "start",
            started=ids.space() if cursor.accept("started") else "",
            came_from=ids.origin() if cursor.accept("from") else "",
        )


# --- the reader


def read_text(kit: Kit, text: str) -> Position:
    """The position a text says. Raises NotationError."""
    cursor = Cursor(text)
    reader = _Reader(kit, cursor)
    reader.head()
    read_sections(cursor, reader.sections)
    return reader.position


_OF_A_FACTION = ("champion", "successor", "dealt", "hand", "legitimacy", "training")
"""What may be said of a faction, behind its name, in the order in which it is said."""


class _Reader:
    """Fills a position section by section."""

    def __init__(self, kit: Kit, cursor: Cursor) -> None:
        self._kit = kit
        self._cursor = cursor
        self._ids = Ids(kit, cursor)
        self.position = Position(map=kit.atlas.id)
        self.sections: Mapping[str, Callable[[], None]] = {
            "turn": self._turn,
            "usurper": self._usurper,
            "seats": self._seats,
            "royals": self._royals,
            "ladies": self._ladies,
            "popularity": self._popularity,
            "silver": self._silver,
            "course": self._course,
            "discards": self._discards,
            "removed": self._removed,
            "pile": self._pile,
            "effects": self._effects,
            "outcome": self._outcome,
            **PlacesReader(cursor, self._ids, self.position).sections,
            **PlayReader(cursor, self._ids, self.position).sections,
        }

    def head(self) -> None:
        """Map, edition, and the switches that are set."""
        cursor, atlas = self._cursor, self._kit.atlas
        cursor.one_of((atlas.id,), msg("is not the map in use"), msg("the name of a map"))
        editions = tuple(self._kit.box.switches["edition"].values)
        edition = cursor.one_of(editions, msg("is not an edition"), msg("an edition"))
        start = cursor.next
        options: list[tuple[str, str]] = []
        if cursor.accept("with"):
            start = cursor.next
            options.append(self._switch())
            while cursor.next.kind == "word":
                options.append(self._switch())
        if len({name for name, _ in options}) < len(options):
            raise cursor.wrong(msg("starts a list that names a switch twice"), None, start)
        try:
            self._kit.under(edition, tuple(options))
        except UnknownSwitch as unknown:
            raise cursor.wrong(msg("does not fit: {detail}", detail=unknown.message), None, start) from None
        self.position.edition, self.position.options = edition, tuple(options)

    def _switch(self) -> tuple[str, str]:
        name = self._cursor.word(msg("the name of a switch")).text
        self._cursor.expect("=")
        return name, ",".join(self._cursor.items(lambda: self._cursor.word(msg("a value")).text))

    def _turn(self) -> None:
        cursor = self._cursor
        turn = cursor.number()
        phase = cursor.one_of(PHASES, msg("is not a phase"), msg("a phase"))
        segment, round_, active = "", 1, 1
        order: tuple[int, ...] = ()
        if cursor.next.text in SEGMENTS:
            segment = cursor.take().text
        if cursor.accept("round"):
            round_ = cursor.number()
        if cursor.accept("active"):
            active = cursor.seat()
        if cursor.accept("order"):
            order = tuple(cursor.items(cursor.seat))
        self.position.clock = Clock(turn, phase, round_, segment, active, order)

    def _usurper(self) -> None:
        self.position.usurper = self._cursor.seat()

    def _seats(self) -> None:
        self._cursor.items(self._seat, "|")

    def _seat(self) -> None:
        cursor, ids = self._cursor, self._ids
        token = cursor.next
        seat = cursor.seat()
        if seat in self.position.factions:
            raise cursor.wrong(msg("is already in the game"), None, token)
        name, status = cursor.quoted(), "champion"
        if cursor.next.text in ("champion", "successor"):
            status = cursor.take().text
        dealt = tuple(cursor.items(ids.major)) if cursor.accept("dealt") else ()
        hand = self._hand() if cursor.accept("hand") else ()
        legitimacy = cursor.number() if cursor.accept("legitimacy") else None
        training = ("none", 0)
        if cursor.accept("training"):
            training = (ids.trained(), cursor.number())
        if cursor.next.kind == "word" and cursor.next.text in _OF_A_FACTION:
            raise cursor.wrong(msg("is out of order or repeated"), msg("use the order {words}", words=_OF_A_FACTION))
        self.position.factions[seat] = Faction(name, status, dealt, hand, legitimacy, training)

    def _hand(self) -> tuple[str, ...]:
        cursor = self._cursor
        known = () if cursor.next.text == HIDDEN else tuple(cursor.items(self._ids.card))
        if not cursor.accept(HIDDEN):
            return known
        token, count = cursor.next, cursor.number()
        if not 0 < count <= len(self._kit.cards):
            raise cursor.wrong(msg("is not a possible number of hidden cards"), msg("write 1 or more"), token)
        return (*known, *(HIDDEN,) * count)

    def _royals(self) -> None:
        def royal() -> None:
            name = self._ids.once(self.position.royal_state, self._ids.member)
            state = self._cursor.one_of(STATES, msg("is not a state of the royal family"), msg("a state"))
            self.position.royal_state[name] = state

        self._cursor.items(royal)

    def _ladies(self) -> None:
        def lady() -> None:
            name = self._ids.once(self.position.ladies, self._ids.lady)
            self.position.ladies[name] = self._cursor.seat(lowest=0)

        self._cursor.items(lady)

    def _popularity(self) -> None:
        def earned() -> None:
            name = self._ids.once(self.position.popularity, self._ids.major)
            self.position.popularity[name] = self._cursor.number(least=-1)

        self._cursor.items(earned)

    def _silver(self) -> None:
        states = ("not_arrived", "in_play", "gone")
        self.position.silver = self._cursor.one_of(states, msg("is not a state of the Silver Shields"), msg("a state"))

    def _course(self) -> None:
        self.position.course = self._cursor.one_of(COURSES, msg("is not a kind of play"), msg("a kind of play"))

    def _discards(self) -> None:
        self.position.discards = tuple(self._cursor.items(self._ids.card))

    def _removed(self) -> None:
        self.position.removed = tuple(self._cursor.items(self._ids.card))

    def _pile(self) -> None:
        self.position.pile = self._cursor.number()

    def _effects(self) -> None:
        cursor, ids = self._cursor, self._ids

        def effect() -> Effect:
            key = ids.effect()
            seat = cursor.seat() if cursor.next.text.isdecimal() else 0
            target = ids.target() if cursor.accept("on") else ""
            until = cursor.one_of(TIMES, msg("is not a time"), msg("a time")) if cursor.accept("until") else "ever"
            return Effect(key, seat, target, until)

        self.position.effects = tuple(cursor.items(effect))

    def _outcome(self) -> None:
        kind = self._cursor.one_of(OUTCOMES, msg("is not an end of the game"), msg("an end of the game"))
        self.position.outcome = Outcome(kind, self._cursor.seat())
