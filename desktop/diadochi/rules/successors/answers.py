"""All answers of the Successors procedures, as canonical values of names and counts."""

from collections.abc import Mapping

import msgspec

from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group


class Activate(Answer, frozen=True, tag="activate"):
    """Activate `general` (MOV-01); who goes along is asked next."""

    general: str


class EndSegment(Answer, frozen=True, tag="end_segment"):
    """Nothing more is done in this segment: no army activated (SEQ-30), no siege attempted (SEQ-26)."""


class HandOver(Answer, frozen=True, tag="hand_over"):
    """The activation segment of `seat` begins (a table that plays single segments)."""

    seat: int


class Take(Answer, frozen=True, tag="take"):
    """The pieces that go: at the start of an activation (MOV-06), or picked up on the way (MOV-15)."""

    group: Group


class Step(Answer, frozen=True, tag="step"):
    """One step by land along a route (MOV-20)."""

    route: str


class Call(msgspec.Struct, frozen=True):
    """What a naval move takes aboard and leaves at a port it enters on the way (NAV-05)."""

    space: str
    take: Group = Group()
    leave: Group = Group()


class Sail(Answer, frozen=True, tag="sail"):
    """A naval move announced whole (NAV-14, NAV-15): the routes in order, the escort, and the ports called at.

    `inside`: the group goes straight into the besieged friendly port where it lands (SIE-22).
    """

    routes: tuple[str, ...]
    escort: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    inside: bool = False


class PickUp(Answer, frozen=True, tag="pick_up"):
    """Take along more pieces of the present space (MOV-15)."""

    group: Group


class Drop(Answer, frozen=True, tag="drop"):
    """Leave pieces in the present space (MOV-16)."""

    group: Group


class GoIn(Answer, frozen=True, tag="go_in"):
    """Part of the group, or all of it, goes inside the city (MOV-29)."""

    group: Group


class GoOut(Answer, frozen=True, tag="go_out"):
    """The group comes out of the city (MOV-14)."""


class RemoveMarker(Answer, frozen=True, tag="remove_marker"):
    """Spend 1 movement point to remove another player's marker (MOV-33)."""


class Besiege(Answer, frozen=True, tag="besiege"):
    """Spend 2 movement points on a siege attempt (MOV-31)."""


class BesiegeAt(Answer, frozen=True, tag="besiege_at"):
    """Attempt the siege of a space in one's own surrender segment (SEQ-26)."""

    space: str


class PlaceMarker(Answer, frozen=True, tag="place_marker"):
    """Place one's own control marker (SIE-17), for an operation point where there are any to spend (OPS-20)."""

    space: str


class Stays(Answer, frozen=True, tag="stays"):
    """Which of several minor generals stays with the combat units of a space (GEN-29, R-73)."""

    general: str


class FallOf(Answer, frozen=True, tag="fall_of"):
    """Whether the lost combat unit is one of the garrison that joined a battle, or one of the field army (R-74)."""

    garrison: bool


class Sortie(Answer, frozen=True, tag="sortie"):
    """The part of a besieged garrison that makes a sortie (TRN-20)."""

    group: Group


class Starve(Answer, frozen=True, tag="starve"):
    """The combat unit given up where a space cannot feed all (SEQ-31): its kind, and the side of the walls."""

    unit: str
    inside: bool = False


class Arrive(Answer, frozen=True, tag="arrive"):
    """Reinforcements placed in a space (SEQ-07); a minor general from hand may come with combat units."""

    group: Group
    space: str


class Stop(Answer, frozen=True, tag="stop"):
    """End the activation; movement points left are lost (MOV-21)."""


class ComeIn(Answer, frozen=True, tag="come_in"):
    """An independent army comes out of its box into an entry space (IND-15)."""

    space: str


class Overrun(Answer, frozen=True, tag="overrun"):
    """Overrun the pieces here (MOV-25)."""


class Fight(Answer, frozen=True, tag="fight"):
    """Fight a land battle instead."""


class PlaceMinor(Answer, frozen=True, tag="place_minor"):
    """Free act: put a minor general from hand or elsewhere with own CUs (GEN-24)."""

    general: str
    space: str
    inside: bool = False


class TakeBackMinor(Answer, frozen=True, tag="take_back_minor"):
    """Free act: lift a minor general off the map (GEN-24)."""

    general: str


class DisbandRoyalArmy(Answer, frozen=True, tag="disband"):
    """Free act: disband one CU of the Royal Army that has not moved (CU-31)."""

    space: str
    inside: bool = False


class Lose(Answer, frozen=True, tag="lose"):
    """The combat units given up as losses."""

    group: Group


class Join(Answer, frozen=True, tag="join"):
    """The part of a garrison that comes out to fight beside the relieving army (BAT-10)."""

    group: Group


class NobodyCommands(Answer, frozen=True, tag="nobody_commands"):
    """No one takes the place of a commander who died (BAT-27)."""


class Return(Answer, frozen=True, tag="return"):
    """Where a general comes back to (GEN-17)."""

    general: str
    space: str


