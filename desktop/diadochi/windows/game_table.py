"""The parts of a table at which a game is played, and the features that a game adds to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from diadochi.language import tr
from diadochi.rules.core.system import game_part

if TYPE_CHECKING:
    from diadochi.controller.moment import Mode
    from diadochi.controller.odds_client import Foresight
    from diadochi.controller.rules_controller import RulesController
    from diadochi.windows.foresight.odds_settings import OddsChoice
    from diadochi.windows.foresight.why_window import Explanations
    from diadochi.windows.game.game_commands import Games
    from diadochi.windows.hotseat.hidden_hands import HiddenHands
    from diadochi.windows.hotseat.hotseat import HotSeat
    from diadochi.windows.panels.sides_panel import SidesPanel
    from diadochi.windows.playing.map_hands import Hands
    from diadochi.windows.playing.map_play import MapPlay
    from diadochi.windows.playing.question_prompt import QuestionPrompt
    from diadochi.windows.shell import Shell


@dataclass(frozen=True)
class GameTable:
    """The parts of a table at which a game is played, for features of that game.

    `foresight` computes odds, `odds` says whether they are shown and under which policy, `explaining` explains a
    figure.
    """

    shell: Shell
    controller: RulesController
    hotseat: HotSeat
    hands: Hands
    map_play: MapPlay
    games: Games
    foresight: Foresight
    odds: OddsChoice
    sides: SidesPanel
    explaining: Explanations
    prompting: QuestionPrompt

    def is_open(self, *modes: Mode) -> bool:
        """Whether everyone at the screen sees the table, and it is used for one of these."""
        return not self.hotseat.is_closed and self.controller.mode in modes

    def odds_shown(self) -> bool:
        return self.odds.shown()


class GameFeatures(ABC):
    """What a game adds to its table."""

    @abstractmethod
    def hidden_hands(self, hotseat: HotSeat) -> HiddenHands:
        """What players hide from each other, and where it is open."""

    @abstractmethod
    def features(self, table: GameTable) -> tuple[object, ...]:
        """All other features of this game in the window; each connects itself to the shell."""

    def take_setup(self, table: GameTable, path: Path) -> None:
        """Add the set-up of a file to those of the user."""
        table.shell.complain(tr("{file} has no set-up for this map.", file=path.name))


def features_of(system: str) -> GameFeatures:
    """What a game adds to its table. Raises LookupError for a game without a window."""
    return game_part(GameFeatures, system, "diadochi.windows.{}.window")
