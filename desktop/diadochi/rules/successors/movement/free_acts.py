"""Free acts in a player's own turn (SEQ-12): they cost nothing and are offered beside every question to the active
player.

Placing and taking back minor generals, disbanding Royal Army, burying Alexander in a major city from turn II on (LEG-09
to LEG-17, R-54, R-55), and marrying a royal lady with the right from card 31 or 32 (LEG-46, LEG-47). After each
procedure, minor generals without a task go back to hand (GEN-23, GEN-29).
"""

from collections.abc import Callable, Iterator
from typing import TypeGuard, get_args

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Judged, Procedure
from diadochi.rules.core.verdict import CounterAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import (
    Bury,
    DisbandRoyalArmy,
    EndSegment,
    GiveUpMarker,
    Marry,
    Pass,
    PlaceMinor,
    PlaySurprise,
    Stays,
    TakeBackMinor,
)
from diadochi.rules.successors.cards.surprises import floating, may_float, play_floating
from diadochi.rules.successors.control import whose_body
from diadochi.rules.successors.events import Buried, Lost, Married
from diadochi.rules.successors.facts import BELOVED, give_up, may_give_up, minors_on_map
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import (
    forget_placed,
    leave_royals_alone,
    lift_siege,
    remember_placed,
    royal_army_that_marched,
    trim_group,
    was_moved,
)
from diadochi.rules.successors.pieces import (
    CART,
    INDEPENDENT,
    SPARE,
    Group,
    Stack,
    Units,
    is_minor,
    minors_among,
    minors_of,
)
from diadochi.rules.successors.position import PELLA, Activation, Effect, Position, add_effect
from diadochi.rules.successors.turn.victory import settled

# --- marriage

BRIDES = {"kleopatras_marriage": "kleopatra", "thessalonikes_marriage": "thessalonike"}
"""The lady of each marriage card; the right to marry her is an effect of the card."""


def right_to(position: Position, seat: int, royal: str) -> bool:
    """Whether a seat has the right to marry a lady in this player turn (LEG-47)."""
    return any(BRIDES.get(e.key) == royal and e.seat == seat for e in position.effects)


def is_anothers(position: Position, seat: int, lady: str) -> bool:
    """Whether she is married into another faction, be it near her or not (LEG-47, R-80)."""
    return position.ladies.get(lady, seat) not in (seat, INDEPENDENT)


def may_marry(position: Position, act: Marry) -> Verdict:
    """Whether an army of the active player with a major general may marry the lady where she is (LEG-47, LEG-48)."""
    seat, lady = position.clock.active, Name("royal", act.royal)
    wrong: Message | None = None
    if not right_to(position, seat, act.royal):
        wrong = msg("You have no right to marry {royal} in this player turn.", royal=lady)
    elif is_anothers(position, seat, act.royal):
        wrong = msg("{royal} is with another player.", royal=lady)
    elif position.ladies.get(act.royal) == seat:
        wrong = msg("{royal} is already with you.", royal=lady)
    elif not _suits(position.group(seat, position.lying.get(act.royal, ""), act.inside)):
        wrong = msg("You need an army with a major general where {royal} is.", royal=lady)
    return allow("LEG-46", "LEG-47") if wrong is None else refuse(wrong, "LEG-46", "LEG-47")


def _suits(group: Group) -> bool:
    """An army led by a major general; no particular one need be named (LEG-46)."""
    return bool(group.units) and not all(map(is_minor, group.generals))


def marry(position: Position, act: Marry) -> None:
    """She is active, of the player's faction for as long as she is, and with the army, on the march too if it is on one
    (LEG-48, LEG-53, R-80).
    """
    seat, space = position.clock.active, position.lying.pop(act.royal)
    bride = Group(royals=(act.royal,))
    position.royal_state[act.royal] = "active"
    position.ladies[act.royal] = seat
    position.note(Married(seat=seat, royal=act.royal, space=space))
    position.put(seat, space, act.inside, position.group(seat, space, act.inside) + bride)
    march = position.activation
    if march is not None and (march.space, march.inside) == (space, act.inside):
        position.activation = structs.replace(march, group=march.group + bride)


# --- burial

FIRST_TURN = 2
"""Before this turn the body is neither moved nor buried (LEG-09, LEG-10)."""
CITY_OF_KINGS = "pella"
"""Where a grave is an honour for good (LEG-14)."""


