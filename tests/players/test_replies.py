"""Leading plans of a card are played on until their side plays again, and what comes of them counts."""

import random

from desktop.players.player import PLAYERS
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.successors.lines.plans import candidates
from desktop.players.successors.lines.replies import REPLIED_TO, played_on, with_replies
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.successors.kinds import Kind
from tests.players.test_strategos import questions
from tests.rules.notation.positions import the_kit


def test_what_comes_of_leading_plans_counts_half_and_they_stay_ahead() -> None:
    comes = {"a": 4.0, "b": 9.0, "c": 5.0}
    asked = []

    def reply(plan: str, number: int) -> float:
        asked.append((plan, number))
        return comes[plan]

    worths = with_replies(["d", "a", "b", "c", "e"], [1.0, 10.0, 9.0, 8.0, 7.5], reply)
    assert {plan for plan, _ in asked} == {*comes}
    named = dict(zip("dabce", worths, strict=True))
    assert max(named, key=lambda plan: named[plan]) == "b"
    assert round(named["b"] - named["a"], 9) == ((9.0 + 9.0) - (10.0 + 4.0)) / 2
    assert min(named[plan] for plan in "abc") >= max(named["d"], named["e"])
    assert round(sum(named[plan] for plan in "abc"), 9) == 27.0, "as a whole they are worth what they were"


def test_what_is_alike_after_replies_stays_as_it_was() -> None:
    worths = [3.0, 2.5, 0.5, 0.1]
    assert with_replies("abcd", worths, lambda plan, _number: worths["abcd".index(plan)] - 2.0) == worths


def test_a_line_with_replies_ends_where_its_side_plays_again() -> None:
    steward, again = PLAYERS["steward"](the_kit(), random.Random(0), EVEN), 0
    for asked in questions(Kind.TYCHE, 12):
        begun = asked.position.clock
        advice = steward.advise(asked)
        plan = candidates(the_kit(), asked.position, asked.decision, advice, EVEN)[0].plan
        position = played_on(the_kit(), asked.game.fork(), plan, asked.seat, steward, EvenDice(3, 0))
        assert asked.position.clock == begun
        if position.outcome is None:
            clock = position.clock
            assert (clock.active, clock.phase) == (asked.seat, "strategy")
            assert (clock.turn, clock.round) in ((begun.turn, begun.round + 1), (begun.turn + 1, 1))
            again += 1
    assert again > 8


def test_cards_are_what_is_replied_to() -> None:
    assert {*REPLIED_TO} == {Kind.TYCHE, Kind.OPERATIONS}
