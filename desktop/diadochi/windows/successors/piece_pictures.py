"""Pieces in hand: their words, their pictures, and what placing or removing one does to a position; stack badges."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPixmap

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Field, Message, Name, msg
from diadochi.narration.narrator import ScenePiece
from diadochi.rules.successors import editing
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import able
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, Stack, Units
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.counter_shapes import Detail, MarkerFace
from diadochi.scene.counters.game_counters import Block, alone, closed
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.counters.successors.counters import TOMB, Casting
from diadochi.scene.counters.successors.piece_faces import SiegeFace, UnitFace
from diadochi.scene.palette import FACTIONS, colours_of
from diadochi.windows.pictures import shield_pixmap

Edit = tuple[Position, Message]
"""A changed position, and a description of the change."""
POOLS = {
    "reserve": msg("Reserve"),
    "event": msg("By event"),
    "deck": msg("In the deck"),
    "unavailable": msg("Not in play"),
    "dead": msg("Dead"),
}
"""Where major generals wait off the map (GEN-11)."""
AWAY = {"off_map": msg("Off the map"), "gone": msg("Out of the game")}
"""Where royals are when not on the map."""


class Piece(NamedTuple):
    """A counter or several.

    `kind`: general, royal (also the wagon), tomb, unit, marker, siege, independent; or, as part of what is at `home`:
    stack, units. `id` is the counter's id or the kind of unit, `seat` its present or future side.
    """

    kind: str
    id: str
    seat: int
    home: Spot | None = None


def goes_on(piece: Piece) -> bool:
    """Whether there is always one more, so that it stays in hand."""
    return piece.kind in ("unit", "marker", "siege")


def held(position: Position, piece: Piece) -> Group:
    """The pieces of a stack that a piece with a home means."""
    assert piece.home is not None
    whole = position.group(piece.seat, *piece.home)
    if piece.kind == "stack":
        return whole
    return Group(Units(**{piece.id: getattr(whole.units, piece.id)}))


def place_words(spot: Spot) -> Message:
    space = Name("space", spot[0])
    return msg("inside {space}", space=space) if spot[1] else msg("{space}", space=space)


def put_words(piece: Field, spot: Spot) -> Message:
    space = Name("space", spot[0])
    if spot[1]:
        return msg("{piece} placed inside {space}", piece=piece, space=space)
    return msg("{piece} placed in {space}", piece=piece, space=space)


def piece_words(piece: Piece) -> Message:
    owner = Name("seat", str(piece.seat))
    match piece.kind:
        case "tomb":
            return msg("Alexander's tomb")
        case "unit" | "units":
            return msg("{faction}: {unit}", faction=owner, unit=Name("unit", piece.id))
        case "marker":
            return msg("Control marker of {faction}", faction=owner)
        case "siege":
            return msg("Siege point of {faction}", faction=owner)
        case "stack":
            return msg("Stack of {faction}", faction=owner)
    return msg("{counter}", counter=Name(piece.kind, piece.id))


def put(kit: Kit, position: Position, piece: Piece, spot: Spot) -> Edit:
    """The position with `piece` placed, and its description."""
    return _put(kit, position, piece, spot), put_words(piece_words(piece), spot)


def _put(kit: Kit, position: Position, piece: Piece, spot: Spot) -> Position:
    space, inside = spot
    match piece.kind:
        case "general":
            return editing.put_general(position, piece.id, piece.seat, space, inside)
        case "royal":
            return _put_royal(position, piece, spot)
        case "tomb":
            return editing.bury(position, space)
        case "unit":
            count = getattr(position.group(piece.seat, space, inside).units, piece.id)
            return editing.set_units(position, piece.seat, space, inside, piece.id, count + 1)
        case "marker":
            return editing.set_marker(kit, position, space, piece.seat)
        case "siege":
            return editing.set_siege(position, space, _points(position, space, piece.seat) + 1, piece.seat)
        case "independent":
            return editing.put_independent(position, piece.id, space)
    assert piece.home is not None
    return editing.move_group(position, piece.seat, piece.home, held(position, piece), spot)


def _points(position: Position, space: str, seat: int) -> int:
    siege = position.sieges.get(space)
    return siege.points if siege is not None and siege.seat == seat else 0


def _put_royal(position: Position, piece: Piece, spot: Spot) -> Position:
    # with the stack there, its own side's first; otherwise alone in the space, like inactive royals
    space, inside = spot
    stacks = [stack for stack in position.at(space) if stack.inside == inside and _leads(stack)]
    stack = next((stack for stack in stacks if stack.seat == piece.seat), stacks[0] if stacks else None)
    if stack is None or position.royal_state.get(piece.id) == "inactive":
        return editing.lay_royal(position, piece.id, space)
    return editing.put_royal(position, piece.id, stack.seat, space, inside)


def _leads(stack: Stack) -> bool:
    return bool(stack.units) or bool(stack.generals)


def taken(position: Position, piece: Piece) -> Edit:
    """The position without `piece`, and its description. A missing piece changes nothing."""
    what = msg("{piece} removed from the map", piece=piece_words(piece))
    return _taken(position, piece), what


def _taken(position: Position, piece: Piece) -> Position:
    match piece.kind:
        case "general" if position.where(piece.id) or _dispersed(position, piece.id) is not None:
            return editing.send_off_map(position, piece.id)
        case "royal" if piece.id == CART and position.tomb:
            return position
        case "royal":
            on_map = piece.id == CART or position.royal_state.get(piece.id) in ("active", "inactive")
            return editing.royal_away(position, piece.id) if on_map else position
        case "tomb" if position.tomb:
            return editing.royal_away(position, CART)
        case "independent" if position.independents.get(piece.id) not in ("box", "gone", None):
            return editing.put_independent(position, piece.id, "box")
        case "stack" if piece.home is not None:
            return editing.clear_stack(position, piece.seat, *piece.home)
        case "units" if piece.home is not None:
            return editing.set_units(position, piece.seat, *piece.home, piece.id, 0)
    return position


def is_out(position: Position, piece: Piece) -> bool:
    """Whether a named counter is on the map, so that placing it moves it."""
    return _taken(position, piece) != position


def _dispersed(position: Position, general: str) -> int | None:
    return next((seat for seat, group in position.dispersed.items() if general in group.generals), None)


def where_words(position: Position, piece: Piece) -> Message | None:
    """Where a named counter is; None for pieces that are only counted."""
    match piece.kind:
        case "general":
            return _where_general(position, piece.id)
        case "royal":
            return _where_royal(position, piece.id)
        case "tomb":
            return place_words((position.tomb, False)) if position.tomb else msg("not built")
        case "independent":
            place = position.independents.get(piece.id, "gone")
            states = {"box": msg("In the box"), "gone": AWAY["gone"]}
            return states.get(place) or place_words((place, False))
    return None


def _where_general(position: Position, general: str) -> Message:
    found = position.where(general)
    if found is not None:
        return place_words((found[0], found[1].inside))
    if _dispersed(position, general) is not None:
        return msg("Dispersed")
    pool = position.off_map.get(general)
    return POOLS.get(pool, POOLS["unavailable"]) if pool else msg("In hand")


def _where_royal(position: Position, royal: str) -> Message:
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return place_words((space, stack.inside))
    if royal in position.lying:
        return place_words((position.lying[royal], False))
    if any(royal in group.royals for group in position.dispersed.values()):
        return msg("Dispersed")
    if royal == CART:
        return msg("Buried") if position.tomb else AWAY["off_map"]
    return AWAY.get(position.royal_state.get(royal, "off_map"), AWAY["off_map"])


# --- pictures


def block_of(kit: Kit, position: Position, piece: Piece, language: str) -> Block:
    """The counters of a piece, named in `language`, one of `NAME_LANGUAGES`."""
    cast = Casting(kit, position, language)
    match piece.kind:
        case "general":
            return alone(cast.general(piece.id, piece.seat))
        case "royal":
            return alone(cast.royal(piece.id))
        case "tomb":
            return alone(cast.royal(TOMB))
        case "unit":
            return alone(UnitFace(piece.id, 1, _strength(kit, piece.id), piece.seat))
        case "marker":
            return alone(MarkerFace(colours_of(piece.seat), "disc"))
        case "siege":
            return alone(SiegeFace(1, piece.seat))
        case "independent":
            return alone(cast.independent(piece.id))
    return closed(cast.cast(piece.seat, held(position, piece)), Detail.FULL, inside=False)


def _strength(kit: Kit, kind: str) -> int | None:
    from diadochi.rules.successors.pieces import Units

    return None if kind == "elephant" else kit.tables.strength.without_elephants(Units(**{kind: 1}))


# --- side pictures
# Shields of the sides, counters for the stage, and stack badges for armies that have moved or can act.


def faction_pixmap(letter: str, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """The shield of a side by letter ("A" to "E", "I" for the Independents)."""
    return shield_pixmap(FACTIONS[letter], width, height, ratio)


# --- counters for the stage

_SCALE = 1.15
_PAINTED = frozenset(("general", "unit", "independent"))


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """The counter of a piece; None if it has none."""
    if piece.kind not in _PAINTED:
        return None
    return block_picture(block_of(kit, position, Piece(piece.kind, piece.id, seat), names), _SCALE, max(2.0, ratio))


# --- stack badges

ACTIVATION = "activation"
_FORCED = Kind.MARCH_CARD
"""The question which army a card sends, outside the activation segment (OPS-22)."""
_RAISING = Kind.REINFORCEMENTS
"""The question that replaces all activations where troops are raised (SEQ-30, R-10)."""


def can_act(controller: RulesController[Kit, Position]) -> frozenset[str]:
    """Generals who can still act: the one marching, and those who may be activated (MOV-01, MOV-02)."""
    kit, position, node = controller.kit, controller.position, controller.node
    if position.is_over:
        return frozenset()
    march, kind = position.activation, node.kind if node is not None else ""
    marching = frozenset(march.group.generals if march is not None else ())
    if kind == _FORCED or (position.clock.segment == ACTIVATION and kind != _RAISING):
        return marching | frozenset(able(kit, position))
    return marching


def signs(controller: RulesController[Kit, Position]) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
    """Stacks that have moved in this segment, and stacks that can still act."""
    position, acting = controller.position, can_act(controller)
    has_acted = frozenset(position.memory.activated if position.clock.segment == ACTIVATION else ())
    moved, ready = set(), set()
    for space, stack in position.all_stacks():
        key = StackKey(space, stack.seat, stack.inside)
        if acting.intersection(stack.generals):
            ready.add(key)
        elif has_acted.intersection(stack.generals):
            moved.add(key)
    march = position.independent_march
    if march is not None:
        ready.add(StackKey(position.independents[march.army], INDEPENDENT, False))
    return frozenset(moved), frozenset(ready)
