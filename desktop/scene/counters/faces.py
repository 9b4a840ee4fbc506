"""What is printed on a counter, as plain values: two pieces with equal faces are one picture.

Nothing here is painted; names are already in the language they are shown in.
"""

from typing import NamedTuple

INDEPENDENTS_LETTER = "I"
_LETTERS = "IABCDE"


def letter_of(seat: int) -> str:
    """The letter of a seat, 0 to 5; "I" stands for the Independents."""
    return _LETTERS[seat]


class GeneralFace(NamedTuple):
    """A general's shield (GEN-02). `emblem` names his drawing, `mark` tells the minor generals of a seat apart."""

    emblem: str
    name: str
    initiative: int
    battle: int
    seniority: int
    popularity: int
    seat: int
    mark: str = ""


class UnitFace(NamedTuple):
    """Combat units of one kind (CU-02): `number` of them; `strength` together, None where dice decide (CU-08).

    A token with the number 0 shows the faction's letter in place of numbers.
    """

    kind: str
    number: int
    strength: int | None
    seat: int


class MarkerFace(NamedTuple):
    """A control marker under a space whose symbol has the shape `symbol` (CTL-12)."""

    seat: int
    symbol: str


class RoyalFace(NamedTuple):
    """One of the royal family; `active` is False for a lady who waits for her marriage (LEG-47)."""

    id: str
    name: str
    kind: str
    active: bool = True


class TreasureFace(NamedTuple):
    """The funeral cart or Alexander's tomb."""

    id: str
    name: str


class SiegeFace(NamedTuple):
    """Siege points (SIE-13) as so many ladders in the colour of the besieger."""

    points: int
    seat: int


class FleetFace(NamedTuple):
    """A fleet (FLT-01): its strength on the side that is up; `seat` is None for a fleet nobody owns."""

    id: str
    name: str
    strength: int
    improved: bool
    dispersed: bool
    seat: int | None


class IndependentFace(NamedTuple):
    """An independent army (IND-02) with its printed strength and ratings."""

    id: str
    name: str
    strength: int
    initiative: int
    battle: int


class StatusFace(NamedTuple):
    """What a faction is called: champion, successor or usurper."""

    status: str
    seat: int


class BadgeFace(NamedTuple):
    """The badge of a stack: combat units, their strength without elephants, and how many elephants add dice.

    `strength` is None where there is no room for it; a `sealed` badge bears the faction's letter, for a stack without
    a general's shield.
    """

    units: int
    strength: int | None
    elephants: int
    seat: int
    sealed: bool = False


class WallFace(NamedTuple):
    """The city wall in front of the pieces inside (CTL-17), so many counter pixels wide."""

    width: int


class SignFace(NamedTuple):
    """A small round sign on a stack: "moved" or "ready"."""

    sign: str


Face = (
    GeneralFace
    | UnitFace
    | MarkerFace
    | RoyalFace
    | TreasureFace
    | SiegeFace
    | FleetFace
    | IndependentFace
    | StatusFace
    | BadgeFace
    | SignFace
    | WallFace
)
"""Any counter's face."""
