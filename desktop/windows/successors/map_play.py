"""What the Successors do on the map while questions are open: reactions, arrivals, losses, voyages, parts chosen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.browsing import Browsing
from desktop.language import Message
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import Lose
from desktop.rules.successors.kinds import Kind
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.last_deed import LastDeed
from desktop.windows.playing.map_play import MapPlay, Way
from desktop.windows.playing.stage import Deed
from desktop.windows.shell import Shell
from desktop.windows.successors.arrivals.arrivals import Arrivals
from desktop.windows.successors.last_deed import last_deed
from desktop.windows.successors.last_move import last_move
from desktop.windows.successors.losses.losses import Losses
from desktop.windows.successors.part_chooser import PartChooser
from desktop.windows.successors.reactions.entry_marks import deed_looked_at
from desktop.windows.successors.reactions.own_kinds import OWN
from desktop.windows.successors.reactions.staging import SuccessorsStaging
from desktop.windows.successors.rolls.outcome import SuccessorsRolls
from desktop.windows.successors.stack_signs import signs
from desktop.windows.successors.voyages.voyages import Voyages


class SuccessorsPlay(MapPlay):
    """Joins the parts to each other."""

    own_kinds = OWN
    roll_reader = SuccessorsRolls()
    tray_kinds = frozenset((Kind.LOSSES, Kind.REINFORCEMENTS))
    free_kind = Kind.ACTIVATION

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands) -> None:
        voyages, losses, arrivals = (
            Voyages(shell, controller),
            Losses(shell, controller),
            Arrivals(shell, controller, hands),
        )
        super().__init__(shell, controller, hands, SuccessorsStaging(controller, arrivals.stage))
        self.voyages, self.losses, self.arrivals = voyages, losses, arrivals
        self.parts = PartChooser(shell, controller, hands)
        self.arrivals.changed.connect(self._other_places)
        self.arrivals.lettered.connect(self.reactions.pick)
        self.arrivals.told.connect(self.told)
        self.parts.rejected.connect(self.forget_draft)

    def _other_places(self) -> None:
        """Other places glow for what is in hand now; what is placed is confirmed at the tray."""
        self.light()
        self.changed.emit()

    # --- following the table

    def show_trays(self) -> None:
        """Losses and arrivals are chosen at a tray."""
        self.losses.show()
        self.arrivals.show()

    def tray_of_losses(self) -> QWidget | None:
        """The tray of losses."""
        return self.losses.tray

    def close_trays(self) -> None:
        """Nothing stands over the map."""
        self.losses.close()
        self.arrivals.close()

    def place_trays(self) -> None:
        """Something else has come over the map, or has gone: the trays make room."""
        self.losses.place()
        self.arrivals.place()

    def deed_looked_at(self, record: Record | None, node: int) -> Deed:
        """What was done there."""
        return deed_looked_at(record, node)

    # --- what is told of the table

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        """The stacks that have moved in this segment, and those that can still act."""
        return signs(self._controller)

    def armies_of_who_begins(self) -> tuple[str, ...]:
        """Of whoever chooses his card."""
        node = self._controller.node
        if node is None or node.kind != Kind.TYCHE:
            return ()
        armies = [(stack.units.count, space) for space, stack in self._controller.position.stacks_of(node.seat)]
        return tuple(space for units, space in sorted(armies, reverse=True) if units)

    def marches_at(self) -> str:
        """Where the march stands."""
        march = self._controller.position.activation
        return march.space if march is not None else ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        """The last march of which a step was taken."""
        return last_move(happened)

    def last_deed(self, record: Browsing, node: int) -> LastDeed | None:
        """The last answer that did something since the table was set by hand."""
        return last_deed(self._controller.kit.atlas, record, node)

    # --- answering

    @property
    def is_begun(self) -> bool:
        """Whether something has been placed that is not confirmed."""
        return self.arrivals.is_begun

    def take(self, answer: Answer) -> bool:
        """An arrival joins the draft at its tray."""
        if self.arrivals.take(answer):
            self.forget_draft()
            return True
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        """Losses are chosen in their tray, all else in a window."""
        if kind is not Lose or not self.losses.take_up():
            self.parts.choose(kind, title)

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        """Let a free act be picked where it is done."""
        self.reactions.point_at(acts)
