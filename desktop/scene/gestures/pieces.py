"""Which general a stack, a fanned counter or a space stands for, and where things lie that a verdict names."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from desktop.rules.successors.pieces import INDEPENDENT
from desktop.scene.counters.faces import Face, GeneralFace
from desktop.scene.counters.layer import CountersLayer
from desktop.scene.counters.siting import StackKey
from desktop.scene.gestures.table import GestureTable


class Pieces:
    """Reads the position on a table together with the counters that show it."""

    def __init__(self, table: GestureTable, counters: CountersLayer) -> None:
        self._table, self._counters = table, counters

    def generals(self, key: StackKey) -> tuple[str, ...]:
        """The generals of a stack, the commander first (GEN-34); none for independents and lying royals."""
        if key.seat <= INDEPENDENT:
            return ()
        stack = self._table.position.stack(key.seat, key.space, key.inside)
        return tuple(self._table.kit.senior_first(stack.generals)) if stack is not None else ()

    def pressed(self, key: StackKey, face: Face | None) -> str | None:
        """Whose army a press on a stack means: that of the counter under it if it is a general's, else the commander's.

        On a closed stack only the commander's counter is whole, so that his peeping subordinates count as theirs.
        """
        generals = self.generals(key)
        if isinstance(face, GeneralFace):
            shown = _general_of(face)
            if shown in generals:
                return shown
        return generals[0] if generals else None

    def in_space(self, space: str) -> tuple[tuple[str, StackKey], ...]:
        """Every general in a space with his stack: outside before inside, the commander of each stack first."""
        stacks = sorted(self._table.position.at(space), key=lambda stack: (stack.inside, stack.seat))
        keys = [StackKey(space, stack.seat, stack.inside) for stack in stacks]
        return tuple((general, key) for key in keys for general in self.generals(key))

    def key_of(self, general: str) -> StackKey | None:
        """The stack a general stands in, or None when he is not on the map."""
        found = self._table.position.where(general)
        return StackKey(found[0], found[1].seat, found[1].inside) if found else None

    def box(self, key: StackKey | None) -> QRectF | None:
        """Where a stack lies in canvas pixels, or None."""
        shown = self._counters.keys()
        return self._counters.box_of(key) if key is not None and key in shown else None

    def box_named(self, name: str) -> QRectF | None:
        """Where "stack:<seat>@<space>" or "counter:<general>" lies; both of inside and outside for a stack."""
        kind, _, thing = name.partition(":")
        if kind == "counter":
            return self.box(self.key_of(thing))
        seat, _, space = thing.partition("@")
        shown = self._counters.keys()
        boxes = [self._counters.box_of(key) for key in shown if key.space == space and str(key.seat) == seat]
        whole = QRectF()
        for box in boxes:
            whole = whole.united(box)
        return whole if boxes else None


def _general_of(face: GeneralFace) -> str:
    return f"minor-{face.seat}{face.mark}" if face.mark else face.emblem
