"""What an entry of the game did, as it is shown on the map when the table looks back."""

from __future__ import annotations

from desktop.journal.record import Record
from desktop.journal.record.errors import RecordError
from desktop.rules.core.flow import Decision
from desktop.rules.rome.answers import Activate, Avoid, AvoidBySea, Intercept, March, Pass, Retreat, Sail
from desktop.windows.playing.stage import Deed
from desktop.windows.rome.staging import stage_of


def deed_looked_at(record: Record | None, here: int) -> Deed:
    """What the entry at the node `here` did; nothing for the opening, and for what can no longer be told."""
    parent = record.tree[here].parent if record is not None else None
    if record is None or parent is None or record.tree[here].is_correction:
        return Deed()
    try:
        game = record.looked_at(parent)
        answer = record.answer_of(here)
    except RecordError:
        return Deed()
    node = game.node
    match answer:
        case March() | Sail() | Pass():  # The arrow of the last move shows steps.
            return Deed()
        case Activate(space=space):
            return Deed((space,))
        case Avoid() | AvoidBySea() | Intercept() | Retreat() if isinstance(node, Decision):
            stage = stage_of(record.kit, game.position, _only(node, answer))
            return Deed(tuple(found.space for found in stage.candidates), stage.approaches)
    return Deed(node.about.spaces) if node is not None else Deed()


def _only(node: Decision, answer: object) -> Decision:
    """The same question with this as its only answer."""
    from msgspec import structs

    from desktop.rules.core.flow import Answer, Choice

    assert isinstance(answer, Answer)
    return structs.replace(node, options=Choice((answer,)))
