"""The cases of the Successors and their answers: ``{do = "step", to = "pisidai"}``."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import final

import msgspec
from msgspec import inspect, structs

from diadochi.atlas.documents import quoted
from diadochi.atlas.model import Element
from diadochi.language import Message, msg
from diadochi.rules.cases.case_files import DEFAULT, default_answer
from diadochi.rules.cases.game_cases import GameCases, Misanswer, Seen, Table
from diadochi.rules.cases.successors import paths
from diadochi.rules.cases.successors.case_setup import SuccessorsCase, given_position, kit_of
from diadochi.rules.cases.successors.paths import one_of
from diadochi.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Menu, Node, Parcel, Procedure, Trait
from diadochi.rules.core.game import Game
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.successors import answers
from diadochi.rules.successors.answers import Sail, nothing_done
from diadochi.rules.successors.independent_armies import independent_activation
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import SEATS, Kit
from diadochi.rules.successors.movement.activation import table as table_of_segments
from diadochi.rules.successors.notation import read_group, write_group
from diadochi.rules.successors.notation_vocabulary import SEGMENTS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import where_the_clock_stands

# --- checking ids
# A case that names an unknown space or piece is refused when its file is read.


def named_ids(kit: Kit, table: Table) -> Iterable[tuple[str, str, tuple[str, ...]]]:
    """(field, id, ids there are) for every id that the fields of an answer name, the ports it calls at included."""
    known = _known(kit)
    for field, value in table.items():
        if field == "calls" and isinstance(value, list):
            for call in value:
                yield from _of_call(call if isinstance(call, dict) else {}, known)
        for word in _words(value) if field in known else ():
            yield field, word, known[field]


def _of_call(call: Table, known: Mapping[str, tuple[str, ...]]) -> Iterable[tuple[str, str, tuple[str, ...]]]:
    for field in call:
        yield "calls", field, ("space", "take", "leave")
    yield "calls", str(call.get("space", "")), known["space"]


def _known(kit: Kit) -> Mapping[str, tuple[str, ...]]:
    spaces, routes, fleets = tuple(kit.atlas.spaces), tuple(kit.atlas.routes), tuple(kit.fleets)
    return {
        "to": spaces,
        "space": spaces,
        "path": spaces,
        "route": routes,
        "routes": routes,
        "general": (*kit.generals, *kit.minors),
        "royal": tuple(kit.royals),
        "fleet": fleets,
        "fleets": fleets,
        "escort": fleets,
        "card": tuple(kit.cards),
    }


def _words(value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list | tuple) else (value,)
    return tuple(each for each in values if isinstance(each, str))


# --- tables as answers

KINDS: dict[str, type[Answer]] = {
    str(inspect.type_info(kind).tag): kind  # type: ignore[attr-defined]
    for kind in (*vars(answers).values(), Dice, Drawn)
    if isinstance(kind, type) and issubclass(kind, Answer) and kind is not Answer
}
"""Every kind of answer by its word in `do`."""
_ANY = reduce(or_, KINDS.values())
_SHORT = {"step": {"to", "by"}, "sail": {"to"}}
"""Fields that give routes as spaces, with the kind if two routes lead there."""


def check_answer(kit: Kit, table: Table) -> None:
    """Check that a table could be an answer, at whatever moment. Raises Misanswer."""
    kind = table.get("do")
    if kind == DEFAULT:
        return
    if kind is None:
        raise Misanswer("do", NotationError(1, "", msg("is missing"), msg('write the answer, as in do = "stop"')))
    known = KINDS[checked("do", str(kind), (*KINDS, DEFAULT))]
    fields = {field.name for field in structs.fields(known)} | _SHORT.get(str(kind), set())
    for field in table.keys() - {"do"}:
        checked(field, field, (*fields, "expect"))
    for field, word, there_are in named_ids(kit, table):
        checked(field, word, there_are)
    _check_faces(table)
    if str(kind) in _SHORT and not table.keys() & {"to", "route", "routes"}:
        raise Misanswer("to", NotationError(1, "", msg("is missing"), msg("write the space it leads to, or the route")))
    if "to" not in table:
        _converted(kit, dict(table))


def _check_faces(table: Table) -> None:
    faces = table.get("faces", [])
    if not isinstance(faces, list) or not all(type(f) is int and 1 <= f <= 6 for f in faces):
        cause = NotationError(
            1, quoted(faces), msg("is not a roll"), msg("write a list of dice, each 1 to 6, as in [3]")
        )
        raise Misanswer("faces", cause)


def checked(field: str, word: str, known: tuple[str, ...]) -> str:
    """The word if it is among those known. Raises Misanswer, naming the field."""
    try:
        return one_of(word, known)
    except NotationError as error:
        raise Misanswer(field, error) from error


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def answer_of(kit: Kit, position: Position, node: Node | None, table: Table) -> Answer:
    """The answer a table means at this moment. Raises Misanswer."""
    if table.get("do") == DEFAULT:
        return default_answer(kit, node)
    full = dict(table)
    if "to" in full:
        full |= _along_routes(kit, position, full)
        full.pop("to")
        full.pop("by", None)
    return _converted(kit, full)


def _where_the_march_is(position: Position) -> str:
    if position.independent_march is not None:
        return position.independents[position.independent_march.army]
    return position.activation.space if position.activation else ""


def _along_routes(kit: Kit, position: Position, table: Table) -> Table:
    space = _where_the_march_is(position)
    routes = []
    by_sea = table["do"] == "sail"
    for target in map(str, _listed(table["to"])):
        ways = [
            step.route
            for step in kit.steps.get(space, ())
            if step.to == target and (step.by == Element.SEA) == by_sea and table.get("by", step.kind) == step.kind
        ]
        if len(ways) != 1:
            raise Misanswer("to", _not_one_way(kit, space, target, bool(ways)))
        routes.append(ways[0])
        space = target
    return {"routes": routes} if by_sea else {"route": routes[0]}


def _not_one_way(kit: Kit, space: str, target: str, many: bool) -> NotationError:
    if many:
        reason, remedy = msg("is joined to {space} by more than one route", space=space), msg("add by, or write route")
        return NotationError(1, target, reason, remedy)
    near = ", ".join(dict.fromkeys(step.to for step in kit.steps.get(space, ()))) or "-"
    reason = msg("is not joined to {space} by a route of this kind", space=space or "-")
    return NotationError(1, target, reason, msg("neighbours are {near}", near=near))


def _converted(kit: Kit, table: Table) -> Answer:
    try:
        answer: Answer = msgspec.convert(_with_groups(kit, table), _ANY)
    except msgspec.ValidationError as error:
        field = str(error).rpartition(" - at `$")[2].strip(".`") if " - at `$" in str(error) else "do"
        cause = NotationError(1, "", msg("does not fit: {detail}", detail=str(error)), msg("see the list of answers"))
        raise Misanswer(field, cause) from error
    return answer


def _with_groups(kit: Kit, table: Table) -> Table:
    full: Table = {}
    for field, value in table.items():
        if field in ("group", "take", "leave") and isinstance(value, str):
            try:
                full[field] = msgspec.to_builtins(read_group(kit, value))
            except NotationError as error:
                raise Misanswer(field, error) from error
        elif field == "calls" and isinstance(value, list):
            full[field] = [_with_groups(kit, call) if isinstance(call, dict) else call for call in value]
        else:
            full[field] = value
    return full


# --- skipping ahead
# To a seat's segment in a whole game; nothing is done on the way.

_FAR = 500
"""More questions than any way to the next turn of a seat has."""


def check_going_on(table: Table) -> None:
    """Whether a table says how far to go on. Raises Misanswer."""
    for field in table.keys() - {"do"}:
        checked(field, field, ("seat", "segment"))
    checked("seat", str(table.get("seat", "")), tuple(map(str, SEATS)))
    checked("segment", str(table.get("segment", "")), tuple(SEGMENTS))


def gone_on(kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message:
    """Skip to the first question in the seat's segment, or return the question that needs an answer on the way."""
    del kit
    seat, segment = int(str(table["seat"])), str(table["segment"])
    for _ in range(_FAR):
        clock = game.position.clock
        if game.node is None:
            break
        if (clock.active, clock.segment) == (seat, segment):
            return game
        answer = _nothing_done(game.node)
        if answer is None:
            return msg(
                "{question} of seat {asked} comes before the segment {segment} of seat {seat}; answer it first",
                segment=segment,
                seat=seat,
                question=game.node.kind,
                asked=game.node.seat,
            )
        game.answer(answer)
    return msg("the game does not reach the segment {segment} of seat {seat}", segment=segment, seat=seat)


