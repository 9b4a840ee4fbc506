"""A line of a record walked from its beginning: what each answer was given to, and what it led to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import IllegalAnswer


class Step(NamedTuple):
    """The answer that led to `node` of the record, the question it was given to, and what it led to.

    `later` is the question after it, None when the game is over.
    """

    node: int
    asked: Node
    answer: Answer
    events: tuple[Event, ...]
    later: Node | None


def walked(record: Browsing, line: Sequence[int]) -> Iterator[Step]:
    """The steps of a line that begins at the opening; where the table was set by hand play goes on from there.

    It ends where the rules of this version lead no further.
    """
    try:
        game = record.game_at(line[0])
        for node in line[1:]:
            if record.tree[node].is_correction:
                game = record.game_at(node)
                continue
            asked, answer = game.node, record.answer_of(node)
            if asked is None:
                return
            game.answer(answer)
            yield Step(node, asked, answer, game.events[-1], game.node)
    except (Disagreeing, IllegalAnswer):
        return
