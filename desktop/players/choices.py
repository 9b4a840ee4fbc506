"""How many real choices there were in a game that has been played."""

from desktop.rules.core.flow import Decision
from desktop.rules.core.game import Game, P


def played_again(game: Game[P]) -> tuple[Game[P], int]:
    """`game` played again from its checkpoint with the same answers, and how many of them were real choices.

    A real choice is the answer to a decision that had two legal answers or more; dice and forced answers are none.
    Raises IllegalAnswer when an answer is no longer legal.
    """
    again, choices = game.again(), 0
    for answer in game.answers:
        if isinstance(again.node, Decision):
            choices += again.node.options.has_other(answer)
        again.answer(answer)
    return again, choices
