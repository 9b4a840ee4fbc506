"""Cards about the royal family and court intrigue.

Royals moved or killed: 1, 20 and 28 (LEG-45, LEG-48, LEG-53, LEG-54). The right to marry a royal lady: 31 and 32
(LEG-46, LEG-47). Murder and treason: 33 and 34 (LEG-09, LEG-21, LEG-45, GEN-09).
"""

from collections.abc import Iterable

from diadochi.language import Message, Name, msg
from diadochi.rules.core.dice import Beats, Dies
from diadochi.rules.core.flow import About, Procedure, Roll
from diadochi.rules.core.verdict import CounterAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.successors.attrition import disperse, kill_general
from diadochi.rules.successors.battle.outcome import early_polyperchon
from diadochi.rules.successors.cards.card_event import (
    CardAim,
    CardEvent,
    always,
    choose,
    judged,
    leaders,
    needs,
    own_majors,
    spaces,
)
from diadochi.rules.successors.cards.troop_cards import is_led, offer_minor
from diadochi.rules.successors.control import active_members, lie_inactive, royals_of, walls_around
from diadochi.rules.successors.facts import enemy_units_outside, is_besieged, within
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import BRIDES, is_anothers, where_the_body_is
from diadochi.rules.successors.pieces import CART, Group, Units, is_minor
from diadochi.rules.successors.position import Effect, Position, add_effect, effects_of
from diadochi.rules.successors.standing import attack
from diadochi.rules.successors.turn.victory import kill_royal

OLYMPIAS = "olympias"
"""The queen mother, and the card that brings her."""
HER_ENEMIES = ("antipatros", "kassandros")
"""A side with one of these royals cannot get her (card 28)."""
"""The units that come with her the first time (card 28)."""
EPEIROS = "epeiros"


def members(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """The members of the royal family."""
    return tuple(member.id for member in kit.royals.values() if member.kind != "body")


def ladies(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """The three women of the family."""
    return tuple(member.id for member in kit.royals.values() if member.kind == "lady")


def whereabouts(kit: Kit, position: Position, royal: str) -> tuple[str, int | None] | None:
    """The space of a member on the map, and who holds the walls it is inside of, None outside of any.

    Whoever is alone in a major city held by a player is inside, but an inactive lady never is (LEG-48, R-79).
    """
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return space, (stack.seat if stack.inside else None)
    space = position.lying.get(royal, "")
    if not space:
        return None
    return space, (walls_around(kit, position, space) if royal in active_members(kit, position) else None)


def _may_poison(kit: Kit, position: Position, seat: int, royal: str) -> Verdict:
    """Own CUs or a general are in the space, and no walls of others are between (card 1)."""
    found = whereabouts(kit, position, royal)
    wrong: Message | None = None
    if found is None:
        wrong = msg("{royal} is not on the map.", royal=Name("royal", royal))
    elif not any(stack.seat == seat for stack in position.at(found[0])):
        wrong = msg("You have no general or combat unit where {royal} is.", royal=Name("royal", royal))
    elif found[1] not in (None, seat):
        wrong = msg("{royal} is safe inside another side's city.", royal=Name("royal", royal))
    return judged("CARD-01", None if wrong is None else refuse(wrong, "CARD-01", "LEG-54", by=(CounterAt(royal),)))


_VICTIM = CardAim(Kind.CHOOSE_ROYAL, "CARD-01", msg("choose who drinks the hemlock."), members, _may_poison)


def _hemlock(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The member is dead; it is no attack (card 1, LEG-54)."""
    kill_royal(position, (yield from choose(kit, position, seat, _VICTIM)))


def _is_free(kit: Kit, position: Position, _seat: int, royal: str) -> Verdict:
    """A lady on the map who is not inside a besieged city (card 20)."""
    found = whereabouts(kit, position, royal)
    wrong: Message | None = None
    if found is None:
        wrong = msg("{royal} is not on the map.", royal=Name("royal", royal))
    elif found[1] is not None and is_besieged(kit, position, found[0]):
        wrong = msg("{royal} is inside a besieged city.", royal=Name("royal", royal))
    return judged("CARD-20", None if wrong is None else refuse(wrong, "CARD-20", by=(CounterAt(royal),)))


_LADY = CardAim(Kind.CHOOSE_ROYAL, "CARD-20", msg("choose the lady who goes to another city."), ladies, _is_free)


def _own_plans(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A lady goes to any other city and is inactive there; a marriage ends (card 20, LEG-53, R-56)."""
    royal = yield from choose(kit, position, seat, _LADY)
    found = whereabouts(kit, position, royal)
    if found is None:
        return
    here = found[0]

    def judge(kit: Kit, _position: Position, _seat: int, space: str) -> Verdict:
        wrong: Message | None = None
        if kit.atlas.spaces[space].kind not in ("minor", "major"):
            wrong = msg("Choose a major or minor city.")
        elif space == here:
            wrong = msg("She is already there.")
        return judged("CARD-20", None if wrong is None else refuse(wrong, "CARD-20", by=(SpaceAt(space),)))

    prompt = msg("choose a city for {royal}.", royal=Name("royal", royal))
    space = yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_SPACE, "CARD-20", prompt, spaces, judge))
    lift_royal(position, royal)
    lie_inactive(position, royal, space)


def lift_royal(position: Position, royal: str) -> None:
    """Take a member (or the cart) from where it is; the caller puts it down elsewhere."""
    position.lying.pop(royal, None)
    for space, stack in tuple(position.all_stacks()):
        if royal in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(royal,)))


