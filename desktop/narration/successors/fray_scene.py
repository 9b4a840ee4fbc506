"""A land battle as a scene: what each side is made of, its dice, its score, and what the battle cost it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from msgspec import structs

from desktop.language import Message, Name, msg, msgn
from desktop.narration.narrator import Rolled, Told
from desktop.narration.plain_scene import side_name, throw_of
from desktop.narration.scenes import (
    DRAWN,
    LOST,
    WON,
    Scene,
    ScenePart,
    ScenePiece,
    SceneSide,
    last_rolled,
    rolled_by,
)
from desktop.narration.successors.battles import BattleTold, battle_of
from desktop.narration.successors.event_words import what_came
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.scene_parts import fight_throw, later_dice, side_cost
from desktop.rules.core.flow import Node
from desktop.rules.successors.battle.fate import veterans_of
from desktop.rules.successors.battle.royal_army import side_prestige
from desktop.rules.successors.battle.sides import Fray, Side
from desktop.rules.successors.battle.strength import (
    ability_strength,
    battle_rating,
    battle_strength,
    card_strength,
    local_troops,
)
from desktop.rules.successors.events import Died, Dispersed, IndependentsBeaten, WentOver
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Units
from desktop.rules.successors.position import Position

DUE = "?"


def fray_scene(
    kit: Kit, position: Position, key: str, fray: Fray, node: Node | None, sofar: Sequence[Told], before: Scene | None
) -> Scene:
    """The battle as it stands; once it is decided the strengths are those of `before`."""
    events = [event for told in sofar for event in told.events]
    fought = battle_of(events)
    over = next((event for event in events if isinstance(event, WentOver)), None)
    still = fought is None and over is None
    sides = tuple(
        _side(kit, position, fray, side, node, sofar) if still or before is None else before.sides[number]
        for number, side in enumerate((fray.attacker, fray.defender))
    )
    if fought is not None:
        sides = tuple(_fought(side, fought, number, node, sofar) for number, side in enumerate(sides))
    told = tuple(event for event in events if not isinstance(event, Died | Dispersed | IndependentsBeaten))
    rolled = last_rolled(sofar)
    return Scene(
        key,
        msg("Battle of {space}", space=Name("space", fray.field.space)),
        fray.field.space,
        sides,
        _result(fought, over),
        _last_battle(sofar),
        (*later_dice(sofar), *what_came(rolled.roll, told)) if rolled is not None and not still else (),
    )


def _last_battle(sofar: Sequence[Told]) -> Rolled | None:
    """The battle dice that fell last, which are read in the battle table."""
    rolls = (told.rolled for told in reversed(sofar) if told.rolled is not None)
    return next((rolled for rolled in rolls if rolled.roll.kind == Kind.BATTLE), None)


def _result(fought: BattleTold | None, over: WentOver | None) -> Message | None:
    if fought is None:
        return msg("The Royal Army goes over.") if over is not None else None
    winner = fought.winner
    if winner is None:
        return msg("The battle is a draw.")
    return msg("{side} wins the battle.", side=winner.who)


# --- a side before the dice decide


def _side(kit: Kit, position: Position, fray: Fray, side: Side, node: Node | None, sofar: Sequence[Told]) -> SceneSide:
    side, thrown = _with_thrown(side, sofar), {each.roll.kind for each in rolled_by(sofar, side.seat)}
    parts = (*_parts(kit, position, fray, side, thrown), *_besides(kit, position, fray, side))
    waits = any(part.value == DUE for part in parts)
    strength = battle_strength(kit, position, fray.field, side)
    return SceneSide(
        side.seat,
        side_name(side.seat, side.army or ""),
        _pieces(position, fray, side),
        parts,
        f"{strength} + {DUE}" if waits else str(strength),
        throw_of(side.seat, node, sofar, result_words),
    )


def _with_thrown(side: Side, sofar: Sequence[Told]) -> Side:
    """The side with what its elephants and veterans have shown, though the next throw is not yet due."""
    for rolled in rolled_by(sofar, side.seat):
        total = rolled.roll.reading.total(rolled.dice.faces) if rolled.roll.reading is not None else 0
        if rolled.roll.kind == Kind.ELEPHANTS:
            side = structs.replace(side, elephants=total)
        elif rolled.roll.kind == Kind.VETERANS:
            side = structs.replace(side, veterans=total)
    return side


def _parts(kit: Kit, position: Position, fray: Fray, side: Side, thrown: Container[str]) -> Iterator[ScenePart]:
    """What the strength is made of, where dice of these kinds have fallen (BAT-05 to BAT-09)."""
    field = fray.field
    if side.army is not None:
        yield ScenePart(msg("the independent army"), str(kit.independents[side.army].strength))
    else:
        yield ScenePart(msg("combat units"), str(kit.tables.strength.without_elephants(side.units)))
    for words, kind, dice, value in (
        (msg("elephants"), Kind.ELEPHANTS, side.units.elephant, side.elephants),
        (msg("veterans"), Kind.VETERANS, veterans_of(kit, side), side.veterans),
    ):
        if dice:
            yield ScenePart(words, f"{value:+}" if kind in thrown else DUE)
    for words, adds in (
        (msg("Local Troops"), local_troops(kit, position, field, side)),
        (msg("ability of the commander"), ability_strength(kit, field, side)),
        (msg("cards"), card_strength(kit, position, field, side) + side.cards),
    ):
        if adds:
            yield ScenePart(words, f"{adds:+}")


def _besides(kit: Kit, position: Position, fray: Fray, side: Side) -> Iterator[ScenePart]:
    """What is compared or counted besides: the least a die counts, and prestige where the Royal Army fights."""
    rating = battle_rating(kit, fray.field, side)
    if rating > 1:
        yield ScenePart(msg("each die counts at least"), str(rating))
    if any(each.units.royal or each.aside for each in (fray.attacker, fray.defender)):
        yield ScenePart(msg("prestige"), str(side_prestige(kit, position, fray.field, side)))
    if side.aside:
        yield ScenePart(
            msgn("{n} unit of the Royal Army set aside", "{n} units of the Royal Army set aside", side.aside), ""
        )


def _pieces(position: Position, fray: Fray, side: Side) -> tuple[ScenePiece, ...]:
    """The commander first, then other generals, then units; an independent army is one counter."""
    if side.army is not None:
        return (ScenePiece("independent", side.army),)
    others = position.group(side.seat, fray.field.space, False).generals
    people = ((side.leader,) if side.leader else ()) + tuple(each for each in others if each != side.leader)
    return (
        *(ScenePiece("general", general) for general in people),
        *(ScenePiece("unit", kind, count) for kind, count in (side.units + Units(royal=side.aside)).items()),
    )


# --- a side after that


def _fought(side: SceneSide, fought: BattleTold, number: int, node: Node | None, sofar: Sequence[Told]) -> SceneSide:
    told, winner = fought.sides[number], fought.winner
    stands = DRAWN if winner is None else WON if winner == told else LOST
    return side._replace(
        strength=side.strength or str(told.strength),
        throw=fight_throw(side, told, node, sofar),
        stands=stands,
        cost=tuple(side_cost(told)),
    )
