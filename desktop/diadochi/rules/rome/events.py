"""Events of the Sword of Rome as values, noted by the procedures (see `rules.core.game`)."""

from enum import StrEnum

from diadochi.rules.core.game import Event
from diadochi.rules.rome.position import NOTHING, Group


class By(StrEnum):
    """How an army came from one location to another."""

    LAND = "land"
    SEA = "sea"
    INTERCEPTION = "interception"
    AVOIDING = "avoiding"
    RETREAT = "retreat"
    ARRIVAL = "arrival"


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card was spent, and for what: activation, sea, lent or response (PLAY-02, ROM-11, ROM-22, ROM-45)."""

    seat: int
    card: str
    use: str


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A side played no card (PLAY-05)."""

    seat: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """An army came along `path`, its first location the one it left; one that arrives comes from nowhere."""

    seat: int
    power: str
    path: tuple[str, ...]
    by: By
    group: Group = NOTHING


class WentInside(Event, frozen=True, kw_only=True, tag="went_inside"):
    """CU and leaders went inside the walls (ROM-03, PLAY-12)."""

    seat: int
    power: str
    space: str
    group: Group


class CameOut(Event, frozen=True, kw_only=True, tag="came_out"):
    """CU and leaders came out of the walls to be activated (PLAY-02)."""

    seat: int
    power: str
    space: str
    group: Group


class InterceptionTried(Event, frozen=True, kw_only=True, tag="interception_tried"):
    """An army tried to intercept at `space` (ROM-38)."""

    seat: int
    power: str
    origin: str
    space: str
    leader: str
    succeeded: bool


class AvoidanceTried(Event, frozen=True, kw_only=True, tag="avoidance_tried"):
    """An army tried to avoid battle (ROM-05), by sea where `by_sea` (ROM-12)."""

    seat: int
    power: str
    space: str
    to: str
    leader: str
    succeeded: bool
    by_sea: bool = False


class PursuitTried(Event, frozen=True, kw_only=True, tag="pursuit_tried"):
    """The army on the move tried to go on (ROM-32)."""

    seat: int
    space: str
    leader: str
    succeeded: bool


class Bribed(Event, frozen=True, kw_only=True, tag="bribed"):
    """An Etruscan army bribed (ROM-39); the effect is outside these rules (OP-19)."""

    seat: int
    space: str


class FlankActivated(Event, frozen=True, kw_only=True, tag="flank_activated"):
    """A flank force joined the battle (ROM-41)."""

    seat: int
    space: str
    origin: str
    cu: int


class CommandTaken(Event, frozen=True, kw_only=True, tag="command_taken"):
    """A commander left the army; `leader` commands now, empty for none (ROM-65, ROM-67)."""

    seat: int
    gone: str
    leader: str


class LeaderDisplaced(Event, frozen=True, kw_only=True, tag="displaced"):
    """A leader was put in the displaced-leaders box (ROM-01, ROM-51)."""

    leader: str
    space: str


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A battle was decided: sizes, dice and sums of attacker and defender, CU lost; `automatic` without dice."""

    space: str
    attacker: int
    defender: int
    sizes: tuple[int, int]
    winner: int
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    modifiers: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    automatic: bool = False


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """CU of a power were removed in battle (ROM-72); those of a flank force where it stood (OP-17)."""

    seat: int
    power: str
    space: str
    cu: int


class Destroyed(Event, frozen=True, kw_only=True, tag="destroyed"):
    """All CU a power had in a location, or `inside` its walls, were destroyed (ROM-51, PLAY-10, PLAY-11)."""

    power: str
    space: str
    cu: int
    inside: bool = False


class ConsequencesDue(Event, frozen=True, kw_only=True, tag="consequences_due"):
    """Step H: the political consequences of a battle were worked out (ROM-44, ROM-53)."""

    space: str
    winner: int


class MarkerPlaced(Event, frozen=True, kw_only=True, tag="marker_placed"):
    """A power took a location (PLAY-13, PLAY-14)."""

    power: str
    space: str


class MarkerChanged(Event, frozen=True, kw_only=True, tag="marker_changed"):
    """A location is held by another power than before; empty where it is no one's."""

    space: str
    power: str
    before: str


class ForceChanged(Event, frozen=True, kw_only=True, tag="force_changed"):
    """The force of a power in a location changed, whatever other events say of it."""

    power: str
    space: str
    inside: bool = False


class Besieged(Event, frozen=True, kw_only=True, tag="besieged"):
    """A siege took so many CU inside (PLAY-17)."""

    seat: int
    space: str
    hits: int


class CityFell(Event, frozen=True, kw_only=True, tag="city_fell"):
    """A walled city fell to a power (PLAY-16, PLAY-17)."""

    power: str
    space: str


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn_began"):
    """A turn began and cards were dealt (PLAY-01)."""

    turn: int


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """A side won with so many points of the one that had to gather them (PLAY-19)."""

    seat: int
    points: int
