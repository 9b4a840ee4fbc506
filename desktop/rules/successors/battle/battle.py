"""A land battle, step by step as the rules have it (BAT-43)."""

from msgspec import structs

from desktop.language import Message, Name, msg, msgn
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure, Roll
from desktop.rules.core.reading import Each
from desktop.rules.successors.battle.commanders import (
    commander_check,
    disperse_leaderless,
    early_polyperchon,
    in_danger,
    side_of_antipatros,
)
from desktop.rules.successors.battle.garrison import garrison_joins, garrison_returns
from desktop.rules.successors.battle.outcome import beat, glory, lose_one, winner_loses
from desktop.rules.successors.battle.royal_army import deserters, go_over, join_winner, set_aside
from desktop.rules.successors.battle.sides import Field, Side, muster
from desktop.rules.successors.battle.strength import battle_dice, battle_strength, elephant_dice
from desktop.rules.successors.cards.surprises_after import before_losses, thrown_again
from desktop.rules.successors.cards.surprises_battle import battle_cards, emptied
from desktop.rules.successors.events import BattleFought, Fighter
from desktop.rules.successors.independents.marks import remember_draw, remove_players_marker
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import Scored
from desktop.rules.successors.status import attack

ATTACKER_WINS, DEFENDER_WINS, DRAWN = "attacker_wins", "defender_wins", "drawn"
DICE = 2
"""Battle dice of each side (BAT-21)."""
VETERAN = 5
"""The least a Royal Army CU must roll to add to the strength (CU-33)."""


def land_battle(kit: Kit, position: Position, field: Field) -> Procedure[str]:
    """Fight it out. Returns who won; the drawn attacker's way back is the caller's (BAT-42).

    A change of Champion status comes first of all (BAT-20).
    """
    if field.provoked:
        attack(position, field.attacker, (field.defender,))
    joined = yield from garrison_joins(position, field)
    attacker = structs.replace(muster(kit, position, field, field.attacker), joined=joined)
    defender = muster(kit, position, field, field.defender)
    attacker = yield from _throw_elephants(kit, field, attacker)
    defender = yield from _throw_elephants(kit, field, defender)
    clash = yield from battle_cards(kit, position, field, attacker, defender)
    deserting = emptied(clash, attacker, defender)
    attacker, defender = clash.attacker, clash.defender
    if deserting is None:
        attacker, defender = set_aside(kit, position, field, attacker, defender)
        deserting = deserters(kit, attacker, defender)
    if deserting is not None:
        winner = defender if deserting is attacker else attacker
        go_over(kit, position, field, deserting, winner)
        return DEFENDER_WINS if winner is defender else ATTACKER_WINS
    attacker = yield from _throw_veterans(kit, field, attacker)
    defender = yield from _throw_veterans(kit, field, defender)
    owner = side_of_antipatros(position, field.space)
    outcome = yield from _decide(kit, position, field, attacker, defender)
    if owner is not None:
        yield from early_polyperchon(kit, position, owner)
    return outcome


def _throw_elephants(kit: Kit, field: Field, side: Side) -> Procedure[Side]:
    """One die for each elephant CU, afresh for every battle (BAT-06, CU-09)."""
    if not side.units.elephant:
        return side
    purpose = msgn("Strength of {n} elephant", "Strength of {n} elephants", side.units.elephant)
    reading = elephant_dice(kit, side)
    rules = ("BAT-06", "CU-08", "R-43")
    dice = yield Roll(
        "elephants",
        side.seat,
        purpose,
        side.units.elephant,
        rules,
        reading=reading,
        about=_about(field, side),
    )
    return structs.replace(side, elephants=reading.read(dice.faces))


def _throw_veterans(kit: Kit, field: Field, side: Side) -> Procedure[Side]:
    """Option: one die for each Royal Army CU that takes part; each 5 or 6 adds 1 (CU-33, ED-20, OPT-05)."""
    if not (kit.profile.opt_veterans and side.units.royal):
        return side
    purpose = msgn(
        "Veterans in {n} unit of the Royal Army", "Veterans among {n} units of the Royal Army", side.units.royal
    )
    rules, reading = ("CU-33", "OPT-05"), Each(VETERAN)
    dice = yield Roll(
        "veterans",
        side.seat,
        purpose,
        side.units.royal,
        rules,
        reading=reading,
        about=_about(field, side),
    )
    return structs.replace(side, veterans=reading.read(dice.faces))


def _decide(kit: Kit, position: Position, field: Field, attacker: Side, defender: Side) -> Procedure[str]:
    """Dice, scores, commanders, losses (BAT-43 steps 6 to 12): the higher score wins, equal scores are a draw (BAT-24).

    Of two commanders in danger the attacker's is checked first (R-50).
    """
    ours, theirs = yield from _scores(kit, position, field, attacker, defender)
    won = ours[1] - theirs[1]
    sides = (attacker, defender)
    if in_danger(kit, attacker, ours[0]):
        attacker = yield from commander_check(kit, position, field, sides, attacker, lost=won < 0)
    if in_danger(kit, defender, theirs[0]):
        defender = yield from commander_check(kit, position, field, sides, defender, lost=won > 0)
    if won == 0:
        yield from _draw(kit, position, field, attacker, defender)
        return DRAWN
    if won > 0:
        yield from _victory(kit, position, field, attacker, defender, ours[1], theirs[1])
        return ATTACKER_WINS
    yield from _victory(kit, position, field, defender, attacker, theirs[1], ours[1])
    return DEFENDER_WINS


