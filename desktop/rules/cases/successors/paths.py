"""Paths into a position, such as "stacks.ikonion" or "activation.points".

Each gives what is there as a plain value; texts of pieces are brought into canonical order on both sides.
"""

from desktop.language import msg
from desktop.rules.cases.entries import Seen
from desktop.rules.cases.successors.case_moment import CaseMoment, PathReader, looked_up, plain
from desktop.rules.cases.successors.groups import one_of, read_place, read_stacks, write_stacks
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.walls import place_text
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.groups import NOTHING, read_group, write_group
from desktop.rules.successors.notation.writer import effect_text
from desktop.rules.successors.position import Activation, Clock, Memory, Position


def seen_in_position(at: CaseMoment, path: str) -> Seen:
    """What stands in the position at `path`. Raises NotationError for a path there is not."""
    return looked_up(_IN_POSITION, at, path)


def check_position_path(kit: Kit, path: str) -> None:
    """Whether `path` leads anywhere in a position. Raises NotationError."""
    head, _, rest = path.partition(".")
    one_of(head, _IN_POSITION)
    if head in ("stacks", "markers", "sieges"):
        read_place(kit, rest)
    known = _known(kit).get(head)
    if known is not None:
        one_of(rest.partition(".")[0], known)


def _known(kit: Kit) -> dict[str, tuple[str, ...]]:
    """What may follow the first word of a path into the position."""
    generals = (*kit.generals, *kit.minors)
    return {
        "lying": tuple(kit.royals),
        "royal_state": tuple(kit.royals),
        "ladies": tuple(kit.royals),
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


def _stacks(at: CaseMoment, place: str) -> Seen:
    space, inside = read_place(at.kit, place)
    return write_stacks(tuple(stack for stack in at.position.at(space) if stack.inside == inside))


def _by_key(section: str) -> PathReader:
    """A section of the position that is a mapping to plain values."""

    def look(at: CaseMoment, key: str) -> Seen:
        return plain(getattr(at.position, section).get(key))

    return look


def _marker(at: CaseMoment, space: str) -> Seen:
    return plain(at.position.markers.get(read_place(at.kit, space)[0]))


def _siege(at: CaseMoment, space: str) -> Seen:
    siege = at.position.sieges.get(read_place(at.kit, space)[0])
    return f"{siege.points} by {siege.seat}" if siege else NOTHING


def _fleet(at: CaseMoment, path: str) -> Seen:
    """The seat whose a fleet is, or one of its fields: "rhodos", "rhodos.improved", "rhodos.dispersed"."""
    fleet, _, field = path.partition(".")
    return plain(_field(at.position.fleets[one_of(fleet, at.position.fleets)], field or "seat"))


def _dispersed(at: CaseMoment, seat: str) -> Seen:
    group = at.position.dispersed.get(int(seat)) if seat.isdecimal() else None
    return write_group(group) if group else NOTHING


def _faction(at: CaseMoment, path: str) -> Seen:
    seat, _, field = path.partition(".")
    one_of(seat, tuple(map(str, at.position.factions)))
    return plain(_field(at.position.factions[int(seat)], field))


def _field(struct: object, field: str) -> object:
    if field not in getattr(struct, "__struct_fields__", ()):
        raise NotationError(1, field, msg("is not known here"), msg("see the list of paths"))
    return getattr(struct, field)


def _memory(at: CaseMoment, field: str) -> Seen:
    if field not in ("moved", "marched", "battled", "counted"):
        return plain(_field(at.position.memory, field))
    places = getattr(at.position.memory, field)
    left = (f"{m.by} {place_text(m.space, m.inside)} {write_group(m.group)}" for m in places)
    return plain(tuple(left))


def _activation(at: CaseMoment, field: str) -> Seen:
    march = at.position.activation
    if march is None:
        return NOTHING
    if field == "group":
        return write_group(march.group)
    return plain(_field(march, field or "general"))


def _independent_march(at: CaseMoment, field: str) -> Seen:
    march = at.position.independent_march
    return NOTHING if march is None else plain(_field(march, field or "army"))


_IN_POSITION: dict[str, PathReader] = {
    "stacks": _stacks,
    "markers": _marker,
    "sieges": _siege,
    "lying": _by_key("lying"),
    "royal_state": _by_key("royal_state"),
    "ladies": _by_key("ladies"),
    "independents": _by_key("independents"),
    "off_map": _by_key("off_map"),
    "popularity": _by_key("popularity"),
    "fleets": _fleet,
    "dispersed": _dispersed,
    "factions": _faction,
    "clock": lambda at, field: plain(_field(at.position.clock, field)),
    "memory": _memory,
    "activation": _activation,
    "drawn": lambda at, _: plain(at.position.drawn),
    "independent_march": _independent_march,
    "usurper": lambda at, _: plain(at.position.usurper),
    "silver": lambda at, _: at.position.silver,
    "tomb": lambda at, _: plain(at.position.tomb),
    "discards": lambda at, _: plain(at.position.discards),
    "removed": lambda at, _: plain(at.position.removed),
    "pile": lambda at, _: at.position.pile,
    "effects": lambda at, _: plain(tuple(map(effect_text, at.position.effects))),
    "outcome": lambda at, _: plain(_outcome(at.position)),
}


def _outcome(position: Position) -> str:
    return f"{position.outcome.kind} {position.outcome.seat}" if position.outcome else ""
