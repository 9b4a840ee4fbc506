"""What a battle costs: the loser's fate, the winner's loss, a draw (BAT-29 to BAT-38)."""

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import FallOf
from desktop.rules.successors.attrition import losses
from desktop.rules.successors.battle.sides import Battlefield, Side
from desktop.rules.successors.battle.strength import ability_of
from desktop.rules.successors.beaten import beaten, independents_beaten, note_losses
from desktop.rules.successors.events import Lost
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import leave_royals_alone, the_march, trim_group
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Stack, Units, is_minor
from desktop.rules.successors.position import Position


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
        "{seat}: does a unit of the garrison of {space} fall, or one of the field army?",
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
        recruits = Units(mercenary=int(str(ability.parameters["mercenary"])))
        group = position.group(winner.seat, field.space, False)
        position.put(winner.seat, field.space, False, group + Group(recruits))
