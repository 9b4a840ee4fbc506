"""A land battle, step by step in the order of the rules (BAT-43)."""

from functools import partial

from msgspec import structs

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.dice import Each, FacesShown
from diadochi.rules.core.flow import About, Decision, Procedure, Roll
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.successors.answers import GoIn, Join
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.battle.outcome import (
    DICE,
    VETERAN,
    beat,
    commander_check,
    disperse_leaderless,
    early_polyperchon,
    fate,
    glory,
    lose_one,
    side_of_antipatros,
    veterans_of,
)
from diadochi.rules.successors.battle.sides import (
    Battlefield,
    Fray,
    Side,
    battle_dice,
    battle_strength,
    deserters,
    elephant_dice,
    go_over,
    join_winner,
    muster,
    set_aside,
)
from diadochi.rules.successors.cards.battle_surprises import battle_cards, before_losses, emptied, rolled_again
from diadochi.rules.successors.cards.surprises import nobody_holds
from diadochi.rules.successors.events import BattleFought, Fighter
from diadochi.rules.successors.facts import city_holder, no_more_inside, room_inside
from diadochi.rules.successors.independent_moves import remember_draw, remove_players_marker
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import division_refusal
from diadochi.rules.successors.movement.moving_group import leave_royals_alone, remember_battled, the_march
from diadochi.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Group, GroupParcel, Stack, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import attack
from diadochi.rules.successors.tables import Scored

# --- the garrison
# It joins a relieving army, or gives shelter (BAT-10 to BAT-12).


def garrison_joins(position: Position, field: Battlefield) -> Procedure[Group]:
    """Pieces inside may come out and fight beside the army that relieves them (BAT-10). Returns who did."""
    inside = position.group(field.attacker, field.space, True)
    if not inside.units:
        return Group()
    parcel = GroupParcel(Join, inside, partial(division_refusal, inside), inside, "BAT-10", "BAT-11")
    prompt = msg(
        "{seat}, choose who leaves {space} to join the battle.",
        seat=Name("seat", str(field.attacker)),
        space=Name("space", field.space),
    )
    answer: Join = yield Decision(
        Kind.GARRISON_JOINS,
        field.attacker,
        prompt,
        parcel,
        ("BAT-10", "BAT-11"),
        about=About(field.space, against=field.defender),
    )
    group = answer.group
    position.put(field.attacker, field.space, True, inside - group)
    position.put(field.attacker, field.space, False, position.group(field.attacker, field.space, False) + group)
    leave_royals_alone(position)
    return group


def garrison_returns(position: Position, field: Battlefield, joined: Group) -> None:
    """Survivors of those who came out of the city go back into it (BAT-12); they have fought (SIE-06)."""
    outside = position.group(field.attacker, field.space, False)
    back = _surviving(joined, outside)
    position.put(field.attacker, field.space, False, outside - back)
    position.put(field.attacker, field.space, True, position.group(field.attacker, field.space, True) + back)
    if back:
        remember_battled(position, the_march(position), (field.space, True), back.units)


def _surviving(joined: Group, outside: Group) -> Group:
    units = Units(*(min(getattr(joined.units, kind), getattr(outside.units, kind)) for kind in UNIT_KINDS))
    return Group(
        units,
        tuple(g for g in joined.generals if g in outside.generals),
        tuple(r for r in joined.royals if r in outside.royals),
    )


def shelter_of_standing(
    kit: Kit, position: Position, seat: int, space: str, stood: tuple[Stack, ...]
) -> Procedure[None]:
    """Of the interceptors' faction only who was there before may go inside before the battle (BAT-11, INT-20)."""
    for stack in stood:
        if stack.seat == seat and not stack.inside:
            yield from shelter(kit, position, seat, space, stack.group)


def shelter(kit: Kit, position: Position, seat: int, space: str, stood: Group | None = None) -> Procedure[bool]:
    """Before the battle pieces may go inside their own city, a lone general too (BAT-11). True when some did.

    `stood`: the pieces among whom they are; all outside when it is left out.
    """
    if not kit.is_major_city(space) or city_holder(position, space) != seat:
        return False
    outside = position.group(seat, space, False)
    able = outside if stood is None else _surviving(stood, outside)
    room = room_inside(kit, position, seat, space)
    if room <= 0 and not able.generals:
        return False

    def refusal(group: Group) -> Verdict | None:
        if group.units.count <= room:
            return division_refusal(able, group)
        reason = no_more_inside(room, space)
        return refuse(reason, "SIE-19", "R-07")

    parcel = GroupParcel(GoIn, able, refusal, Group(), "BAT-11")
    prompt = msg(
        "{seat}, choose who goes inside {space} before the battle.",
        seat=Name("seat", str(seat)),
        space=Name("space", space),
    )
    answer: GoIn = yield Decision(Kind.SHELTER, seat, prompt, parcel, ("BAT-11", "SIE-19"), about=About(space))
    position.put(seat, space, False, outside - answer.group)
    position.put(seat, space, True, position.group(seat, space, True) + answer.group)
    leave_royals_alone(position)
    return bool(answer.group)


