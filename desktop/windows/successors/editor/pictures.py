"""How pieces look in the tray and in the hand: the counters of the map."""

from __future__ import annotations

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.scene.counters.arrangement import Block, alone, closed
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.measures import Detail
from desktop.scene.counters.successors.casting import Casting
from desktop.scene.counters.successors.faces import TOMB
from desktop.scene.counters.successors.sieges import SiegeFace
from desktop.scene.counters.successors.units import UnitFace
from desktop.scene.palette import colours_of
from desktop.windows.successors.editor.pieces import Piece, held


def block_of(kit: Kit, position: Position, piece: Piece, language: str) -> Block:
    """The counters of a piece laid together, named in `language`, one of `NAME_LANGUAGES`."""
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
    """What one unit counts in battle; None where dice decide."""
    from desktop.rules.successors.pieces import Units

    return None if kind == "elephant" else kit.tables.strength.without_elephants(Units(**{kind: 1}))
