"""Positions set by hand, as nodes: who agreed to it, and what was changed."""

import json
from collections.abc import Sequence

import msgspec

from desktop.journal.record.codec import message_from_json, message_to_json
from desktop.journal.record.rows import CORRECTION, RecordNode
from desktop.language import Message
from desktop.rules.core.system import AnyPosition, RuleSystem


def correction(
    rules: RuleSystem,
    number: int,
    parent: int | None,
    position: AnyPosition,
    agreed: Sequence[int],
    what: Message | None,
) -> RecordNode:
    """The node, not yet sealed, that sets the table to `position`; the seats in `agreed` agreed to it."""
    words = None if what is None else message_to_json(what)
    return RecordNode(
        number,
        parent,
        CORRECTION,
        position.clock.active,
        json.dumps([list(agreed), words], ensure_ascii=False, separators=(",", ":")),
        position=bytes.fromhex(rules.digest(position)),
        moment=rules.moment(position),
    )


def agreement(node: RecordNode) -> tuple[tuple[int, ...], Message | None]:
    """Who agreed to a correction, and what it changed; nothing where that cannot be read."""
    try:
        agreed, words = msgspec.json.decode(node.answer, type=tuple[tuple[int, ...], str | None])
        return agreed, None if words is None else message_from_json(words)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return (), None
