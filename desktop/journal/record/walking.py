"""A line of a record walked from its beginning: what each answer was given to, and what it led to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.system import rules_of

_MANY = 24
"""So many answers are looked through first, then twice as many, and so on."""


class RecordStep(NamedTuple):
    """The answer that led to `node` of the record, the question it was given to, and what it led to.

    `events` are all that came of it, `later` is the question after it, None when the game is over.
    """

    node: int
    asked: Node
    answer: Answer
    events: tuple[Event, ...]
    later: Node | None


def walked(record: Browsing, line: Sequence[int]) -> Iterator[RecordStep]:
    """The steps of a line from its first node on; where the table was set by hand play goes on from there.

    It ends where the rules of this version lead no further. Events are nowhere stored: the answers are given once more.
    """
    rules = rules_of(record.kit)
    try:
        game, before = record.game_at(line[0]), None
        for node in line[1:]:
            if record.tree[node].is_correction:
                game, before = record.game_at(node), None
                continue
            kit = rules.under(record.kit, game.position)
            before = before or rules.standing(kit, game.position)
            asked, answer = game.node, record.answer_of(node)
            if asked is None:
                return
            game.answer(answer)
            now = rules.standing(kit, game.position)
            yield RecordStep(node, asked, answer, (*game.events[-1], *rules.changes(before, now)), game.node)
            before = now
    except (Disagreeing, IllegalAnswer):
        return


def came_of(record: Browsing, node: int) -> tuple[Event, ...]:
    """What came of the one answer that led to `node`; nothing where the table was set by hand."""
    parent = record.tree[node].parent
    steps = walked(record, (parent, node)) if parent is not None else ()
    return next((step.events for step in steps), ())


def lately(record: Browsing, node: int) -> Iterator[RecordStep]:
    """The steps that led to `node`, the last first, back to where the table was set by hand last."""
    line = record.tree.lineage(node)
    begun = max((number for number, each in enumerate(line) if record.tree[each].is_correction), default=0)
    end, many = len(line), _MANY
    while end - 1 > begun:
        start = max(begun, end - 1 - many)
        yield from reversed([*walked(record, line[start:end])])
        end, many = start + 1, 2 * many
