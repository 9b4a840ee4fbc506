"""What a battle costs: the loser's fate, the winner's loss, a draw (BAT-29 to BAT-38)."""

from typing import NamedTuple

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.core.dice import Dies
from diadochi.rules.core.flow import About, Choice, Decision, Procedure, Roll
from diadochi.rules.successors.answers import FallOf, NobodyCommands, PlaceMinor, Return
from diadochi.rules.successors.attrition import (
    beaten,
    disperse,
    independents_beaten,
    kill_general,
    losses,
    note_losses,
    put_by,
)
from diadochi.rules.successors.battle.sides import Battlefield, Fray, Side, ability_of
from diadochi.rules.successors.events import Lost
from diadochi.rules.successors.facts import commander, others_outside
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import leave_royals_alone, the_march, trim_group
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Stack, Units, is_minor, minors_of
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.tables import Scored


def lose_one(position: Position, field: Battlefield, side: Side, *rules: str) -> Procedure[Side]:
    """One participating CU is lost, chosen by its owner; Royal Army set aside is safe (BAT-29, BAT-35, BAT-37, ED-18).

    Where field army and joined garrison both have the kind that falls, the owner says which of the two it is (R-74). An
    independent army loses nothing (IND-17, ED-58).
    """
    if not side.is_player or not side.units:
        return side
    lost = yield from losses(
        side.seat, side.units, 1, False, *rules, about=About(field.space, leader=side.leader or "")
    )
    of_garrison = yield from _is_of_garrison(field, side, lost)
    note_losses(position, side.units, Lost(seat=side.seat, units=lost, space=field.space, rules=rules))
    group = position.group(side.seat, field.space, False) - Group(lost)
    position.put(side.seat, field.space, False, group)
    leave_royals_alone(position)
    trim_group(position)
    joined = side.joined - Group(lost) if of_garrison else side.joined
    if joined.units and not of_garrison:
        _pay_from_march(position, group.units - joined.units)
    return structs.replace(side, units=side.units - lost, joined=joined)


def _pay_from_march(position: Position, left: Units) -> None:
    """The march has no more units than are `left` beside those that came out of the city (R-74)."""
    march = the_march(position)
    units = Units(*(min(getattr(march.group.units, kind), max(0, getattr(left, kind))) for kind in UNIT_KINDS))
    position.change_activation(group=Group(units, march.group.generals, march.group.royals))


def _is_of_garrison(field: Battlefield, side: Side, lost: Units) -> Procedure[bool]:
    """Whether the unit that falls came out of the city; asked where it may be either (BAT-12, R-74)."""
    came_out = side.joined.units
    if not came_out.covers(lost):
        return False
    if not _beside(side.units, came_out).covers(lost):
        return True
    prompt = msg(
        "{seat}, choose the loss at {space}: from the garrison or the field army.",
        seat=Name("seat", str(side.seat)),
        space=Name("space", field.space),
    )
    about = About(field.space, leader=side.leader or "")
    options = Choice((FallOf(garrison=False), FallOf(garrison=True)))
    answer: FallOf = yield Decision(Kind.WHOSE_LOSS, side.seat, prompt, options, ("R-74", "BAT-12"), about=about)
    return answer.garrison


def _beside(fighting: Units, came_out: Units) -> Units:
    """Those of the field army that take part; of the garrison, Royal Army may be set aside (BAT-16)."""
    return Units(*(max(0, getattr(fighting, kind) - getattr(came_out, kind)) for kind in UNIT_KINDS))


def winner_loses(won: int, lost: int) -> bool:
    """Whether the winner loses a CU: not when his score is twice the loser's, nor against a score of 0 (BAT-37)."""
    return won < 2 * lost


def beat(kit: Kit, position: Position, field: Battlefield, loser: Side, winner: Side) -> Procedure[None]:
    """The loser's fate, and what the winner takes (BAT-30 to BAT-36).

    Independent armies suffer no attrition (ATT-01); Royal Army set aside and whoever is inside are spared (BAT-35,
    ATT-10).
    """
    if not loser.is_player:
        assert loser.army is not None
        independents_beaten(kit, position, loser.army)
        return
    group = position.group(loser.seat, field.space, False) - Group(Units(royal=loser.aside))
    taken = yield from beaten(kit, position, field.space, Stack(loser.seat, False, group))
    trim_group(position)
    if winner.is_player:
        stack = position.group(winner.seat, field.space, False)
        position.put(winner.seat, field.space, False, stack + taken)
    else:
        for royal in taken.royals:
            position.lying[royal] = field.space


