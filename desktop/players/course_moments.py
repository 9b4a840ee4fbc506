"""The moments of a game that is over: what was done at each, and each side's chance to win after it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.language import Message
from desktop.narration.plug import words_of
from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision, Draw, Node
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.system import AnyKit, rules_of

WinChances = Callable[[Any, Any], Mapping[int, float]]
"""The chance of each seat to win, of 0 to 1, at a position of a kit."""


class CourseMoment(NamedTuple):
    """How things stood after the answer that led to `node`, and all that was drawn right after it, on a `turn` of the
    game; `deed` is what was done, None where the table was set by hand. `chosen` is whether somebody chose it.

    `stretch` is the player turn it belongs to, or what one side did in a row between player turns. `idle`: by the
    answer nothing was done.
    """

    node: int
    turn: int
    chances: Mapping[int, float]
    deed: Message | None = None
    chosen: bool = True
    stretch: Hashable = None
    idle: bool = False


class _Begun(NamedTuple):
    """What cards are drawn after, and for."""

    node: int
    deed: Message | None
    chosen: bool
    stretch: Hashable
    idle: bool


def moments_of(record: Browsing, node: int, chances: WinChances) -> Iterator[CourseMoment]:
    """Every moment of the line to `node`; it ends where the rules of this version lead no further."""
    rules, line = rules_of(record.kit), record.tree.lineage(node)
    try:
        game = record.game_at(line[0])
        kit = rules.under(record.kit, game.position)
        yield CourseMoment(line[0], game.position.clock.turn, chances(kit, game.position))
        begun: _Begun | None = None
        stretch: Hashable = None
        for node in line[1:]:
            if record.tree[node].is_correction:
                game = record.game_at(node)
                begun = begun or _Begun(node, None, True, node, idle=False)
            else:
                asked, answer = game.node, record.answer_of(node)
                if asked is None:
                    return
                stretch = _stretch(game.position, asked, stretch)
                begun = begun or _begun(kit, node, asked, game.position, answer, stretch)
                game.answer(answer)
            if isinstance(game.node, Draw) and node != line[-1]:
                continue  # while cards are dealt, whoever has his already is ahead of nobody
            kit = rules.under(record.kit, game.position)
            turn, now = game.position.clock.turn, chances(kit, game.position)
            yield CourseMoment(begun.node, turn, now, begun.deed, begun.chosen, begun.stretch, begun.idle)
            begun = None
    except (Disagreeing, IllegalAnswer):
        return


def _begun(kit: AnyKit, node: int, asked: Node, position: Any, answer: Answer, stretch: Hashable) -> _Begun:
    """What was done by an answer, or what was thrown or drawn for."""
    if not isinstance(asked, Decision):
        return _Begun(node, asked.purpose, False, stretch, idle=False)
    deed = words_of(kit).deed_words(asked, position, answer)
    return _Begun(node, deed, True, stretch, idle=answer in players_of(kit).nothing_done(asked))


def _stretch(position: Any, asked: Node, before: Hashable) -> Hashable:
    """The player turn that is under way; between player turns what one side does in a row, with what falls for it."""
    clock = position.clock
    if getattr(clock, "segment", "none is named in this game"):
        return clock.turn, getattr(clock, "round", 0), clock.active
    return (clock.turn, "between", asked.seat) if isinstance(asked, Decision) else before
