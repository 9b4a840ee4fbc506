"""Paths of cases into a position of the Sword of Rome, such as "forces.pisae" or "move.points", and derived facts."""

from collections.abc import Callable, Collection, Mapping

from diadochi.atlas.documents import meant
from diadochi.language import msg
from diadochi.rules.cases.entries import Seen
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.verdict import place_of, place_text
from diadochi.rules.rome.battle import modifiers, size
from diadochi.rules.rome.battle_avoidance import ALLY, NO_CARD, sea_limit, ways_out
from diadochi.rules.rome.facts import besieger, commander_in_battle, points, room_left
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import group_text
from diadochi.rules.rome.position import Position, card_of, is_card

NOTHING = "none"
_SIDES = ("attacker", "defender")
_ANY: Collection[str] = ()
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
            if words is not _ANY:
                one_of(word, words)


def one_of(word: str, known: Collection[str]) -> str:
    """`word`, if it is among the known ones. Raises NotationError, which proposes the nearest."""
    if word in known:
        return word
    near = meant(word, known)
    remedy = msg('write "{near}"', near=near) if near else msg("see the list of paths")
    raise NotationError(1, word, msg("is not known here"), remedy)


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


def _of_battle(look: Callable[[Kit, Position, int], Seen]) -> PathReader:
    """What is looked up for a side of the open battle; nothing while none is open."""

    def side_of(kit: Kit, position: Position, side: str) -> Seen:
        seats = {each: getattr(position.battle, each, 0) for each in _SIDES}
        return look(kit, position, seats[side]) if position.sides.keys() >= {*seats.values()} else NOTHING

    return side_of


def _modifiers(kit: Kit, position: Position, seat: int) -> Seen:
    return _plain(tuple(f"{line.name} {line.value}" for line in modifiers(kit, position, seat)))


def _points(kit: Kit, position: Position, seat: str) -> Seen:
    if position.scenario not in kit.scenarios:
        return NOTHING
    return points(kit, position, int(one_of(seat, tuple(map(str, position.sides)))))


def _destinations(kit: Kit, position: Position, power: str) -> Seen:
    if position.move is None:
        return NOTHING
    return _plain(tuple("-".join(path) for path in ways_out(kit, position, power)))


def _sea_limit(kit: Kit, position: Position, path: str) -> Seen:
    """CU that may go by sea: "greek.3.tarentum", "-" for no card, "ally" for whom Carthage plays."""
    power, card, port = path.split(".")
    if card != "-" and not is_card(card):
        raise NotationError(1, card, msg("is no card"), msg("see the list of paths"))
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
    "sea_limit": lambda kit: ((*kit.powers, "ally"), _ANY, kit.atlas.spaces),
    "room": lambda kit: (kit.powers, kit.atlas.spaces),
    "besieger": lambda kit: (kit.atlas.spaces,),
}
"""What may follow the first word of a path, word by word, where it is known."""
