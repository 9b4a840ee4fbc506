"""A moment of a game for whoever counts from there on: where play can be taken up, and what was answered since."""

from desktop.forecast.odds.asking import OddsMoment
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.core.game import Game
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.position import Position


def moment_of(game: Game[Position]) -> OddsMoment:
    """Where a game stands; nothing is hidden from anybody in it."""
    again = game.again()
    start, since = game.checkpoint, list[Answer]()
    for answer in game.answers:
        if _begins_here(again.node):
            start, since = again.position.copy(), []
        since.append(answer)
        again.answer(answer)
    if _begins_here(again.node):
        start, since = again.position, []
    return OddsMoment(start.copy(), tuple(since))


def _begins_here(node: Node | None) -> bool:
    """Whether play asks the same question again from the position alone."""
    return isinstance(node, Decision) and node.kind in (Kind.MARCH, Kind.ACTION)
