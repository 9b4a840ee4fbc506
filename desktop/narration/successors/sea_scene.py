"""A naval battle as a scene: fleets against fleets, who is aboard, and what the lost battle cost them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.language import Message, Name, msg
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import side_name, throw_of
from desktop.narration.scenes import DRAWN, LOST, WON, Scene, ScenePart, ScenePiece, SceneSide
from desktop.narration.successors.battles import BattleTold, battle_of
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.scene_parts import fight_throw, later_dice, shown_of, side_cost
from desktop.rules.core.flow import Node
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.at_sea import SeaFray


def sea_scene(
    kit: Kit,
    position: Position,
    key: str,
    fray: SeaFray,
    node: Node | None,
    sofar: Sequence[Told],
    before: Scene | None,
) -> Scene:
    """The naval battle as it stands; once it is decided the fleets are those of `before`."""
    fought = battle_of([event for told in sofar for event in told.events])
    if before is None or fought is None:
        sides: tuple[SceneSide, ...] = (
            _side(kit, position, fray.mover, fray.escort, fray.mover_strength, _aboard(position, fray)),
            _side(kit, position, fray.seat, fray.fleets, fray.strength, ()),
        )
    else:
        sides = before.sides
    if fought is None:
        sides = tuple(side._replace(throw=throw_of(side.seat, node, sofar, result_words)) for side in sides)
    else:
        sides = tuple(_fought(side, fought, number, node, sofar) for number, side in enumerate(sides))
    thrown = (told.rolled for told in reversed(sofar) if told.rolled is not None)
    return Scene(
        key,
        msg("Naval battle off {space}", space=Name("space", fray.space)),
        fray.space,
        sides,
        _result(fought) if fought is not None else None,
        next((rolled for rolled in thrown if rolled.roll.kind == Kind.NAVAL_BATTLE), None),
        (*later_dice(sofar), *_driven_back(sofar)) if fought is not None else (),
    )


def _side(
    kit: Kit,
    position: Position,
    seat: int,
    fleets: tuple[str, ...],
    strength: int,
    aboard: tuple[ScenePiece, ...],
) -> SceneSide:
    return SceneSide(seat, side_name(seat), aboard, tuple(_parts(kit, position, fleets, strength)), str(strength or ""))


def _parts(kit: Kit, position: Position, fleets: tuple[str, ...], strength: int) -> Iterator[ScenePart]:
    """Each fleet with its strength (FLT-14), and what the commander adds (R-45); without either there are no dice."""
    if not strength:
        yield ScenePart(msg("no fleet: score 0"), "")
    theirs = {fleet: kit.fleets[fleet].strength(position.fleets[fleet].improved) for fleet in fleets}
    for fleet, counts in theirs.items():
        yield ScenePart(msg("fleet of {fleet}", fleet=Name("fleet", fleet)), str(counts))
    if strength > sum(theirs.values()):
        yield ScenePart(msg("ability of the commander"), f"{strength - sum(theirs.values()):+}")


def _aboard(position: Position, fray: SeaFray) -> tuple[ScenePiece, ...]:
    """Who sails, and suffers if the battle is lost (NAV-28)."""
    march = position.activation
    return shown_of(march.group) if march is not None and march.seat == fray.mover else ()


def _fought(side: SceneSide, fought: BattleTold, number: int, node: Node | None, sofar: Sequence[Told]) -> SceneSide:
    told, winner = fought.sides[number], fought.winner
    return side._replace(
        stands=DRAWN if winner is None else WON if winner == told else LOST,
        throw=fight_throw(side, told, node, sofar),
        cost=tuple(side_cost(told)),
    )


def _result(fought: BattleTold) -> Message:
    winner = fought.winner
    return msg("The battle is a draw.") if winner is None else msg("{side} wins the battle.", side=winner.who)


def _driven_back(sofar: Sequence[Told]) -> Iterator[Message]:
    """The voyage ends where it began, as the dice for attrition tell (NAV-28, NAV-29)."""
    for told in sofar:
        if told.rolled is not None and told.rolled.roll.kind == Kind.ATTRITION:
            about = told.rolled.roll.about
            general, space = Name("general", about.leader), Name("space", about.space)
            yield msg("{general} is driven back to {space}", general=general, space=space)
