"""Where nobody who avoids or retreats may go (ROM-24 to ROM-30), whatever else is true of him."""

from collections.abc import Iterator

from desktop.atlas.model import Allows, RouteStep
from desktop.language import Name, msg
from desktop.rules.core.things import RouteAt, SpaceAt
from desktop.rules.rome.facts import any_enemy_cu, cu_of_enemies, hostile_ground, is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.reasons import Reason, reason


def forbidden_ground(kit: Kit, position: Position, seat: int, step: RouteStep) -> Iterator[Reason]:
    """Every rule that keeps an army of `seat` from this step; no power is excepted (OP-20)."""
    if Allows.WITHDRAW not in step.allows:
        told = msg("{route} leads across rough terrain or a strait.", route=Name("route", step.route))
        yield reason("ROM-27", told, RouteAt(step.route))
    yield from forbidden_location(kit, position, seat, step.to)


def forbidden_location(kit: Kit, position: Position, seat: int, space: str) -> Iterator[Reason]:
    """Every rule that keeps an army of `seat` out of a location, however it comes there (ROM-24, ROM-28, ROM-30)."""
    named, by = Name("space", space), SpaceAt(space)
    if hostile_ground(kit, position, seat, space) or any_enemy_cu(position, seat, space):
        yield reason("ROM-28", msg("{space} is held by enemies.", space=named), by)
    if space in kit.walled and is_friendly(position, seat, space) and cu_of_enemies(position, seat, space):
        yield reason("ROM-24", msg("Enemies stand before the walls of {space}.", space=named), by)
    if position.move is not None and space == position.move.came_from:
        yield reason("ROM-30", msg("The moving army came from {space}.", space=named), by)
