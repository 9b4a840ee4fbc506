"""The tree of answers in memory: lineage, children, branches, and the line through a node."""

from collections.abc import Iterator

from desktop.journal.record.rows import Node


class Tree:
    """Nodes by id, each with its children in the order they grew."""

    def __init__(self) -> None:
        self._nodes: dict[int, Node] = {}
        self._children: dict[int, list[int]] = {}
        self._preferred: dict[int, int] = {}
        self._first_free = 0

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: object) -> bool:
        return node in self._nodes

    def __getitem__(self, node: int) -> Node:
        return self._nodes[node]

    def __iter__(self) -> Iterator[int]:
        """Ids in the order the nodes were written; parents come before their children."""
        return iter(self._nodes)

    @property
    def next_id(self) -> int:
        """The id a new node will have."""
        return max(next(reversed(self._nodes), 0) + 1, self._first_free)

    def leave_out(self, number: int) -> None:
        """New nodes have no id below `number`."""
        self._first_free = number

    def add(self, node: Node) -> None:
        """Put a node under its parent, which is there already."""
        self._nodes[node.id] = node
        self._children[node.id] = []
        if node.parent is not None:
            self._children[node.parent].append(node.id)

    def children(self, node: int) -> tuple[int, ...]:
        """What was answered here, the first answer first."""
        return tuple(self._children[node])

    def lineage(self, node: int) -> tuple[int, ...]:
        """From the start to `node`, both included."""
        way = [node]
        while (parent := self._nodes[way[-1]].parent) is not None:
            way.append(parent)
        return tuple(reversed(way))

    def prefer(self, node: int) -> None:
        """The line through every ancestor of `node` leads to it from now on."""
        while (parent := self._nodes[node].parent) is not None:
            self._preferred[parent] = node
            node = parent

    def grow(self, node: Node) -> None:
        """Add a node where the line through its parent goes on from now."""
        self.add(node)
        if node.parent is not None:
            self._preferred[node.parent] = node.id

    def next_of(self, node: int) -> int | None:
        """The child the line goes on to: the preferred one, else the newest."""
        children = self._children[node]
        return self._preferred.get(node, children[-1]) if children else None

    def onwards(self, node: int) -> tuple[int, ...]:
        """The line after `node` to its end."""
        line = []
        after = self.next_of(node)
        while after is not None:
            line.append(after)
            after = self.next_of(after)
        return tuple(line)

    def below(self, node: int) -> Iterator[int]:
        """`node` and all that grew from it, each branch to its end before the next."""
        waiting = [node]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(reversed(self._children[here]))

    def branches(self) -> tuple[int, ...]:
        """The nodes where the game went more than one way."""
        return tuple(node for node, children in self._children.items() if len(children) > 1)

    def ends(self) -> tuple[int, ...]:
        """The last node of every branch."""
        return tuple(node for node, children in self._children.items() if not children)

    def depth(self, node: int) -> int:
        """Answers and corrections from the start to `node`."""
        return len(self.lineage(node)) - 1
