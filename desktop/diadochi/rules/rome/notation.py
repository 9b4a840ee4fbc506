"""Position notation: a whole position as one line of text, to be printed, pasted, compared and written by hand.

    rome; scenario brennus_390 turn 2 active 1; sides 1 gauls gallic | 2 cities etruscan,roman; markers gallic mutina,
    sena | roman roma; forces sena gallic 10+brennus, [clusium] etruscan 3+etruscan_leader_1; hands 1 1,2 | 2 3

(One line; it is broken here to fit the page.) After the name of the map come sections in any order, each once; what is
not said is as it is on an empty map. `[location]` is inside the walls.

    position  = "rome" { ";" section }
    section   = players | scenario | sides | markers | forces | displaced | played | alliances | bribes | hands | used
              | move | battle | lent | winner
    players   = "players" number                                            else 4
    scenario  = "scenario" id "turn" number "active" seat [ "passes" number ]
    sides     = "sides" seat name powers { "|" seat name powers }
    markers   = "markers" power locations { "|" power locations }
    forces    = "forces" place power group { "," place power group }        place = location | "[" location "]"
    group     = ( number | leader ) { "+" leader }
    displaced = "displaced" leaders                                         used = "used" leaders
    played    = "played" events                                             bribes = "bribes" powers
    alliances = "alliances" power power { "," power power }
    hands     = "hands" seat cards { "|" seat cards }                       card = value [ ":" event ]
    move      = "move" seat power group "in" location "points" number [ "stage" stage ] [ "from" location ]
                [ "by" route ] [ "card" card ] [ "pursuing" ] [ "tried" location power group "at" location { "," ... } ]
                [ "flank" location number [ "active" ] ]
    battle    = "battle" location seat [ "against" seat ] [ "steps" letters ] [ "across" ] [ "intercepted" ]
                [ "failed" ] [ "responses" seat ( "attacker" | "defender" ) number { "," ... } ]
                [ "commanders" ( leader | "-" ) ( leader | "-" ) ] [ "automatic" ] [ "dice" faces "|" faces ]
                [ "lost" number number ] [ "winner" seat ]
    lent      = "lent" value                                                winner = "winner" seat

Stages: march, entered, ended. The writer sorts what has no order, so that equal positions have equal texts.
"""

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import cast

from diadochi.atlas.model import Names, Text
from diadochi.language import Name, current_language, msg
from diadochi.rules.core.position_text import Cursor, read_sections
from diadochi.rules.core.system import MapSpelling, Speller
from diadochi.rules.core.verdict import place_text
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Battle, Clock, Flank, Group, Move, On, Position, Response, Side, Tried, is_card

# --- reading
# Ids are looked up in the kit, so that an unknown one is reported with its column.

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
        return self._cursor.one_of(self._kit.atlas.spaces, msg("is not a space of this map"), msg("a space"))

    def power(self) -> str:
        return self._cursor.one_of(self._kit.powers, msg("is not a power of this map"), msg("a power"))

    def leader(self) -> str:
        return self._cursor.one_of(self._kit.leaders, msg("is not in leaders.toml"), msg("a leader"))

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
            raise self._cursor.wrong(msg("is not a card"), msg("write 1 to 3, or a value with an event"), token)
        return text

    def _players(self) -> None:
        self.position.players = self._cursor.number()

    def _scenario(self) -> None:
        cursor = self._cursor
        known = (*self._kit.scenarios, _NOBODY)
        name = cursor.one_of(known, msg("is not a scenario of this map"), msg("a scenario"))
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
            stage = cursor.one_of(STAGES, msg("is not a stage"), msg("a stage"))
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
        return self._cursor.one_of(self._kit.atlas.routes, msg("is not a route of this map"), msg("a route"))

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
            raise self._cursor.wrong(msg("are not steps"), msg("write letters from A to H in order"), token)
        return token.text

    def _response(self) -> Response:
        cursor = self._cursor
        seat = cursor.seat()
        on = cursor.one_of(("attacker", "defender"), msg("is not a side of a battle"), msg("attacker or defender"))
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


# --- writing


def write_text(position: Position) -> str:
    return "; ".join((position.map, *(section for section in _sections(position) if section)))


def group_text(group: Group) -> str:
    """A group as text: "10+brennus", "brennus", "0"."""
    cu = (str(group.cu),) if group.cu or not group.leaders else ()
    return "+".join((*cu, *group.leaders))


def _sections(position: Position) -> Iterator[str]:
    yield f"players {position.players}" if position.players != Position().players else ""
    yield _clock(position)
    yield _section(
        "sides", (f"{n} {side.name} {','.join(side.powers)}" for n, side in sorted(position.sides.items())), " | "
    )
    yield _section("markers", _markers(position), " | ")
    forces = sorted((space, force.inside, force.power, force.group) for space, force in position.all_forces())
    told = (f"{place_text(at, inside)} {power} {group_text(group)}" for at, inside, power, group in forces)
    yield _section("forces", told, ", ")
    yield _section("displaced", position.displaced, ",")
    yield _section("played", position.played, ",")
    yield _section("alliances", map(" ".join, position.alliances), ", ")
    yield _section("bribes", position.bribes, ",")
    yield _section("hands", (f"{n} {','.join(hand)}" for n, hand in sorted(position.hands.items()) if hand), " | ")
    yield _section("used", position.used, ",")
    yield _move(position.move) if position.move else ""
    yield _battle(position.battle) if position.battle else ""
    yield f"lent {position.lent}" if position.lent else ""
    yield f"winner {position.winner}" if position.winner else ""