def glory(kit: Kit, position: Position, field: Battlefield, winner: Side) -> None:
    """A major general who beat an independent army is more popular for life; one recruits from it (BAT-38, LEG-42).

    How much the edition and the option say (IND-25, ED-43, R-51). An overrun is no victory in battle and gives nothing
    (R-67).
    """
    if winner.leader is None or is_minor(winner.leader):
        return
    gain = kit.profile.prestige_for_independent_win
    if gain:
        position.popularity[winner.leader] = position.popularity.get(winner.leader, 0) + gain
    ability = ability_of(kit, winner)
    if ability is not None and ability.key == "recruits_from_independents":
        recruits = Units(mercenary=ability.number("mercenary"))
        group = position.group(winner.seat, field.space, False)
        position.put(winner.seat, field.space, False, group + Group(recruits))


# --- commanders in danger
# The check after a modified roll of 9, and the successor in command (BAT-25 to BAT-28).

ANTIPATROS, POLYPERCHON = "antipatros", "polyperchon"
POLYPERCHON_COMES = 3
"""The turn in whose preparations Polyperchon replaces Antipatros anyway (GEN-16)."""


def in_danger(kit: Kit, side: Side, roll: int) -> bool:
    """Whether the commander must be checked: a major general whose side rolled exactly 9 (BAT-25, BAT-26)."""
    at_risk = side.leader is not None and not is_minor(side.leader)
    return at_risk and roll == kit.tables.commander_loss.modified_roll


def commander_check(
    kit: Kit, position: Position, field: Battlefield, sides: tuple[Side, Side], side: Side, *, lost: bool
) -> Procedure[Side]:
    """One die; the commander dies on a 6, after a defeat on a 5 too (BAT-25). Returns the side as it is then."""
    assert side.leader is not None
    table = kit.tables.commander_loss
    bonus = sum(_duellist(kit, each) for each in sides)
    purpose = msg("Fate of {general}", general=Name("general", side.leader))
    modifiers = ((msg("duellist"), bonus),) if bonus else ()
    dies_from = min(table.dies_on_when_lost if lost else table.dies_on_when_won_or_drawn)
    reading = Dies(dies_from)
    dice = yield Roll(
        Kind.COMMANDER_CHECK,
        side.seat,
        purpose,
        rules=("BAT-25",),
        modifiers=modifiers,
        reading=reading,
        about=About(field.space, leader=side.leader),
        within=Fray(field, *sides),
    )
    if not reading.read(dice.faces, bonus):
        return side
    die(position, field, side)
    if lost:
        return structs.replace(side, leader=None, fallen=True)
    leader = yield from _replacement(kit, position, field, side)
    return structs.replace(side, leader=leader, fallen=True)


def _duellist(kit: Kit, side: Side) -> int:
    ability = ability_of(kit, side)
    return ability.number("commander_check_modifier") if ability and ability.key == "duellist" else 0


def die(position: Position, field: Battlefield, side: Side) -> None:
    """The general leaves the game for good, and his earned popularity with him (GEN-09, LEG-42)."""
    assert side.leader is not None
    kill_general(position, Stack(side.seat, False, Group()), field.space, side.leader)
    trim_group(position)


def _replacement(kit: Kit, position: Position, field: Battlefield, side: Side) -> Procedure[str | None]:
    """The most senior survivor commands, or a minor general placed from hand, or no one (BAT-27, GEN-27)."""
    group = position.group(side.seat, field.space, False)
    if group.generals:
        return commander(kit, group)
    hand = [minor for minor in minors_of(side.seat) if position.where(minor) is None]
    if not hand or not group.units:
        return None
    options = Choice((PlaceMinor(hand[0], field.space), NobodyCommands()))
    prompt = msg(
        "{seat}, choose who takes command at {space}.",
        seat=Name("seat", str(side.seat)),
        space=Name("space", field.space),
    )
    answer = yield Decision(
        Kind.REPLACEMENT, side.seat, prompt, options, ("BAT-27", "GEN-27"), about=About(field.space)
    )
    if not isinstance(answer, PlaceMinor):
        return None
    position.put(side.seat, field.space, False, group + Group(generals=(hand[0],)))
    return hand[0]


def disperse_leaderless(position: Position, field: Battlefield, side: Side) -> None:
    """No one followed the dead commander and the space is not theirs: the survivors are dispersed (BAT-28).

    CUs that had no general from the beginning stay where they are (BAT-23).
    """
    group = position.group(side.seat, field.space, False) if side.is_player else Group()
    if side.fallen and side.leader is None and group.units and position.markers.get(field.space) != side.seat:
        position.put(side.seat, field.space, False, Group())
        disperse(position, side.seat, Group(group.units))
        for royal in group.royals:
            position.lying[royal] = field.space
        trim_group(position)


