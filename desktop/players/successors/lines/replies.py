"""What a card leads to once the others have answered: leading plans are played on until their side plays again."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from desktop.players.player import Asked
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.successors.lines.line import LinePlan, played
from desktop.players.successors.steward import Steward
from desktop.rules.core.flow import Decision
from desktop.rules.core.game import Game
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

REPLIED_TO = (Kind.TYCHE, Kind.OPERATIONS)
"""Questions whose leading plans are played on: which card is played decides a whole player turn.

There what a plan is worth after the round of the others foretells better what comes of it than what it is worth before
(0.81 in place of 0.60); of single marches and of who is activated it foretells nothing that is not known before.
"""
_LEADING = 3
"""Plans that are played on."""
_LINES = 1
"""Lines each is played on in; two chose no better."""
_SHARE = 0.5
"""How much what comes of a plan counts, beside what it is worth before the others answer."""
_MOST_ANSWERS = 600
"""A line in which its side does not play again after so many answers is looked at where it is."""

Tried = TypeVar("Tried")


def with_replies(plans: Sequence[Tried], worths: Sequence[float], reply: Callable[[Tried, int], float]) -> list[float]:
    """What plans are worth, the leading ones among themselves also by what comes of them, and ahead of the others.

    `reply` plays the line of a number, from 0 on, and says what the plan is worth after it.
    """
    leading = sorted(range(len(plans)), key=lambda at: -worths[at])[:_LEADING]
    gained = {at: sum(reply(plans[at], number) for number in range(_LINES)) / _LINES - worths[at] for at in leading}
    usual = sum(gained.values()) / len(gained)
    found = {at: worths[at] + _SHARE * (gained[at] - usual) for at in leading}
    last = min(found.values())
    return [found.get(at, min(worth, last)) for at, worth in enumerate(worths)]


def played_on(kit: Kit, game: Game[Position], plan: LinePlan, seat: int, others: Steward, dice: EvenDice) -> Position:
    """The position in which the next player turn of a seat begins after a plan, or the game is over.

    The game is changed; `others` answer for all sides.
    """
    begun = game.position.clock
    played(kit, game, plan, seat, others, dice)
    for _ in range(_MOST_ANSWERS):
        node, clock = game.node, game.position.clock
        again = clock.active == seat and (clock.turn, clock.round) != (begun.turn, begun.round)
        if node is None or (again and clock.phase == "strategy"):
            break
        game.answer(others.answer(Asked(game, node.seat)) if isinstance(node, Decision) else dice.answer(node))
    return game.position
