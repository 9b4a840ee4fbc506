"""What one game does on the map and beside it while questions are open; the base class of each game's own version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Event
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.map_reactions import Reactions
from diadochi.windows.playing.map_stage import Deed, Staging
from diadochi.windows.playing.offer import prompt_of
from diadochi.windows.playing.roll_reader import RollReader
from diadochi.windows.shell import Shell

# --- last action


class LastDeed(NamedTuple):
    """An answer by its number on the line: spaces and routes of its way, and all spaces it affected."""

    number: int
    way: tuple[str, ...]
    routes: tuple[str, ...]
    spaces: tuple[str, ...]


# --- base class

Way = tuple[tuple[str, ...], tuple[str, ...]]
"""Spaces of a way, and the routes between them."""


class MapPlay(QObject):
    """Trays, highlights and picks for the open question, laid out by `staging`.

    Signals: `drafted` carries an answer picked on the map that needs confirming, `pick_asked` several answers to choose
    from, `told` the verdict on a place being tried; `changed` fires when other buttons are offered.

    `roll_reader` reads the dice of this game. For `tray_kinds` a tray is shown below the map. For `own_kinds` the view
    does not move; `free_kind` is the first of them, a choice of several armies. `seeks_armies`: go to the armies if
    none is visible.
    """

    drafted = Signal(object)
    pick_asked = Signal(object)
    told = Signal(object)
    changed = Signal()

    own_kinds: frozenset[str] = frozenset()
    roll_reader: RollReader = RollReader()
    tray_kinds: frozenset[str] = frozenset()
    free_kind: str = ""
    seeks_armies: bool = False

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands, staging: Staging) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        self.reactions = Reactions(shell, controller, hands, staging)
        self.reactions.drafted.connect(self.drafted)
        self.reactions.given.connect(controller.answer)
        self.reactions.pick_asked.connect(self.pick_asked)
        self.reactions.choose_asked.connect(lambda kind: self.choose(kind, prompt_of(controller.node)))

    # --- following the table

    def light(self) -> None:
        """Highlight what the open question concerns, or remove the highlight."""
        self.reactions.show()

    def show_trays(self) -> None:
        """Show the trays of the open question."""

    def tray_of_losses(self) -> QWidget | None:
        """The open tray of losses; None if there is none."""
        return None

    def armies_of_who_begins(self) -> tuple[str, ...]:
        """Spaces of the armies of the player whose turn begins, strongest first."""
        return ()

    def close_trays(self) -> None:
        """Hide the trays: the curtain is closed, or the table looks back."""

    def place_trays(self) -> None:
        """Move the trays out of the way of something else over the map."""

    def look_back(self, record: Record | None, node: int) -> Sequence[str]:
        """Show the action of an earlier entry in place of the question; return its spaces."""
        deed = self.deed_looked_at(record, node)
        self.reactions.show_past(deed)
        return (*deed.spaces, *(way.start for way in deed.ways))

    def deed_looked_at(self, record: Record | None, node: int) -> Deed:
        """The action of an entry, for display."""
        return Deed()

    # --- facts about the table

    def places_of(self, node: Node) -> set[str]:
        """Spaces a question concerns: named, pickable, or where someone may come from."""
        found, stage = {*node.about.spaces}, self.reactions.stage
        if stage is not None:
            found.update(candidate.space for candidate in stage.candidates)
            found.update(approach.start for approach in stage.approaches)
        return found

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        """Stacks that have moved, and stacks that can still act."""
        return frozenset(), frozenset()

    def marches_at(self) -> str:
        """The space of the marching army; empty if there is none."""
        return ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        """The way of the last move; empty if there is none. `happened` holds the events of each answer, latest first,
        None where the table was edited.
        """
        return (), ()

    def last_deed(self, record: Browsing, node: int) -> LastDeed | None:
        """The last answer up to a node that did something, with its effects; None if there is none."""
        return None

    # --- answering

    @property
    def can_lift_an_army(self) -> bool:
        """Whether any army can be lifted."""
        return any(map(self._controller.may_lift, self._hands.leaders()))

    @property
    def is_begun(self) -> bool:
        """Whether a draft is confirmed beside the map rather than on the prompt."""
        return False

    def take(self, answer: Answer) -> bool:
        """Let a tray take a picked answer; return whether it did."""
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        """Open the chooser for answers of class `kind`."""

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        """Pick one of several free acts on the map."""

    def forget_draft(self) -> None:
        """Drop the draft."""
        self.reactions.forget_draft()
