"""Mercenaries arrive: cards 5 to 8, 10 and 11 (procedure P1)."""

from collections.abc import Iterable

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Enough, PlaceMinor
from desktop.rules.successors.cards.aims import CardAim, choose, needs, spaces_of
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.facts import outside_enemies
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units, minors_of
from desktop.rules.successors.position import Position

ARRIVING = Units(mercenary=2)
"""What comes with each of these cards (P1)."""


def mercenaries(rule: str, *provinces: str) -> CardEvent:
    """The event of a card that brings mercenaries to one of `provinces`; `rule` is the id of the card."""

    def there(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        return spaces_of(kit, *provinces)

    def judge(_kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        return _may_arrive(position, seat, space, rule)

    elsewhere = msg("These mercenaries come to other provinces.")
    aim = CardAim(Kind.CHOOSE_SPACE, rule, msg("where do the mercenaries arrive?"), there, judge, elsewhere)

    def happen(kit: Kit, position: Position, seat: int) -> Procedure[None]:
        space = yield from choose(kit, position, seat, aim)
        yield from _arrive(position, seat, space, rule)

    return CardEvent(needs(aim), happen)


def _may_arrive(position: Position, seat: int, space: str, rule: str) -> Verdict:
    """An own space without enemies; so no besieged city (P1, SEQ-07).

    A lone enemy general shuts it too: two factions do not stand side by side (CTL-17).
    """
    place = (SpaceAt(space),)
    if position.markers.get(space) != seat:
        return refuse(msg("They come only to a space the player controls."), rule, by=place)
    if outside_enemies(position, seat, space) or position.independent_army_at(space):
        return refuse(msg("They do not come where enemies or an independent army stand."), rule, "CTL-17", by=place)
    return allow(rule)


def _arrive(position: Position, seat: int, space: str, rule: str) -> Procedure[None]:
    """They stand outside; where no general is, a minor one from hand may lead them (GEN-24)."""
    position.put(seat, space, False, position.group(seat, space, False) + Group(ARRIVING))
    if not is_led(position, seat, space):
        yield from offer_minor(position, seat, space, rule)


def is_led(position: Position, seat: int, space: str) -> bool:
    """Whether a general of the player is in the space, inside the walls or outside."""
    return any(stack.generals for stack in position.at(space) if stack.seat == seat)


def offer_minor(position: Position, seat: int, space: str, rule: str) -> Procedure[None]:
    """A minor general from hand may be put with own units that stand outside (GEN-24)."""
    hand = [minor for minor in minors_of(seat) if position.where(minor) is None]
    if not hand:
        return
    options = Choice((PlaceMinor(hand[0], space), Enough()))
    prompt = msg("{seat}: does a minor general come with them?", seat=Name("seat", str(seat)))
    answer = yield Decision(Kind.MINOR_GENERAL, seat, prompt, options, ("GEN-24", rule), about=About(space))
    if isinstance(answer, PlaceMinor):
        position.put(seat, space, False, position.group(seat, space, False) + Group(generals=(answer.general,)))


MERCENARIES = {
    "greek_mercenaries_1": mercenaries("CARD-05", "hellas", "lydia", "thessalia"),
    "greek_mercenaries_2": mercenaries("CARD-06", "hellas", "lydia", "thessalia"),
    "thracian_mercenaries": mercenaries("CARD-07", "thrake"),
    "cappadocian_mercenaries": mercenaries("CARD-08", "kappadokia"),
    "persian_levies": mercenaries("CARD-10", "media", "persis", "sousiana"),
    "pisidian_hillmen": mercenaries("CARD-11", "phrygia", "lykia", "kilikia"),
}
"""The events of cards 5 to 8, 10 and 11."""
