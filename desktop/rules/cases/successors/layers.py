"""What a case lays on top of the position it starts from, entry by entry: pieces, markers, hands and so on."""

from collections.abc import Callable

from msgspec import structs

from desktop.language import msg
from desktop.rules.cases.successors.groups import one_of, read_place, read_stacks
from desktop.rules.core.notation_error import NotationError
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.groups import NOTHING, read_group
from desktop.rules.successors.position import Position, Siege


def _lay_hand(kit: Kit, position: Position, seat: str, cards: list[str]) -> None:
    owner = int(one_of(seat, seats_of(position)))
    hand = tuple(sorted(one_of(card, kit.cards) for card in cards))
    position.factions[owner] = structs.replace(position.factions[owner], hand=hand)


def _lay_training(_kit: Kit, position: Position, seat: str, text: str) -> None:
    owner = int(one_of(seat, seats_of(position)))
    kind, _, points = text.partition(" ")
    if not points.isdecimal():
        raise NotationError(1, text, msg("is no training"), msg('write a kind and the points, as in "mercenary 2"'))
    training = (one_of(kind, ("none", "mercenary", "loyal")), int(points))
    position.factions[owner] = structs.replace(position.factions[owner], training=training)


def _lay_pieces(kit: Kit, position: Position, place: str, text: str) -> None:
    space, inside = read_place(kit, place)
    for stack in position.at(space):
        if stack.inside == inside:
            position.put(stack.seat, space, inside, read_group(kit, NOTHING))
    for stack in read_stacks(kit, text, inside):
        position.put(stack.seat, space, inside, stack.group)
        for royal in stack.royals:
            _rouse(position, royal)
            position.lying.pop(royal, None)


def _lay_marker(kit: Kit, position: Position, space: str, seat: int | str) -> None:
    read_place(kit, space)
    if seat == NOTHING:
        position.markers.pop(space, None)
    elif isinstance(seat, int) and (seat == 0 or seat in position.factions):
        position.markers[space] = seat
    else:
        raise NotationError(1, str(seat), msg("is no seat"), msg('write 0 for the Independents, a seat, or "none"'))


def _lay_siege(kit: Kit, position: Position, space: str, text: str) -> None:
    read_place(kit, space)
    points, by, seat = text.partition(" by ")
    if not (by and points.isdecimal() and seat.isdecimal()):
        raise NotationError(1, text, msg("is no siege"), msg('write the points and the seat, as in "2 by 1"'))
    position.sieges[space] = Siege(int(points), int(seat))


def _lay_royal(kit: Kit, position: Position, royal: str, space: str) -> None:
    one_of(royal, kit.royals)
    read_place(kit, space)
    position.lying[royal] = space
    _rouse(position, royal)


def _rouse(position: Position, royal: str) -> None:
    """A member of the royal family on the map is active; the body and its cart have no state."""
    if royal in position.royal_state:
        position.royal_state[royal] = "active"
        position.ladies.pop(royal, None)


def _lay_state(kit: Kit, position: Position, royal: str, state: str) -> None:
    position.royal_state[one_of(royal, kit.royals)] = state
    position.ladies.pop(royal, None)


def _lay_lady(_kit: Kit, position: Position, lady: str, seat: int) -> None:
    """Who married a lady who is active (R-80)."""
    position.ladies[one_of(lady, [royal for royal, state in position.royal_state.items() if state == "active"])] = int(
        one_of(str(seat), ("0", *seats_of(position)))
    )


def _lay_army(kit: Kit, position: Position, army: str, place: str) -> None:
    if place not in ("box", "gone"):
        read_place(kit, place)
    position.independents[one_of(army, kit.independents)] = place


def _lay_legitimacy(_kit: Kit, position: Position, seat: str, points: int) -> None:
    """Legitimacy that does not change: it is no longer counted (LEG-01)."""
    owner = int(one_of(seat, seats_of(position)))
    position.factions[owner] = structs.replace(position.factions[owner], legitimacy=points)


def _lay_popularity(kit: Kit, position: Position, general: str, points: int) -> None:
    position.popularity[one_of(general, kit.generals)] = points


def seats_of(position: Position) -> tuple[str, ...]:
    """The seats of a position, as a case writes them."""
    return tuple(map(str, position.factions))


def _lay_status(_kit: Kit, position: Position, seat: str, status: str) -> None:
    faction = position.factions[int(one_of(seat, seats_of(position)))]
    word = one_of(status, ("champion", "successor"))
    position.factions[int(seat)] = structs.replace(faction, status=word)


def _lay_dispersed(kit: Kit, position: Position, seat: str, text: str) -> None:
    position.dispersed[int(one_of(seat, seats_of(position)))] = read_group(kit, text)


LAYERS: dict[str, Callable[..., None]] = {
    "markers": _lay_marker,
    "pieces": _lay_pieces,
    "sieges": _lay_siege,
    "lying": _lay_royal,
    "royal_state": _lay_state,
    "ladies": _lay_lady,
    "independents": _lay_army,
    "status": _lay_status,
    "dispersed": _lay_dispersed,
    "hands": _lay_hand,
    "training": _lay_training,
    "legitimacy": _lay_legitimacy,
    "popularity": _lay_popularity,
}
