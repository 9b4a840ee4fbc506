"""Position notation read into a position. Ids are looked up in the kit, so that every unknown one has its column."""

from collections.abc import Callable, Mapping

from desktop.language import msg
from desktop.rules.core.cursor import Cursor, read_sections
from desktop.rules.core.profile import UnknownSwitch
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.ids import Ids
from desktop.rules.successors.notation.read_places import PlacesReader
from desktop.rules.successors.notation.read_play import PlayReader
from desktop.rules.successors.notation.words import (
    COURSES,
    OUTCOMES,
    PHASES,
    SEGMENTS,
    STATES,
    TIMES,
)
from desktop.rules.successors.position import (
    HIDDEN,
    Clock,
    Effect,
    Faction,
    Outcome,
    Position,
)


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
        edition = cursor.one_of(editions, msg("is no edition"), msg("an edition"))
        start = cursor.next
        options: list[tuple[str, str]] = []
        if cursor.accept("with"):
            start = cursor.next
            options.append(self._switch())
            while cursor.next.kind == "word":
                options.append(self._switch())
        if len({name for name, _ in options}) < len(options):
            raise cursor.wrong(msg("begins switches of which one stands twice"), None, start)
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
        phase = cursor.one_of(PHASES, msg("is no phase"), msg("a phase"))
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
            raise cursor.wrong(msg("sits at the table already"), None, token)
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
            raise cursor.wrong(msg("comes too late or twice"), msg("the order is {words}", words=_OF_A_FACTION))
        self.position.factions[seat] = Faction(name, status, dealt, hand, legitimacy, training)

    def _hand(self) -> tuple[str, ...]:
        cursor = self._cursor
        known = () if cursor.next.text == HIDDEN else tuple(cursor.items(self._ids.card))
        if not cursor.accept(HIDDEN):
            return known
        token, count = cursor.next, cursor.number()
        if not 0 < count <= len(self._kit.cards):
            raise cursor.wrong(msg("is no number of cards a hand may hide"), msg("write 1 or more"), token)
        return (*known, *(HIDDEN,) * count)

    def _royals(self) -> None:
        def royal() -> None:
            name = self._ids.once(self.position.royal_state, self._ids.member)
            state = self._cursor.one_of(STATES, msg("is no state of a royal"), msg("a state"))
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
        self.position.silver = self._cursor.one_of(states, msg("is no state of the Silver Shields"), msg("a state"))

    def _course(self) -> None:
        self.position.course = self._cursor.one_of(COURSES, msg("is no kind of play"), msg("a kind of play"))

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
            until = cursor.one_of(TIMES, msg("is no time"), msg("a time")) if cursor.accept("until") else "ever"
            return Effect(key, seat, target, until)

        self.position.effects = tuple(cursor.items(effect))

    def _outcome(self) -> None:
        kind = self._cursor.one_of(OUTCOMES, msg("is no end of a game"), msg("an end of the game"))
        self.position.outcome = Outcome(kind, self._cursor.seat())
