"""Free acts in one's own player turn: minor generals placed and taken back, Royal Army disbanded, a burial (SEQ-12).

They cost nothing and are no activation; the driver offers them beside every question that the active player is asked.
"""

from collections.abc import Callable, Iterator
from typing import TypeGuard, get_args

from desktop.language import msg
from desktop.rules.core.flow import Answer, Choice, Decision, Judged, Procedure
from desktop.rules.core.things import CounterAt, SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import (
    Bury,
    DisbandRoyalArmy,
    EndSegment,
    GiveUpMarker,
    Marry,
    PlaceMinor,
    PlaySurprise,
    TakeBackMinor,
)
from desktop.rules.successors.cards.floating import floating, may_float, play_floating
from desktop.rules.successors.events import Lost
from desktop.rules.successors.facts import minors_on_map
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.lasting import BELOVED, give_up, may_give_up
from desktop.rules.successors.movement.carrying import leave_royals_alone, lift_siege
from desktop.rules.successors.movement.marrying import BRIDES, marry, may_marry
from desktop.rules.successors.movement.memory import forget_placed, remember_placed, royal_army_that_marched
from desktop.rules.successors.pieces import CART, Group, Units, minors_among, minors_of
from desktop.rules.successors.position import Activation, Position
from desktop.rules.successors.royal.burial import bury, may_bury
from desktop.rules.successors.turn.settling import settled

FreeAct = PlaceMinor | TakeBackMinor | DisbandRoyalArmy | Bury | Marry | GiveUpMarker


_KINDS = frozenset((*get_args(FreeAct), PlaySurprise))


class FreeActs(Judged):
    """The free acts of the active player, looked at only when somebody asks."""

    def __init__(self, kit: Kit, position: Position) -> None:
        self._kit, self._position = kit, position

    def _candidates(self) -> Iterator[Answer]:
        return _imaginable(self._position)

    def _verdict(self, answer: Answer) -> Verdict:
        return _verdict(self._kit, self._position, answer)

    def judges(self, answer: object) -> TypeGuard[FreeAct | PlaySurprise]:
        """A free act is refused by its own rules, whatever the question beside it."""
        return type(answer) in _KINDS


def _imaginable(position: Position) -> Iterator[Answer]:
    """The free acts that the active player could think of, by what stands on the map."""
    seat = position.clock.active
    for space, stack in [
        (space, s) for space, stacks in position.stacks.items() for s in stacks if s.seat == seat and s.group.units
    ]:
        for minor in minors_of(seat):
            yield PlaceMinor(minor, space, stack.inside)
        if stack.units.royal:
            yield DisbandRoyalArmy(space, stack.inside)
    yield from map(TakeBackMinor, minors_on_map(position, seat))
    yield Bury()
    if position.effects:
        yield from (Marry(royal, inside) for royal in BRIDES.values() for inside in (False, True))
        yield GiveUpMarker(BELOVED)
    yield from floating(position)


def _verdict(kit: Kit, position: Position, act: Answer) -> Verdict:
    """The verdict on a free act (GEN-24, CU-31, LEG-11, LEG-12, LEG-15, LEG-46)."""
    match act:
        case PlaceMinor():
            return _may_place(kit, position, act)
        case TakeBackMinor():
            return _may_take_back(position, act.general)
        case DisbandRoyalArmy():
            return _may_disband(position, act)
        case Bury():
            return may_bury(kit, position, position.clock.active)
        case Marry():
            return may_marry(position, act)
        case GiveUpMarker(card=card):
            return may_give_up(position, card)
        case PlaySurprise():
            return may_float(position, act)
    return refuse(msg("This is no free act."), "SEQ-12")


def _is_own(position: Position, general: str) -> Verdict:
    if position.clock.phase != "strategy":
        return refuse(msg("Minor generals are placed in a player turn of the strategy phase."), "GEN-24", "SEQ-12")
    if general not in minors_of(position.clock.active):
        return refuse(msg("Only minor generals of the active player are placed or taken back."), "GEN-24", "GEN-22")
    if position.activation is not None and general in position.activation.group.generals:
        return refuse(msg("He is on the march with an activated army."), "GEN-24", "MOV-03", by=(CounterAt(general),))
    return allow("GEN-24", "GEN-25")


def _may_place(kit: Kit, position: Position, act: PlaceMinor) -> Verdict:
    """Wherever own units stand, inside a besieged city as well (GEN-24, GEN-25, SIE-24)."""
    own = _is_own(position, act.general)
    if not own:
        return own
    if act.space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "GEN-24")
    group = position.group(position.clock.active, act.space, act.inside)
    refused = _joining_refusal(group, act.space, act.general)
    return own if refused is None else refused


def _joining_refusal(group: Group, space: str, minor: str) -> Verdict | None:
    """Why `minor` may not be put with this group at `space` (GEN-24)."""
    if not group.units:
        return refuse(msg("A minor general is placed only with own combat units."), "GEN-24", by=(SpaceAt(space),))
    if minor in group.generals:
        return refuse(msg("He stands there already."), "GEN-24", by=(CounterAt(minor),))
    return None


