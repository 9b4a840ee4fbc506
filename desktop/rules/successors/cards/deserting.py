"""Macedonians go over to a more respected general: cards 38 and 40 (CU-22, LEG-30, LEG-36)."""

from collections.abc import Callable, Iterable

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import CounterAt, StackAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.beaten import disperse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.stacks import StackPlace, all_stacks, leaders, stack_at
from desktop.rules.successors.events import WentOver
from desktop.rules.successors.facts import room_inside
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy
from desktop.rules.successors.within import within

DESERTERS, GHOST = "deserters", "alexanders_ghost"
REACH = {DESERTERS: 3, GHOST: 2}
"""Movement points within which cards 38 and 40 reach (R-12)."""
MOST = 2
"""CUs that go over at most (cards 38 and 40)."""
FAR_MORE = 5
"""Prestige by which Alexander's Ghost brings two (card 40)."""


def _regard(kit: Kit, position: Position, card: str, place: StackPlace) -> int:
    """Prestige; legitimacy alone where the switch `prestige_cards` gives the ghost no more (LEG-30, ED-39)."""
    if card == GHOST and GHOST not in kit.profile.prestige_cards:
        return legitimacy(kit, position, place.seat).total
    return prestige(kit, position, place.seat, place.space, place.group, defends=False)


def _suitors(kit: Kit, position: Position, seat: int, card: str, theirs: StackPlace) -> dict[str, int]:
    """The own commanders near enough who are more respected, and by how much; their city must have room (R-07)."""
    found: dict[str, int] = {}
    for general, place in leaders(kit, position, seat, major=card == GHOST).items():
        if theirs.space not in within(kit, position, seat, (place.space,), REACH[card]):
            continue
        more = _regard(kit, position, card, place) - _regard(kit, position, card, theirs)
        if more <= 0 or _room(kit, position, place) == 0:
            continue
        found[general] = more
    return found


def _room(kit: Kit, position: Position, place: StackPlace) -> int:
    return room_inside(kit, position, place.seat, place.space) if place.inside else MOST


def _has_royal_army(place: StackPlace) -> bool:
    return place.group.units.royal > 0


def _has_led_macedonians(place: StackPlace) -> bool:
    return bool(place.group.generals) and place.group.units.royal + place.group.units.loyal > 0


def _aim(card: str, rule: str, suits: Callable[[StackPlace], bool]) -> CardAim:
    def judge(kit: Kit, position: Position, seat: int, name: str) -> Verdict:
        theirs = stack_at(position, name)
        wrong = None
        if theirs.seat == seat or theirs.inside or not suits(theirs):
            wrong = refuse(msg("Nobody in this stack can be won over."), rule, by=(StackAt.named(name),))
        elif not _suitors(kit, position, seat, card, theirs):
            wrong = refuse(msg("No more respected army of the player is near enough."), rule, by=(StackAt.named(name),))
        return judged(rule, wrong)

    return CardAim(Kind.CHOOSE_STACK, rule, msg("from which stack do they come?"), all_stacks, judge)


_ROYAL = _aim(DESERTERS, "CARD-38", _has_royal_army)
_MACEDONIANS = _aim(GHOST, "CARD-40", _has_led_macedonians)


def _choose_army(kit: Kit, position: Position, seat: int, rule: str, able: dict[str, int]) -> Procedure[str]:
    def own(kit: Kit, position: Position, seat: int) -> Iterable[str]:
        return leaders(kit, position, seat, major=False)

    def judge(_kit: Kit, _position: Position, _seat: int, general: str) -> Verdict:
        wrong = refuse(msg("He is not near enough, or not respected enough."), rule, by=(CounterAt(general),))
        return judged(rule, None if general in able else wrong)

    prompt = msg("whose army do they join?")
    return (yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_GENERAL, rule, prompt, own, judge)))


def _desert(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One or two Royal Army CUs of a stack join the army; it is no attack (card 38, CU-22)."""
    theirs = stack_at(position, (yield from choose(kit, position, seat, _ROYAL)))
    able = _suitors(kit, position, seat, DESERTERS, theirs)
    general = yield from _choose_army(kit, position, seat, "CARD-38", able)
    place = leaders(kit, position, seat, major=False)[general]
    most = min(MOST, theirs.group.units.royal, _room(kit, position, place))

    def numbers(_kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        return tuple(str(number) for number in range(1, most + 1))

    def any_number(_kit: Kit, _position: Position, _seat: int, _number: str) -> Verdict:
        return allow("CARD-38")

    aim = CardAim(Kind.CHOOSE_NUMBER, "CARD-38", msg("how many of the Royal Army come?"), numbers, any_number)
    count = int((yield from choose(kit, position, seat, aim)))
    _go_over(position, theirs, place, Units(royal=count))


def _appear(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One Macedonian CU, or two, the Royal Army first; generals left without a CU are dispersed (card 40, LEG-30)."""
    theirs = stack_at(position, (yield from choose(kit, position, seat, _MACEDONIANS)))
    able = _suitors(kit, position, seat, GHOST, theirs)
    general = yield from _choose_army(kit, position, seat, "CARD-40", able)
    place = leaders(kit, position, seat, major=True)[general]
    count = min(MOST if able[general] >= FAR_MORE else 1, _room(kit, position, place))
    royal = min(count, theirs.group.units.royal)
    _go_over(position, theirs, place, Units(royal=royal, loyal=min(count - royal, theirs.group.units.loyal)))
    left = position.group(theirs.seat, theirs.space, False)
    if not left.units:
        majors = Group(generals=tuple(g for g in left.generals if not is_minor(g)))
        position.put(theirs.seat, theirs.space, False, left - majors)
        disperse(position, theirs.seat, majors)


def _go_over(position: Position, theirs: StackPlace, place: StackPlace, units: Units) -> None:
    position.put(theirs.seat, theirs.space, False, theirs.group - Group(units))
    position.note(WentOver(seat=theirs.seat, to=place.seat, space=theirs.space, units=units))
    here = position.group(place.seat, place.space, place.inside)
    position.put(place.seat, place.space, place.inside, here + Group(units))


DESERTING = {DESERTERS: CardEvent(needs(_ROYAL), _desert), GHOST: CardEvent(needs(_MACEDONIANS), _appear)}
"""The events of cards 38 and 40."""