class Pass(Answer, frozen=True, tag="pass"):
    """Nothing is done in answer to a move."""


class Intercept(Answer, frozen=True, tag="intercept"):
    """The pieces that try to intercept from an origin (INT-10)."""

    group: Group


class StepBack(Answer, frozen=True, tag="step_back"):
    """An intercepted force goes back where it came from (INT-26)."""


class Stand(Answer, frozen=True, tag="stand"):
    """Stays where it is: awaits the battle, or does not step back (AVB-18, R-05)."""


class Avoid(Answer, frozen=True, tag="avoid"):
    """Tries to avoid the battle (AVB-03)."""


class Withdraw(Answer, frozen=True, tag="withdraw"):
    """Where an army that avoided battle goes, space by space; perhaps inside a city at the end (AVB-04)."""

    path: tuple[str, ...]
    inside: bool = False


class Oppose(Answer, frozen=True, tag="oppose"):
    """Fleets that oppose a voyage, and the space of its route where they do (NAV-18, R-11)."""

    space: str
    fleets: tuple[str, ...]


class GoFirst(Answer, frozen=True, tag="go_first"):
    """The seat that goes first in this turn (SEQ-05)."""

    seat: int


class KeepHeir(Answer, frozen=True, tag="keep_heir"):
    """An heir who came of age stays an ordinary member of the family (LEG-55)."""

    royal: str


class KillHeir(Answer, frozen=True, tag="kill_heir"):
    """An heir who came of age is put to death (LEG-55)."""

    royal: str


class PlayEvent(Answer, frozen=True, tag="play_event"):
    """An Event or Bonus card is played for its event (OPS-03, OPS-04)."""

    card: str


class UseOperations(Answer, frozen=True, tag="use_operations"):
    """The operation points of a card go into one kind of action (OPS-10).

    `action`: place, march, train, fleet or recruit. `card` is the card played, or the Bonus card whose event was.
    """

    card: str
    action: str


class NoOperations(Answer, frozen=True, tag="no_operations"):
    """The operation points of a Bonus card are not used (OPS-04)."""


class DiscardSurprise(Answer, frozen=True, tag="discard_surprise"):
    """A Surprise card is discarded in the own Tyche segment and replaced (OPS-05)."""

    card: str


class PlaySurprise(Answer, frozen=True, tag="play_surprise"):
    """A Surprise card is played by `seat` (OPS-05, SEQ-13)."""

    seat: int
    card: str
    target: str = ""


class Train(Answer, frozen=True, tag="train"):
    """The kind of combat unit that is trained with the points (OPS-23)."""

    kind: str


class ImproveFleet(Answer, frozen=True, tag="improve_fleet"):
    """A fleet is turned to its improved side (OPS-25)."""

    fleet: str


class Enough(Answer, frozen=True, tag="enough"):
    """No more of this is wanted; operation points left are lost (OPS-10)."""


class RaiseTroops(Answer, frozen=True, tag="raise_troops"):
    """Raise one Mercenary CU in place of all activations (SEQ-30, R-10)."""


class Bury(Answer, frozen=True, tag="bury"):
    """Alexander is buried in the major city where the body is (LEG-10, LEG-15)."""


class Choose(Answer, frozen=True, tag="choose"):
    """What a card is aimed at: the id of a space, province, general, member of the royal family, fleet or card.

    A seat is written as its number, a stack as its seat and place: "2@ipsos", "2@[sardeis]" inside the walls.
    """

    target: str


class Marry(Answer, frozen=True, tag="marry"):
    """Free act: a lady whom the player has the right to marry is married by his army in her space (LEG-46, LEG-47).

    `inside`: the army is inside the city.
    """

    royal: str
    inside: bool = False


class GiveUpMarker(Answer, frozen=True, tag="give_up_marker"):
    """Free act: the marker of a card that lasts is given up in an own Tyche segment (card 36)."""

    card: str


# --- answers that do nothing
# They decline, or end a question without a choice.

PASSIVE = (Pass(), Enough(), EndSegment(), NoOperations(), NobodyCommands(), Stop(), Stand())
"""Answers that never choose anything; each has its own words in the journal."""
_DEEDS = frozenset((Kind.CHOOSE_HOME, Kind.INTERCEPTED))
"""Questions with such an answer that is an action: a general comes elsewhere, a lone one faces who intercepts him."""
_NOBODY: Mapping[str, Answer] = {
    Kind.SORTIES: Sortie(Group()),
    Kind.GARRISON_JOINS: Join(Group()),
    Kind.SHELTER: GoIn(Group()),
}
"""Questions for a part of an army that may be none of it."""


def nothing_done(question: str) -> tuple[Answer, ...]:
    """Every answer by which nothing would be done to a question of this kind, whether it admits it or not."""
    if question in _NOBODY:
        return (_NOBODY[question],)
    return () if question in _DEEDS else PASSIVE


def does_nothing(question: str, answer: Answer) -> bool:
    """Whether nothing is done by this answer to a question of this kind."""
    return answer in nothing_done(question)
