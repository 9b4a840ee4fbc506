"""Surprise cards and garrisons: automatic players use what they hold and leave behind what takes a place."""

from collections import Counter

import pytest

from diadochi.language import msg
from diadochi.players.successors.card_answers import surprises
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import About, Choice, Decision
from diadochi.rules.successors.answers import Drop, Pass, PlaySurprise
from diadochi.rules.successors.kinds import Kind
from tests.house.kept import kept_opening
from tests.players.stewards import stewards_game
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")


@pytest.fixture(scope="module")
def answers() -> Counter[str]:
    """What stewards answer in a game of four, by the kind of the answer."""
    *_, ended = stewards_game(1)
    return Counter(type(answer).__name__ for answer in ended.answers)


def test_stewards_play_surprise_cards(answers: Counter[str]) -> None:
    assert answers[PlaySurprise.__name__] >= 3


def test_stewards_leave_garrisons_where_they_pass(answers: Counter[str]) -> None:
    assert answers[Drop.__name__] >= 3


def _asked(card: str, targets: tuple[str, ...], about: About) -> Decision:
    options = Choice((Pass(), *(PlaySurprise(1, card, target) for target in targets)))
    return Decision(Kind.SURPRISE, 1, msg("a card?"), options, ("OPS-05",), about=about)


def test_a_good_die_of_the_enemy_is_thrown_again_and_a_bad_one_is_left() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    decision = _asked("cretan_liars", ("2", "6"), About("sardeis"))
    worth = {advice.answer: advice.worth for advice in surprises(the_kit(), position, decision, EVEN)}
    assert worth[PlaySurprise(1, "cretan_liars", "6")] > worth[Pass()] > worth[PlaySurprise(1, "cretan_liars", "2")]


def test_a_traitor_is_worth_what_the_city_is() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    found = {}
    for space in ("memphis", "kyrene"):
        decision = _asked("traitor_inside_city", ("",), About(space))
        found[space] = max(
            advice.worth for advice in surprises(the_kit(), position, decision, EVEN) if advice.answer != Pass()
        )
    assert found["memphis"] > found["kyrene"]
