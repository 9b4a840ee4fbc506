"""The cases of the Sword of Rome: their answers, and their paths into positions and derived facts."""

from collections.abc import Callable, Collection, Mapping
from functools import reduce
from operator import or_
from typing import final

import msgspec
from msgspec import inspect, structs

from diadochi.atlas.documents import meant
from diadochi.atlas.model import Element
from diadochi.language import msg
from diadochi.rules.cases.case_files import DEFAULT, default_answer
from diadochi.rules.cases.game_cases import (
    NOTHING,
    CaseEntry,
    GameCases,
    Misanswer,
    Misgiven,
    Seen,
    Table,
    field_of,
    plain,
    read_field,
)
from diadochi.rules.core.flow import Answer, Dice, Node
from diadochi.rules.core.game import Game
from diadochi.rules.core.position_text import Cursor, NotationError
from diadochi.rules.core.verdict import place_of, place_text, sentence_of
from diadochi.rules.rome import answers
from diadochi.rules.rome.battle import modifiers, size
from diadochi.rules.rome.battle_avoidance import ALLY, NO_CARD, sea_limit, ways_out
from diadochi.rules.rome.facts import besieger, commander_in_battle, points, room_left
from diadochi.rules.rome.kit import NO_POWER, Kit
from diadochi.rules.rome.notation import Reader, group_text, read
from diadochi.rules.rome.position import Position, card_of, is_card
from diadochi.rules.rome.setup import bare, broken, scenario_position, worked_position
from diadochi.rules.rome.turn import play

# --- paths
# Into a position, such as "forces.pisae" or "move.points", and to derived facts.

_SIDES = ("attacker", "defender")
_ANY_WORD: Collection[str] = ()
"""Any word will do, as far as can be known without a position."""
PathReader = Callable[[Kit, Position, str], Seen]


def seen_at(kit: Kit, position: Position, section: str, path: str) -> Seen:
    """What is at a path into "position" or "derived". Raises NotationError for a path there is not."""
    check_path(kit, section, path)
    head, _, rest = path.partition(".")
    return LOOKS[section][head](kit, position, rest)


def check_path(kit: Kit, section: str, path: str) -> None:
    """Whether the words of a path are known. Raises NotationError."""
    head, *rest = path.split(".")
    one_of(head, tuple(LOOKS[section]))
    if head in _WORDS:
        known = _WORDS[head](kit)
        if len(rest) != len(known):
            raise NotationError(1, path, msg("is not known here"), msg("see the list of paths"))
        for word, words in zip(rest, known, strict=True):
            if words is not _ANY_WORD:
                one_of(word, words)


def one_of(word: str, known: Collection[str]) -> str:
    """`word`, if it is among the known ones. Raises NotationError, which proposes the nearest."""
    if word in known:
        return word
    near = meant(word, known)
    remedy = msg('write "{near}"', near=near) if near else msg("see the list of paths")
    raise NotationError(1, word, msg("is not known here"), remedy)


def _forces(kit: Kit, position: Position, place: str) -> Seen:
    del kit
    space, inside = place_of(place)
    there = [force for force in position.forces.get(space, ()) if force.inside == inside]
    return " | ".join(f"{force.power} {group_text(force.group)}" for force in there) or NOTHING


def _move(kit: Kit, position: Position, field: str) -> Seen:
    del kit
    if field == "group" and position.move is not None:
        return group_text(position.move.group)
    if field == "flank" and position.move is not None and position.move.flank is not None:
        flank = position.move.flank
        return f"{flank.space} {flank.cu}{' active' if flank.active else ''}"
    return field_of(position.move, field or "space")


