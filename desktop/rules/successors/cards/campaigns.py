"""Armies that march by a card: 15, 16, 17 and 42 (OPS-28, MOV-10)."""

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow
from desktop.rules.successors.answers import Activate
from desktop.rules.successors.cards.aims import CardAim, choose
from desktop.rules.successors.cards.event import CardEvent, always
from desktop.rules.successors.cards.stacks import own_generals
from desktop.rules.successors.effects import add_effect
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.lasting import ROAD
from desktop.rules.successors.movement.activation import Allowance, activation, movement_roll
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.operations.marching import which_army
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Effect, Position
from desktop.rules.successors.turn.settling import settled_by_parts

BONUS = 1
"""Movement points beyond the roll (cards 15 and 16)."""
MAJOR = 2
"""Armies of a major campaign (card 17)."""


def _roll_and_more(kit: Kit, seat: int, group: Group) -> Procedure[tuple[int, int]]:
    """The ordinary movement roll and one point more (CARD-15, CARD-16, MOV-10)."""
    points, die = yield from movement_roll(kit, seat, group)
    return points + BONUS, die


def _campaign(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
    """One army or lone general is activated now; the activation segment forgets it (cards 15 and 16, OPS-28)."""
    yield from _one(kit, position, _roll_and_more)


def _major_campaign(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
    """Two, one after the other; what one moved stays put, and one of them may sail (CARD-17, MOV-03, NAV-02)."""
    for _ in range(MAJOR):
        yield from settled_by_parts(kit, position, lambda: _one(kit, position, movement_roll))


def _one(kit: Kit, position: Position, allowance: Allowance) -> Procedure[None]:
    answer = yield from asking(kit, position, lambda also: which_army(kit, position, also, "OPS-28"))
    if isinstance(answer, Activate):
        yield from activation(kit, position, answer.general, allowance, is_all=False)


def _any_leader(_kit: Kit, _position: Position, _seat: int, _general: str) -> Verdict:
    return allow("CARD-42")


_TRAVELLER = CardAim(Kind.CHOOSE_GENERAL, "CARD-42", msg("who may take the royal road?"), own_generals, _any_leader)


def _royal_road(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A general is named; when he is activated in this player turn he may take the road (card 42)."""
    general = yield from choose(kit, position, seat, _TRAVELLER)
    if general:
        add_effect(position, Effect(ROAD, seat, general, "player_turn"))


CAMPAIGNS = {
    "campaign_1": CardEvent(always, _campaign, by_parts=True),
    "campaign_2": CardEvent(always, _campaign, by_parts=True),
    "major_campaign": CardEvent(always, _major_campaign, by_parts=True),
    ROAD: CardEvent(always, _royal_road),
}
"""The events of cards 15 to 17 and 42."""