def _scores(
    kit: Kit, position: Position, field: Field, attacker: Side, defender: Side
) -> Procedure[tuple[tuple[int, int], tuple[int, int]]]:
    """(modified roll, battle score) of attacker and defender (BAT-21 to BAT-24)."""
    strong = battle_strength(kit, position, field, attacker)
    ours = yield from _throw(kit, field, attacker, strong)
    to_beat = _read(kit, field, attacker, strong, ours)[1]
    steady = battle_strength(kit, position, field, defender)
    theirs = yield from _throw(kit, field, defender, steady, against=to_beat)
    ours, theirs = yield from thrown_again(kit, position, field, (attacker, ours), (defender, theirs))
    one, other = _fighter(kit, field, attacker, strong, ours), _fighter(kit, field, defender, steady, theirs)
    position.note(BattleFought(space=field.space, attacker=one, defender=other))
    return (one.roll, one.score), (other.roll, other.score)


def _throw(kit: Kit, field: Field, side: Side, strength: int, against: int | None = None) -> Procedure[tuple[int, ...]]:
    """The battle dice of a side (BAT-21, BAT-22); `against` is the score it must beat."""
    reading = battle_dice(kit, field, side, strength)
    purpose = _purpose(side, strength, against)
    about = _about(field, side)
    dice = yield Roll("battle", side.seat, purpose, DICE, ("BAT-21", "BAT-22"), reading=reading, about=about)
    return tuple(dice.faces)


def _read(kit: Kit, field: Field, side: Side, strength: int, faces: tuple[int, ...]) -> Scored:
    """(modified roll, battle score) of a side whose dice show `faces` (BAT-22, BAT-23)."""
    return battle_dice(kit, field, side, strength).read(faces)


def _about(field: Field, side: Side) -> About:
    enemy = field.defender if side.attacks else field.attacker
    return About(field.space, leader=side.leader or "", army=side.army or "", against=enemy)


def _fighter(kit: Kit, field: Field, side: Side, strength: int, faces: tuple[int, ...]) -> Fighter:
    """A side as it fought, its dice read (BAT-21 to BAT-23)."""
    roll, score = _read(kit, field, side, strength, faces)
    return Fighter(side.seat, strength, score, faces, roll, side.units, side.leader or "", side.army or "")


def _purpose(side: Side, strength: int, against: int | None) -> Message:
    who = Name("seat", str(side.seat)) if side.army is None else Name("independent", side.army)
    if against is None:
        return msg("{side} in battle, strength {strength}", side=who, strength=strength)
    return msg(
        "{side} in battle, strength {strength} against a score of {score}", side=who, strength=strength, score=against
    )


def _victory(
    kit: Kit, position: Position, field: Field, winner: Side, loser: Side, won: int, lost: int
) -> Procedure[None]:
    """The loser is beaten, the winner pays his CU, the Royal Army goes over (BAT-17, BAT-30 to BAT-38, IND-16)."""
    sides = (winner, loser) if winner.attacks else (loser, winner)
    plundered = yield from before_losses(kit, position, field, *sides, loser)
    yield from beat(kit, position, field, loser, winner)
    owed = len(plundered) + winner_loses(won, lost)
    winner = yield from _pay(position, field, winner, owed, "BAT-37")
    join_winner(position, field, loser, winner)
    if loser.seat == INDEPENDENT:
        glory(kit, position, field, winner)
    if winner.army is not None:
        remove_players_marker(kit, position, winner.army, field.space)
    disperse_leaderless(position, field, winner)


def _pay(position: Position, field: Field, side: Side, count: int, rule: str) -> Procedure[Side]:
    """So many participating CUs are lost one after another, chosen by their owner (BAT-29, BAT-37)."""
    for _ in range(count):
        side = yield from lose_one(position, field, side, rule)
    return side


def _draw(kit: Kit, position: Position, field: Field, attacker: Side, defender: Side) -> Procedure[None]:
    """Each player loses a CU; who came out of the city goes back; the leaderless disperse (BAT-12, BAT-29, IND-18).

    Royal Army that was set aside stays with its side (BAT-17, ED-17).
    """
    plundered = yield from before_losses(kit, position, field, attacker, defender, None)
    attacker = yield from _pay(position, field, attacker, 1 + plundered.count(attacker.seat), "BAT-29")
    defender = yield from _pay(position, field, defender, 1 + plundered.count(defender.seat), "BAT-29")
    remember_draw(position, field.independent)
    garrison_returns(position, field, attacker.joined)
    disperse_leaderless(position, field, attacker)
    disperse_leaderless(position, field, defender)
