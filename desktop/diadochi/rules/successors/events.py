"""Events of the Successors as values, noted by the procedures (see `rules.core.game`).

An event is a consequence, not the answer itself: a march is an answer, that it was cut short is an event. Seats are
faction numbers, 0 for the Independents; spaces, generals, cards and so on are ids.
"""

from enum import StrEnum

import msgspec

from diadochi.rules.core.game import Event
from diadochi.rules.successors.control import Title
from diadochi.rules.successors.pieces import NOTHING, Group, Units


class By(StrEnum):
    """How pieces came from one space to another."""

    LAND = "land"
    SEA = "sea"
    INTERCEPTION = "interception"
    WITHDRAWAL = "withdrawal"
    STEP_BACK = "step_back"


class CardUse(StrEnum):
    """What a card was laid down for."""

    EVENT = "event"
    OPERATIONS = "operations"
    SURPRISE = "surprise"
    DISCARD = "discard"


class SetOut(Event, frozen=True, kw_only=True, tag="set_out"):
    """An army under `leader`, or an independent `army`, has `points` to move with from now on (MOV-10, IND-04)."""

    seat: int
    space: str
    points: int
    leader: str = ""
    army: str = ""


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Pieces of a seat, or an independent army, moved along `path`; its first space is the one they left (MOV-20).

    `routes` are those of a march or a voyage, in order.
    """

    seat: int
    path: tuple[str, ...]
    by: By
    routes: tuple[str, ...] = ()
    group: Group = NOTHING
    army: str = ""


class InterceptionTried(Event, frozen=True, kw_only=True, tag="interception_tried"):
    """An attempt to intercept at `space` from `origin` (INT-18), or to oppose a voyage with fleets (NAV-17)."""

    seat: int
    space: str
    origin: str
    against: int
    succeeded: bool
    leader: str = ""
    army: str = ""


class AvoidanceTried(Event, frozen=True, kw_only=True, tag="avoidance_tried"):
    """An army or a general tried to avoid battle at `space` (AVB-03)."""

    seat: int
    space: str
    leader: str
    succeeded: bool


class Fighter(msgspec.Struct, frozen=True):
    """One side of a battle as it fought: what took part, its strength, its dice, roll and score (BAT-21 to BAT-23).

    `army` names an independent army, `fleets` those that fought at sea. Who rolled no dice has no `faces` (NAV-25).
    """

    seat: int
    strength: int
    score: int
    faces: tuple[int, ...] = ()
    roll: int = 0
    units: Units = Units()
    leader: str = ""
    army: str = ""
    fleets: tuple[str, ...] = ()


class BattleFought(Event, frozen=True, kw_only=True, tag="battle_fought"):
    """A battle was decided: `attacker` moved in, `defender` was there. Its costs are later events (BAT-24)."""

    space: str
    attacker: Fighter
    defender: Fighter
    naval: bool = False

    @property
    def winner(self) -> Fighter | None:
        """The side with the higher score; None after a draw."""
        if self.attacker.score == self.defender.score:
            return None
        return max(self.attacker, self.defender, key=lambda side: side.score)


class WentOver(Event, frozen=True, kw_only=True, tag="went_over"):
    """Units changed sides (CU-30, BAT-18, BAT-19)."""

    seat: int
    to: int
    space: str
    units: Units


class Overran(Event, frozen=True, kw_only=True, tag="overran"):
    """An army passed over what was in its way (MOV-25). `over` are the seats it overran, `armies` independent ones.

    `by_army` is the independent army that did so.
    """

    seat: int
    space: str
    over: tuple[int, ...] = ()
    armies: tuple[str, ...] = ()
    by_army: str = ""


class SiegeTried(Event, frozen=True, kw_only=True, tag="siege_tried"):
    """A siege attempt or a sortie: the die as it counts, points gained and units lost (SIE-10, TRN-22)."""

    seat: int
    space: str
    total: int
    points: int
    lost: Units = Units()
    sortie: bool = False


class Fell(Event, frozen=True, kw_only=True, tag="fell"):
    """A city or stronghold fell to `seat`; `holder` is whose it was, None when it was no one's (SIE-15)."""

    seat: int
    space: str
    holder: int | None = None


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """Combat units of a seat are eliminated; `rules` say what for (ATT-04, BAT-29, BAT-30, BAT-37)."""

    seat: int
    units: Units
    space: str = ""
    rules: tuple[str, ...] = ()


