"""What is answered before a battle, and where markers lie: every way is tried, until they can be told apart."""

import random
from collections.abc import Sequence

import pytest

from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.steward import intercepts, opposes
from diadochi.players.successors.trial_plans import LONG_HEATS, raced
from diadochi.players.temperament import EVEN
from diadochi.rules.successors.answers import (
    Fight,
    GoIn,
    Intercept,
    Oppose,
    Overrun,
    Pass,
    StepBack,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group
from tests.players.stewards import questions
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")


def ways(kind: str, asked: Asked) -> Sequence[Advice]:
    """What a player of this kind would do, the best first."""
    return PLAYERS[kind](the_kit(), random.Random(1), EVEN).advise(asked)


def test_a_strategos_takes_shelter_where_that_leaves_it_better_off_and_a_steward_never() -> None:
    went_in = 0
    for asked in questions(Kind.SHELTER, 5):
        assert ways("steward", asked)[0].answer == GoIn(Group())
        tried = ways("strategos", asked)
        assert len(tried) == len({each.answer for each in tried}) > 1
        groups = [each.answer.group for each in tried if isinstance(each.answer, GoIn)]
        whole = asked.position.group(asked.seat, asked.decision.about.space, False)
        assert all(whole.covers(group) for group in groups)
        went_in += tried[0].answer != GoIn(Group())
    assert went_in


def test_as_many_as_there_is_room_for_may_go_in() -> None:
    """One more of any kind than the most that are proposed is refused (SIE-19)."""
    for asked in questions(Kind.SHELTER, 3):
        proposed = [each.answer.group for each in ways("steward", asked) if isinstance(each.answer, GoIn)]
        most = max(group.units.count for group in proposed)
        larger = [part for part in asked.decision.options if part.group.units.count > most]
        assert not larger


@pytest.mark.parametrize(
    ("kind", "answers"), [(Kind.OVERRUN, {Overrun(), Fight()}), (Kind.INTERCEPTED, {StepBack(), Fight()})]
)
def test_to_fight_is_tried_beside_what_is_done_at_first_sight(kind: Kind, answers: set[object]) -> None:
    seen = 0
    for asked in questions(kind, 2):
        tried = ways("strategos", asked)
        assert {each.answer for each in tried} == answers
        assert all(each.chance is not None and each.reasons for each in tried)
        assert ways("steward", asked)[0].answer in answers - {Fight()}
        seen += 1
    assert seen


def test_a_champion_may_meet_another_on_land_and_at_sea_but_not_at_first_sight() -> None:
    """What it costs is in the lines: the rank is lost there by the rules themselves (LEG-26)."""
    met = 0
    for kind, proposed, action in (
        (Kind.INTERCEPTION, intercepts, Intercept),
        (Kind.NAVAL_INTERCEPTION, opposes, Oppose),
    ):
        for asked in questions(kind, 4):
            march = asked.position.activation
            assert march is not None
            ranks = {asked.position.factions[seat].status for seat in (asked.seat, march.seat)}
            if ranks != {"champion"} or march.seat == asked.position.usurper:
                continue
            first, *_ = found = sorted(
                proposed(the_kit(), asked.position, asked.decision, EVEN), key=lambda each: -each.worth
            )
            assert first.answer == Pass()
            assert first.reasons[0].source == "it would cost Champion status"
            assert any(isinstance(each.answer, action) for each in found)
            met += 1
    assert met


def test_few_answers_on_which_a_battle_hangs_are_played_out_more_often() -> None:
    lines: list[tuple[str, int]] = []

    def line(plan: str, number: int) -> float:
        lines.append((plan, number))
        return float(plan == "good")

    worths = raced(("bad", "good", "worse"), line, lambda _plan: 0.0, LONG_HEATS)
    assert worths.index(max(worths)) == 1
    assert [number for plan, number in lines if plan == "good"] == [*range(sum(LONG_HEATS))]
    assert [number for plan, number in lines if plan == "worse"] == [*range(LONG_HEATS[0])]


def test_every_space_for_a_marker_is_tried() -> None:
    for asked in questions(Kind.PLACE_MARKER, 2):
        options = [*asked.decision.options]
        assert 10 < len(options) <= 40
        assert {each.answer for each in ways("strategos", asked)} == {*options}
