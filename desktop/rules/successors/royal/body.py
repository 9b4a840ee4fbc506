"""Whose Alexander's body is where it lies with nobody (R-54)."""

from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position


def whose_body(position: Position, space: str, aside: int | None = None) -> int | None:
    """Of the army that stands alone with it, without any of the owner of the marker; the army of `aside` is none.

    Units and generals by themselves are no army; an independent army is one, and has no use for it (R-57).
    """
    armies = {stack.seat for stack in position.at(space) if stack.is_army}
    if position.independent_army_at(space) is not None:
        armies.add(INDEPENDENT)
    armies.discard(-1 if aside is None else aside)
    if not armies:
        return position.markers.get(space)
    return armies.pop() if len(armies) == 1 else None
