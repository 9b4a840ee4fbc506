"""Murder and treason within reach: cards 33 and 34 (LEG-09, LEG-21, LEG-45, GEN-09)."""

from collections.abc import Iterable

from desktop.language import Message, Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure, Roll
from desktop.rules.core.reading import Beats, Dies
from desktop.rules.core.things import CounterAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.battle.commanders import early_polyperchon
from desktop.rules.successors.beaten import die, disperse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.family import lift_royal, whereabouts
from desktop.rules.successors.cards.mercenaries import offer_minor
from desktop.rules.successors.cards.stacks import leaders, own_majors
from desktop.rules.successors.facts import enemy_units_outside, is_besieged
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, Group, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.royal.burial import where_the_body_is
from desktop.rules.successors.standing.control import royals_of
from desktop.rules.successors.status import attack
from desktop.rules.successors.within import within

TREASON, MURDER = 3, 2
"""Movement points within which cards 33 and 34 reach (R-12)."""
BOUGHT_FROM, DEAD_FROM, BETRAYED = 3, 5, 1
"""Dice: the heir is bought (card 33); the general is murdered, or the murderer's master betrayed (card 34)."""
CART_MOVES_FROM = 2
"""The turn from which the funeral cart can be taken (LEG-09)."""


def _prizes(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """The heirs and the cart."""
    return (*(member.id for member in kit.royals.values() if member.kind == "heir"), CART)


def _may_be_bought(kit: Kit, position: Position, seat: int, royal: str) -> Verdict:
    """An enemy's heir or the cart near an own army under a major general, no siege of others between (card 33)."""
    found, name = whereabouts(kit, position, royal), Name("royal", royal)
    wrong: Message | None = None
    if found is None:
        wrong = msg("{royal} is not on the map.", royal=name)
    elif royal == CART and position.clock.turn < CART_MOVES_FROM:
        wrong = msg("The funeral cart does not move in turn I.")
    elif not _is_enemys(kit, position, seat, royal):
        wrong = msg("No other player has {royal}.", royal=name)
    elif found[1] is not None and _others_besiege(kit, position, seat, found[0]):
        wrong = msg("{royal} is shut in by others.", royal=name)
    elif not _buyers(kit, position, seat, found[0]):
        wrong = msg("No army under a major general is near enough.")
    return judged("CARD-33", None if wrong is None else refuse(wrong, "CARD-33", by=(CounterAt(royal),)))


def _is_enemys(kit: Kit, position: Position, seat: int, royal: str) -> bool:
    """Whether another player holds an heir; the cart is fair game unless it is the player's own (R-53, R-54)."""
    if royal != CART:
        return any(royal in royals_of(kit, position, other) for other in position.factions if other != seat)
    return where_the_body_is(kit, position, seat) is None


def _others_besiege(kit: Kit, position: Position, seat: int, space: str) -> bool:
    return is_besieged(kit, position, space) and enemy_units_outside(position, seat, space)


def _buyers(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """The commanders from whose armies a space is within reach (R-12)."""
    own = leaders(kit, position, seat, major=True)
    return tuple(g for g, place in own.items() if space in within(kit, position, seat, (place.space,), TREASON))


_PRIZE = CardAim(Kind.CHOOSE_ROYAL, "CARD-33", msg("who is bought?"), _prizes, _may_be_bought)


def _treachery(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One die: from 3 on the heir or the cart comes to the general; it is no attack (card 33)."""
    royal = yield from choose(kit, position, seat, _PRIZE)
    found = whereabouts(kit, position, royal)
    near = _buyers(kit, position, seat, found[0]) if found else ()
    general = yield from _choose_own(kit, position, seat, "CARD-33", near)
    reading = Beats(BOUGHT_FROM - 1)
    purpose = msg("Treachery: {royal}", royal=Name("royal", royal))
    dice = yield Roll(
        Kind.TREACHERY,
        seat,
        purpose,
        rules=("CARD-33",),
        reading=reading,
        about=About(found[0] if found else "", royal=royal, leader=general),
    )
    place = leaders(kit, position, seat, major=True)[general]
    if reading.read(dice.faces):
        lift_royal(position, royal)
        here = position.group(seat, place.space, place.inside)
        position.put(seat, place.space, place.inside, here + Group(royals=(royal,)))


def _choose_own(kit: Kit, position: Position, seat: int, rule: str, able: tuple[str, ...]) -> Procedure[str]:
    """One of the own generals who are near enough."""

    def judge(_kit: Kit, _position: Position, _seat: int, general: str) -> Verdict:
        far = refuse(msg("He is not near enough."), rule, by=(CounterAt(general),))
        return judged(rule, None if general in able else far)

    return (yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_GENERAL, rule, _WHO_ACTS, own_majors, judge)))


_WHO_ACTS = msg("which general does it?")


def _enemy_majors(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    others = (stack for _, stack in position.all_stacks() if stack.seat != seat)
    return tuple(sorted(general for stack in others for general in stack.generals if not is_minor(general)))


def _may_be_murdered(kit: Kit, position: Position, seat: int, general: str) -> Verdict:
    """An enemy major general outside of cities, near an own major general (card 34)."""
    found = position.where(general)
    assert found is not None, "only generals on the map are named"
    wrong: Message | None = None
    if found[1].inside:
        wrong = msg("{general} is behind walls.", general=Name("general", general))
    elif not _murderers(kit, position, seat, found[0]):
        wrong = msg("No own major general is near enough.")
    return judged("CARD-34", None if wrong is None else refuse(wrong, "CARD-34", by=(CounterAt(general),)))


def _murderers(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """The own major generals from whom a space is within reach (R-12)."""
    places = {general: position.where(general) for general in own_majors(kit, position, seat)}
    return tuple(g for g, at in places.items() if at and space in within(kit, position, seat, (at[0],), MURDER))


_VICTIM = CardAim(Kind.CHOOSE_GENERAL, "CARD-34", msg("who is to be murdered?"), _enemy_majors, _may_be_murdered)


def _assassination(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """It is an attack; then one die: he dies, or the sender is dispersed, or nothing happens (card 34, R-46)."""
    target = yield from choose(kit, position, seat, _VICTIM)
    found = position.where(target)
    assert found is not None, "he was chosen on the map"
    space, stack = found
    sender = yield from _choose_own(kit, position, seat, "CARD-34", _murderers(kit, position, seat, space))
    attack(position, seat, (stack.seat,))
    reading = Dies(DEAD_FROM)
    purpose = msg("The murder of {general}", general=Name("general", target))
    dice = yield Roll(
        Kind.ASSASSINATION,
        seat,
        purpose,
        rules=("CARD-34",),
        reading=reading,
        about=About(leader=target),
    )
    if reading.read(dice.faces):
        die(position, stack, space, target)
        if stack.units and not position.group(stack.seat, space, False).generals:
            yield from offer_minor(position, stack.seat, space, "GEN-27")
        yield from early_polyperchon(kit, position, stack.seat)
    elif dice.faces[0] == BETRAYED:
        _flee(position, seat, sender)


def _flee(position: Position, seat: int, general: str) -> None:
    """He goes to the dispersed box, alone."""
    found = position.where(general)
    assert found is not None, "he sent the murderer from the map"
    space, stack = found
    position.put(seat, space, stack.inside, stack.group - Group(generals=(general,)))
    disperse(position, seat, Group(generals=(general,)))


INTRIGUE = {
    "treachery": CardEvent(needs(_PRIZE), _treachery),
    "assassination": CardEvent(needs(_VICTIM), _assassination),
}
"""The events of cards 33 and 34."""