def _section(name: str, items: Iterable[str], mark: str) -> str:
    found = tuple(items)
    return f"{name} {mark.join(found)}" if found else ""


def _clock(position: Position) -> str:
    clock = position.clock
    if not position.scenario and clock == Clock():
        return ""
    passes = f" passes {clock.passes}" if clock.passes else ""
    return f"scenario {position.scenario or '-'} turn {clock.turn} active {clock.active}{passes}"


def _markers(position: Position) -> Iterator[str]:
    held: dict[str, list[str]] = {}
    for space, power in position.markers.items():
        held.setdefault(power, []).append(space)
    for power, spaces in sorted(held.items()):
        yield f"{power} {','.join(sorted(spaces))}"


def _move(move: Move) -> str:
    words = [f"move {move.seat} {move.power} {group_text(move.group)} in {move.space} points {move.points}"]
    words += [f"stage {move.stage}"] if move.stage != "march" else []
    words += [f"from {move.came_from}"] if move.came_from else []
    words += [f"by {move.came_by}"] if move.came_by else []
    words += [f"card {move.card}"] if move.card else []
    words += ["pursuing"] if move.pursuing else []
    tried = ", ".join(f"{t.space} {t.power} {group_text(t.group)} at {t.entered}" for t in move.tried)
    words += [f"tried {tried}"] if tried else []
    if move.flank:
        words.append(f"flank {move.flank.space} {move.flank.cu}{' active' if move.flank.active else ''}")
    return " ".join(words)


def _battle(battle: Battle) -> str:
    words = [f"battle {battle.space} {battle.attacker}"]
    words += [f"against {battle.defender}"] if battle.defender else []
    words += [f"steps {battle.steps}"] if battle.steps else []
    words += [word for word in ("across", "intercepted", "failed") if getattr(battle, word)]
    responses = ", ".join(f"{each.seat} {each.on} {each.value}" for each in battle.responses)
    words += [f"responses {responses}"] if responses else []
    words += [f"commanders {' '.join(name or '-' for name in battle.commanders)}"] if any(battle.commanders) else []
    words += ["automatic"] if battle.automatic else []
    words += [f"dice {' | '.join(','.join(map(str, faces)) for faces in battle.dice)}"] if all(battle.dice) else []
    words += [f"lost {battle.lost[0]} {battle.lost[1]}"] if any(battle.lost) else []
    words += [f"winner {battle.winner}"] if battle.winner else []
    return " ".join(words)


# --- whole positions


def write(position: Position) -> str:
    """The position as one line of text; equal positions give equal texts."""
    return write_text(position)


def read(kit: Kit, text: str) -> Position:
    """The position a text says. Raises NotationError with the column of what is wrong.

    It need not be a possible position: that is `invariants.broken`.
    """
    return read_text(kit, text)


def digest(position: Position) -> str:
    """A hash (hex, 16 bytes) that equal positions share."""
    return blake2b(write(position).encode(), digest_size=16).hexdigest()


# --- names in messages
# Those of leaders, powers, sides and cards, besides those of the map.


def spell(
    kit: Kit, language: Callable[[], str] = current_language, position: Callable[[], Position | None] = lambda: None
) -> Speller:
    """A spelling of names for `language.Speaker`.

    `language` gives that of the names on the map; `position` the position whose sides are named. An id the kit does
    not know is shown as it is.
    """
    return lambda name: _Spelling(kit, language(), position()).of(name)


class _Spelling(MapSpelling):
    """One spelling, in one language."""

    def __init__(self, kit: Kit, language: str, position: Position | None) -> None:
        super().__init__(kit.atlas, language)
        self._kit = kit
        self._position = position

    def own_names(self, name: Name) -> Names | Text | None:
        kit = self._kit
        match name.kind:
            case "leader" if name.id in kit.leaders:
                return kit.leaders[name.id].names
            case "power" if name.id in kit.powers:
                return kit.powers[name.id].names
            case "side" if name.id in kit.sides:
                return kit.sides[name.id].names
            case "setup" if name.id in kit.scenarios:
                return kit.scenarios[name.id].title
            case "setup" if name.id in kit.positions:
                return kit.positions[name.id].title
            case _:
                return None

    def spelled(self, name: Name) -> str:
        if name.kind != "seat" or self._position is None or not name.id.isdecimal():
            return name.id
        side = self._position.sides.get(int(name.id))
        return self.of(Name("side", side.name)) if side is not None else name.id
