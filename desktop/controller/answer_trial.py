"""What comes of an answer at once, found by giving it on a copy of the game: the rules themselves say it."""

from __future__ import annotations

from typing import Any, NamedTuple

from desktop.narration.plug import words_of
from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.core.game import Event, Game
from desktop.rules.core.system import AnyKit, rules_of

_MOST_PASSES = 30
"""Questions for hidden cards after the answer that are gone through at most."""


class Trial(NamedTuple):
    """An answer to `node` and what came of it: `events`, the position then, and what is open `next`."""

    node: Node
    before: Any
    after: Any
    events: tuple[Event, ...]
    next: Node | None


def tried(kit: AnyKit, game: Game[Any], answer: Answer) -> Trial | None:
    """What comes of `answer`, up to dice or cards that fall, or the next thing that somebody must decide.

    Hidden cards are taken to be passed over, so that nobody learns who holds any. `game` is a copy, which is played on;
    None where the answer is not admitted.
    """
    rules, node = rules_of(kit), game.node
    if node is None or not node.admits(answer):
        return None
    before, standing, begun = game.position.copy(), rules.standing(kit, game.position), len(game.events)
    game.answer(answer)
    for _ in range(_MOST_PASSES):
        passing = _passing(kit, game.node)
        if passing is None:
            break
        game.answer(passing)
    noted = [event for events in game.events[begun:] for event in events]
    events = (*noted, *rules.changes(standing, rules.standing(kit, game.position)))
    return Trial(node, before, game.position, events, game.node)


def _passing(kit: AnyKit, node: Node | None) -> Answer | None:
    """How a question for a hidden card is passed; None for every other."""
    if not isinstance(node, Decision):
        return None
    quiet = (answer for answer in players_of(kit).nothing_done(node) if words_of(kit).is_quiet(node, answer))
    return next((answer for answer in quiet if node.admits(answer)), None)
