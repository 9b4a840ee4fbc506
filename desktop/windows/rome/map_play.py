"""What the Sword of Rome does on the map while questions are open: what glows is picked, parts of armies are chosen."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.browsing import Browsing
from desktop.language import Message
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer
from desktop.rules.rome.kinds import Kind
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.last_deed import LastDeed
from desktop.windows.playing.map_play import MapPlay, Way
from desktop.windows.playing.stage import Deed
from desktop.windows.rome.entry_marks import deed_looked_at
from desktop.windows.rome.last_deed import last_deed, last_move
from desktop.windows.rome.part_chooser import PartChooser
from desktop.windows.rome.rolls import RomeRolls
from desktop.windows.rome.stack_signs import signs
from desktop.windows.rome.staging import OWN, RomeStaging
from desktop.windows.shell import Shell


class RomePlay(MapPlay):
    """Joins the parts to each other."""

    own_kinds = OWN
    free_kind = Kind.ACTION
    seeks_armies = True

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands) -> None:
        super().__init__(shell, controller, hands, RomeStaging(controller))
        self.parts = PartChooser(shell, controller, hands)
        self.roll_reader = RomeRolls(controller.kit.tables)
        self.parts.rejected.connect(self.forget_draft)

    def deed_looked_at(self, record: Record | None, node: int) -> Deed:
        """What was done there."""
        return deed_looked_at(record, node)

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        """The armies whose leaders have gone this turn, and those that can still act."""
        return signs(self._controller)

    def marches_at(self) -> str:
        """Where the army on the move stands."""
        move = self._controller.position.move
        return move.space if move is not None else ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        """The way of the army that moved last."""
        return last_move(self._controller.kit, happened)

    def last_deed(self, record: Browsing, node: int) -> LastDeed | None:
        """The last answer that did something."""
        return last_deed(self._controller.kit, record, node)

    def choose(self, kind: type[Answer], title: Message) -> None:
        """A part of an army is chosen in a window."""
        del kind
        self.parts.choose(title)