# --- the sequence

ATTACKER_WINS, DEFENDER_WINS, DRAWN, WENT_OVER = "attacker_wins", "defender_wins", "drawn", "went_over"


def land_battle(kit: Kit, position: Position, field: Battlefield) -> Procedure[str]:
    """Fight it out. Returns who won; the drawn attacker's way back is the caller's (BAT-42).

    WENT_OVER: the defender's last units changed sides, so that no battle took place (R-84, CARD-54). A change of
    Champion status comes first of all (BAT-20).
    """
    if field.provoked:
        attack(position, field.attacker, (field.defender,))
    joined = yield from garrison_joins(position, field)
    attacker = structs.replace(muster(kit, position, field, field.attacker), joined=joined)
    defender = muster(kit, position, field, field.defender)
    ahead, fray = _ahead(kit, position, field, attacker, defender, 0), Fray(field, attacker, defender)
    attacker = yield from _roll_elephants(kit, fray, attacker, ahead)
    ahead, fray = _ahead(kit, position, field, attacker, defender, 1), Fray(field, attacker, defender)
    defender = yield from _roll_elephants(kit, fray, defender, ahead)
    clash = yield from battle_cards(kit, position, field, attacker, defender)
    deserting = emptied(clash, attacker, defender)
    attacker, defender = clash.attacker, clash.defender
    if deserting is None:
        attacker, defender = set_aside(kit, position, field, attacker, defender)
        deserting = deserters(kit, attacker, defender)
    if deserting is not None:
        winner = defender if deserting is attacker else attacker
        go_over(kit, position, field, deserting, winner)
        return DEFENDER_WINS if winner is defender else WENT_OVER
    ahead, fray = _ahead(kit, position, field, attacker, defender, 2), Fray(field, attacker, defender)
    attacker = yield from _roll_veterans(kit, fray, attacker, ahead)
    ahead, fray = _ahead(kit, position, field, attacker, defender, 3), Fray(field, attacker, defender)
    defender = yield from _roll_veterans(kit, fray, defender, ahead)
    owner = side_of_antipatros(position, field.space)
    outcome = yield from _decide(kit, position, field, attacker, defender)
    if owner is not None:
        yield from early_polyperchon(kit, position, owner)
    return outcome


def _ahead(
    kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side, rolled: int
) -> BattleAhead | None:
    """The rolls still to come, taken together; None while a card may come between them (BAT-43)."""
    return BattleAhead(kit, position, field, attacker, defender, rolled) if nobody_holds(position) else None


def _roll_elephants(kit: Kit, fray: Fray, side: Side, ahead: BattleAhead | None) -> Procedure[Side]:
    """One die for each elephant CU, again for every battle (BAT-06, CU-09)."""
    if not side.units.elephant:
        return side
    purpose = msgn("Strength of {n} elephant", "Strength of {n} elephants", side.units.elephant)
    reading = elephant_dice(kit, side)
    rules = ("BAT-06", "CU-08", "R-43")
    dice = yield Roll(
        Kind.ELEPHANTS,
        side.seat,
        purpose,
        side.units.elephant,
        rules,
        reading=reading,
        about=_about(fray.field, side),
        ahead=ahead,
        within=fray,
    )
    return structs.replace(side, elephants=reading.read(dice.faces))


def _roll_veterans(kit: Kit, fray: Fray, side: Side, ahead: BattleAhead | None) -> Procedure[Side]:
    """Option: one die for each Royal Army CU that takes part; each 5 or 6 adds 1 (CU-33, ED-20, OPT-05)."""
    count = veterans_of(kit, side)
    if not count:
        return side
    purpose = msgn("Veterans in {n} Royal Army unit", "Veterans in {n} Royal Army units", count)
    rules, reading, about = ("CU-33", "OPT-05"), Each(VETERAN), _about(fray.field, side)
    dice = yield Roll(
        Kind.VETERANS, side.seat, purpose, count, rules, reading=reading, about=about, ahead=ahead, within=fray
    )
    return structs.replace(side, veterans=reading.read(dice.faces))