def _may_take_back(position: Position, general: str) -> Verdict:
    own = _is_own(position, general)
    if own and general not in minors_on_map(position, position.clock.active):
        return refuse(msg("He is not on the map."), "GEN-24")
    return own


_NO_ROYAL_ARMY = refuse(msg("No Royal Army of the active player stands there."), "CU-31")


def _may_disband(position: Position, act: DisbandRoyalArmy) -> Verdict:
    if position.clock.phase != "strategy":
        return refuse(msg("The Royal Army is disbanded in a player turn of the strategy phase."), "CU-31")
    seat = position.clock.active
    royal = position.group(seat, act.space, act.inside).units.royal
    if not royal:
        return _NO_ROYAL_ARMY
    if royal <= _royal_that_moved(position, act.space, act.inside):
        return refuse(msg("The Royal Army there has moved in this player turn."), "CU-31", by=(SpaceAt(act.space),))
    return allow("CU-31")


def _royal_that_moved(position: Position, space: str, inside: bool) -> int:
    moved = royal_army_that_marched(position, space, inside)
    march = position.activation
    if march and (march.space, march.inside) == (space, inside) and len(march.path) > 1:
        moved += march.group.units.royal
    return moved


def _perform(kit: Kit, position: Position, act: FreeAct) -> None:
    """Carry out a free act that was found legal."""
    seat = position.clock.active
    match act:
        case PlaceMinor(general=general, space=space, inside=inside):
            lift_minor(position, general)
            position.put(seat, space, inside, position.group(seat, space, inside) + Group(generals=(general,)))
            remember_placed(position, general)
        case TakeBackMinor(general=general):
            lift_minor(position, general)
            forget_placed(position, general)
        case DisbandRoyalArmy(space=space, inside=inside):
            _disband(position, seat, space, inside)
        case Bury():
            bury(kit, position, seat)
        case Marry():
            marry(position, act)
        case GiveUpMarker(card=card):
            give_up(position, card)


def _disband(position: Position, seat: int, space: str, inside: bool) -> None:
    """One CU leaves the game for good (CU-31, CU-32); a march that held it goes on without it.

    A minor general whose last unit it was goes back to hand (GEN-29), after the march if he is on one.
    """
    group = position.group(seat, space, inside) - Group(Units(royal=1))
    position.put(seat, space, inside, group)
    position.note(Lost(seat=seat, units=Units(royal=1), space=space, rules=("CU-31",)))
    march = position.activation
    if march and (march.space, march.inside) == (space, inside) and march.group.units.royal > group.units.royal:
        _leave_the_march(position, march)
    if not group.units:
        on_the_march = march.group.generals if march else ()
        for minor in minors_among(group.generals):
            if minor not in on_the_march:
                lift_minor(position, minor)
    leave_royals_alone(position)
    lift_siege(position, space)


def _leave_the_march(position: Position, march: Activation) -> None:
    """A march without units leaves the cart (R-54), and ends where no major general is on it (GEN-23)."""
    left = march.group - Group(Units(royal=1))
    if not left.units:
        left = left - Group(royals=tuple(royal for royal in left.royals if royal == CART))
    position.change_activation(group=left)
    if not left.units and len(minors_among(left.generals)) == len(left.generals):
        position.change_activation(stage="ended")


def lift_minor(position: Position, general: str) -> None:
    """Take a minor general off the map, back to his owner's hand.

    Was he the last who stood in an uncontrolled city, nobody is besieged there any more (CTL-17, GEN-29).
    """
    found = position.where(general)
    if found:
        space, stack = found
        position.put(stack.seat, space, stack.inside, stack.group - Group(generals=(general,)))
        leave_royals_alone(position)
        lift_siege(position, space)


def asking(kit: Kit, position: Position, question: Callable[[Choice], Decision]) -> Procedure[Answer]:
    """Ask until somebody answers the question itself; free acts are done on the way, and it is asked afresh.

    `question` builds the decision for the position of the moment; it is given the free acts to offer beside it. Nobody
    is asked any more once a free act has won the game: `EndSegment` answers then, which does nothing anywhere.
    """
    while not position.is_over:
        acts = FreeActs(kit, position)
        answer: Answer = yield question(acts)
        if not acts.judges(answer):
            return answer
        yield from carry_out(kit, position, answer)
    return EndSegment()


def carry_out(kit: Kit, position: Position, act: FreeAct | PlaySurprise) -> Procedure[None]:
    """Carry out a free act, or a Surprise card that is played like one; it may win the game at once (VIC-04)."""
    yield from settled(kit, position, lambda: _do(kit, position, act))


def _do(kit: Kit, position: Position, act: FreeAct | PlaySurprise) -> Procedure[None]:
    if isinstance(act, PlaySurprise):
        yield from play_floating(kit, position, act)
    else:
        _perform(kit, position, act)
