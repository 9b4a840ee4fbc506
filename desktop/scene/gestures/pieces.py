"""Which leader a stack, a fanned counter or a space stands for, and where things lie that a verdict names."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QRectF

from desktop.rules.core.things import Thing
from desktop.scene.counters.face import Face
from desktop.scene.counters.layer import CountersLayer
from desktop.scene.counters.plug import counters_of
from desktop.scene.counters.siting import StackKey
from desktop.scene.gestures.table import GestureTable


class Pieces:
    """Reads the position on a table together with the counters that show it."""

    def __init__(self, table: GestureTable, counters: CountersLayer) -> None:
        self._table, self._counters = table, counters
        self._system = counters_of(table.kit)

    def leaders(self, key: StackKey) -> tuple[str, ...]:
        """Who leads a stack, the commander first; nobody in what no hand can lift."""
        return self._system.leaders(self._table.kit, self._table.position, key)

    def pressed(self, key: StackKey, face: Face | None) -> str | None:
        """Whose army a press on a stack means: that of the counter under it if it is a leader's, else the commander's.

        On a closed stack only the commander's counter is whole, so that his peeping subordinates count as theirs.
        """
        leaders = self.leaders(key)
        name = self._system.name_of(face) if face is not None else None
        if name is not None and name.id in leaders:
            return name.id
        return leaders[0] if leaders else None

    def in_space(self, space: str) -> tuple[tuple[str, StackKey], ...]:
        """Every leader in a space with his stack: outside before inside, the commander of each stack first."""
        keys = self._system.keys_at(self._table.kit, self._table.position, space)
        return tuple((leader, key) for key in keys for leader in self.leaders(key))

    def key_of(self, leader: str) -> StackKey | None:
        """The stack a leader stands in, or None when he is not on the map."""
        return self._system.key_of(self._table.kit, self._table.position, leader)

    def is_whole(self, key: StackKey, group: object) -> bool:
        """Whether a group is all there is in a stack."""
        return self._system.group_at(self._table.kit, self._table.position, key) == group

    @property
    def marked(self) -> Container[str]:
        """The spaces whose control marker peeps out below them."""
        return self._system.marked(self._table.position)

    @property
    def kind(self) -> str:
        """What a leader is called among names."""
        return self._system.LEADER

    def box(self, key: StackKey | None) -> QRectF | None:
        """Where a stack lies in canvas pixels, or None."""
        shown = self._counters.keys()
        return self._counters.box_of(key) if key is not None and key in shown else None

    def box_of_thing(self, thing: Thing) -> QRectF | None:
        """Where a stack or a leader's counter lies that a verdict names."""
        return self.box(self._system.key_of_thing(self._table.kit, self._table.position, thing))
