"""What a game supplies to the window, whose common parts know no game by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from diadochi.atlas.map_files import SYSTEMS
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import Event, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part, optional_part
from diadochi.rules.core.verdict import Breach

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from diadochi.controller.rules_controller import RulesController
    from diadochi.journal.record.record_browser import Browsing
    from diadochi.language import Speaker
    from diadochi.narration.narrator import ScenePiece
    from diadochi.scene.counters.siting import StackKey
    from diadochi.windows.game.game_seats import Plan, Seats
    from diadochi.windows.game.plan_dialog import PlanDialog
    from diadochi.windows.game.report_parts import GameReport
    from diadochi.windows.help_pages import HelpPart
    from diadochi.windows.panels.sides_panel import SidesPanel
    from diadochi.windows.playing.map_hands import Hands
    from diadochi.windows.playing.map_play import MapPlay
    from diadochi.windows.playing.question_offers import Offer
    from diadochi.windows.shell import Shell
    from diadochi.windows.table_state import OnTable
    from diadochi.windows.workshop.bench import Bench
    from diadochi.windows.workshop.place_fields import Act, MapForm

D = TypeVar("D", bound="Plan")
"""The choices for a new game."""
_PLACE = "diadochi.windows.{}.window"


class ShownCard(NamedTuple):
    """A card as everyone sees it when played: its face, and its text in the current language."""

    face: QPixmap
    text: str


class GameWindow(ABC, Generic[K, P, D]):
    """What a game supplies to the window; the defaults are those of a game without editions, hidden hands and cards."""

    handbook = "start/the-table-at-a-glance"
    """The section of the handbook that F1 opens on the map."""

    def mending(self, breach: Breach) -> Message:
        """What prevents the game from going on, and how to mend it at this table."""
        return msg("The table breaks a rule: {what}. Edit it (F4) to play on.", what=breach.message)

    @abstractmethod
    def sides(self, shell: Shell) -> SidesPanel:
        """The panel of turn and sides, in its dock."""

    @abstractmethod
    def map_play(self, shell: Shell, controller: RulesController, hands: Hands) -> MapPlay:
        """The moves on the map while questions are open."""

    @abstractmethod
    def plan_dialog(self, kit: K, speaker: Speaker, parent: QWidget) -> PlanDialog:
        """The dialog in which a new game is planned."""

    @abstractmethod
    def plan_names(self, kit: K, plan: D) -> Mapping[str, str]:
        """Which game is planned, by language."""

    @abstractmethod
    def leader(self, kit: K, position: P) -> int:
        """The seat that would win if points were counted now; 0 for none. A public fact."""

    @abstractmethod
    def begin(self, kit: K, plan: D, chance: random.Random) -> tuple[K, P]:
        """The kit a planned game is played with, and its opening position. Raises NoSuchSetup."""

    def plain_kit(self, kit: K) -> K:
        """The kit of the same map without edition and options of a game."""
        return kit

    @abstractmethod
    def freed(self, position: P) -> P:
        """A position of a game as it is on the free table, without a game."""

    def still_playing(self, position: P) -> Collection[int]:
        """The seats that may give up: all that have not."""
        return ()

    def conceded(self, position: P, seat: int) -> P:
        """The position after a seat has given up."""
        return position

    @abstractmethod
    def changed_stacks(self, kit: K, came: Iterable[Event]) -> frozenset[StackKey]:
        """The stacks that changed according to these events."""

    def map_form(self, bench: Bench, act: Act, parent: QWidget) -> MapForm | None:
        """The form for what the game keeps beside a map, for the workshop; None where that is written as text."""
        return None

    def shown_card(self, kit: K, card: str, ratio: float) -> ShownCard | None:
        """A played card, as everyone sees it; None in a game whose cards have no faces."""
        return None

    def card_in_full(self, kit: K, card: str, speaker: Speaker, parent: QWidget) -> QWidget | None:
        """An open card, enlarged as from a hand; None in a game whose cards have no faces."""
        return None

    @abstractmethod
    def report(self, record: Browsing, node: int, table: OnTable, seats: Seats, speaker: Speaker) -> GameReport:
        """The report of a game up to a node."""

    @abstractmethod
    def scene_picture(
        self, kit: K, position: P, seat: int, piece: ScenePiece, names: str, ratio: float
    ) -> QPixmap | None:
        """The counter of a piece on the battle stage, with names in `names`; None for a piece without one."""

    @abstractmethod
    def first_steps(self) -> Sequence[HelpPart]:
        """What a newcomer tries first, in the order of trying."""

    @abstractmethod
    def first_game(self) -> Sequence[HelpPart]:
        """What a newcomer must know to play a whole game."""

    @abstractmethod
    def setups(self, kit: K) -> Sequence[tuple[Message, tuple[str, ...]]]:
        """The set-ups of a map under their headings."""

    @abstractmethod
    def free_table(self, kit: K) -> P:
        """The first position of the free table."""

    @abstractmethod
    def offers(self, kit: K, node: Node | None, position: P) -> tuple[Offer, ...]:
        """The buttons of the open question, asked in `position`."""

    def offers_beside(self, node: Node | None, seat: int | None) -> tuple[Offer, ...]:
        """Buttons for what `seat`, the viewer or the player who is asked, may do besides the question; None for no
        seat.
        """
        return ()

    def offers_covered(self, node: Node) -> tuple[Offer, ...]:
        """The buttons of a question about a hand while that hand is hidden."""
        return ()


AnyWindow: TypeAlias = "GameWindow[GameKit, GamePosition, Plan]"


def windows_of(system: str) -> AnyWindow:
    """What a game has in the window. Raises LookupError for a game without a window."""
    return game_part(GameWindow, system, _PLACE)


def is_played(system: str) -> bool:
    """Whether games of that system can be played in a window; otherwise its maps can only be viewed."""
    return system in SYSTEMS and optional_part(GameWindow, system, _PLACE) is not None
