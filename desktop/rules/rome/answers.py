"""Every answer of these procedures, as canonical values of names and counts."""

from desktop.rules.core.flow import Answer
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import On


class _Grouped(Answer, frozen=True):
    """An answer about CU and leaders of one power."""

    power: str
    cu: int = 0
    leaders: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """Who it is about."""
        return Group(self.cu, self.leaders)


class Pass(Answer, frozen=True, tag="pass"):
    """Nothing: no card, no interception, nobody goes inside or avoids, no pursuit."""


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
    """These go inside the walls (ROM-02, ROM-03)."""


class Intercept(_Grouped, frozen=True, tag="intercept"):
    """These try to intercept from `origin` (PLAY-06)."""

    origin: str = ""


class Avoid(_Grouped, frozen=True, tag="avoid"):
    """These try to avoid battle by land, entering the locations of `path` in turn (ROM-05, ROM-07)."""

    path: tuple[str, ...] = ()


class AvoidBySea(_Grouped, frozen=True, tag="avoid_by_sea"):
    """These try to avoid battle by sea (ROM-11). `card` is played for it, "lent" is one that Carthage has played."""

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
