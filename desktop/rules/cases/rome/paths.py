"""Paths into a position of the Sword of Rome, such as "forces.pisae" or "move.points", and what follows from it."""

from collections.abc import Callable, Mapping

from desktop.language import msg
from desktop.rules.cases.entries import Seen
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.walls import place_of
from desktop.rules.rome.avoiding.land import ways_out
from desktop.rules.rome.avoiding.sea import ALLY, NO_CARD, sea_limit
from desktop.rules.rome.battle.modifiers import modifiers
from desktop.rules.rome.battle.size import size
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.facts import commander_in_battle, room_left
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.notation.writer import group_text
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn.siege import besieger
from desktop.rules.rome.turn.victory import points

NOTHING = "none"
PathReader = Callable[[Kit, Position, str], Seen]


def known_heads(section: str) -> tuple[str, ...]:
    """The first words of paths in "position" or "derived"."""
    return tuple(LOOKS[section])


def _plain(value: object) -> Seen:
    """A value as a case writes it: none for nothing, lists with commas."""
    if value is None or value in ("", ()):
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(map(str, map(_plain, value)))
    return value if isinstance(value, str | int | bool) else str(value)


def _forces(kit: Kit, position: Position, place: str) -> Seen:
    del kit
    space, inside = place_of(place)
    there = [force for force in position.forces.get(space, ()) if force.inside == inside]
    return " | ".join(f"{force.power} {group_text(force.group)}" for force in there) or NOTHING


def _field(of: object, field: str) -> Seen:
    if of is None:
        return NOTHING
    if field not in getattr(of, "__struct_fields__", ()):
        raise NotationError(1, field, msg("is not known here"), msg("see the list of paths"))
    return _plain(getattr(of, field))


def _move(kit: Kit, position: Position, field: str) -> Seen:
    del kit
    if field == "group" and position.move is not None:
        return group_text(position.move.group)
    if field == "flank" and position.move is not None and position.move.flank is not None:
        flank = position.move.flank
        return f"{flank.space} {flank.cu}{' active' if flank.active else ''}"
    return _field(position.move, field or "space")


def _seat(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _of_battle(position: Position, side: str) -> int:
    return position.fought.attacker if side == "attacker" else position.fought.defender


def _modifiers(kit: Kit, position: Position, side: str) -> Seen:
    return _plain(tuple(f"{line.name} {line.value}" for line in modifiers(kit, position, _of_battle(position, side))))


def _destinations(kit: Kit, position: Position, power: str) -> Seen:
    return _plain(tuple("-".join(path) for path in ways_out(kit, position, power)))


def _sea_limit(kit: Kit, position: Position, path: str) -> Seen:
    """CU that may go by sea: "greek.3.tarentum", "-" for no card, "ally" for whom Carthage plays."""
    power, card, port = path.split(".")
    whose = ALLY if power == "ally" else power
    return sea_limit(kit, position, whose, NO_CARD if card == "-" else card_of(card), port)


def _room(kit: Kit, position: Position, path: str) -> Seen:
    power, _, space = path.partition(".")
    return room_left(kit, position, power, space)


def _ratio(kit: Kit, position: Position, path: str) -> Seen:
    """What the size-ratio table says: "8.4"; "AV" for automatic victory."""
    del position
    larger, _, smaller = path.partition(".")
    step = kit.tables.size(_seat(larger), _seat(smaller))
    return "AV" if step.automatic_victory else step.modifier


LOOKS: Mapping[str, Mapping[str, PathReader]] = {
    "position": {
        "forces": _forces,
        "markers": lambda _, position, space: position.markers.get(space, NOTHING),
        "hands": lambda _, position, seat: _plain(position.hands.get(_seat(seat), ())),
        "displaced": lambda _, position, __: _plain(position.displaced),
        "used": lambda _, position, __: _plain(position.used),
        "move": _move,
        "battle": lambda _, position, field: _field(position.battle, field or "space"),
        "clock": lambda _, position, field: _field(position.clock, field),
        "lent": lambda _, position, __: position.lent,
        "winner": lambda _, position, __: position.winner,
    },
    "derived": {
        "points": lambda kit, position, seat: points(kit, position, _seat(seat)),
        "modifiers": _modifiers,
        "size": lambda _, position, side: size(position, _of_battle(position, side)),
        "ratio": _ratio,
        "destinations": _destinations,
        "sea_limit": _sea_limit,
        "room": _room,
        "commander": lambda kit, position, side: (
            commander_in_battle(kit, position, _of_battle(position, side)) or NOTHING
        ),
        "besieger": besieger,
    },
}