def _nothing_done(node: Node) -> Answer | None:
    if isinstance(node, Draw):
        return Drawn(node.pool) if node.count == len(node.pool) else None
    if not isinstance(node, Decision):
        return None
    idle = next((answer for answer in nothing_done(node.kind) if node.options.admits(answer)), None)
    if idle is not None or isinstance(node.options, Parcel | Menu):
        return idle
    only = tuple(node.options)
    return only[0] if len(only) == 1 else None


# --- starting an independent army
# Its activation, as a card would cause it.

_BETWEEN = Kind.having(Trait.BETWEEN_ACTIONS)
"""Questions at which no procedure is under way."""


def check_start(kit: Kit, table: Table) -> None:
    """Whether a table begins something that can be. Raises Misanswer."""
    for field in table.keys() - {"do"}:
        checked(field, field, ("army", "seat"))
    checked("army", str(table.get("army", "")), tuple(kit.independents))
    checked("seat", str(table.get("seat", "")), tuple(map(str, SEATS)))


def started(kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message:
    """Return the game with the activation first and the table after it, or the reason why that is impossible."""
    if not isinstance(game.node, Decision) or game.node.kind not in _BETWEEN:
        return msg("an independent army can be activated only between two activations")
    army, seat = str(table["army"]), int(str(table["seat"]))

    def play(position: Position) -> Procedure[None]:
        yield from independent_activation(kit, position, army, seat)
        yield from table_of_segments(kit, position)

    return Game(game.position, play)


# --- cases


@final
class SuccessorsCases(GameCases[Kit, Position, SuccessorsCase]):
    ENTRY = SuccessorsCase

    def editions(self, kit: Kit) -> tuple[str, ...]:
        return tuple(kit.box.switches["edition"].values)

    def usual_edition(self, kit: Kit) -> str:
        return kit.edition

    def named_editions(self, entry: SuccessorsCase) -> tuple[str, ...]:
        # A position text names its own.
        if entry.given.text:
            return tuple(entry.given.text.split(";")[0].split()[1:2])
        return entry.editions or ((entry.edition,) if entry.edition else ())

    def home_of(self, kit: Kit, entry: SuccessorsCase) -> Kit:
        return kit_of(kit, entry)

    def laid(self, kit: Kit, entry: SuccessorsCase) -> Position:
        return given_position(kit, entry.given)

    def game_from(self, kit: Kit, position: Position) -> tuple[Kit, Game[Position]]:
        home = kit.under(position.edition, position.options)
        return home, Game(position, lambda live: where_the_clock_stands(home, live))

    def check_step(self, kit: Kit, table: Table) -> None:
        match table.get("do"):
            case "activate_independent":
                check_start(kit, table)
            case "go_on_to":
                check_going_on(table)
            case _:
                check_answer(kit, table)

    def begun(self, kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message | None:
        match table.get("do"):
            case "activate_independent":
                return started(kit, game, table)
            case "go_on_to":
                return gone_on(kit, game, table)
        return None

    def answer_of(self, kit: Kit, position: Position, node: Node | None, table: Table) -> Answer:
        return answer_of(kit, position, node, table)

    def check_path(self, kit: Kit, section: str, path: str) -> None:
        if section == "position":
            paths.check_position_path(kit, path)
        else:
            paths.check_derived_path(path)

    def canonical(self, kit: Kit, path: str, wanted: Seen) -> Seen:
        return paths.canonical(kit, path, wanted)

    def seen(self, kit: Kit, game: Game[Position], section: str, path: str) -> Seen:
        look = paths.seen_in_position if section == "position" else paths.derived_from_game
        return look(paths.CaseMoment(kit, game), path)

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        group = getattr(answer, "group", None)
        return "activation.group", "none" if group is None else write_group(group)

    def whose(self, kit: Kit, position: Position, answer: Answer) -> int | None:
        named = (*getattr(getattr(answer, "group", None), "generals", ()), getattr(answer, "general", ""))
        found = [position.where(general) for general in named if general]
        seats = {place[1].seat for place in found if place is not None}
        return seats.pop() if len(seats) == 1 else None

    def is_unlisted(self, answer: Answer) -> bool:
        return isinstance(answer, Sail) and bool(answer.escort or answer.calls)
