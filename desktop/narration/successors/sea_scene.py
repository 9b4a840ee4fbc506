"""A naval battle as a scene: fleets against fleets."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.language import Message, Name, msg, msgn
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import side_name, throw_of
from desktop.narration.scenes import DRAWN, LOST, WON, Scene, ScenePart, ScenePiece, SceneSide, last_rolled
from desktop.narration.successors.battles import battle_of
from desktop.narration.successors.result_words import result_words
from desktop.rules.core.flow import Node
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.at_sea import SeaFray


def sea_scene(kit: Kit, position: Position, key: str, fray: SeaFray, node: Node | None, sofar: Sequence[Told]) -> Scene:
    """The naval battle as it stands."""
    del kit, position
    fought = battle_of([event for told in sofar for event in told.events])
    sides: tuple[SceneSide, ...] = (
        _side(fray.mover, fray.escort, fray.mover_strength, node, sofar),
        _side(fray.seat, fray.fleets, fray.strength, node, sofar),
    )
    result: Message | None = None
    if fought is not None:
        winner = fought.winner
        sides = tuple(
            side._replace(
                stands=DRAWN if winner is None else WON if winner == told else LOST,
                cost=(msgn("{n} fleet dispersed", "{n} fleets dispersed", len(told.fleets)),) if told.fleets else (),
            )
            for side, told in zip(sides, fought.sides, strict=True)
        )
        result = msg("The battle is a draw.") if winner is None else msg("{side} wins the battle.", side=winner.who)
    title = msg("Naval battle off {space}", space=Name("space", fray.space))
    return Scene(key, title, fray.space, sides, result, last_rolled(sofar))


def _side(seat: int, fleets: tuple[str, ...], strength: int, node: Node | None, sofar: Sequence[Told]) -> SceneSide:
    parts = (ScenePart(msg("fleets"), str(strength)),) if strength else (ScenePart(msg("no fleet: score 0"), ""),)
    pieces = tuple(ScenePiece("fleet", fleet) for fleet in fleets)
    throw = throw_of(seat, node, sofar, result_words)
    return SceneSide(seat, side_name(seat), pieces, parts, str(strength) if strength else "", throw)
