"""Answering questions of the Successors on the map: reactions, arrivals, losses, voyages, parts; the last action."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import Browsing, RecordStep, lately
from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Lose, does_nothing
from diadochi.rules.successors.events import By, Moved, SetOut
from diadochi.rules.successors.independent_moves import BOX
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.map_play import LastDeed, MapPlay, Way
from diadochi.windows.playing.map_stage import Deed
from diadochi.windows.shell import Shell
from diadochi.windows.successors.arrival_placement import Arrivals
from diadochi.windows.successors.counter_trays import Losses
from diadochi.windows.successors.part_chooser import PartChooser
from diadochi.windows.successors.question_layout import OWN, SuccessorsStaging, deed_looked_at
from diadochi.windows.successors.rolls import SuccessorsRolls
from diadochi.windows.successors.side_pictures import signs
from diadochi.windows.successors.voyage_dialog import Voyages

# --- last action


def last_deed(atlas: Atlas, record: Browsing, node: int) -> LastDeed | None:
    """The last answer up to `node` that did something, with the effects of it and of later answers; None if there is
    none since the table was edited.
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
    """Whether someone chose to do something; taking a turn at a free table is nothing."""
    kind = step.asked.kind
    return isinstance(step.asked, Decision) and kind != Kind.HAND_OVER and not does_nothing(kind, step.answer)


def _way(came: Iterable[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Spaces and routes of the first movement, both ways if it was driven back."""
    moves = [event for event in came if isinstance(event, Moved) and BOX not in event.path]
    if not moves:
        return (), ()
    first, *later = moves
    back = next((each for each in later if each.by == By.STEP_BACK and each.path[0] == first.path[-1]), None)
    if back is None:
        return first.path, first.routes
    return (*first.path, *back.path[1:]), (*first.routes, *back.routes)


# --- last move


def last_move(happened: Iterable[tuple[Event, ...] | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Spaces and routes of the last march or voyage that took a step, from start to end.

    `happened` holds the events of each answer, latest first, None where the table was edited. Both are empty if there
    is none; a march that was driven back is shown both ways.
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


# --- playing on the map


class SuccessorsPlay(MapPlay):
    own_kinds = OWN
    roll_reader = SuccessorsRolls()
    tray_kinds = frozenset((Kind.LOSSES, Kind.REINFORCEMENTS))
    free_kind = Kind.ACTIVATION

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
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
        """Update highlights for another selection in the tray; its draft is confirmed there."""
        self.light()
        self.changed.emit()

    # --- trays and display

    def show_trays(self) -> None:
        self.losses.show()
        self.arrivals.show()

    def tray_of_losses(self) -> QWidget | None:
        return self.losses.tray

    def close_trays(self) -> None:
        self.losses.close()
        self.arrivals.close()

    def place_trays(self) -> None:
        self.losses.place()
        self.arrivals.place()

    def deed_looked_at(self, record: Record | None, node: int) -> Deed:
        return deed_looked_at(record, node)

    # --- facts about the table

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        return signs(self._controller)

    def armies_of_who_begins(self) -> tuple[str, ...]:
        node = self._controller.node
        if node is None or node.kind != Kind.TYCHE:
            return ()
        armies = [(stack.units.count, space) for space, stack in self._controller.position.stacks_of(node.seat)]
        return tuple(space for units, space in sorted(armies, reverse=True) if units)

    def marches_at(self) -> str:
        march = self._controller.position.activation
        return march.space if march is not None else ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        return last_move(happened)

    def last_deed(self, record: Browsing, node: int) -> LastDeed | None:
        return last_deed(self._controller.kit.atlas, record, node)

    # --- answering

    @property
    def is_begun(self) -> bool:
        return self.arrivals.is_begun

    def take(self, answer: Answer) -> bool:
        if self.arrivals.take(answer):
            self.forget_draft()
            return True
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        # losses are chosen in their tray, everything else in a dialog
        if kind is not Lose or not self.losses.take_up():
            self.parts.choose(kind, title)

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        self.reactions.point_at(acts)
