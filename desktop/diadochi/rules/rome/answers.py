"""All answers of the Sword of Rome, as canonical values of names and counts, and how its dice are read."""

from collections.abc import Sequence

from diadochi.rules.core.dice import Reading
from diadochi.rules.core.flow import Answer
from diadochi.rules.rome.position import Group, On


class _Grouped(Answer, frozen=True):
    """An answer about CU and leaders of one power."""

    power: str
    cu: int = 0
    leaders: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        return Group(self.cu, self.leaders)


class Pass(Answer, frozen=True, tag="pass"):
    """Decline: no card, no interception, no one goes inside or avoids, no pursuit."""


class Activate(_Grouped, frozen=True, tag="activate"):
    """Play `card` and activate an army at `space` (PLAY-02); on a table of single actions no card is played."""

    space: str = ""
    card: str = ""


class HandOver(Answer, frozen=True, tag="hand_over"):
    """`seat` is to act (on a table of single actions)."""

    seat: int


class March(Answer, frozen=True, tag="march"):
    """Go on along a route by land (PLAY-03)."""

    route: str


class Sail(Answer, frozen=True, tag="sail"):
    """Sail to a friendly port (PLAY-04)."""

    to: str


class Stop(Answer, frozen=True, tag="stop"):
    """End the move here."""


class GoInside(_Grouped, frozen=True, tag="go_inside"):
    """This group goes inside the walls (ROM-02, ROM-03)."""


class Intercept(_Grouped, frozen=True, tag="intercept"):
    """This group tries to intercept from `origin` (PLAY-06)."""

    origin: str = ""


class Avoid(_Grouped, frozen=True, tag="avoid"):
    """This group tries to avoid battle by land, entering the locations of `path` in turn (ROM-05, ROM-07)."""

    path: tuple[str, ...] = ()


class AvoidBySea(_Grouped, frozen=True, tag="avoid_by_sea"):
    """This group tries to avoid battle by sea (ROM-11). `card` is played for it, "lent" is one that Carthage has
    played.
    """

    to: str = ""
    card: str = ""


class Lend(Answer, frozen=True, tag="lend"):
    """Carthage plays a card so that an ally's army may avoid by sea (ROM-22)."""

    card: str


class Bribe(Answer, frozen=True, tag="bribe"):
    """The Etruscan army bribes (ROM-39)."""


class Respond(Answer, frozen=True, tag="respond"):
    """Play a response event that strikes or helps one side of the battle (ROM-45)."""

    card: str
    on: On


class TakeCommand(Answer, frozen=True, tag="command"):
    """This subordinate takes command (ROM-66)."""

    leader: str


class Pursue(Answer, frozen=True, tag="pursue"):
    """Roll to go on moving after an enemy got away (ROM-32)."""


class Lose(Answer, frozen=True, tag="lose"):
    """Which CU are removed: of each power, those of the flank force as "flank" (OP-17)."""

    of: tuple[tuple[str, int], ...]


class Retreat(Answer, frozen=True, tag="retreat"):
    """The beaten army of a power retreats to a neighbouring location (PLAY-10)."""

    power: str
    to: str


# --- readings of dice


class AtMost(Reading, frozen=True):
    """Succeeds if the die shows at most `number`, a tactical rating (ROM-05, ROM-32, PLAY-07)."""

    number: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        return self.total(faces, modifier) <= self.number


class BattleSum(Reading, frozen=True):
    """The sum of a battle roll with everything that changes it (ROM-69)."""

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return self.total(faces, modifier)


class SiegeHits(Reading, frozen=True):
    """Every die that shows one of `faces` takes one CU inside a besieged city (PLAY-17)."""

    on: tuple[int, ...]

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        return sum(face in self.on for face in faces) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return self.total(faces, modifier)