def _in_epeiros(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """The spaces of Epeiros that take a marker: no transit point (card 28, CTL-05)."""
    return kit.province_spaces.get(EPEIROS, ())


def _welcomes(_kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """A space without enemies (card 28)."""
    others = any(stack.seat != seat for stack in position.at(space))
    if others or position.independent_army_at(space):
        return refuse(msg("There are enemies there."), "CARD-28", by=(SpaceAt(space),))
    return allow("CARD-28")


_WHERE_SHE_COMES = msg("choose where {royal} arrives.", royal=Name("royal", OLYMPIAS))
_IN_EPEIROS = msg("Choose a space of this province: {province}.", province=Name("province", EPEIROS))
_HOME = CardAim(Kind.CHOOSE_SPACE, "CARD-28", _WHERE_SHE_COMES, _in_epeiros, _welcomes, _IN_EPEIROS)


def _olympias_may_come(kit: Kit, position: Position, seat: int) -> Verdict:
    """She must be alive and unowned, and she joins none of her enemies (card 28, LEG-45)."""
    if position.royal_state.get(OLYMPIAS) in ("gone", "active"):
        return refuse(msg("{royal} is already active or dead.", royal=Name("royal", OLYMPIAS)), "CARD-28")
    own = position.stacks.generals_of(seat)
    waiting = position.dispersed[seat].generals if seat in position.dispersed else ()
    if set(HER_ENEMIES) & {*own, *waiting}:
        words = msg(
            "{royal} does not join the side of an enemy: {generals}.",
            royal=Name("royal", OLYMPIAS),
            generals=tuple(Name("general", enemy) for enemy in HER_ENEMIES),
        )
        return refuse(words, "CARD-28")
    return needs(_HOME)(kit, position, seat)


def _olympias_comes(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Active in Epeiros and the player's (R-80), the first time with CUs; a free space becomes the player's too
    (card 28, LEG-53).
    """
    space = yield from choose(kit, position, seat, _HOME)
    lift_royal(position, OLYMPIAS)
    position.royal_state[OLYMPIAS] = "active"
    position.ladies[OLYMPIAS] = seat
    here = position.group(seat, space, False)
    if not effects_of(position, OLYMPIAS):
        add_effect(position, Effect(OLYMPIAS))
        loyal, mercenaries = (kit.card_number(OLYMPIAS, name) for name in ("loyal", "mercenaries"))
        here = here + Group(Units(loyal=loyal, mercenary=mercenaries))
    if here:
        position.put(seat, space, False, here + Group(royals=(OLYMPIAS,)))
    else:
        position.lying[OLYMPIAS] = space
    position.markers.setdefault(space, seat)
    if here.units and not is_led(position, seat, space):
        yield from offer_minor(position, seat, space, "CARD-28")


FAMILY = {
    "drink_hemlock": CardEvent(needs(_VICTIM), _hemlock),
    "plans_of_their_own": CardEvent(always, _own_plans),
    OLYMPIAS: CardEvent(_olympias_may_come, _olympias_comes),
}
"""The events of cards 1, 20 and 28."""


# --- marriages


def marriage(card: str, rule: str) -> CardEvent:
    """From now to the end of the player turn the player may marry the lady: a free act, `Marry` (LEG-47)."""
    lady = BRIDES[card]

    def playable(kit: Kit, position: Position, seat: int) -> Verdict:
        if whereabouts(kit, position, lady) is None:
            return refuse(msg("{royal} is not on the map.", royal=Name("royal", lady)), rule)
        if is_anothers(position, seat, lady):
            return refuse(msg("{royal} is with another player.", royal=Name("royal", lady)), rule, "LEG-47")
        return allow(rule, "LEG-47")

    def happen(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
        add_effect(position, Effect(card, seat, lady, "player_turn"))
        yield from ()

    return CardEvent(playable, happen)


MARRIAGES = {
    "kleopatras_marriage": marriage("kleopatras_marriage", "CARD-31"),
    "thessalonikes_marriage": marriage("thessalonikes_marriage", "CARD-32"),
}
"""The events of cards 31 and 32."""


# --- murder and treason

TREACHERY, ASSASSINATION = "treachery", "assassination"
CART_MOVES_FROM = 2
"""The turn from which the funeral cart can be taken (LEG-09)."""


def _prizes(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    return (*(member.id for member in kit.royals.values() if member.kind == "heir"), CART)


def _may_be_bought(kit: Kit, position: Position, seat: int, royal: str) -> Verdict:
    """An enemy's heir or the cart near an own army under a major general, no siege of others between (card 33)."""
    found, name = whereabouts(kit, position, royal), Name("royal", royal)
    wrong: Message | None = None
    if found is None:
        wrong = msg("{royal} is not on the map.", royal=name)
    elif royal == CART and position.clock.turn < CART_MOVES_FROM:
        wrong = msg("The funeral cart cannot move in turn I.")
    elif not _is_enemys(kit, position, seat, royal):
        wrong = msg("No other player has {royal}.", royal=name)
    elif found[1] is not None and _others_besiege(kit, position, seat, found[0]):
        wrong = msg("{royal} is in a city that others besiege.", royal=name)
    elif not _buyers(kit, position, seat, found[0]):
        wrong = msg("You have no army with a major general near enough.")
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
    own, reach = leaders(kit, position, seat, major=True), kit.card_number(TREACHERY, "range")
    return tuple(g for g, place in own.items() if space in within(kit, position, seat, (place.space,), reach))


_PRIZE = CardAim(Kind.CHOOSE_ROYAL, "CARD-33", msg("choose whom to bribe."), _prizes, _may_be_bought)


def _treachery(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One die: if it is high enough the heir or the cart comes to the general; it is no attack (card 33)."""
    royal = yield from choose(kit, position, seat, _PRIZE)
    found = whereabouts(kit, position, royal)
    near = _buyers(kit, position, seat, found[0]) if found else ()
    general = yield from _choose_own(kit, position, seat, "CARD-33", near)
    reading = Beats(kit.card_number(TREACHERY, "bought_from") - 1)
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
    def judge(_kit: Kit, _position: Position, _seat: int, general: str) -> Verdict:
        far = refuse(msg("This general is too far away."), rule, by=(CounterAt(general),))
        return judged(rule, None if general in able else far)

    return (yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_GENERAL, rule, _WHO_ACTS, own_majors, judge)))


_WHO_ACTS = msg("choose a general to carry it out.")


def _enemy_majors(_kit: Kit, position: Position, seat: int) -> Iterable[str]:
    others = (stack for _, stack in position.all_stacks() if stack.seat != seat)
    return tuple(sorted(general for stack in others for general in stack.generals if not is_minor(general)))


def _may_be_murdered(kit: Kit, position: Position, seat: int, general: str) -> Verdict:
    """An enemy major general outside of cities, near an own major general (card 34)."""
    found = position.where(general)
    assert found is not None, "only generals on the map are named"
    wrong: Message | None = None
    if found[1].inside:
        wrong = msg("{general} is inside a city.", general=Name("general", general))
    elif not _murderers(kit, position, seat, found[0]):
        wrong = msg("You have no major general near enough.")
    return judged("CARD-34", None if wrong is None else refuse(wrong, "CARD-34", by=(CounterAt(general),)))


def _murderers(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """The own major generals from whom a space is within reach (R-12)."""
    places = {general: position.where(general) for general in own_majors(kit, position, seat)}
    reach = kit.card_number(ASSASSINATION, "range")
    return tuple(g for g, at in places.items() if at and space in within(kit, position, seat, (at[0],), reach))


_VICTIM_OF_INTRIGUE = CardAim(
    Kind.CHOOSE_GENERAL, "CARD-34", msg("choose a general to assassinate."), _enemy_majors, _may_be_murdered
)


def _assassination(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """It is an attack; then one die: he dies, or the sender is dispersed, or nothing happens (card 34, R-46)."""
    target = yield from choose(kit, position, seat, _VICTIM_OF_INTRIGUE)
    found = position.where(target)
    assert found is not None, "he was chosen on the map"
    space, stack = found
    sender = yield from _choose_own(kit, position, seat, "CARD-34", _murderers(kit, position, seat, space))
    attack(position, seat, (stack.seat,))
    reading = Dies(kit.card_number(ASSASSINATION, "dies_from"))
    purpose = msg("Murder of {general}", general=Name("general", target))
    dice = yield Roll(
        Kind.ASSASSINATION, seat, purpose, rules=("CARD-34",), reading=reading, about=About(leader=target)
    )
    if reading.read(dice.faces):
        kill_general(position, stack, space, target)
        if stack.units and not position.group(stack.seat, space, False).generals:
            yield from offer_minor(position, stack.seat, space, "GEN-27")
        yield from early_polyperchon(kit, position, stack.seat)
    elif dice.faces[0] == kit.card_number(ASSASSINATION, "betrayed_on"):
        _flee(position, seat, sender)


def _flee(position: Position, seat: int, general: str) -> None:
    found = position.where(general)
    assert found is not None, "he sent the murderer from the map"
    space, stack = found
    position.put(seat, space, stack.inside, stack.group - Group(generals=(general,)))
    disperse(position, seat, Group(generals=(general,)))


INTRIGUE = {
    TREACHERY: CardEvent(needs(_PRIZE), _treachery),
    ASSASSINATION: CardEvent(needs(_VICTIM_OF_INTRIGUE), _assassination),
}
"""The events of cards 33 and 34."""
