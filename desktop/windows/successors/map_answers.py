"""What the Successors do on the map while questions are open: reactions, arrivals, losses, voyages, parts chosen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from desktop.atlas.atlas import Atlas
from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.record_browser import Browsing, RecordStep, lately
from desktop.language import Message
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Event
from desktop.rules.successors.answers import Lose, does_nothing
from desktop.rules.successors.events import By, Moved, SetOut
from desktop.rules.successors.independent_moves import BOX
from desktop.rules.successors.kinds import Kind
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.map_hands import Hands
from desktop.windows.playing.map_play import LastDeed, MapPlay, Way
from desktop.windows.playing.map_stage import Deed
from desktop.windows.shell import Shell
from desktop.windows.successors.arrival_placement import Arrivals
from desktop.windows.successors.loss_tray import Losses
from desktop.windows.successors.part_chooser import PartChooser
from desktop.windows.successors.question_layout import OWN, SuccessorsStaging, deed_looked_at
from desktop.windows.successors.rolls import SuccessorsRolls
from desktop.windows.successors.side_pictures import signs
from desktop.windows.successors.voyage_dialog import Voyages

# --- last deed
# The last answer that did something, and all that came of it, read from what has happened.


def last_deed(atlas: Atlas, record: Browsing, node: int) -> LastDeed | None:
    """The last answer up to `node` that did something, with all that came of it and of the answers after it; None when
    there is none since the table was set by hand.
    """
    came: tuple[Event, ...] = ()
    for step in lately(record, node):
        came = (*step.events, *came)
        if _is_deed(step):
            way, routes = _way(came)
            spaces = dict.fromkeys(space for event in came for space in event.spaces if space in atlas.spaces)
            return LastDeed(record.tree.lineage(node).index(step.node), way, routes, (*spaces,))
    return None


def _is_deed(step: RecordStep) -> bool:
    """Whether somebody chose to do something; taking one's turn at a free table is nothing."""
    kind = step.asked.kind
    return isinstance(step.asked, Decision) and kind != Kind.HAND_OVER and not does_nothing(kind, step.answer)


def _way(came: Iterable[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and routes along which somebody went first, there and back where he was driven back."""
    moves = [event for event in came if isinstance(event, Moved) and BOX not in event.path]
    if not moves:
        return (), ()
    first, *later = moves
    back = next((each for each in later if each.by == By.STEP_BACK and each.path[0] == first.path[-1]), None)
    if back is None:
        return first.path, first.routes
    return (*first.path, *back.path[1:]), (*first.routes, *back.routes)


# --- last move
# The last march or voyage that came to its end or goes on: along which routes somebody came to where he went.


def last_move(happened: Iterable[tuple[Event, ...] | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and the routes of the last march of which a step was taken, from its start to where it ended.

    `happened` is what came of each answer, the last first, and None where the table was set by hand. Both are empty
    when nobody has marched since. Who was driven back is shown there and back.
    """
    spaces: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    for events in happened:
        if events is None:
            break
        for event in reversed(events):
            if isinstance(event, SetOut) and spaces:
                return spaces, routes
            if isinstance(event, Moved) and event.routes:
                spaces, routes = (*event.path, *spaces[1:]), (*event.routes, *routes)
    return spaces, routes


# --- map play


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
