"""One line: a fork of the game played on, swiftly, until the deed that was begun is done."""

from collections.abc import Iterator, Sequence

from desktop.players.player import Asked, Player
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Besiege, DiscardSurprise, Stop
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.position import Position

MOST_ANSWERS = 60
"""A line that has not come to rest after so many answers is looked at where it is."""
_RESTS = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.REINFORCEMENTS, Kind.SURRENDER_SIEGES, Kind.FORAGE))
"""Questions at which nothing is under way."""


class LinePlan:
    """What is meant to be done: the first answer, and the answers of the way that follow on the march."""

    def __init__(self, first: Answer, way: Sequence[Answer] = ()) -> None:
        self.first, self.way = first, tuple(way)


def played(game: Game[Position], plan: LinePlan, seat: int, others: Player, dice: EvenDice) -> Position:
    """The position a plan of a seat leads to, with these dice and `others` answering whatever it does not say.

    The game is changed. It rests when no march is open any more, or when it is over.
    """
    answers = iter(plan.way)
    game.answer(plan.first)
    for _ in range(MOST_ANSWERS):
        node = game.node
        if node is None:
            break
        if not isinstance(node, Decision):
            game.answer(dice.answer(node))
            continue
        if node.kind in _RESTS and game.position.activation is None and not _owes_a_card(node, seat, plan):
            break
        game.answer(_next(game, node, seat, answers, others))
    return game.position


def _owes_a_card(node: Decision, seat: int, plan: LinePlan) -> bool:
    """Whether the seat has only changed a card for another so far, and plays one all the same (OPS-05, OPS-06)."""
    return node.kind == Kind.TYCHE and node.seat == seat and isinstance(plan.first, DiscardSurprise)


def _next(game: Game[Position], node: Decision, seat: int, way: Iterator[Answer], others: Player) -> Answer:
    if node.seat == seat and node.kind == Kind.MARCH:
        planned = next(way, None)
        if planned is not None and node.admits(planned):
            return planned
        for answer in (Besiege(), Stop()):
            if node.admits(answer):
                return answer
    if isinstance(node.options, Parcel):
        usual = node.options.default()
        if node.options.admits(usual):
            return usual
    return others.answer(Asked(game, node.seat))
