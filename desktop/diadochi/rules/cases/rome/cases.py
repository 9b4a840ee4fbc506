"""The cases of the Sword of Rome."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import final

import msgspec
from msgspec import inspect, structs

from diadochi.atlas.model import Element
from diadochi.language import msg
from diadochi.rules.cases.case_run import DEFAULT, default_answer
from diadochi.rules.cases.entries import CaseEntry, Misanswer, Misgiven, Seen, Table
from diadochi.rules.cases.game_cases import GameCases
from diadochi.rules.cases.rome.paths import check_path, seen_at
from diadochi.rules.core.flow import Answer, Dice, Node
from diadochi.rules.core.game import Game
from diadochi.rules.core.position_text import Cursor, NotationError
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.rome import answers
from diadochi.rules.rome.invariants import broken
from diadochi.rules.rome.kit import NO_POWER, Kit
from diadochi.rules.rome.notation import Reader, read
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import bare, scenario_position, worked_position
from diadochi.rules.rome.turn import play

KINDS: dict[str, type[Answer]] = {
    str(inspect.type_info(kind).tag): kind  # type: ignore[attr-defined]
    for kind in (*vars(answers).values(), Dice)
    if isinstance(kind, type) and issubclass(kind, Answer) and kind.__struct_config__.tag
}
"""Every kind of answer by its word in `do`."""
_ANY = reduce(or_, [kind for name, kind in KINDS.items() if name[0].islower()])
NOTHING = "none"


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
        """The kit itself. Raises Misgiven for a case that names an edition or switches."""
        if entry.edition or entry.editions or entry.switches:
            cause = NotationError(1, "", msg("is not known in this game"), msg("take it out"))
            raise Misgiven("edition" if entry.edition or entry.editions else "switches", cause)
        return kit

    def laid(self, kit: Kit, entry: RomeCase) -> Position:
        given = entry.given
        position = _start(kit, given)
        for space, power in given.markers.items():
            _named(f"markers.{space}", lambda: _lay_marker(kit, position, space, power))  # noqa: B023
        for place, text in given.forces.items():
            _named(f"forces.{place}", lambda: _lay_forces(kit, position, place, text))  # noqa: B023
        for name, text in given.sections.items():
            _named(f"sections.{name}", lambda: _lay_section(kit, position, name, text))  # noqa: B023
        for breach in broken(kit, position):
            cause = NotationError(1, "", sentence_of(breach), msg("give a position that can be"))
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
        """The answer a table means at this moment; a march may name where it leads `to`. Raises Misanswer."""
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
        """No question of this game proposes anything."""
        return "move.group", NOTHING


def _named(field: str, act: Callable[[], object]) -> None:
    try:
        act()
    except NotationError as error:
        raise Misgiven(field, error) from error


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
    Cursor(name).one_of(tuple(reader.sections), msg("is no section"), msg("the name of a section"))
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
    """A table as an answer. Where a march leads is known only where it starts: `check` lets its route be left out."""
    plain = {**table, "route": ""} if check and table.get("do") == "march" and "route" not in table else table
    try:
        answer: Answer = msgspec.convert(plain, _ANY)
    except msgspec.ValidationError as error:
        cause = NotationError(1, "", msg("does not fit: {detail}", detail=str(error)), msg("see the list of answers"))
        raise Misanswer("do", cause) from error
    return answer