def _seat(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _of_battle(look: Callable[[Kit, Position, int], Seen]) -> PathReader:
    def side_of(kit: Kit, position: Position, side: str) -> Seen:
        seats = {each: getattr(position.battle, each, 0) for each in _SIDES}
        return look(kit, position, seats[side]) if position.sides.keys() >= {*seats.values()} else NOTHING

    return side_of


def _modifiers(kit: Kit, position: Position, seat: int) -> Seen:
    return plain(tuple(f"{line.name} {line.value}" for line in modifiers(kit, position, seat)))


def _points(kit: Kit, position: Position, seat: str) -> Seen:
    if position.scenario not in kit.scenarios:
        return NOTHING
    return points(kit, position, int(one_of(seat, tuple(map(str, position.sides)))))


def _destinations(kit: Kit, position: Position, power: str) -> Seen:
    if position.move is None:
        return NOTHING
    return plain(tuple("-".join(path) for path in ways_out(kit, position, power)))


def _sea_limit(kit: Kit, position: Position, path: str) -> Seen:
    # For instance "greek.3.tarentum"; "-" is no card, "ally" an ally that Carthage plays.
    power, card, port = path.split(".")
    if card != "-" and not is_card(card):
        raise NotationError(1, card, msg("is not a card"), msg("see the list of paths"))
    whose = ALLY if power == "ally" else power
    return sea_limit(kit, position, whose, NO_CARD if card == "-" else card_of(card), port)


def _room(kit: Kit, position: Position, path: str) -> Seen:
    power, _, space = path.partition(".")
    return room_left(kit, position, power, space)


def _ratio(kit: Kit, position: Position, path: str) -> Seen:
    # For instance "8.4"; "AV" is automatic victory.
    del position
    larger, _, smaller = path.partition(".")
    step = kit.tables.size(_seat(larger), _seat(smaller))
    return "AV" if step.automatic_victory else step.modifier


LOOKS: Mapping[str, Mapping[str, PathReader]] = {
    "position": {
        "forces": _forces,
        "markers": lambda _, position, space: position.markers.get(space, NOTHING),
        "hands": lambda _, position, seat: plain(position.hands.get(_seat(seat), ())),
        "displaced": lambda _, position, __: plain(position.displaced),
        "used": lambda _, position, __: plain(position.used),
        "move": _move,
        "battle": lambda _, position, field: field_of(position.battle, field or "space"),
        "clock": lambda _, position, field: field_of(position.clock, field),
        "lent": lambda _, position, __: position.lent,
        "winner": lambda _, position, __: position.winner,
    },
    "derived": {
        "points": _points,
        "modifiers": _of_battle(_modifiers),
        "size": _of_battle(lambda _, position, seat: size(position, seat)),
        "ratio": _ratio,
        "destinations": _destinations,
        "sea_limit": _sea_limit,
        "room": _room,
        "commander": _of_battle(lambda kit, position, seat: commander_in_battle(kit, position, seat) or NOTHING),
        "besieger": besieger,
    },
}
_WORDS: Mapping[str, Callable[[Kit], tuple[Collection[str], ...]]] = {
    "forces": lambda kit: ((*kit.atlas.spaces, *(place_text(space, True) for space in kit.atlas.spaces)),),
    "markers": lambda kit: (kit.atlas.spaces,),
    "modifiers": lambda _: (_SIDES,),
    "size": lambda _: (_SIDES,),
    "commander": lambda _: (_SIDES,),
    "destinations": lambda kit: (kit.powers,),
    "sea_limit": lambda kit: ((*kit.powers, "ally"), _ANY_WORD, kit.atlas.spaces),
    "room": lambda kit: (kit.powers, kit.atlas.spaces),
    "besieger": lambda kit: (kit.atlas.spaces,),
}
"""What may follow the first word of a path, word by word, where it is known."""


# --- cases

KINDS: dict[str, type[Answer]] = {
    str(inspect.type_info(kind).tag): kind  # type: ignore[attr-defined]
    for kind in (*vars(answers).values(), Dice)
    if isinstance(kind, type) and issubclass(kind, Answer) and kind.__struct_config__.tag
}
"""Every kind of answer by its word in `do`."""
_ANY = reduce(or_, [kind for name, kind in KINDS.items() if name[0].islower()])


class RomeGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position a case starts from: a text, a scenario or worked position, or the bare map with so many players.

    Everything else is laid on top: `markers` by location (a power or "none"), `forces` by place ("[roma]" is inside)
    as "gallic 10+brennus | roman 3" or "none", and sections of the notation as they are in a text.
    """

    text: str = ""
    setup: str = ""
    players: int = 4
    markers: dict[str, str] = {}
    forces: dict[str, str] = {}
    sections: dict[str, str] = {}


class RomeCase(CaseEntry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case of the Sword of Rome."""

    given: RomeGiven


@final
class RomeCases(GameCases[Kit, Position, RomeCase]):
    """Cases of this game only give answers, all of which are listed and name powers, which several seats may share."""

    ENTRY = RomeCase

    def home_of(self, kit: Kit, entry: RomeCase) -> Kit:
        if entry.edition or entry.editions or entry.switches:
            cause = NotationError(1, "", msg("is not known in this game"), msg("remove it"))
            raise Misgiven("edition" if entry.edition or entry.editions else "switches", cause)
        return kit

    def laid(self, kit: Kit, entry: RomeCase) -> Position:
        given = entry.given
        position = _start(kit, given)
        for space, power in given.markers.items():
            read_field(f"markers.{space}", _lay_marker, kit, position, space, power)
        for place, text in given.forces.items():
            read_field(f"forces.{place}", _lay_forces, kit, position, place, text)
        for name, text in given.sections.items():
            read_field(f"sections.{name}", _lay_section, kit, position, name, text)
        for breach in broken(kit, position):
            cause = NotationError(1, "", sentence_of(breach), msg("give a possible position"))
            raise Misgiven(", ".join(breach.places), cause)
        return position

    def game_from(self, kit: Kit, position: Position) -> tuple[Kit, Game[Position]]:
        return kit, Game(position, lambda live: play(kit, live))

    def check_step(self, kit: Kit, table: Table) -> None:
        _check_word("do", str(table.get("do", "")), (*KINDS, DEFAULT))
        if table.get("do") == DEFAULT:
            return
        fields = {field.name for field in structs.fields(KINDS[str(table["do"])])}
        for field in table.keys() - {"do"}:
            _check_word(field, field, (*fields, "to"))
        for field in ("to", "space", "origin"):
            if isinstance(table.get(field), str):
                _check_word(field, str(table[field]), tuple(kit.atlas.spaces))
        _converted({field: value for field, value in table.items() if field != "to" or "to" in fields}, check=True)

    def answer_of(self, kit: Kit, position: Position, node: Node | None, table: Table) -> Answer:
        if table.get("do") == DEFAULT:
            return default_answer(kit, node)
        full = dict(table)
        if full["do"] == "march" and "to" in full and position.move is not None:
            to, steps = full.pop("to"), kit.steps[position.move.space]
            routes = [step.route for step in steps if step.to == to and step.by == Element.LAND]
            full["route"] = routes[0] if routes else str(to)
        return _converted(full)

    def check_path(self, kit: Kit, section: str, path: str) -> None:
        check_path(kit, section, path)

    def seen(self, kit: Kit, game: Game[Position], section: str, path: str) -> Seen:
        return seen_at(kit, game.position, section, path)

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        return "move.group", NOTHING


def _start(kit: Kit, given: RomeGiven) -> Position:
    if given.text:
        try:
            return read(kit, given.text)
        except NotationError as error:
            raise Misgiven("text", error) from error
    if given.setup in kit.scenarios:
        return scenario_position(kit, given.setup)
    if given.setup in kit.positions:
        return worked_position(kit, given.setup)
    if given.setup:
        remedy = msg("write the id of a scenario or a position")
        raise Misgiven("setup", NotationError(1, given.setup, msg("is not in positions.toml"), remedy))
    return bare(kit, given.players)


def _lay_marker(kit: Kit, position: Position, space: str, power: str) -> None:
    where = Reader(kit, Cursor(space)).space()
    if power == NO_POWER:
        position.markers.pop(where, None)
    else:
        position.markers[where] = Reader(kit, Cursor(power)).power()


def _lay_forces(kit: Kit, position: Position, place: str, text: str) -> None:
    space, inside = Reader(kit, Cursor(place)).place()
    for force in position.forces.get(space, ()):
        if force.inside == inside:
            position.put(force.power, space, force.group - force.group, inside=inside)
    if text == NOTHING:
        return
    cursor = Cursor(text)
    reader = Reader(kit, cursor)
    for power, group in cursor.items(lambda: (reader.power(), reader.group()), "|"):
        position.put(power, space, group, inside=inside)
    _end(cursor)


def _lay_section(kit: Kit, position: Position, name: str, text: str) -> None:
    cursor = Cursor(text)
    reader = Reader(kit, cursor, position)
    Cursor(name).one_of(tuple(reader.sections), msg("is not a section"), msg("the name of a section"))
    if name == "hands":  # a text says all hands, and so does a case
        position.hands = {}
    reader.sections[name]()
    _end(cursor)


def _end(cursor: Cursor) -> None:
    if cursor.next.kind != "end":
        raise cursor.wrong(msg("does not fit here"))


def _check_word(field: str, word: str, known: tuple[str, ...]) -> None:
    try:
        Cursor(word).one_of(known, msg("is not known here"), msg("a word"))
    except NotationError as error:
        raise Misanswer(field, error) from error


def _converted(table: Table, *, check: bool = False) -> Answer:
    # Where a march leads is known only where it starts: `check` lets its route be left out.
    plain = {**table, "route": ""} if check and table.get("do") == "march" and "route" not in table else table
    try:
        answer: Answer = msgspec.convert(plain, _ANY)
    except msgspec.ValidationError as error:
        cause = NotationError(1, "", msg("does not fit: {detail}", detail=str(error)), msg("see the list of answers"))
        raise Misanswer("do", cause) from error
    return answer
