"""Surprise cards in a land battle (BAT-14, BAT-43, R-43).

Before the dice, in the card step: the attacker's, then the defender's. After the dice: a die rolled again, a camp
plundered, a beaten general killed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.dice import Dies
from diadochi.rules.core.flow import About, Procedure, Roll
from diadochi.rules.successors.answers import PlaySurprise
from diadochi.rules.successors.attrition import note_losses
from diadochi.rules.successors.battle.outcome import die
from diadochi.rules.successors.battle.sides import Battlefield, Side, prestige
from diadochi.rules.successors.cards.surprises import (
    ANY_TIME,
    ORATORY,
    SOMETHING,
    Window,
    active_first,
    may_speak,
    nobody_holds,
    one_after_another,
    speak,
    unseen,
    until_all_pass,
)
from diadochi.rules.successors.events import Lost, WentOver
from diadochi.rules.successors.facts import MUTINY_PROOF, has_ability
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import trim_group
from diadochi.rules.successors.pieces import Group, Units, is_minor
from diadochi.rules.successors.position import Position

CARD_STEP = "battle_cards"
MUTINY, CAVALRY = "mutiny", "cavalry_superiority"


class Clash(msgspec.Struct):
    """The two sides while cards are played."""

    attacker: Side
    defender: Side

    def of(self, seat: int) -> tuple[Side, Side]:
        """(own, enemy) side of a seat that takes part."""
        return (self.attacker, self.defender) if seat == self.attacker.seat else (self.defender, self.attacker)

    def put(self, side: Side) -> None:
        """One of the two sides has changed."""
        if side.attacks:
            self.attacker = side
        else:
            self.defender = side


class BattleCard(msgspec.Struct, frozen=True):
    """A card of the card step. `fits` tells from what all can see whether it may be played; `play` carries it out.

    Both are given the own and the enemy side; `play` gives them back as they are then.
    """

    fits: Callable[[Kit, Position, Battlefield, Side, Side], bool]
    play: Callable[[Kit, Position, Battlefield, Side, Side], tuple[Side, Side]]


def battle_cards(kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side) -> Procedure[Clash]:
    """The card step: each side in turn until it passes (BAT-14, R-27). Returns the sides after it."""
    clash = Clash(attacker, defender)
    if nobody_holds(position):
        return clash

    def targets(seat: int, card: str) -> tuple[str, ...]:
        own, enemy = clash.of(seat)
        if any(side.is_player and not side.units for side in (own, enemy)):
            return ()
        if card == ORATORY:
            return _speakers(kit, position, field, own, enemy)
        return SOMETHING if CARDS[card].fits(kit, position, field, own, enemy) else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        if played.card == ORATORY:
            speak(position, played)
        else:
            for side in CARDS[played.card].play(kit, position, field, *clash.of(played.seat)):
                clash.put(side)
            trim_group(position)
        yield from ()

    event = msg("Next: the battle at {space}.", space=Name("space", field.space))
    window = Window((CARD_STEP, ANY_TIME), targets, event, About(field.space))
    yield from one_after_another(kit, position, window, (attacker.seat, defender.seat), effect)
    return clash


def emptied(clash: Clash, *before: Side) -> Side | None:
    """The side that cards have left without a unit: then there is no battle (CARD-54)."""
    for side in before:
        after = clash.of(side.seat)[0]
        if side.units and not after.units:
            return after
    return None


def _speakers(kit: Kit, position: Position, field: Battlefield, own: Side, enemy: Side) -> tuple[str, ...]:
    """The generals in the battle, where prestige may be compared: for Royal Army or a mutiny (LEG-32, LEG-43)."""
    both = own.units + enemy.units
    compared = both.royal or (both.loyal and MUTINY in unseen(kit, position, (CARD_STEP,)))
    if not compared or not may_speak(position):
        return ()
    return position.group(own.seat, field.space, False).generals


def _has_elephants(_kit: Kit, _position: Position, _field: Battlefield, _own: Side, enemy: Side) -> bool:
    return enemy.units.elephant > 0


def _frighten(_kit: Kit, _position: Position, _field: Battlefield, own: Side, enemy: Side) -> tuple[Side, Side]:
    """Anti-Elephant Devices: what the elephants rolled counts nothing, they can still be lost (CARD-53, BAT-06)."""
    return own, structs.replace(enemy, elephants=0)


def _may_mutiny(kit: Kit, position: Position, field: Battlefield, own: Side, enemy: Side) -> bool:
    """Loyal Macedonians under a commander of lower prestige, who has no hold on them (CARD-54, LEG-30)."""
    silver = 0 if kit.profile.silver_shields_immune_mutiny else enemy.units.silver
    if not (enemy.units.loyal or silver) or _is_proof(kit, enemy):
        return False
    return _lead(kit, position, field, own, enemy) > 0


def _is_proof(kit: Kit, side: Side) -> bool:
    return side.leader is not None and has_ability(kit, Group(generals=(side.leader,)), MUTINY_PROOF)


def _lead(kit: Kit, position: Position, field: Battlefield, own: Side, enemy: Side) -> int:
    """By how much the own prestige here is higher (LEG-36)."""
    return _prestige(kit, position, field, own) - _prestige(kit, position, field, enemy)


def _prestige(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    group = position.group(side.seat, field.space, False) if side.is_player else Group()
    return prestige(kit, position, side.seat, field.space, group, defends=not side.attacks)


def _mutiny(kit: Kit, position: Position, field: Battlefield, own: Side, enemy: Side) -> tuple[Side, Side]:
    """Loyal Macedonians change sides before strengths are summed; no Royal Army, no Silver Shields (CU-19, ED-13).

    Where the Silver Shields are not immune they go over when there is no one else to go, whole as they are (CU-15).
    """
    if not enemy.units.loyal:
        return _steal(kit, position, field, own, enemy)
    far_ahead = _lead(kit, position, field, own, enemy) >= kit.card_number(MUTINY, "lead")
    wanted = kit.card_number(MUTINY, "units") if far_ahead else 1
    return _change_sides(position, field, own, enemy, Units(loyal=min(wanted, enemy.units.loyal)))


def _change_sides(position: Position, field: Battlefield, own: Side, enemy: Side, units: Units) -> tuple[Side, Side]:
    position.note(WentOver(seat=enemy.seat, to=own.seat, space=field.space, units=units))
    for side, group in (
        (enemy, position.group(enemy.seat, field.space, False) - Group(units)),
        (own, position.group(own.seat, field.space, False) + Group(units)),
    ):
        position.put(side.seat, field.space, False, group)
    return structs.replace(own, units=own.units + units), structs.replace(enemy, units=enemy.units - units)


def _has_silver(_kit: Kit, _position: Position, _field: Battlefield, _own: Side, enemy: Side) -> bool:
    return enemy.units.silver > 0


def _steal(kit: Kit, position: Position, field: Battlefield, own: Side, enemy: Side) -> tuple[Side, Side]:
    """The Silver Shields lose a unit and join the player with what is left, for good (CARD-47B, CU-20, ED-11)."""
    lost = min(kit.profile.silver_shields_side_change_loss, enemy.units.silver)
    loss = Lost(seat=enemy.seat, units=Units(silver=lost), space=field.space, rules=("CU-20",))
    note_losses(position, enemy.units, loss)
    left = position.group(enemy.seat, field.space, False) - Group(Units(silver=lost))
    position.put(enemy.seat, field.space, False, left)
    enemy = structs.replace(enemy, units=enemy.units - Units(silver=lost))
    return _change_sides(position, field, own, enemy, Units(silver=enemy.units.silver))


def _leads_cavalry(_kit: Kit, _position: Position, _field: Battlefield, own: Side, _enemy: Side) -> bool:
    return own.leader is not None and not is_minor(own.leader)


def _charge(kit: Kit, _position: Position, _field: Battlefield, own: Side, enemy: Side) -> tuple[Side, Side]:
    """Cavalry Superiority, an option (CARD-O1, OPT-04)."""
    return structs.replace(own, cards=own.cards + kit.card_number(CAVALRY, "strength")), enemy


CARDS: Mapping[str, BattleCard] = {
    "anti_elephant_devices": BattleCard(_has_elephants, _frighten),
    MUTINY: BattleCard(_may_mutiny, _mutiny),
    "silver_shields_steal": BattleCard(_has_silver, _steal),
    CAVALRY: BattleCard(_leads_cavalry, _charge),
}
"""The cards of the card step by id."""


# --- after the dice

PLUNDERED, FAILURE = "camp_plundered", "price_of_failure"

BattleFaces = tuple[int, ...]


def rolled_again(
    kit: Kit,
    position: Position,
    field: Battlefield,
    attacker: tuple[Side, BattleFaces],
    defender: tuple[Side, BattleFaces],
) -> Procedure[tuple[BattleFaces, BattleFaces]]:
    """Cretan Liars: one enemy battle die is rolled again before the table is read (CARD-59, BAT-21). All faces."""
    clash = Clash(attacker[0], defender[0])
    faces = {True: attacker[1], False: defender[1]}
    if nobody_holds(position):
        return attacker[1], defender[1]

    def targets(seat: int, _card: str) -> tuple[str, ...]:
        _, enemy = clash.of(seat)
        return tuple(sorted({str(face) for face in faces[enemy.attacks]}))

    def effect(played: PlaySurprise) -> Procedure[None]:
        _, enemy = clash.of(played.seat)
        purpose = msg("One battle die is rolled again")
        dice = yield Roll(
            Kind.BATTLE_AGAIN, enemy.seat, purpose, rules=("BAT-21",), about=About(field.space, card=played.card)
        )
        faces[enemy.attacks] = _replaced(faces[enemy.attacks], int(played.target), dice.faces[0])

    seats = tuple(seat for seat in active_first(position) if seat in (field.attacker, field.defender))
    event = msg("Battle dice at {space} are rolled.", space=Name("space", field.space))
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
    """The window before losses; `loser` is None after a draw.

    Returns the seats whose camp was plundered, once for each unit it costs them (BAT-43).
    """
    plundered: list[int] = []
    if nobody_holds(position):
        return ()
    clash = Clash(attacker, defender)

    def targets(seat: int, card: str) -> tuple[str, ...]:
        fits = _may_plunder(clash, loser, seat) if card == PLUNDERED else _may_kill(position, loser, seat)
        return SOMETHING if fits else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        if played.card == PLUNDERED:
            units = kit.card_number(PLUNDERED, "units")
            plundered.extend([clash.of(played.seat)[1].seat] * units)
        else:
            yield from _price_of_failure(kit, position, field, played.seat, loser)

    event = msg("Next: the losses of the battle at {space}.", space=Name("space", field.space))
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


def _price_of_failure(
    kit: Kit, position: Position, field: Battlefield, seat: int, loser: Side | None
) -> Procedure[None]:
    """He dies in place of being dispersed (CARD-O2, GEN-09, GEN-17, OPT-03)."""
    assert loser is not None
    assert loser.leader is not None
    purpose = msg("Fate of {general}", general=Name("general", loser.leader))
    reading = Dies(kit.card_number(FAILURE, "dies_from"))
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