def _decide(kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side) -> Procedure[str]:
    """Dice, scores, commanders, losses (BAT-43 steps 6 to 12): the higher score wins, equal scores are a draw (BAT-24).

    Of two commanders in danger the attacker's is checked first (R-50).
    """
    ours, theirs = yield from _scores(kit, position, field, attacker, defender)
    won, costs, dangers = fate(kit, attacker, defender, ours, theirs)
    sides = (attacker, defender)
    if dangers[0]:
        attacker = yield from commander_check(kit, position, field, sides, attacker, lost=won < 0)
    if dangers[1]:
        defender = yield from commander_check(kit, position, field, sides, defender, lost=won > 0)
    if won == 0:
        yield from _draw(kit, position, field, attacker, defender)
        return DRAWN
    if won > 0:
        yield from _victory(kit, position, field, attacker, defender, costs=costs)
        return ATTACKER_WINS
    yield from _victory(kit, position, field, defender, attacker, costs=costs)
    return DEFENDER_WINS


def _scores(
    kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side
) -> Procedure[tuple[Scored, Scored]]:
    """(modified roll, battle score) of attacker and defender (BAT-21 to BAT-24)."""
    strong = battle_strength(kit, position, field, attacker)
    ahead, fray = _ahead(kit, position, field, attacker, defender, 4), Fray(field, attacker, defender)
    ours = yield from _roll(kit, fray, attacker, strong, ahead=ahead)
    to_beat = _read(kit, field, attacker, strong, ours)[1]
    steady = battle_strength(kit, position, field, defender)
    theirs = yield from _roll(kit, fray, defender, steady, against=to_beat)
    ours, theirs = yield from rolled_again(kit, position, field, (attacker, ours), (defender, theirs))
    one, other = _fighter(kit, field, attacker, strong, ours), _fighter(kit, field, defender, steady, theirs)
    position.note(BattleFought(space=field.space, attacker=one, defender=other))
    return Scored(one.roll, one.score), Scored(other.roll, other.score)


def _roll(
    kit: Kit, fray: Fray, side: Side, strength: int, against: int | None = None, ahead: BattleAhead | None = None
) -> Procedure[FacesShown]:
    """The battle dice of a side (BAT-21, BAT-22); `against` is the score it must beat."""
    reading, about = battle_dice(kit, fray.field, side, strength), _about(fray.field, side)
    purpose, rules = _purpose(side, strength, against), ("BAT-21", "BAT-22")
    dice = yield Roll(
        Kind.BATTLE, side.seat, purpose, DICE, rules, reading=reading, about=about, ahead=ahead, within=fray
    )
    return tuple(dice.faces)


def _read(kit: Kit, field: Battlefield, side: Side, strength: int, faces: tuple[int, ...]) -> Scored:
    """(modified roll, battle score) of a side whose dice show `faces` (BAT-22, BAT-23)."""
    return battle_dice(kit, field, side, strength).read(faces)


def _about(field: Battlefield, side: Side) -> About:
    enemy = field.defender if side.attacks else field.attacker
    return About(field.space, leader=side.leader or "", army=side.army or "", against=enemy)


def _fighter(kit: Kit, field: Battlefield, side: Side, strength: int, faces: tuple[int, ...]) -> Fighter:
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
    kit: Kit, position: Position, field: Battlefield, winner: Side, loser: Side, *, costs: bool
) -> Procedure[None]:
    """The loser is beaten, the winner pays his CU, the Royal Army goes over (BAT-17, BAT-30 to BAT-38, IND-16)."""
    sides = (winner, loser) if winner.attacks else (loser, winner)
    plundered = yield from before_losses(kit, position, field, *sides, loser)
    yield from beat(kit, position, field, loser, winner)
    winner = yield from _pay(position, field, winner, len(plundered) + costs, "BAT-37")
    join_winner(position, field, loser, winner)
    if loser.seat == INDEPENDENT:
        glory(kit, position, field, winner)
    if winner.army is not None:
        remove_players_marker(kit, position, winner.army, field.space)
    disperse_leaderless(position, field, winner)


def _pay(position: Position, field: Battlefield, side: Side, count: int, rule: str) -> Procedure[Side]:
    """Lose this many participating CUs, one by one, chosen by their owner (BAT-29, BAT-37)."""
    for _ in range(count):
        side = yield from lose_one(position, field, side, rule)
    return side


def _draw(kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side) -> Procedure[None]:
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
