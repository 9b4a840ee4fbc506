"""A tree put together from what is left of one: where an answer is damaged, a stored position bridges the gap."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from desktop.journal.record.codec import Unreadable
from desktop.journal.record.corrections import correction
from desktop.journal.record.rows import START, RecordNode, flags_of, is_sound, sealed
from desktop.language import msg
from desktop.rules.core.system import RuleSystem


class Grafting:
    """Takes nodes in the order they were written. `nodes` are those that are kept, sealed anew.

    A node that is not as it was written, or hangs on one that is lost, is kept as a correction where its position is
    stored: what was answered after it still hangs on it. `snapshots` are the positions that are whole, packed;
    `playable` unpacks one from which play can go on, or raises Unreadable.
    """

    def __init__(self, rules: RuleSystem, snapshots: dict[int, bytes], playable: Callable[[bytes], Any]) -> None:
        self._rules, self._playable = rules, playable
        self.nodes: list[RecordNode] = []
        self.snapshots = snapshots
        self._written: dict[int, bytes] = {}
        self._seals: dict[int, bytes] = {}
        self.names: dict[int, int] = {}
        """Under which id a node of the damaged record is kept."""

    def take(self, node: RecordNode) -> None:
        """Keep a node if anything of it can be kept."""
        if node.id in self.names:
            return
        sound = is_sound(node, self._written) and not (node.is_correction and self._position(node.id) is None)
        kept = self._moved(node) if sound else self._bridge(node)
        if kept is None or (self.nodes and kept.id <= self.nodes[-1].id):
            return  # pages in disorder show a node twice, or late
        kept = sealed(kept, b"" if kept.parent is None else self._seals[kept.parent])
        self.nodes.append(kept)
        self._written[node.id], self._seals[kept.id] = node.seal, kept.seal
        self.names[node.id] = kept.id

    def opening_seal(self) -> bytes | None:
        """The seal that the opening position was written with, where that is whole."""
        return self._written.get(START)

    def name_before(self, node: int) -> int:
        """Under which id the last answer up to `node` that was kept is kept."""
        return self.names[max((old for old in self.names if old <= node), default=min(self.names))]

    def forget_acts_after(self, count: int) -> None:
        """Every answer was given when the list of acts had at most so many lines: the others are lost."""
        for place, node in enumerate(self.nodes):
            kept = structs.replace(node, flags=flags_of(node.begins, min(node.acts, count)))
            self.nodes[place] = sealed(kept, b"" if kept.parent is None else self._seals[kept.parent])
            self._seals[kept.id] = self.nodes[place].seal

    def _moved(self, node: RecordNode) -> RecordNode:
        return node if node.parent is None else structs.replace(node, parent=self.names[node.parent])

    def _bridge(self, node: RecordNode) -> RecordNode | None:
        """The node as a correction after the last one kept; nothing where its position is not stored."""
        position = self._position(node.id)
        if position is None or node.id < START:
            return None
        before = self.nodes[-1].id if self.nodes else None
        number = START if before is None else node.id
        self.snapshots[number] = self.snapshots[node.id]
        what = msg("some answers before this were lost")
        return structs.replace(correction(self._rules, number, before, position, (), what), time=node.time)

    def _position(self, number: int) -> Any:
        """The position stored with a node, where play can go on from it; else None."""
        content = self.snapshots.get(number)
        try:
            return None if content is None else self._playable(content)
        except Unreadable:
            return None
