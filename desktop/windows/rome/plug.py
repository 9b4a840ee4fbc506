"""The window plug of the Sword of Rome; see `desktop.windows.plug.WindowPlug`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from desktop.controller.rules_controller import RulesController
from desktop.journal.record.record_browser import Browsing
from desktop.language import Message, Speaker, msg
from desktop.rules.core.flow import Node
from desktop.rules.core.game import Event
from desktop.rules.core.verdict import Breach, sentence_of
from desktop.rules.rome.events import ForceChanged
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.plug import setup_position
from desktop.rules.rome.position import Position
from desktop.rules.rome.setup import scenario_position
from desktop.scene.counters.rome.piece_faces import number_of
from desktop.scene.counters.siting import StackKey
from desktop.windows.game.game_seats import Seats
from desktop.windows.hotseat.hidden_hands import HiddenHands
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.playing.map_hands import Hands
from desktop.windows.playing.offer import Offer
from desktop.windows.plug import GameTable
from desktop.windows.rome import pages
from desktop.windows.rome.cards_dock import CardsPanel, OpenHands
from desktop.windows.rome.map_answers import RomePlay, scene_picture
from desktop.windows.rome.offers import offers_of
from desktop.windows.rome.planning import RomePlanning
from desktop.windows.rome.sides_dock import RomeSides
from desktop.windows.rome.text_editor import RomeEditor
from desktop.windows.shell import Shell
from desktop.windows.table_state import OnTable

if TYPE_CHECKING:
    from desktop.windows.help_pages import HelpPart
    from desktop.windows.rome.game_report import Report
    from desktop.windows.rome.new_game import NewGame, RomePlan

__all__ = ["pages", "scene_picture"]
GRAPH_MS = 600
"""Milliseconds until the route graph is built: it is slow, and lifting an army needs it."""


class Features(NamedTuple):
    """The features of this game besides the map."""

    cards: CardsPanel
    planning: RomePlanning
    editor: RomeEditor


def mending(breach: Breach) -> Message:
    """What prevents play from continuing, and how to fix it."""
    return msg("Edit the table (F4), then play goes on: {breach}.", breach=sentence_of(breach))


def sides(shell: Shell) -> RomeSides:
    """The dock of turn and sides."""
    return RomeSides(shell)


def map_play(shell: Shell, controller: RulesController, hands: Hands) -> RomePlay:
    """Answering on the map."""
    return RomePlay(shell, controller, hands)


def hidden_hands(hotseat: HotSeat) -> HiddenHands:
    """No hands are hidden: all cards are open (PLAY-01)."""
    return OpenHands(hotseat)


def features(table: GameTable) -> Features:
    """Cards, planning, text editor; and the route graph, built once the window is shown."""
    atlas = table.shell.table.atlas
    QTimer.singleShot(GRAPH_MS, table.shell, lambda: atlas.graph)
    planning = RomePlanning(table)  # before the cards, which are to be visible
    return Features(
        CardsPanel(table.shell, table.controller),
        planning,
        RomeEditor(table.shell, table.controller, table.games.may_edit),
    )


def plan_dialog(kit: Kit, speaker: Speaker, parent: QWidget) -> NewGame:
    """The new-game dialog."""
    from desktop.windows.rome.new_game import NewGame

    return NewGame(kit, speaker, parent)


def begin(kit: Kit, plan: RomePlan, chance: random.Random) -> tuple[Kit, Position]:
    """The scenario before its first card. Raises NoSuchSetup."""
    del chance  # no random deal
    return kit, setup_position(kit, plan.scenario)


def plain_kit(kit: Kit) -> Kit:
    """The kit itself: there are no editions."""
    return kit


def still_playing(position: Position) -> tuple[int, ...]:
    """No one gives up: the points of cities decide (PLAY-19)."""
    del position
    return ()


def conceded(position: Position, seat: int) -> Position:
    """The position itself; see `still_playing`."""
    del seat
    return position


def changed_stacks(kit: Kit, came: Iterable[Event]) -> frozenset[StackKey]:
    """Forces that are in another place or have other contents."""
    forces = (event for event in came if isinstance(event, ForceChanged))
    return frozenset(StackKey(force.space, number_of(kit, force.power), force.inside) for force in forces)


def shown_card(kit: Kit, card: str, ratio: float) -> None:
    """None: cards of this game have no faces."""
    del kit, card, ratio


def card_in_full(kit: Kit, card: str, speaker: Speaker, parent: QWidget) -> None:
    """None: cards of this game have no faces."""
    del kit, card, speaker, parent


def report(record: Browsing, node: int, table: OnTable, seats: Seats, speaker: Speaker) -> Report:
    """Winner, points by turn, battles."""
    from desktop.windows.rome.game_report import Report

    return Report(record, node, table, seats, speaker)


def first_steps() -> Sequence[HelpPart]:
    """Help on the first steps, from looking at the map to a march."""
    from desktop.windows.rome.help_texts import FIRST_STEPS

    return FIRST_STEPS


def first_game() -> Sequence[HelpPart]:
    """Help for a first game: goal, turns, mistakes of beginners."""
    from desktop.windows.rome.help_texts import FIRST_GAME

    return FIRST_GAME


def setups(kit: Kit) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """Scenarios, then positions of worked cases."""
    return (msg("Scenarios"), tuple(kit.scenarios)), (msg("Worked positions"), tuple(kit.positions))


def free_table(kit: Kit) -> Position:
    """The start of the first scenario without its cards, for single actions."""
    return freed(scenario_position(kit, next(iter(kit.scenarios))))


def freed(position: Position) -> Position:
    """The position without its scenario, for single actions."""
    free = position.copy()
    free.scenario, free.used, free.winner = "", (), 0
    return free


def offers(kit: Kit, node: Node | None, position: Position) -> tuple[Offer, ...]:
    """The buttons of the open question."""
    del kit
    return offers_of(node, position)


def offers_beside(node: Node | None, seat: int | None) -> tuple[Offer, ...]:
    """None: there are no free acts in this game."""
    del node, seat
    return ()


def offers_covered(node: Node) -> tuple[Offer, ...]:
    """None: no question is about a covered hand."""
    del node
    return ()