def side_of_antipatros(position: Position, space: str) -> int | None:
    """The seat for which Antipatros is in the space, None when he is not there (GEN-17)."""
    where = position.where(ANTIPATROS)
    return where[1].seat if where and where[0] == space else None


def early_polyperchon(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Antipatros who died before turn III comes back at once as Polyperchon, where his owner controls (GEN-17).

    Without a space to come to he is put with own units; before an own city that is besieged he goes inside (CTL-17).
    """
    died_early = position.off_map.get(ANTIPATROS) == "dead" and position.clock.turn < POLYPERCHON_COMES
    if not died_early or position.off_map.get(POLYPERCHON) != "event":
        return
    marked = (space for space, owner in position.markers.items() if owner == seat)
    held = [space for space in marked if _is_open(kit, position, seat, space)]
    own = {space for space, stack in position.stacks_of(seat) if stack.units}
    places = sorted(held or own)
    if not places:
        del position.off_map[POLYPERCHON]
        put_by(position, seat, Group(generals=(POLYPERCHON,)))
        return
    prompt = msg(
        "{seat}, choose where {general} takes command.",
        seat=Name("seat", str(seat)),
        general=Name("general", POLYPERCHON),
    )
    options = Choice(tuple(Return(POLYPERCHON, space) for space in places))
    answer = yield Decision(Kind.EARLY_POLYPERCHON, seat, prompt, options, ("GEN-17",), about=About(leader=POLYPERCHON))
    del position.off_map[POLYPERCHON]
    inside = _stands_inside(position, seat, answer.space)
    there = position.group(seat, answer.space, inside)
    position.put(seat, answer.space, inside, there + Group(generals=(POLYPERCHON,)))


def _is_open(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """No other faction and no independent army is outside in an own space, or it has walls (CTL-17, R-05)."""
    return kit.is_major_city(space) or not others_outside(position, seat, space)


def _stands_inside(position: Position, seat: int, space: str) -> bool:
    """Inside an own city with others before it, and with own units that are inside only (CTL-17)."""
    if position.markers.get(space) == seat:
        return others_outside(position, seat, space)
    return not position.group(seat, space, False).units


# --- the result of the dice

DICE = 2
"""Battle dice of each side (BAT-21)."""
VETERAN = 5
"""The least a Royal Army CU must roll to add to the strength (CU-33)."""


class Fate(NamedTuple):
    """`won`: 1 the attacker wins, -1 the defender, 0 no one (BAT-24). `costs`: the winner loses a CU (BAT-37).

    `dangers`: whether the commander of attacker and defender must be checked (BAT-25).
    """

    won: int
    costs: bool
    dangers: tuple[bool, bool]


def fate(kit: Kit, attacker: Side, defender: Side, ours: Scored, theirs: Scored) -> Fate:
    """What modified rolls and scores of attacker and defender decide."""
    dangers = in_danger(kit, attacker, ours.roll), in_danger(kit, defender, theirs.roll)
    return decided(ours.score, theirs.score, dangers)


def decided(ours: int, theirs: int, dangers: tuple[bool, bool]) -> Fate:
    """What scores of attacker and defender decide, of whom this is in danger (BAT-24, BAT-37)."""
    won = (ours > theirs) - (ours < theirs)
    return Fate(won, won != 0 and winner_loses(max(ours, theirs), min(ours, theirs)), dangers)


def words_of(known: Fate) -> Message:
    """What is decided, as a sentence."""
    match known.won:
        case 1:
            won = msg("the attacker wins and loses a unit") if known.costs else msg("the attacker wins")
        case -1:
            won = msg("the defender wins and loses a unit") if known.costs else msg("the defender wins")
        case _:
            won = msg("a draw, and each side loses a unit")
    match known.dangers:
        case (True, True):
            return msg("{won}; both commanders are in danger", won=won)
        case (True, False):
            return msg("{won}; the attacker's commander is in danger", won=won)
        case (False, True):
            return msg("{won}; the defender's commander is in danger", won=won)
        case _:
            return won


def veterans_of(kit: Kit, side: Side) -> int:
    """Dice that veterans roll: one for each Royal Army CU that takes part, by option (CU-33, ED-20, OPT-05)."""
    return side.units.royal if kit.profile.opt_veterans else 0
