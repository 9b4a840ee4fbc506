"""Position notation read into a position. Ids are looked up in the kit, so that every unknown one has its column."""

from collections.abc import Callable
from typing import cast

from desktop.language import msg
from desktop.rules.core.cursor import Cursor, read_sections
from desktop.rules.rome.cards import is_card
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Battle, Clock, Flank, Move, On, Position, Response, Side, Tried

STAGES = ("march", "entered", "ended")
_NOBODY = "-"


def read_text(kit: Kit, text: str) -> Position:
    """The position a text says. Raises NotationError."""
    cursor = Cursor(text)
    reader = Reader(kit, cursor)
    cursor.one_of((kit.atlas.id,), msg("is not the map in use"), msg("the name of a map"))
    read_sections(cursor, reader.sections)
    return reader.position


class Reader:
    """Fills a position, by default an empty one, section by section; its parts read ids and groups anywhere."""

    def __init__(self, kit: Kit, cursor: Cursor, position: Position | None = None) -> None:
        self._kit = kit
        self._cursor = cursor
        self.position = position or Position(map=kit.atlas.id)
        self.sections: dict[str, Callable[[], None]] = {
            "players": self._players,
            "scenario": self._scenario,
            "sides": self._sides,
            "markers": self._markers,
            "forces": self._forces,
            "displaced": self._displaced,
            "played": self._played,
            "alliances": self._alliances,
            "bribes": self._bribes,
            "hands": self._hands,
            "used": self._used,
            "move": self._move,
            "battle": self._battle,
            "lent": self._lent,
            "winner": self._winner,
        }

    def space(self) -> str:
        """A location of the map."""
        return self._cursor.one_of(self._kit.atlas.spaces, msg("is no space of this map"), msg("a space"))

    def power(self) -> str:
        """A power of the map."""
        return self._cursor.one_of(self._kit.powers, msg("is no power of this map"), msg("a power"))

    def leader(self) -> str:
        """A leader."""
        return self._cursor.one_of(self._kit.leaders, msg("is no leader of leaders.toml"), msg("a leader"))

    def group(self) -> Group:
        """CU and leaders: "10+brennus"."""
        cursor = self._cursor
        cu = 0
        leaders: list[str] = []
        if cursor.next.text.isdecimal():
            cu = cursor.number()
        else:
            leaders.append(self.leader())
        while cursor.accept("+"):
            leaders.append(self.leader())
        return Group(cu, tuple(sorted(leaders)))

    def place(self) -> tuple[str, bool]:
        """A location, and whether inside its walls."""
        if not self._cursor.accept("["):
            return self.space(), False
        space = self.space()
        self._cursor.expect("]")
        return space, True

    def card(self) -> str:
        """A card: "3", "2:naval_transports"."""
        token = self._cursor.word(msg("a card"))
        text = token.text
        if self._cursor.accept(":"):
            text += f":{self._cursor.word(msg('an event')).text}"
        if not is_card(text):
            raise self._cursor.wrong(msg("is no card"), msg("write 1 to 3, or a value with an event"), token)
        return text

    def _players(self) -> None:
        self.position.players = self._cursor.number()

    def _scenario(self) -> None:
        cursor = self._cursor
        known = (*self._kit.scenarios, _NOBODY)
        name = cursor.one_of(known, msg("is no scenario of this map"), msg("a scenario"))
        self.position.scenario = "" if name == _NOBODY else name
        cursor.expect("turn")
        turn = cursor.number()
        cursor.expect("active")
        active = cursor.seat()
        self.position.clock = Clock(turn, active, cursor.number() if cursor.accept("passes") else 0)

    def _sides(self) -> None:
        for seat, side in self._cursor.items(self._side, "|"):
            self.position.sides[seat] = side

    def _side(self) -> tuple[int, Side]:
        seat = self._cursor.seat()
        name = self._cursor.word(msg("the name of a side")).text
        return seat, Side(name, tuple(self._cursor.items(self.power)))

    def _markers(self) -> None:
        self._cursor.items(self._markers_of_power, "|")

    def _markers_of_power(self) -> None:
        power = self.power()
        for space in self._cursor.items(self.space):
            self.position.markers[space] = power

    def _forces(self) -> None:
        self._cursor.items(self._force)

    def _force(self) -> None:
        token = self._cursor.next
        space, inside = self.place()
        power = self.power()
        if self.position.group(power, space, inside=inside):
            raise self._cursor.wrong(msg("has a second force of one power"), msg("write them as one"), token)
        self.position.put(power, space, self.group(), inside=inside)

    def _displaced(self) -> None:
        self.position.displaced = tuple(sorted(self._cursor.items(self.leader)))

    def _played(self) -> None:
        self.position.played = tuple(sorted(self._cursor.items(lambda: self._cursor.word(msg("an event")).text)))

    def _alliances(self) -> None:
        pairs = self._cursor.items(lambda: (self.power(), self.power()))
        self.position.alliances = tuple(sorted((min(pair), max(pair)) for pair in pairs))

    def _bribes(self) -> None:
        self.position.bribes = tuple(sorted(self._cursor.items(self.power)))

    def _hands(self) -> None:
        self._cursor.items(self._hand, "|")

    def _hand(self) -> None:
        seat = self._cursor.seat()
        self.position.hands[seat] = tuple(sorted(self._cursor.items(self.card)))

    def _used(self) -> None:
        self.position.used = tuple(sorted(self._cursor.items(self.leader)))

    def _move(self) -> None:
        cursor = self._cursor
        seat, power, group = cursor.seat(), self.power(), self.group()
        cursor.expect("in")
        space = self.space()
        cursor.expect("points")
        points, stage = cursor.number(), "march"
        if cursor.accept("stage"):
            stage = cursor.one_of(STAGES, msg("is no stage"), msg("a stage"))
        self.position.move = Move(
            seat,
            power,
            group,
            space,
            points,
            stage,
            came_from=self.space() if cursor.accept("from") else "",
            came_by=self._route() if cursor.accept("by") else "",
            card=self.card() if cursor.accept("card") else "",
            pursuing=cursor.accept("pursuing"),
            tried=tuple(cursor.items(self._tried)) if cursor.accept("tried") else (),
            flank=self._flank() if cursor.accept("flank") else None,
        )

    def _route(self) -> str:
        return self._cursor.one_of(self._kit.atlas.routes, msg("is no route of this map"), msg("a route"))

    def _tried(self) -> Tried:
        space, power, group = self.space(), self.power(), self.group()
        self._cursor.expect("at")
        return Tried(space, power, group, self.space())

    def _flank(self) -> Flank:
        return Flank(self.space(), self._cursor.number(), self._cursor.accept("active"))

    def _battle(self) -> None:
        cursor = self._cursor
        self.position.battle = Battle(
            self.space(),
            cursor.seat(),
            cursor.seat() if cursor.accept("against") else 0,
            self._steps() if cursor.accept("steps") else "",
            across=cursor.accept("across"),
            intercepted=cursor.accept("intercepted"),
            failed=cursor.accept("failed"),
            responses=tuple(cursor.items(self._response)) if cursor.accept("responses") else (),
            commanders=(self._anybody(), self._anybody()) if cursor.accept("commanders") else ("", ""),
            automatic=cursor.accept("automatic"),
            dice=self._dice() if cursor.accept("dice") else ((), ()),
            lost=(cursor.number(), cursor.number()) if cursor.accept("lost") else (0, 0),
            winner=cursor.seat() if cursor.accept("winner") else 0,
        )

    def _steps(self) -> str:
        token = self._cursor.word(msg("steps"))
        if token.text != "".join(sorted(set(token.text) & set("ABCDEFGH"))):
            raise self._cursor.wrong(msg("are no steps"), msg("write letters from A to H in order"), token)
        return token.text

    def _response(self) -> Response:
        cursor = self._cursor
        seat = cursor.seat()
        on = cursor.one_of(("attacker", "defender"), msg("is no side of a battle"), msg("attacker or defender"))
        return Response(seat, cast(On, on), cursor.number(least=-9))

    def _anybody(self) -> str:
        return "" if self._cursor.accept(_NOBODY) else self.leader()

    def _dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        attacker = tuple(self._cursor.items(self._cursor.number))
        self._cursor.expect("|")
        return attacker, tuple(self._cursor.items(self._cursor.number))

    def _lent(self) -> None:
        self.position.lent = self._cursor.number()

    def _winner(self) -> None:
        self.position.winner = self._cursor.seat()
