"""What one game does on the map and beside it while questions are open; every game has its own, made by its plug."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.record_browser import Browsing
from desktop.language import Message
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Event
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.map_hands import Hands
from desktop.windows.playing.map_reactions import Reactions
from desktop.windows.playing.map_stage import Deed, Staging
from desktop.windows.playing.offer import prompt_of
from desktop.windows.playing.roll_reader import RollReader
from desktop.windows.shell import Shell

# --- last deed
# What the last answer that did something came to, as it is shown on the map.


class LastDeed(NamedTuple):
    """An answer by its number on its line: the spaces and routes of its way, and all spaces of what came of it."""

    number: int
    way: tuple[str, ...]
    routes: tuple[str, ...]
    spaces: tuple[str, ...]


# --- map play

Way = tuple[tuple[str, ...], tuple[str, ...]]
"""The spaces of a way and the routes between them."""


class MapPlay(QObject):
    """Trays, what glows and what is picked for the open question, as `staging` lays it out.

    `drafted` carries an answer that was picked on the map and is still to be confirmed, `pick_asked` several answers of
    which one is meant, `told` the verdict on what is just being tried; `changed` tells that other buttons are offered.

    `roll_reader` reads the dice of this game. `tray_kinds` are questions for which a tray stands below the map.
    `own_kinds` are those in which whoever is asked looks where he likes; `free_kind` is the one of them that is asked
    first, of several armies; `seeks_armies`: where none of them is in sight, the view goes there.
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
        """Light on the map what the open question concerns, or put the light out."""
        self.reactions.show()

    def show_trays(self) -> None:
        """Lay out what the open question needs beside the map."""

    def tray_of_losses(self) -> QWidget | None:
        """The tray in which losses are chosen now; None where none are."""
        return None

    def armies_of_who_begins(self) -> tuple[str, ...]:
        """Where the armies stand of whoever is asked the first question of his turn, the strongest first."""
        return ()

    def close_trays(self) -> None:
        """Put that away: the curtain is closed, or the table looks back."""

    def place_trays(self) -> None:
        """Something else has come over the map, or has gone: make room."""

    def look_back(self, record: Record | None, node: int) -> Sequence[str]:
        """Show what the entry at a node did in place of what is asked now; the spaces it concerned."""
        deed = self.deed_looked_at(record, node)
        self.reactions.show_past(deed)
        return (*deed.spaces, *(way.start for way in deed.ways))

    def deed_looked_at(self, record: Record | None, node: int) -> Deed:
        """What the entry at a node did, as it is shown on the map."""
        return Deed()

    # --- what is told of the table

    def places_of(self, node: Node) -> set[str]:
        """The spaces a question concerns: those it names, those that can be picked, where somebody may come from."""
        found, stage = {*node.about.spaces}, self.reactions.stage
        if stage is not None:
            found.update(candidate.space for candidate in stage.candidates)
            found.update(approach.start for approach in stage.approaches)
        return found

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        """The stacks that have moved, and those that can still act."""
        return frozenset(), frozenset()

    def marches_at(self) -> str:
        """Where the army on the march stands; empty where none is."""
        return ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        """The way of the last move; empty where there is none. `happened` is what came of each answer, the last first,
        None where the table was set by hand.
        """
        return (), ()

    def last_deed(self, record: Browsing, node: int) -> LastDeed | None:
        """The last answer up to a node that did something, with all that came of it; None where there is none."""
        return None

    # --- answering

    @property
    def can_lift_an_army(self) -> bool:
        """Whether some army can be taken in hand."""
        return any(map(self._controller.may_lift, self._hands.leaders()))

    @property
    def is_begun(self) -> bool:
        """Whether something is drafted that is confirmed beside the map and not on the prompt."""
        return False

    def take(self, answer: Answer) -> bool:
        """An answer that was picked may belong to a tray: True where it was taken there."""
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        """Let a part be chosen for an answer of class `kind`."""

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        """Let one of several free acts be picked on the map."""

    def forget_draft(self) -> None:
        """What was picked is not meant after all."""
        self.reactions.forget_draft()
