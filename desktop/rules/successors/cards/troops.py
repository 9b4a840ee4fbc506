"""Troops that join a general or fall ill: cards 4, 12 and 47A (ATT-03, CU-08, CU-14, CU-18)."""

from desktop.language import Message, Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import CounterAt, StackAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.attrition import attrition
from desktop.rules.successors.beaten import note_losses
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs
from desktop.rules.successors.cards.deck import STEAL
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.stacks import StackPlace, all_stacks, own_majors, stack_at
from desktop.rules.successors.events import Lost
from desktop.rules.successors.facts import is_besieged, others_outside, room_inside
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position

ELEPHANTS = Units(elephant=2)
"""What card 12 brings."""
SILVER_SHIELDS = Units(silver=2)
"""The whole piece, two CUs (CU-14)."""


def _may_fall_ill(_kit: Kit, position: Position, _seat: int, name: str) -> Verdict:
    """The CUs of a faction in a space with one of its generals (card 4)."""
    place = stack_at(position, name)
    led = any(stack.generals for stack in position.at(place.space) if stack.seat == place.seat)
    wrong = None
    if not (led and place.group.units):
        wrong = refuse(msg("An epidemic breaks out in an army."), "CARD-04", by=(StackAt.named(name),))
    return judged("CARD-04", wrong)


_ILL = CardAim(
    Kind.CHOOSE_STACK, "CARD-04", msg("in which army does the epidemic break out?"), all_stacks, _may_fall_ill
)


def _epidemic(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The group rolls attrition for its size; its owner chooses the losses (card 4, ATT-03 to ATT-06)."""
    place: StackPlace = stack_at(position, (yield from choose(kit, position, seat, _ILL)))
    units = place.group.units
    purpose = msg("Epidemic at {space}", space=Name("space", place.space))
    lost = yield from attrition(kit, place.seat, units, purpose, "CARD-04", about=About(place.space))
    note_losses(position, units, Lost(seat=place.seat, units=lost, space=place.space, rules=("CARD-04",)))
    position.put(place.seat, place.space, place.inside, place.group - Group(lost))


def joining(rule: str, prompt: Message, units: Units) -> CardAim:
    """Which major general `units` join: on the map, not inside a besieged city, with room for them (R-07, R-78)."""

    def judge(kit: Kit, position: Position, _seat: int, general: str) -> Verdict:
        found = position.where(general)
        assert found is not None, "only generals on the map are named"
        space, stack = found
        wrong: Message | None = None
        if stack.inside and _is_shut_in(kit, position, stack.seat, space):
            wrong = msg("{general} is shut in.", general=Name("general", general))
        elif stack.inside and room_inside(kit, position, stack.seat, space) < units.count:
            wrong = msg("There is no room for them inside the city.")
        return judged(rule, None if wrong is None else refuse(wrong, rule, "R-07", by=(CounterAt(general),)))

    return CardAim(Kind.CHOOSE_GENERAL, rule, prompt, own_majors, judge)


def _is_shut_in(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether enemies outside bar the city to troops; lone enemy generals do so by R-78."""
    generals_bar = not kit.profile.reinforce_besieged
    return is_besieged(kit, position, space) or (generals_bar and others_outside(position, seat, space))


def _join(position: Position, general: str, units: Units) -> None:
    found = position.where(general)
    assert found is not None, "he was chosen on the map"
    space, stack = found
    position.put(stack.seat, space, stack.inside, stack.group + Group(units))


_WITH_ELEPHANTS = joining("CARD-12", msg("whom do the elephants join?"), ELEPHANTS)
_WITH_SILVER = joining("CARD-47A", msg("whom do the Silver Shields join?"), SILVER_SHIELDS)


def _elephants(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Two elephant CUs join a major general (card 12, CU-08)."""
    _join(position, (yield from choose(kit, position, seat, _WITH_ELEPHANTS)), ELEPHANTS)


def _silver_may_come(kit: Kit, position: Position, seat: int) -> Verdict:
    """They come once in a game, with whoever plays the card (CU-14, CU-17, CU-18)."""
    if position.silver != "not_arrived":
        return refuse(msg("The Silver Shields have come already."), "CARD-47A", "CU-14")
    return needs(_WITH_SILVER)(kit, position, seat)


def _silver_shields(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """They join a major general; card 47B, which may take them away again, lies among the discards (CU-18, R-30)."""
    _join(position, (yield from choose(kit, position, seat, _WITH_SILVER)), SILVER_SHIELDS)
    position.silver = "in_play"
    position.discards = (*position.discards, STEAL)


TROOPS = {
    "epidemic": CardEvent(needs(_ILL), _epidemic),
    "elephants": CardEvent(needs(_WITH_ELEPHANTS), _elephants),
    "silver_shields_arrival": CardEvent(_silver_may_come, _silver_shields),
}
"""The events of cards 4, 12 and 47A."""
