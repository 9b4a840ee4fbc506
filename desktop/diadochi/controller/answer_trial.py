"""Previews what an answer leads to by playing it on a copy of the game."""

from __future__ import annotations

from typing import NamedTuple

from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.game import Event, Game, GameKit, GamePosition
from diadochi.rules.core.system import rules_of

_MOST_PASSES = 30
"""Number of questions about hidden cards to pass after the answer, at most."""


class Trial(NamedTuple):
    """An answer to `node` and its result: the events, the position after it and the `next` open question or roll."""

    node: Node
    before: GamePosition
    after: GamePosition
    events: tuple[Event, ...]
    next: Node | None


def tried(kit: GameKit, game: Game[GamePosition], answer: Answer) -> Trial | None:
    """Play `answer` until dice or cards are due or a player has to decide; None if it is not allowed.

    `game` is a copy, which is changed. Questions about hidden cards are passed, so that nothing shows who holds them.
    """
    rules, node = rules_of(kit), game.node
    if node is None or not node.admits(answer):
        return None
    before, standing, count = game.position.copy(), rules.standing(kit, game.position), len(game.events)
    game.answer(answer)
    for _ in range(_MOST_PASSES):
        passing = _passing(kit, game.node)
        if passing is None:
            break
        game.answer(passing)
    noted = [event for events in game.events[count:] for event in events]
    events = (*noted, *rules.changes(standing, rules.standing(kit, game.position)))
    return Trial(node, before, game.position, events, game.node)


def _passing(kit: GameKit, node: Node | None) -> Answer | None:
    """The answer that passes a question about a hidden card; None for any other question."""
    if not isinstance(node, Decision):
        return None
    quiet = (answer for answer in players_of(kit).nothing_done(node) if words_of(kit).is_quiet(node, answer))
    return next((answer for answer in quiet if node.admits(answer)), None)
