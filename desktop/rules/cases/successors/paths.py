"""Paths into a position, such as "stacks.ikonion" or "activation.points", and what follows from it, "besieged.tyros".

Each gives what is there as a plain value; texts of pieces are brought into canonical order on both sides.
"""

from collections.abc import Callable

import msgspec

from desktop.language import msg
from desktop.rules.cases.entries import Seen
from desktop.rules.cases.successors.groups import one_of, read_place, read_stacks, write_stacks
from desktop.rules.core.game import Game
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.walls import place_text
from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.facts import commander, is_besieged, is_port, room_inside, strength
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.groups import NOTHING, read_group, write_group
from desktop.rules.successors.notation.writer import effect_text
from desktop.rules.successors.position import Activation, Clock, Memory, Position
from desktop.rules.successors.standing.control import holder
from desktop.rules.successors.standing.points import legitimacy, victory_points


class CaseMoment(msgspec.Struct, frozen=True):
    """What is looked at: a game that stands somewhere, and the kit it is played with."""

    kit: Kit
    game: Game[Position]

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.game.position


PathReader = Callable[[CaseMoment, str], Seen]


def seen_in_position(at: CaseMoment, path: str) -> Seen:
    """What stands in the position at `path`. Raises NotationError for a path there is not."""
    return _seen(_IN_POSITION, at, path)


def derived_from_position(at: CaseMoment, path: str) -> Seen:
    """What follows from the position by the rules, at `path`. Raises NotationError for a path there is not."""
    return _seen(_DERIVED, at, path)


def check_path(kit: Kit, section: str, path: str) -> None:
    """Whether `path` leads anywhere in "position" or "derived". Raises NotationError."""
    head, _, rest = path.partition(".")
    one_of(head, _IN_POSITION if section == "position" else _DERIVED)
    if section == "position" and head in ("stacks", "markers", "sieges"):
        read_place(kit, rest)
    known = _known(kit).get(head) if section == "position" else None
    if known is not None:
        one_of(rest.partition(".")[0], known)


def _known(kit: Kit) -> dict[str, tuple[str, ...]]:
    """What may follow the first word of a path into the position."""
    generals = (*kit.generals, *kit.minors)
    return {
        "lying": tuple(kit.royals),
        "royal_state": tuple(kit.royals),
        "independents": tuple(kit.independents),
        "off_map": generals,
        "popularity": generals,
        "fleets": tuple(kit.fleets),
        "clock": Clock.__struct_fields__,
        "memory": Memory.__struct_fields__,
        "activation": ("", *Activation.__struct_fields__),
    }


def canonical(kit: Kit, path: str, wanted: Seen) -> Seen:
    """A wanted value in the form in which `path` gives it. Raises NotationError."""
    head, _, rest = path.partition(".")
    if isinstance(wanted, str) and head == "stacks":
        return write_stacks(read_stacks(kit, wanted, read_place(kit, rest)[1]))
    if isinstance(wanted, str) and (head == "dispersed" or path == "activation.group"):
        return write_group(read_group(kit, wanted))
    return wanted


def _seen(looks: dict[str, PathReader], at: CaseMoment, path: str) -> Seen:
    head, _, rest = path.partition(".")
    return looks[one_of(head, looks)](at, rest)


def _plain(value: object) -> Seen:
    """A value as a case writes it: none for nothing, lists with commas."""
    if value is None or value in ("", ()):
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str | int | bool) else str(value)


def _stacks(at: CaseMoment, place: str) -> Seen:
    space, inside = read_place(at.kit, place)
    return write_stacks(tuple(stack for stack in at.position.at(space) if stack.inside == inside))


def _by_key(section: str) -> PathReader:
    """A section of the position that is a mapping to plain values."""

    def look(at: CaseMoment, key: str) -> Seen:
        return _plain(getattr(at.position, section).get(key))

    return look


def _marker(at: CaseMoment, space: str) -> Seen:
    return _plain(at.position.markers.get(read_place(at.kit, space)[0]))


def _siege(at: CaseMoment, space: str) -> Seen:
    siege = at.position.sieges.get(read_place(at.kit, space)[0])
    return f"{siege.points} by {siege.seat}" if siege else NOTHING


def _fleet(at: CaseMoment, path: str) -> Seen:
    """The seat whose a fleet is, or one of its fields: "rhodos", "rhodos.improved", "rhodos.dispersed"."""
    fleet, _, field = path.partition(".")
    return _plain(_field(at.position.fleets[one_of(fleet, at.position.fleets)], field or "seat"))


def _dispersed(at: CaseMoment, seat: str) -> Seen:
    group = at.position.dispersed.get(int(seat)) if seat.isdecimal() else None
    return write_group(group) if group else NOTHING


def _faction(at: CaseMoment, path: str) -> Seen:
    seat, _, field = path.partition(".")
    one_of(seat, tuple(map(str, at.position.factions)))
    return _plain(_field(at.position.factions[int(seat)], field))


