"""Surprise cards after the battle dice: a die thrown again, a camp plundered, a beaten general killed (BAT-43)."""

from __future__ import annotations

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure, Roll
from desktop.rules.core.reading import Dies
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.battle.commanders import die
from desktop.rules.successors.battle.sides import Battlefield, Side
from desktop.rules.successors.cards.surprises_battle import Clash
from desktop.rules.successors.cards.windows import (
    SOMETHING,
    Window,
    active_first,
    nobody_holds,
    until_all_pass,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import is_minor
from desktop.rules.successors.position import Position

PLUNDERED = "camp_plundered"
DIES_FROM = 4
"""The least a die must show for a beaten general to pay for his failure with his life (CARD-O2)."""

BattleFaces = tuple[int, ...]


def thrown_again(
    kit: Kit,
    position: Position,
    field: Battlefield,
    attacker: tuple[Side, BattleFaces],
    defender: tuple[Side, BattleFaces],
) -> Procedure[tuple[BattleFaces, BattleFaces]]:
    """Cretan Liars: one enemy battle die is thrown again before the table is read (CARD-59, BAT-21). All faces."""
    clash = Clash(attacker[0], defender[0])
    faces = {True: attacker[1], False: defender[1]}
    if nobody_holds(position):
        return attacker[1], defender[1]

    def targets(seat: int, _card: str) -> tuple[str, ...]:
        _, enemy = clash.of(seat)
        return tuple(sorted({str(face) for face in faces[enemy.attacks]}))

    def effect(played: PlaySurprise) -> Procedure[None]:
        _, enemy = clash.of(played.seat)
        purpose = msg("One die of the battle is thrown again")
        dice = yield Roll(
            Kind.BATTLE_AGAIN, enemy.seat, purpose, rules=("BAT-21",), about=About(field.space, card=played.card)
        )
        faces[enemy.attacks] = _replaced(faces[enemy.attacks], int(played.target), dice.faces[0])

    seats = tuple(seat for seat in active_first(position) if seat in (field.attacker, field.defender))
    event = msg("The dice of the battle at {space} lie on the table.", space=Name("space", field.space))
    yield from until_all_pass(
        kit, position, Window(("battle_dice_rolled",), targets, event, About(field.space)), seats, effect
    )
    return faces[True], faces[False]


def _replaced(faces: BattleFaces, old: int, new: int) -> BattleFaces:
    place = faces.index(old)
    return (*faces[:place], new, *faces[place + 1 :])


def before_losses(
    kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side, loser: Side | None
) -> Procedure[tuple[int, ...]]:
    """The window before losses; `loser` is None after a draw. Returns the seats whose camp was plundered (BAT-43)."""
    plundered: list[int] = []
    if nobody_holds(position):
        return ()
    clash = Clash(attacker, defender)

    def targets(seat: int, card: str) -> tuple[str, ...]:
        fits = _may_plunder(clash, loser, seat) if card == PLUNDERED else _may_kill(position, loser, seat)
        return SOMETHING if fits else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        if played.card == PLUNDERED:
            plundered.append(clash.of(played.seat)[1].seat)
        else:
            yield from _price_of_failure(position, field, played.seat, loser)

    event = msg("The losses of the battle at {space} come next.", space=Name("space", field.space))
    window = Window(("battle_losses",), targets, event, About(field.space))
    yield from until_all_pass(kit, position, window, active_first(position), effect)
    return tuple(plundered)


def _may_plunder(clash: Clash, loser: Side | None, seat: int) -> bool:
    """After a draw or the own defeat, against units that took part; independent armies have none (CARD-64, BAT-29)."""
    if seat not in (clash.attacker.seat, clash.defender.seat):
        return False
    own, enemy = clash.of(seat)
    return (loser is None or loser.seat == own.seat) and bool(enemy.units)


def _may_kill(position: Position, loser: Side | None, seat: int) -> bool:
    """Another player has lost, and a major general who is alive commanded (OPT-03)."""
    if loser is None or loser.seat == seat or loser.leader is None or is_minor(loser.leader):
        return False
    return position.where(loser.leader) is not None


def _price_of_failure(position: Position, field: Battlefield, seat: int, loser: Side | None) -> Procedure[None]:
    """He dies in place of being dispersed (CARD-O2, GEN-09, GEN-17, OPT-03)."""
    assert loser is not None
    assert loser.leader is not None
    purpose = msg("Fate of {general}", general=Name("general", loser.leader))
    reading = Dies(DIES_FROM)
    dice = yield Roll(
        Kind.PRICE_OF_FAILURE,
        seat,
        purpose,
        rules=("GEN-09", "OPT-03"),
        reading=reading,
        about=About(field.space, leader=loser.leader),
    )
    if reading.read(dice.faces):
        die(position, field, loser)
