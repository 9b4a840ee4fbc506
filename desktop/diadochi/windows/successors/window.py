"""The window of the Successors."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, final

from PySide6.QtWidgets import QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import LANGUAGES, Message, Speaker, current_language, msg, translate
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import Event
from diadochi.rules.successors.events import StackChanged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.own_setups import with_own_setups
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.scenario import SCENARIO
from diadochi.rules.successors.setup import empty_table, setup_position
from diadochi.rules.successors.turn import victory
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.game_table import GameFeatures, GameTable
from diadochi.windows.game_window import GameWindow
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_offers import Offer
from diadochi.windows.shell import Shell
from diadochi.windows.successors.cards.hand_secrecy import HeldHand
from diadochi.windows.successors.cards.hand_secrecy import freed as freed_position
from diadochi.windows.successors.game_plan import GamePlan
from diadochi.windows.successors.game_plan import begin as begin_plan
from diadochi.windows.successors.map_answers import SuccessorsPlay
from diadochi.windows.successors.offers import free_offers, offers_of, pass_unseen, passing_offers, with_forage
from diadochi.windows.successors.piece_pictures import scene_picture
from diadochi.windows.successors.sides_dock import FactionsPanel
from diadochi.windows.table_state import OnTable

FREE_TABLE = "babylon-323"

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from diadochi.narration.narrator import ScenePiece
    from diadochi.windows.game_window import ShownCard
    from diadochi.windows.help_pages import HelpPart
    from diadochi.windows.successors.editor.editor import Editor
    from diadochi.windows.successors.game_report import Report
    from diadochi.windows.successors.map_generals import MapGenerals
    from diadochi.windows.successors.new_game import NewGame
    from diadochi.windows.successors.planning import Planning
    from diadochi.windows.successors.standings import Standings
    from diadochi.windows.workshop.bench import Bench
    from diadochi.windows.workshop.place_fields import Act


class Features(NamedTuple):
    """The features of this game besides the map."""

    standings: Standings
    editor: Editor
    planning: Planning


@final
class SuccessorsFeatures(GameFeatures):
    def hidden_hands(self, hotseat: HotSeat) -> HeldHand:
        return HeldHand(hotseat)

    def features(self, table: GameTable) -> Features:
        from diadochi.windows.successors.editor.editor import Editor
        from diadochi.windows.successors.planning import Planning
        from diadochi.windows.successors.standings import Standings

        shell, controller, hands, games = table.shell, table.controller, table.hands, table.games
        planning = Planning(table, games.back.roll_by)
        games.desk.opened.connect(planning.rolling.show_typed)
        return Features(Standings(shell), Editor(shell, controller, hands, games.may_edit, games.back.edited), planning)

    def take_setup(self, table: GameTable, path: Path) -> None:
        from diadochi.windows.successors.own_setups_window import OwnSetupsWindow

        window = OwnSetupsWindow(table.controller.kit, table.shell.frame)
        window.open()
        window.import_from(path)


@final
class SuccessorsWindow(GameWindow[Kit, Position, "GamePlan"]):
    def sides(self, shell: Shell) -> FactionsPanel:
        return FactionsPanel(shell)

    def map_play(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> SuccessorsPlay:
        return SuccessorsPlay(shell, controller, hands)

    def plan_dialog(self, kit: Kit, speaker: Speaker, parent: QWidget) -> NewGame:
        from diadochi.windows.successors.new_game import NewGame

        return NewGame(with_own_setups(self.plain_kit(kit)), speaker, parent)

    def plan_names(self, kit: Kit, plan: GamePlan) -> Mapping[str, str]:
        if plan.deal in kit.setups:
            return kit.setups[plan.deal].title
        words = msg("evening game") if plan.short else msg("whole game")
        return {language: translate(words.source, language) for language in LANGUAGES}

    def leader(self, kit: Kit, position: Position) -> int:
        counted = position.copy()
        if counted.outcome is None:
            victory.final_count(kit, counted)
        return counted.outcome.seat if counted.outcome is not None else 0

    def begin(self, kit: Kit, plan: GamePlan, chance: random.Random) -> tuple[Kit, Position]:
        return begin_plan(with_own_setups(self.plain_kit(kit)), plan, chance)

    def plain_kit(self, kit: Kit) -> Kit:
        return kit.under("fourth")

    def freed(self, position: Position) -> Position:
        return freed_position(position)

    def still_playing(self, position: Position) -> tuple[int, ...]:
        return victory.still_playing(position)

    def conceded(self, position: Position, seat: int) -> Position:
        # a single remaining one has won
        after = position.copy()
        victory.concede(after, seat)
        return after

    def changed_stacks(self, kit: Kit, came: Iterable[Event]) -> frozenset[StackKey]:
        stacks = (event for event in came if isinstance(event, StackChanged))
        return frozenset(StackKey(stack.space, stack.seat, stack.inside) for stack in stacks)

    def map_form(self, bench: Bench, act: Act, parent: QWidget) -> MapGenerals:
        from diadochi.windows.successors.map_generals import MapGenerals

        return MapGenerals(bench, act, parent)

    def shown_card(self, kit: Kit, card: str, ratio: float) -> ShownCard | None:
        from diadochi.windows.game_window import ShownCard
        from diadochi.windows.successors.cards.card_face import card_face

        if card not in kit.cards:
            return None
        return ShownCard(card_face(kit.cards[card], ratio), kit.cards[card].words(current_language()))

    def card_in_full(self, kit: Kit, card: str, speaker: Speaker, parent: QWidget) -> QWidget | None:
        from diadochi.windows.successors.cards.card_sheet import CardSheet

        if card not in kit.cards:
            return None
        sheet = CardSheet(kit.cards[card], speaker, parent)
        sheet.fit(parent.screen().availableSize().height())
        return sheet

    def report(
        self, record: Browsing, node: int, table: OnTable[Kit, Position], seats: Seats, speaker: Speaker
    ) -> Report:
        from diadochi.windows.successors.game_report import Report

        return Report(record, node, table, seats, speaker)

    def first_steps(self) -> Sequence[HelpPart]:
        from diadochi.windows.successors.help_texts import FIRST_STEPS

        return FIRST_STEPS

    def first_game(self) -> Sequence[HelpPart]:
        from diadochi.windows.successors.help_texts import FIRST_GAME

        return FIRST_GAME

    def setups(self, kit: Kit) -> tuple[tuple[Message, tuple[str, ...]], ...]:
        kinds = {"ready": msg("Whole games"), SCENARIO: msg("Own set-ups"), "teaching": msg("Lessons")}
        found = {kind: tuple(setup.id for setup in kit.setups.values() if setup.kind == kind) for kind in kinds}
        return tuple((title, found[kind]) for kind, title in kinds.items() if found[kind])

    def free_table(self, kit: Kit) -> Position:
        if FREE_TABLE in kit.setups:
            return setup_position(kit, FREE_TABLE)
        ready = next((setup.id for setup in kit.setups.values() if setup.kind == "ready"), None)
        return empty_table(kit) if ready is None else setup_position(kit, ready)

    def offers(self, kit: Kit, node: Node | None, position: Position) -> tuple[Offer, ...]:
        return (*with_forage(offers_of(node, position), kit, position), *passing_offers(node))

    def offers_beside(self, node: Node | None, seat: int | None) -> tuple[Offer, ...]:
        return free_offers(node, seat)

    def offers_covered(self, node: Node) -> tuple[Offer, ...]:
        # passing looks the same whatever the hand (SEQ-13)
        return pass_unseen(node)

    def scene_picture(
        self, kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
    ) -> QPixmap | None:
        return scene_picture(kit, position, seat, piece, names, ratio)