def where_the_body_is(kit: Kit, position: Position, seat: int) -> str | None:
    """The space in which `seat` has the body: with its army or behind its walls, or lying where it is its own (R-54).

    With units or generals by themselves outside, who are no army, it lies as if they were not there.
    """
    space = position.lying.get(CART, "")
    for place in position.spaces_of(CART):
        for stack in position.at(place):
            if CART in stack.royals and (stack.is_army or stack.inside):
                return place if stack.seat == seat else None
        space = place
    return space if space and whose_body(kit, position, space) == seat else None


def may_bury(kit: Kit, position: Position, seat: int) -> Verdict:
    """Whether `seat` may bury the body where it is (LEG-09 to LEG-12); the city need not be its own (R-55)."""
    space = where_the_body_is(kit, position, seat)
    if space is None:
        return refuse(msg("You do not have Alexander's body."), "LEG-10", "R-54")
    if position.clock.turn < FIRST_TURN:
        return refuse(msg("The body cannot be moved or buried in turn I."), "LEG-09", "SEQ-03")
    if not kit.is_major_city(space):
        return refuse(msg("Alexander can be buried only in a major city."), "LEG-10", by=(SpaceAt(space),))
    return allow("LEG-10", "LEG-12")


def bury(kit: Kit, position: Position, seat: int) -> None:
    """The cart is turned to its tomb side for good (LEG-13); in Pella the faction has its honour for ever (LEG-14)."""
    space = where_the_body_is(kit, position, seat)
    assert space is not None, "whoever buries the body has it"
    position.lying.pop(CART, None)
    for place, stack in tuple(position.all_stacks()):
        if CART in stack.royals:
            position.put(stack.seat, place, stack.inside, stack.group - Group(royals=(CART,)))
    trim_group(position)
    position.tomb = space
    position.note(Buried(seat=seat, space=space))
    if space == CITY_OF_KINGS:
        add_effect(position, Effect(PELLA, seat))


def burial_at_end_of_turn(kit: Kit, position: Position) -> Procedure[None]:
    """The player with the body in a major city may also bury it in the end of turn phase (LEG-15, TRN-07, SEQ-34)."""
    for seat in position.clock.order:
        if may_bury(kit, position, seat):
            prompt = msg("{seat}, bury Alexander here or keep the body.", seat=Name("seat", str(seat)))
            answer = yield Decision(
                Kind.BURIAL,
                seat,
                prompt,
                Choice((Bury(), Pass())),
                ("LEG-15", "TRN-07"),
                about=About(where_the_body_is(kit, position, seat) or ""),
            )
            if isinstance(answer, Bury):
                bury(kit, position, seat)


# --- all free acts

FreeAct = PlaceMinor | TakeBackMinor | DisbandRoyalArmy | Bury | Marry | GiveUpMarker


_KINDS = frozenset((*get_args(FreeAct), PlaySurprise))


class FreeActs(Judged):
    """The free acts of the active player, looked at only when someone asks."""

    def __init__(self, kit: Kit, position: Position) -> None:
        self._kit, self._position = kit, position

    def _candidates(self) -> Iterator[Answer]:
        return _imaginable(self._position)

    def _verdict(self, answer: Answer) -> Verdict:
        return _verdict(self._kit, self._position, answer)

    def judges(self, answer: object) -> TypeGuard[FreeAct | PlaySurprise]:
        # A free act is refused by its own rules, whatever the question beside it.
        return type(answer) in _KINDS


def _imaginable(position: Position) -> Iterator[Answer]:
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
    return refuse(msg("This action is not possible here."), "SEQ-12")


def _is_own(position: Position, general: str) -> Verdict:
    if position.clock.phase != "strategy":
        return refuse(
            msg("Minor generals can be placed only in a player turn of the strategy phase."), "GEN-24", "SEQ-12"
        )
    if general not in minors_of(position.clock.active):
        return refuse(msg("Only the active player can place or remove minor generals."), "GEN-24", "GEN-22")
    if position.activation is not None and general in position.activation.group.generals:
        return refuse(
            msg("This general is marching with an activated army."), "GEN-24", "MOV-03", by=(CounterAt(general),)
        )
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
        return refuse(msg("Place a minor general only with your own combat units."), "GEN-24", by=(SpaceAt(space),))
    if minor in group.generals:
        return refuse(msg("This general is already there."), "GEN-24", by=(CounterAt(minor),))
    return None


def _may_take_back(position: Position, general: str) -> Verdict:
    own = _is_own(position, general)
    if own and general not in minors_on_map(position, position.clock.active):
        return refuse(msg("This general is not on the map."), "GEN-24")
    return own


