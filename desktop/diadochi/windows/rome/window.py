"""The window of the Sword of Rome."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import Message, Speaker, msg, tr
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import Event
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.rome.events import ForceChanged
from diadochi.rules.rome.facts import decide
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import read, write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.rules import RomeRules
from diadochi.rules.rome.setup import broken, scenario_position
from diadochi.scene.counters.rome.piece_faces import number_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.commands import Command
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.game_table import GameFeatures, GameTable
from diadochi.windows.game_window import GameWindow
from diadochi.windows.hotseat.hidden_hands import HiddenHands
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_offers import Offer
from diadochi.windows.rome.hands_strip import HandsStrip
from diadochi.windows.rome.map_answers import RomePlay, scene_picture
from diadochi.windows.rome.planning import RomePlanning
from diadochi.windows.rome.question_layout import offers_of
from diadochi.windows.rome.sides_dock import OpenHands, RomeSides
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import column_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from diadochi.narration.narrator import ScenePiece
    from diadochi.windows.help_pages import HelpPart
    from diadochi.windows.rome.game_report import Report
    from diadochi.windows.rome.new_game import NewGame, RomePlan


# --- text editor
# The text editor of this table (F4): the position as one line of text, checked while typing, applied as one step.
#
# The text contains every fact, even those no scenario uses: flank forces, alliances, bribes, events.

WIDE, TALL = 760, 420
"""Size of the window in pixels."""


class TextEditor(QDialog):
    """`position` is what the text describes, None if it cannot be read; `accepted` fires to apply it."""

    def __init__(
        self, controller: RulesController[Kit, Position], speaker: Speaker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._speaker = controller, speaker
        self.position: Position | None = None
        self.setWindowTitle(tr("Edit table"))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(tr("Position text"))
        self.text.setTabChangesFocus(True)
        self.verdict = Label(self, wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.apply = buttons.addButton(tr("Apply"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column_of((self.text, 1), self.verdict, buttons, on=self)
        self.text.textChanged.connect(self._judge)
        self.text.setPlainText(write(controller.position))
        self.resize(WIDE, TALL)

    def _judge(self) -> None:
        self.position = None
        try:
            self.position = read(self._controller.kit, self.text.toPlainText())
            words = self._doubt(self.position)
        except NotationError as fault:
            words = self._speaker.say(fault.message())
        self.apply.setEnabled(self.position is not None)
        self.verdict.setText(words)
        self.verdict.setAccessibleName(words)

    def _doubt(self, position: Position) -> str:
        breach = next(broken(self._controller.kit, position), None)
        return tr("The text can be applied.") if breach is None else self._speaker.say(sentence_of(breach))


class RomeEditor(QObject):
    """The editor command; `allowed` says whether the table may be edited now."""

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], allowed: Callable[[], bool]) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._allowed = shell, controller, allowed
        self.dialog: TextEditor | None = None
        command = Command("edit_table", msg("Edit table"), ("F4",), "edit")
        shell.menus.game.addAction(shell.commands.add(command, self.open))

    def open(self) -> None:
        if not self._allowed():
            return
        self.dialog = TextEditor(self._controller, self._shell.speaker, self._shell.frame)
        self.dialog.accepted.connect(self._apply)
        self.dialog.open()

    def _apply(self) -> None:
        if self.dialog is not None and self.dialog.position is not None:
            self._controller.correct(self.dialog.position, msg("Position text applied"))


# --- window

GRAPH_MS = 600
"""Milliseconds until the route graph is built: it is slow, and lifting an army needs it."""


class Features(NamedTuple):
    """The features of this game besides the map."""

    hands: HandsStrip
    planning: RomePlanning
    editor: RomeEditor


@final
class RomeFeatures(GameFeatures):
    def hidden_hands(self, hotseat: HotSeat) -> HiddenHands:
        # all cards are open (PLAY-01)
        return OpenHands(hotseat)

    def features(self, table: GameTable) -> Features:
        # the route graph is slow: it is built once the window is shown
        atlas = table.shell.table.atlas
        QTimer.singleShot(GRAPH_MS, table.shell, lambda: atlas.graph)
        planning = RomePlanning(table)
        return Features(
            HandsStrip(table),
            planning,
            RomeEditor(table.shell, table.controller, table.games.may_edit),
        )


@final
class RomeWindow(GameWindow[Kit, Position, "RomePlan"]):
    handbook = "sword-of-rome"

    def sides(self, shell: Shell) -> RomeSides:
        return RomeSides(shell)

    def map_play(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> RomePlay:
        return RomePlay(shell, controller, hands)

    def plan_dialog(self, kit: Kit, speaker: Speaker, parent: QWidget) -> NewGame:
        from diadochi.windows.rome.new_game import NewGame

        return NewGame(kit, speaker, parent)

    def plan_names(self, kit: Kit, plan: RomePlan) -> Mapping[str, str]:
        return kit.scenarios[plan.scenario].title

    def leader(self, kit: Kit, position: Position) -> int:
        counted = position.copy()
        if not counted.winner and counted.scenario:
            decide(kit, counted)
        return counted.winner

    def begin(self, kit: Kit, plan: RomePlan, chance: random.Random) -> tuple[Kit, Position]:
        return kit, RomeRules().setup_position(kit, plan.scenario)

    def changed_stacks(self, kit: Kit, came: Iterable[Event]) -> frozenset[StackKey]:
        forces = (event for event in came if isinstance(event, ForceChanged))
        return frozenset(StackKey(force.space, number_of(kit, force.power), force.inside) for force in forces)

    def report(
        self, record: Browsing, node: int, table: OnTable[Kit, Position], seats: Seats, speaker: Speaker
    ) -> Report:
        from diadochi.windows.rome.game_report import Report

        return Report(record, node, table, seats, speaker)

    def first_steps(self) -> Sequence[HelpPart]:
        from diadochi.windows.rome.help_texts import FIRST_STEPS

        return FIRST_STEPS

    def first_game(self) -> Sequence[HelpPart]:
        from diadochi.windows.rome.help_texts import FIRST_GAME

        return FIRST_GAME

    def setups(self, kit: Kit) -> tuple[tuple[Message, tuple[str, ...]], ...]:
        return (msg("Scenarios"), tuple(kit.scenarios)), (msg("Worked positions"), tuple(kit.positions))

    def free_table(self, kit: Kit) -> Position:
        return self.freed(scenario_position(kit, next(iter(kit.scenarios))))

    def freed(self, position: Position) -> Position:
        free = position.copy()
        free.scenario, free.used, free.winner = "", (), 0
        return free

    def offers(self, kit: Kit, node: Node | None, position: Position) -> tuple[Offer, ...]:
        return offers_of(node, position)

    def scene_picture(
        self, kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
    ) -> QPixmap | None:
        return scene_picture(kit, position, seat, piece, names, ratio)
