"""What is hidden in a game of the Successors: hands of cards (SEQ-10)."""

from __future__ import annotations

from desktop.rules.core.flow import Node, Roll
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.position import Position

SECRET = frozenset((Kind.TYCHE, Kind.OPERATIONS, Kind.SURPRISE, Kind.CHOOSE_CARD))
"""Questions whose options tell what lies in a hand; all others are public, for everybody can tell their options."""
WINDOW = Kind.SURPRISE
"""The question about a hand that may be passed without a look at it: that anybody could hold a fitting card is seen."""


def conceals(position: Position) -> bool:
    """Whether hands are hidden at this table: in a whole game, not where single activations are tried out."""
    return bool(position.course)


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question tell what lies in a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET
