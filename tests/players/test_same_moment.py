"""What a strategos compares it looks at at the same moment, with the same luck; free acts come with what follows."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from diadochi.players.game_players import Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.play_lines import EvenDice, LinePlan, Lines
from diadochi.players.successors.players import _way, felt_chance, winning_chances
from diadochi.players.successors.steward import Steward
from diadochi.players.successors.trial_plans import TriedPlan, candidates
from diadochi.players.temperament import EVEN, TEMPERAMENTS, Temperament
from diadochi.rules.core.flow import acts_of
from diadochi.rules.successors.answers import Bury, EndSegment, Enough, Marry, Step
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.turn.victory import concede
from tests.house.kept import kept_opening
from tests.players.stewards import stewards
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")

FREE = (Bury, Marry)


def _some(kind: Kind, count: int) -> Iterator[Asked]:
    """The first of them, each as long as the next is not asked for."""
    return islice(stewards(kind), count)


def test_to_march_and_not_to_march_are_looked_at_before_hunger_and_before_the_next_player() -> None:
    """A line that ends the segment rests at once, as one of a march does (SEQ-11)."""
    ended = 0
    for asked in (next(stewards(Kind.ACTIVATION, seed)) for seed in range(1, 6)):
        advice = Steward(the_kit(), random.Random(1)).advise(asked)
        for tried in candidates(the_kit(), asked.position, asked.decision, advice, EVEN):
            steward = Steward(the_kit(), random.Random(0))
            after = Lines(the_kit(), asked.game, asked.seat, steward).played(tried.plan, EvenDice(1, 0)).position
            assert after.is_over or after.clock.active == asked.seat
            assert after.clock.round == asked.position.clock.round
            if tried.plan.first == EndSegment():
                ended += 1
                assert winning_chances(the_kit(), after) == winning_chances(the_kit(), asked.position)
    assert ended == 5


def test_a_march_is_played_out_with_the_same_dice_all_the_way() -> None:
    """Whoever asks twice, by other chance, hears the same: an army that is told to go does not turn about."""
    asked_twice = 0
    for asked in _some(Kind.MARCH, 6):
        first, again = (PLAYERS["strategos"](the_kit(), random.Random(seed), EVEN).advise(asked) for seed in (1, 2))
        assert [(each.answer, each.worth) for each in first] == [(each.answer, each.worth) for each in again]
        asked_twice += any(isinstance(each.answer, Step) for each in first)
    assert asked_twice


def _with_a_free_act() -> Asked:
    """The first question about a card at which someone may marry or bury."""
    for seed in range(1, 40):
        for asked in stewards(Kind.TYCHE, seed):
            if any(isinstance(act, FREE) for act in acts_of(asked.decision, asked.seat)):
                return asked
    raise AssertionError("nobody could marry or bury")


def test_a_free_act_is_weighed_together_with_the_card_that_is_played_after_it() -> None:
    """It is told first with the better chance, or not at all: never before a card that alone would bring more."""
    asked = _with_a_free_act()
    advice = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
    acts = [each for each in advice if isinstance(each.answer, FREE)]
    cards = [each for each in advice if not isinstance(each.answer, FREE)]
    assert cards
    for act in acts:
        assert act.chance is not None
        assert cards[0].chance is not None
        assert act.chance > cards[0].chance
        assert act.worth - cards[0].worth < 3


def test_the_line_of_a_free_act_plays_the_card_as_well() -> None:
    asked = _with_a_free_act()
    act = next(each for each in acts_of(asked.decision, asked.seat) if isinstance(each, FREE))
    steward = Steward(the_kit(), random.Random(0))
    card = next(each for each in steward.advise(asked) if not isinstance(each.answer, FREE))
    plan = LinePlan(card.answer, to_the_end=True).after(act)
    assert plan.answer == act
    after, answers = Lines(the_kit(), asked.game, asked.seat, steward).played(plan, EvenDice(1, 0))
    assert answers[0] == act
    assert card.answer in answers
    assert after.is_over or after.clock.segment != "tyche"


def test_who_has_given_up_has_no_chance_and_the_others_share_it() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    before = winning_chances(the_kit(), position)
    given_up = 1
    concede(position, given_up)
    after = winning_chances(the_kit(), position)
    assert before[given_up] > 0 == after[given_up]
    assert sum(after.values()) == pytest.approx(1)


def test_the_bold_feel_danger_less_than_the_careful() -> None:
    """Their chances are those of the even one, but for what their temperament makes of danger and of walls."""
    felt = {}
    for name in ("bold", "even", "careful"):
        leaning = TEMPERAMENTS[name]
        chances = [felt_chance(the_kit(), asked.position, asked.seat, leaning) for asked in _some(Kind.ACTIVATION, 12)]
        felt[name] = sum(chances)
    assert felt["careful"] < felt["even"] < felt["bold"]


def test_the_foe_of_the_leader_minds_his_chance() -> None:
    asked = next(_some(Kind.ACTIVATION, 1))
    chances = winning_chances(the_kit(), asked.position)
    leader = max(chance for seat, chance in chances.items() if seat != asked.seat)
    foe = felt_chance(the_kit(), asked.position, asked.seat, Temperament(leader=0.6))
    assert foe == pytest.approx(chances[asked.seat] - 0.5 * leader)


def test_a_strategos_who_is_a_beginner_misjudges_what_its_lines_show_and_does_not_dither() -> None:
    other = 0
    for asked in _some(Kind.ACTIVATION, 8):
        even, beginner, again = (
            PLAYERS["strategos"](the_kit(), random.Random(3), leaning).advise(asked)
            for leaning in (EVEN, TEMPERAMENTS["beginner"], TEMPERAMENTS["beginner"])
        )
        assert beginner == again
        other += even[0].answer != beginner[0].answer
    assert other > 1


def test_that_nobody_marches_by_a_card_is_what_marches_are_counted_from() -> None:
    counted = 0
    for asked in (next(stewards(Kind.MARCH_CARD, seed)) for seed in range(1, 4)):
        advice = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
        worths = {each.answer: each.worth for each in advice}
        assert worths[Enough()] == 0
        counted += len(worths) > 1
    assert counted


def test_to_go_straight_back_must_gain_something() -> None:
    """Of all plans of an army under way only those that lead by the route it has come by are counted as less."""
    back = onward = 0
    for asked in islice(stewards(Kind.MARCH), 60):
        march = asked.position.activation
        if march is None or not march.came_by:
            continue
        advice = Steward(the_kit(), random.Random(1)).advise(asked)
        for tried in candidates(the_kit(), asked.position, asked.decision, advice, EVEN):
            if isinstance(tried.plan.first, Step):
                returns = tried.plan.first.route == march.came_by
                assert (tried.besides < 0) == returns
                back, onward = back + returns, onward + (not returns)
    assert back
    assert onward


def test_a_chance_that_is_only_felt_is_not_told() -> None:
    asked = next(_some(Kind.ACTIVATION, 1))
    told = {
        name: PLAYERS["strategos"](the_kit(), random.Random(1), TEMPERAMENTS[name]).advise(asked)[0].chance
        for name in ("even", "beginner", "bold", "careful", "grudging", "kingmakers_foe")
    }
    assert {name for name, chance in told.items() if chance is not None} == {"even", "beginner"}


def test_the_chance_that_is_told_counts_what_lines_leave_out_and_not_the_first_sight() -> None:
    plan = LinePlan(EndSegment())
    told = _way(TriedPlan(plan, prior=2.0, besides=0.9), 5.0, is_felt=False)
    assert told.chance == pytest.approx(0.025 * (5.0 - 0.05 * 2.0))
    assert _way(TriedPlan(plan, prior=2.0), 5.0, is_felt=True).chance is None
