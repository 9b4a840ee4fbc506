"""What a player thinks is told with each answer once, and all that speaks for it."""

from desktop.language import msg
from desktop.players.player import Advice
from desktop.players.thoughts import each_once
from desktop.rules.successors.answers import Pass, Stop


def test_an_answer_that_serves_two_goals_is_told_once_with_both() -> None:
    one, other = msg("Take Pagasai"), msg("Take Philippopolis")
    advice = (Advice(Stop(), 3.0, (one,)), Advice(Pass(), 2.0), Advice(Stop(), 1.0, (other, one)))
    assert each_once(advice) == (Advice(Stop(), 3.0, (one, other)), Advice(Pass(), 2.0))