def _field(struct: object, field: str) -> object:
    if field not in getattr(struct, "__struct_fields__", ()):
        raise NotationError(1, field, msg("is not known here"), msg("see the list of paths"))
    return getattr(struct, field)


def _memory(at: CaseMoment, field: str) -> Seen:
    if field not in ("moved", "marched", "battled"):
        return _plain(_field(at.position.memory, field))
    places = getattr(at.position.memory, field)
    left = (f"{m.by} {place_text(m.space, m.inside)} {write_group(m.group)}" for m in places)
    return _plain(tuple(left))


def _activation(at: CaseMoment, field: str) -> Seen:
    march = at.position.activation
    if march is None:
        return NOTHING
    if field == "group":
        return write_group(march.group)
    return _plain(_field(march, field or "general"))


def _independent_march(at: CaseMoment, field: str) -> Seen:
    march = at.position.independent_march
    return NOTHING if march is None else _plain(_field(march, field or "army"))


_IN_POSITION: dict[str, PathReader] = {
    "stacks": _stacks,
    "markers": _marker,
    "sieges": _siege,
    "lying": _by_key("lying"),
    "royal_state": _by_key("royal_state"),
    "independents": _by_key("independents"),
    "off_map": _by_key("off_map"),
    "popularity": _by_key("popularity"),
    "fleets": _fleet,
    "dispersed": _dispersed,
    "factions": _faction,
    "clock": lambda at, field: _plain(_field(at.position.clock, field)),
    "memory": _memory,
    "activation": _activation,
    "drawn": lambda at, _: _plain(at.position.drawn),
    "independent_march": _independent_march,
    "usurper": lambda at, _: _plain(at.position.usurper),
    "silver": lambda at, _: at.position.silver,
    "tomb": lambda at, _: _plain(at.position.tomb),
    "discards": lambda at, _: _plain(at.position.discards),
    "removed": lambda at, _: _plain(at.position.removed),
    "pile": lambda at, _: at.position.pile,
    "effects": lambda at, _: _plain(tuple(map(effect_text, at.position.effects))),
    "outcome": lambda at, _: _plain(_outcome(at.position)),
}


def _outcome(position: Position) -> str:
    return f"{position.outcome.kind} {position.outcome.seat}" if position.outcome else ""


def _commander(at: CaseMoment, path: str) -> Seen:
    seat, _, place = path.partition(".")
    space, inside = read_place(at.kit, place)
    group = at.position.group(int(seat) if seat.isdecimal() else 0, space, inside)
    return commander(at.kit, group) if group.generals else NOTHING


def _army(at: CaseMoment, path: str) -> Seen:
    seat, _, place = path.partition(".")
    space, inside = read_place(at.kit, place)
    stack = at.position.stack(int(seat) if seat.isdecimal() else 0, space, inside)
    return stack is not None and stack.is_army


def _battle_strength(at: CaseMoment, path: str) -> Seen:
    """Strength in battle, the dice of elephants written after the group: "3E.3,5,1" (CU-03, CU-08)."""
    text, _, dice = path.partition(".")
    group = read_group(at.kit, text)
    table = at.kit.tables.strength
    thrown = [int(die) for die in dice.split(",") if die.strip().isdecimal()]
    return table.without_elephants(group.units) + sum(map(table.elephant, thrown))


def _room(at: CaseMoment, path: str) -> Seen:
    seat, _, space = path.partition(".")
    return room_inside(at.kit, at.position, int(seat) if seat.isdecimal() else 0, read_place(at.kit, space)[0])


def _prestige(at: CaseMoment, path: str) -> Seen:
    """The prestige of a stack that does not defend (LEG-36)."""
    seat, _, place = path.partition(".")
    space, inside = read_place(at.kit, place)
    group = at.position.group(_seat(seat), space, inside)
    return prestige(at.kit, at.position, _seat(seat), space, group, defends=False)


def _seat(path: str) -> int:
    return int(path) if path.isdecimal() else 0


_DERIVED: dict[str, PathReader] = {
    "commander": _commander,
    "army": _army,
    "besieged": lambda at, space: is_besieged(at.kit, at.position, read_place(at.kit, space)[0]),
    "port": lambda at, space: is_port(at.kit, read_place(at.kit, space)[0]),
    "room": _room,
    "province": lambda at, p: _plain(holder(at.kit, at.position, one_of(p, at.kit.atlas.provinces))),
    "overrun_strength": lambda at, text: strength(at.kit, read_group(at.kit, text).units),
    "battle_strength": _battle_strength,
    "victory_points": lambda at, seat: victory_points(at.kit, at.position, _seat(seat)).total,
    "legitimacy": lambda at, seat: legitimacy(at.kit, at.position, _seat(seat)).total,
    "prestige": _prestige,
}
