"""The royal family moved about and killed by cards: 1, 20 and 28 (LEG-45, LEG-48, LEG-53, LEG-54)."""

from collections.abc import Iterable

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import CounterAt, SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs, spaces
from desktop.rules.successors.cards.event import CardEvent, always
from desktop.rules.successors.cards.mercenaries import is_led, offer_minor
from desktop.rules.successors.effects import add_effect, effects_of
from desktop.rules.successors.facts import is_besieged
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Effect, Position
from desktop.rules.successors.royal.ownership import active_members, lie_inactive, walls_around
from desktop.rules.successors.turn.coming_of_age import die

OLYMPIAS = "olympias"
"""The queen mother, and the card that brings her."""
HER_ENEMIES = ("antipatros", "kassandros")
"""Whoever has one of them does not have her (card 28)."""
HER_GUARD = Units(loyal=1, mercenary=1)
"""Who comes with her the first time (card 28)."""
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
        wrong = msg("Nobody of the player is where {royal} is.", royal=Name("royal", royal))
    elif found[1] not in (None, seat):
        wrong = msg("{royal} is safe behind the walls of another faction.", royal=Name("royal", royal))
    return judged("CARD-01", None if wrong is None else refuse(wrong, "CARD-01", "LEG-54", by=(CounterAt(royal),)))


_VICTIM = CardAim(Kind.CHOOSE_ROYAL, "CARD-01", msg("who drinks the hemlock?"), members, _may_poison)


def _hemlock(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The member is dead; it is no attack (card 1, LEG-54)."""
    die(position, (yield from choose(kit, position, seat, _VICTIM)))


def _is_free(kit: Kit, position: Position, _seat: int, royal: str) -> Verdict:
    """A lady on the map who is not inside a besieged city (card 20)."""
    found = whereabouts(kit, position, royal)
    wrong: Message | None = None
    if found is None:
        wrong = msg("{royal} is not on the map.", royal=Name("royal", royal))
    elif found[1] is not None and is_besieged(kit, position, found[0]):
        wrong = msg("{royal} is shut in.", royal=Name("royal", royal))
    return judged("CARD-20", None if wrong is None else refuse(wrong, "CARD-20", by=(CounterAt(royal),)))


_LADY = CardAim(Kind.CHOOSE_ROYAL, "CARD-20", msg("which lady has plans of her own?"), ladies, _is_free)


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
            wrong = msg("She goes to a city.")
        elif space == here:
            wrong = msg("She is there already.")
        return judged("CARD-20", None if wrong is None else refuse(wrong, "CARD-20", by=(SpaceAt(space),)))

    prompt = msg("where does {royal} go?", royal=Name("royal", royal))
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
    return kit.province_spaces[EPEIROS]


def _welcomes(_kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """A space without enemies (card 28)."""
    others = any(stack.seat != seat for stack in position.at(space))
    if others or position.independent_army_at(space):
        return refuse(msg("Enemies stand there."), "CARD-28", by=(SpaceAt(space),))
    return allow("CARD-28")


_WHERE_SHE_COMES = msg("where does Olympias come?")
_HOME = CardAim(
    Kind.CHOOSE_SPACE, "CARD-28", _WHERE_SHE_COMES, _in_epeiros, _welcomes, msg("Olympias comes to Epeiros.")
)


def _olympias_may_come(kit: Kit, position: Position, seat: int) -> Verdict:
    """She lives, is nobody's yet, and comes to none of her enemies (card 28, LEG-45)."""
    if position.royal_state.get(OLYMPIAS) in ("gone", "active"):
        return refuse(msg("Olympias is active or dead."), "CARD-28")
    own = position.stacks.generals_of(seat)
    waiting = position.dispersed[seat].generals if seat in position.dispersed else ()
    if set(HER_ENEMIES) & {*own, *waiting}:
        return refuse(msg("She does not come to Antipatros or Kassandros."), "CARD-28")
    return needs(_HOME)(kit, position, seat)


def _olympias_comes(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Active in Epeiros and the player's (R-80), the first time with two CUs; a free space becomes the player's too
    (card 28, LEG-53).
    """
    space = yield from choose(kit, position, seat, _HOME)
    lift_royal(position, OLYMPIAS)
    position.royal_state[OLYMPIAS] = "active"
    position.ladies[OLYMPIAS] = seat
    here = position.group(seat, space, False)
    if not effects_of(position, OLYMPIAS):
        add_effect(position, Effect(OLYMPIAS))
        here = here + Group(HER_GUARD)
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
