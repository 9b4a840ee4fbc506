"""A tree put together from what is left of one: where an answer is damaged, a stored position bridges the gap."""

from msgspec import structs

from desktop.journal.record.codec import Unreadable, position_from_bytes
from desktop.journal.record.corrections import correction
from desktop.journal.record.rows import START, Node, is_sound, sealed
from desktop.language import msg


class Grafting:
    """Takes nodes in the order they were written. `nodes` are those that are kept, sealed anew.

    A node that is not as it was written, or hangs on one that is lost, is kept as a correction where its position is
    stored: what was answered after it still hangs on it. `snapshots` are the positions that are whole, packed.
    """

    def __init__(self, snapshots: dict[int, bytes]) -> None:
        self.nodes: list[Node] = []
        self.snapshots = snapshots
        self._written: dict[int, bytes] = {}
        self._seals: dict[int, bytes] = {}
        self.names: dict[int, int] = {}
        """Under which id a node of the damaged record is kept."""

    def take(self, node: Node) -> None:
        """Keep a node if anything of it can be kept."""
        if node.id in self.names:
            return
        sound = is_sound(node, self._written) and not (node.is_correction and node.id not in self.snapshots)
        kept = self._moved(node) if sound else self._bridge(node)
        if kept is None or (self.nodes and kept.id <= self.nodes[-1].id):
            return  # pages in disorder show a node twice, or late
        kept = sealed(kept, b"" if kept.parent is None else self._seals[kept.parent])
        self.nodes.append(kept)
        self._written[node.id], self._seals[kept.id] = node.seal, kept.seal
        self.names[node.id] = kept.id

    def _moved(self, node: Node) -> Node:
        return node if node.parent is None else structs.replace(node, parent=self.names[node.parent])

    def _bridge(self, node: Node) -> Node | None:
        """The node as a correction after the last one kept; nothing where its position is not stored."""
        content = self.snapshots.get(node.id)
        if content is None or node.id < START:
            return None
        try:
            position = position_from_bytes(content)
        except Unreadable:
            return None
        before = self.nodes[-1].id if self.nodes else None
        number = START if before is None else node.id
        self.snapshots[number] = content
        what = msg("some answers before this were lost")
        return structs.replace(correction(number, before, position, (), what), time=node.time)