class Dispersed(Event, frozen=True, kw_only=True, tag="dispersed"):
    """Pieces of a seat went into its dispersed box (BAT-31, BAT-32, MOV-24)."""

    seat: int
    group: Group
    space: str = ""


class FleetsDispersed(Event, frozen=True, kw_only=True, tag="fleets_dispersed"):
    """Fleets were beaten or scattered (NAV-26)."""

    seat: int | None
    fleets: tuple[str, ...]


class Died(Event, frozen=True, kw_only=True, tag="died"):
    """A general left the game for good (GEN-09)."""

    seat: int
    general: str
    space: str = ""


class Replaced(Event, frozen=True, kw_only=True, tag="replaced"):
    """A general died of old age, and another has his place (GEN-16)."""

    seat: int
    general: str
    before: str


class IndependentsBeaten(Event, frozen=True, kw_only=True, tag="independents_beaten"):
    """An independent army is out of the game, or back in its box (BAT-36, IND-14)."""

    army: str
    to: str


class StatusChanged(Event, frozen=True, kw_only=True, tag="status_changed"):
    """A seat is a Champion or a Successor from now on (LEG-20 to LEG-28)."""

    seat: int
    status: str


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card is open, used as `how` says (SEQ-13, OPS-03, OPS-05); `target` is what a Surprise card is aimed at."""

    seat: int
    card: str
    how: CardUse
    target: str = ""


class RoyalTaken(Event, frozen=True, kw_only=True, tag="royal_taken"):
    """A seat took a royal or Alexander's body; `before` is the former owner (LEG-49, LEG-51)."""

    royal: str
    seat: int
    space: str = ""
    before: int | None = None


class RoyalChanged(Event, frozen=True, kw_only=True, tag="royal_changed"):
    """A member of the royal family is active, inactive or gone from now on (LEG-53, LEG-55)."""

    royal: str
    state: str


class Buried(Event, frozen=True, kw_only=True, tag="buried"):
    """Alexander's body rests at `space` (LEG-12)."""

    seat: int
    space: str


class Married(Event, frozen=True, kw_only=True, tag="married"):
    """A lady of the royal family is a general's bride (LEG-45, LEG-48)."""

    seat: int
    royal: str
    space: str


class ProvinceChanged(Event, frozen=True, kw_only=True, tag="province_changed"):
    """A province is controlled by another seat, or by no one (CTL-14)."""

    province: str
    seat: int | None
    before: int | None


class TitleChanged(Event, frozen=True, kw_only=True, tag="title_changed"):
    """A title goes to another seat, or to no one (VIC-10, LEG-06, LEG-16, SEQ-04)."""

    title: Title
    seat: int | None
    before: int | None


class MarkerChanged(Event, frozen=True, kw_only=True, tag="marker_changed"):
    """A control marker came, went or changed its owner (CTL-01 to CTL-12); seat 0 are the Independents."""

    space: str
    seat: int | None
    before: int | None


class StackChanged(Event, frozen=True, kw_only=True, tag="stack_changed"):
    """A stack came, went, grew or shrank, whatever other events say of it."""

    seat: int
    space: str
    inside: bool = False


class SiegeChanged(Event, frozen=True, kw_only=True, tag="siege_changed"):
    """A siege has begun, was raised, or is at other points (SIE-03, SIE-18); `seat` is None when none is there."""

    space: str
    seat: int | None
    points: int = 0


class RoyalLaid(Event, frozen=True, kw_only=True, tag="royal_laid"):
    """A member of the royal family, or the cart, is alone at `space`, or no more where it is empty (R-53, R-54)."""

    royal: str
    space: str
    before: str = ""


class PointsChanged(Event, frozen=True, kw_only=True, tag="points_changed"):
    """The victory points or legitimacy of a seat changed (VIC-10, LEG-04)."""

    seat: int
    victory: int
    legitimacy: int
    victory_before: int
    legitimacy_before: int


class VictoryNear(Event, frozen=True, kw_only=True, tag="victory_near"):
    """A seat lacks so few `points` of winning at once, fewer than before (VIC-02, VIC-03); `how` is as in `GameWon`."""

    seat: int
    how: str
    points: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn is over; how many victory points and how much legitimacy each seat has then (SEQ-34, VIC-03, LEG-05)."""

    turn: int
    victory: dict[int, int]
    legitimacy: dict[int, int]


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn_began"):
    """A turn begins (SEQ-02)."""

    turn: int


class GameWon(Event, frozen=True, kw_only=True, tag="game_won"):
    """Someone has won (VIC-01)."""

    seat: int
    how: str
