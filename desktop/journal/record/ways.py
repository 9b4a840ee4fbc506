"""Ways through a tree: to the next or previous segment or turn, and where a node lies in the game."""

from collections.abc import Callable

from desktop.journal.record.roots import turn_of
from desktop.journal.record.tree import Tree


def moment_at(tree: Tree, node: int) -> str:
    """Where the clock stood at the last checkpoint up to `node`: turn, phase, round, segment, active seat."""
    here: int | None = node
    while here is not None:
        if tree[here].moment:
            return tree[here].moment
        here = tree[here].parent
    return ""


def next_segment(tree: Tree, node: int) -> int:
    """The first moment of the next segment along the line; its end when there is none."""
    return _next(tree, node, lambda moment: moment)


def previous_segment(tree: Tree, node: int) -> int:
    """The first moment of this segment, or of the one before when it is that already; else the start."""
    return _previous(tree, node, lambda moment: moment)


def next_turn(tree: Tree, node: int) -> int:
    """The first moment of the next turn along the line; its end when there is none."""
    return _next(tree, node, turn_of)


def previous_turn(tree: Tree, node: int) -> int:
    """The first moment of this turn, or of the one before when it is that already; else the start."""
    return _previous(tree, node, turn_of)


def _next(tree: Tree, node: int, part: Callable[[str], str]) -> int:
    now = part(moment_at(tree, node))
    line = tree.onwards(node)
    return next((n for n in line if tree[n].moment and part(tree[n].moment) != now), line[-1] if line else node)


def _previous(tree: Tree, node: int, part: Callable[[str], str]) -> int:
    firsts: list[int] = []
    last = None
    for here in tree.lineage(node):
        moment = tree[here].moment
        if moment and part(moment) != last:
            firsts.append(here)
            last = part(moment)
    before = [first for first in firsts if first != node]
    return before[-1] if before else tree.lineage(node)[0]