_NO_ROYAL_ARMY = refuse(msg("The active player has no Royal Army there."), "CU-31")


def _may_disband(position: Position, act: DisbandRoyalArmy) -> Verdict:
    if position.clock.phase != "strategy":
        return refuse(msg("The Royal Army can be disbanded only in a player turn of the strategy phase."), "CU-31")
    seat = position.clock.active
    royal = position.group(seat, act.space, act.inside).units.royal
    if not royal:
        return _NO_ROYAL_ARMY
    if royal <= _royal_that_moved(position, act.space, act.inside):
        return refuse(msg("This Royal Army has already moved in this player turn."), "CU-31", by=(SpaceAt(act.space),))
    return allow("CU-31")


def _royal_that_moved(position: Position, space: str, inside: bool) -> int:
    moved = royal_army_that_marched(position, space, inside)
    march = position.activation
    if march and (march.space, march.inside) == (space, inside) and len(march.path) > 1:
        moved += march.group.units.royal
    return moved


def _perform(kit: Kit, position: Position, act: FreeAct) -> None:
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

    Was he the last who was in an uncontrolled city, no one is besieged there any more (CTL-17, GEN-29).
    """
    found = position.where(general)
    if found:
        space, stack = found
        position.put(stack.seat, space, stack.inside, stack.group - Group(generals=(general,)))
        leave_royals_alone(position)
        lift_siege(position, space)


def asking(kit: Kit, position: Position, question: Callable[[Choice], Decision]) -> Procedure[Answer]:
    """Ask until someone answers the question itself; free acts are done on the way, and it is asked again.

    `question` builds the decision for the position of the moment; it is given the free acts to offer beside it. No one
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


# --- minor generals after a procedure


def clean_up(position: Position, but: int | None = None) -> Procedure[None]:
    """Minor generals without a CU, or subordinate in their place, go back off the map (GEN-29, MOV-36).

    Those of seat `but` stay: its army is on the march and may part (GEN-30). So do those who are placed to lead units
    away, while their segment lasts (R-75).
    """
    for space in position.spaces_of(SPARE):
        for stack in position.at(space):
            if stack.seat != but:
                gone = yield from _superfluous(position, space, stack)
                for minor in gone:
                    lift_minor(position, minor)
    leave_royals_alone(position)


def _superfluous(position: Position, space: str, stack: Stack) -> Procedure[tuple[str, ...]]:
    minors = minors_among(stack.group.generals)
    if not stack.units:
        return minors
    done = tuple(minor for minor in minors if not _may_still_lead(position, stack.seat, minor))
    if len(minors) < len(stack.generals) or len(done) < 2:
        return done if len(minors) < len(stack.generals) else ()
    stays = yield from _who_stays(position, space, stack.seat, done)
    return tuple(minor for minor in done if minor != stays)


def _who_stays(position: Position, space: str, seat: int, minors: tuple[str, ...]) -> Procedure[str]:
    """Of several minor generals alone the owner chooses; who can still act is proposed (R-73)."""
    proposed = sorted(minors, key=lambda minor: (minor in position.memory.activated, minor))
    prompt = msg(
        "{seat}, choose a minor general to stay at {space}.", seat=Name("seat", str(seat)), space=Name("space", space)
    )
    options = Choice(tuple(Stays(minor) for minor in proposed))
    answer: Stays = yield Decision(Kind.WHO_STAYS, seat, prompt, options, ("R-73", "GEN-29"), about=About(space))
    return answer.general


def _may_still_lead(position: Position, seat: int, minor: str) -> bool:
    """In the segment in which he was placed: who has led no one yet, and was not taken along (R-75, MOV-03)."""
    clock, memory = position.clock, position.memory
    lasts = (clock.phase, clock.segment, clock.active) == ("strategy", "activation", seat)
    return lasts and minor in memory.placed and minor not in memory.activated and not was_moved(position, minor)


def mark_strays(position: Position, seat: int) -> None:
    """CUs left without a general in a space that is not friendly are marked by a minor general from hand (MOV-16).

    Spaces come by name, so that a position read from its text goes on alike.
    """
    strays = [
        (space, stack)
        for space, stack in position.stacks_of(seat)
        if not stack.group.generals and position.markers.get(space) != seat and stack.group.units
    ]
    if not strays:
        return
    hand = [g for g in minors_of(seat) if position.where(g) is None]
    for (space, stack), minor in zip(strays, hand, strict=False):
        position.put(seat, space, stack.inside, stack.group + Group(generals=(minor,)))
