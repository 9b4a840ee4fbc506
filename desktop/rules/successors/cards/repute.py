"""Cards about a faction's good name: 35, 36, 37, 44, 45 and 50 (LEG-08, LEG-25, BAT-05, SEQ-31)."""

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs, other_seats
from desktop.rules.successors.cards.event import CardEvent, always
from desktop.rules.successors.cards.stacks import own_majors
from desktop.rules.successors.effects import add_effect
from desktop.rules.successors.facts import city_holder, is_besieged
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.lasting import ALLIES, BELOVED, GRANARIES, ORACLE, SUSPICION, give_up
from desktop.rules.successors.position import Effect, Position
from desktop.rules.successors.turn.settling import make_champion

OF_THE_ORACLE = ("aigyptos", "kyrene")
"""The provinces from which one asks the oracle of Ammon (card 44)."""


def _anybody(_kit: Kit, _position: Position, _seat: int, _other: str) -> Verdict:
    return allow("CARD-35")


_SUSPECTED = CardAim(Kind.CHOOSE_SEAT, "CARD-35", msg("who is suspected?"), other_seats, _anybody)


def _suspect(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """There is one marker: played again it goes to whoever is chosen then (card 35)."""
    other = yield from choose(kit, position, seat, _SUSPECTED)
    _only_one(position, Effect(SUSPICION, int(other), until="reinforcements"))


def _only_one(position: Position, effect: Effect) -> None:
    """An effect of which there is one marker: whoever had it has it no more."""
    give_up(position, effect.key)
    add_effect(position, effect)


def _be_beloved(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The player takes the marker, from whoever has it (card 36)."""
    _only_one(position, Effect(BELOVED, seat))
    yield from ()


def _call_allies(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Until the end of the turn they fight for him in Makedonia and Epeiros (CARD-37)."""
    add_effect(position, Effect(ALLIES, seat, until="turn"))
    yield from ()


def _empty(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Until the player's next turn the land feeds fewer, whoever they are (CARD-50)."""
    add_effect(position, Effect(GRANARIES, seat, until="next_player_turn"))
    yield from ()


def _near_the_oracle(kit: Kit, position: Position, seat: int, _general: str) -> Verdict:
    """The player has a marker or CU in Aigyptos or Kyrene (card 44)."""
    spaces = [space for province in OF_THE_ORACLE for space in kit.atlas.members(province)]
    marked = any(position.markers.get(space) == seat for space in spaces)
    stands = any(stack.seat == seat and stack.units for space in spaces for stack in position.at(space))
    wrong = refuse(msg("The player has nothing in Aigyptos or Kyrene."), "CARD-44")
    return judged("CARD-44", None if marked or stands else wrong)


_ASKING = CardAim(Kind.CHOOSE_GENERAL, "CARD-44", msg("which general asks the oracle?"), own_majors, _near_the_oracle)


def _ask(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A major general is more popular until the end of the turn (card 44, LEG-36)."""
    general = yield from choose(kit, position, seat, _ASKING)
    add_effect(position, Effect(ORACLE, seat, general, "turn"))


def _may_swear(kit: Kit, position: Position, seat: int) -> Verdict:
    """A Successor who besieges no Champion's major city (card 45)."""
    if position.factions[seat].status != "successor":
        return refuse(msg("The player is Champion already."), "CARD-45", "LEG-20")
    for space in position.stacks:
        if position.group(seat, space, False).units and is_besieged(kit, position, space):
            held = position.factions.get(city_holder(position, space) or 0)
            if held is not None and held.status == "champion":
                by = (SpaceAt(space),)
                return refuse(msg("The player besieges the city of a Champion."), "CARD-45", by=by)
    return allow("CARD-45", "LEG-25")


def _swear(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """He is Champion again (card 45, LEG-20, R-47)."""
    make_champion(position, seat)
    yield from ()


REPUTE = {
    "suspicion": CardEvent(needs(_SUSPECTED), _suspect),
    "beloved_by_the_persians": CardEvent(always, _be_beloved),
    "polyperchons_allies": CardEvent(always, _call_allies),
    "oracle_of_ammon": CardEvent(needs(_ASKING), _ask),
    "oath_of_reconciliation": CardEvent(_may_swear, _swear),
    "empty_granaries": CardEvent(always, _empty),
}
"""The events of cards 35 to 37, 44, 45 and 50."""
