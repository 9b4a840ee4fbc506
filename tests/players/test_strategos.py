"""The strategos: lines end where nothing is under way, dice are common, and the better plan is found."""

import random
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice

import pytest
from msgspec import structs

from diadochi.players.automatic_games import MOST_ANSWERS, SeatedPlayers
from diadochi.players.game_players import Asked, players_of
from diadochi.players.player import PLAYERS
from diadochi.players.successors.play_lines import EvenDice, Known, LinePlan, Lines, in_place_of_marches
from diadochi.players.successors.trial_plans import HEATS, TriedPlan, candidates, raced
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Answer, Dice
from diadochi.rules.core.game import Game, GameKit
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.answers import (
    Activate,
    DiscardSurprise,
    EndSegment,
    PlaceMinor,
    RaiseTroops,
    Step,
    UseOperations,
    does_nothing,
)
from diadochi.rules.successors.kinds import Kind
from tests.house.kept import kept_opening
from tests.players.stewards import questions
from tests.rules.notation.positions import the_kit
from tests.sampling import SampleSize

pytestmark = pytest.mark.xdist_group("stewards")


def _with_a_strategos(kit: GameKit, seed: int) -> Iterator[Answer]:
    """The answers of a short game of a strategos and a steward."""
    opening = players_of(kit).opening(kit, 2, "", random.Random(seed), evening=True)
    kit = rules_of(kit).under(kit, opening)
    game = Game(opening, root_of(kit, rules_of(kit).GAME))
    players = SeatedPlayers(kit, {1: "strategos", 2: "steward"}, seed)
    while game.node is not None:
        yield (answer := players.answer(game))
        game.answer(answer)


def test_the_same_seed_gives_the_same_game(sample_size: SampleSize) -> None:
    """Its first answers in a usual run, to its end with `--whole`: every answer takes of the chance of the next."""
    most = sample_size(120, MOST_ANSWERS)
    first, again = ([*islice(_with_a_strategos(the_kit(), 9), most)] for _ in range(2))
    assert first == again
    assert any(isinstance(answer, Activate) for answer in first)


@pytest.mark.parametrize("kind", [Kind.ACTIVATION, Kind.MARCH, Kind.TYCHE])
def test_advice_is_legal_best_first_and_the_game_is_left_as_it_was(kind: Kind) -> None:
    for asked in questions(kind, 3):
        player = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN)
        before = rules_of(the_kit()).write(asked.position)
        advice = player.advise(asked)
        assert rules_of(the_kit()).write(asked.position) == before
        assert all(asked.decision.admits(each.answer) for each in advice)
        assert [each.worth for each in advice] == sorted([each.worth for each in advice], reverse=True)


def test_each_way_is_told_once_with_its_chance_to_win() -> None:
    for asked in questions(Kind.ACTIVATION, 4):
        advice = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
        played_out = [each.chance for each in advice if each.chance is not None]
        assert len(played_out) in (0, len(advice))
        assert all(0.0 <= chance <= 1.0 for chance in played_out)
        led = [each.answer.space for each in advice if isinstance(each.answer, PlaceMinor)]
        assert len(led) == len(set(led))
        assert len({each.answer for each in advice}) == len(advice)


def test_what_is_better_is_better_than_to_do_nothing_or_than_the_poorest_way() -> None:
    passes = 0
    for asked in chain(questions(Kind.TYCHE, 6), questions(Kind.MARCH, 3)):
        advice = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
        if advice[0].chance is None:
            continue
        nothing = [each.worth for each in advice if does_nothing(asked.decision.kind, each.answer)]
        passes += bool(nothing)
        assert (nothing or [advice[-1].worth])[0] == 0.0
    assert passes


def test_who_changes_a_card_for_another_still_plays_one_in_the_line() -> None:
    tried = 0
    for asked in questions(Kind.TYCHE, 12):
        held = asked.position.factions[asked.seat].hand
        for card in held:
            change = DiscardSurprise(card)
            if asked.decision.admits(change):
                tried += 1
                steward = PLAYERS["steward"](the_kit(), random.Random(0), EVEN)
                lines = Lines(the_kit(), asked.game, asked.seat, steward)
                after = lines.played(LinePlan(change), EvenDice(1, 0)).position
                assert (after.clock.segment, after.clock.active) != ("tyche", asked.seat)
    assert tried > 2


def test_a_march_that_a_card_allows_goes_somewhere_unless_the_plan_says_nowhere() -> None:
    """Played out twice from the same questions: as the player of the line would go, and with an empty way."""
    went = stayed = 0
    for asked in questions(Kind.TYCHE, 8):
        for answer in asked.decision.options:
            if isinstance(answer, UseOperations) and answer.action == "march":
                steps = [_steps(asked, LinePlan(answer)), _steps(asked, LinePlan(answer, ()))]
                went, stayed = went + steps[0], stayed + steps[1]
    assert went > stayed == 0


def test_a_card_is_weighed_by_what_the_armies_do_in_the_whole_turn() -> None:
    """Played to the end, all armies have marched, first the one that the plan moves by its card."""
    marched = 0
    for asked in questions(Kind.TYCHE, 6):
        advice = PLAYERS["steward"](the_kit(), random.Random(1), EVEN).advise(asked)
        for tried in candidates(the_kit(), asked.position, asked.decision, advice, EVEN):
            steward = PLAYERS["steward"](the_kit(), random.Random(0), EVEN)
            after, answers = Lines(the_kit(), asked.game, asked.seat, steward).played(tried.plan, EvenDice(1, 0))
            rests = after.clock.active, after.clock.segment, after.activation
            assert after.is_over or rests == (asked.seat, "activation", None)
            activated = [answer for answer in answers if isinstance(answer, Activate)]
            marched += bool(activated)
            assert tried.plan.army is None or activated[0] == tried.plan.army
    assert marched > 5


def test_every_line_of_a_plan_is_as_if_it_were_the_first_of_its_own() -> None:
    """What is kept of the lines before, until chance first has a say, changes nothing."""
    dice_fell = 0
    for asked in chain(questions(Kind.ACTIVATION, 2), questions(Kind.TYCHE, 2)):
        advice = PLAYERS["steward"](the_kit(), random.Random(1), EVEN).advise(asked)
        steward = PLAYERS["steward"](the_kit(), random.Random(0), EVEN)
        lines = Lines(the_kit(), asked.game, asked.seat, steward)
        for tried in candidates(the_kit(), asked.position, asked.decision, advice, EVEN)[:6]:
            for number in range(3):
                again = Lines(the_kit(), asked.game, asked.seat, steward).played(tried.plan, EvenDice(1, number))
                line = lines.played(tried.plan, EvenDice(1, number))
                assert line.answers == again.answers
                assert rules_of(the_kit()).write(line.position) == rules_of(the_kit()).write(again.position)
                dice_fell += any(isinstance(answer, Dice) for answer in line.answers)
    assert dice_fell > 9


def test_what_was_found_at_a_position_holds_for_an_equal_one_and_for_no_other() -> None:
    begins = kept_opening(the_kit(), "babylon-323")
    known, looked = Known[int](begins), count()
    one, other, third = begins.copy(), begins.copy(), begins.copy()
    for position in (one, other):
        position.markers["pella"] = 3
    third.markers["pella"] = 4
    assert [known.find(position, lambda: next(looked)) for position in (one, other, third, begins)] == [0, 0, 1, 2]
    third.clock = structs.replace(third.clock, round=2)
    assert known.find(third, lambda: next(looked)) == 3


def test_troops_are_raised_only_when_they_are_worth_more_than_all_marches_together() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    answers = Activate("perdikkas"), Activate("peithon"), RaiseTroops(), EndSegment()
    worths = in_place_of_marches(position, 1, answers, (3.0, 2.0, 3.5, 1.0))
    assert worths == [3.0, 2.0, 2.5, 1.0]
    assert in_place_of_marches(position, 1, answers[:2], (3.0, 2.0)) == [3.0, 2.0]


def _steps(asked: Asked, plan: LinePlan) -> int:
    steward = PLAYERS["steward"](the_kit(), random.Random(0), EVEN)
    line = Lines(the_kit(), asked.game, asked.seat, steward).played(plan, EvenDice(1, 0))
    return sum(isinstance(answer, Step) for answer in line.answers)


def test_of_cards_that_would_do_the_same_only_one_is_tried() -> None:
    fewer = 0
    for asked in questions(Kind.TYCHE, 8):
        advice = PLAYERS["steward"](the_kit(), random.Random(1), EVEN).advise(asked)
        plans = [each.plan for each in candidates(the_kit(), asked.position, asked.decision, advice, EVEN)]
        spent = [(plan.first, plan.army) for plan in plans if isinstance(plan.first, UseOperations)]
        points = [(answer.action, the_kit().cards[answer.card].ops, army) for answer, army in spent]
        assert len(points) == len(set(points))
        fewer += len(plans) < len(advice)
    assert fewer


def test_every_way_to_play_a_card_is_tried_in_twelve_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    played_in: list[tuple[int, Sequence[int]]] = []

    def racing(plans, line, prior, heats=HEATS):
        played_in.append((len(plans), heats))
        return raced(plans, line, prior, heats)

    monkeypatch.setattr("diadochi.players.successors.players.raced", racing)
    for asked in questions(Kind.TYCHE, 4):
        PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
    assert max(count for count, _ in played_in) > 10
    assert {sum(heats) for _, heats in played_in} == {12}


def test_who_is_hurried_tries_fewer_ways_and_all_that_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[TriedPlan]] = []
    lines: list[int] = []

    def racing(plans, line, prior, heats=HEATS):
        tried.append([*plans])
        lines.append(sum(heats))
        return raced(plans, line, prior, heats)

    monkeypatch.setattr("diadochi.players.successors.players.raced", racing)
    for asked in chain(questions(Kind.ACTIVATION, 3), questions(Kind.MARCH, 3)):
        player = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN)
        assert asked.decision.admits(player.answer(structs.replace(asked, hurried=True)))
        player.answer(asked)
    assert all(hurried < usual for hurried, usual in zip(lines[::2], lines[1::2], strict=True))
    fewer = 0
    for few, everything in zip(tried[::2], tried[1::2], strict=True):
        ways, halts = (
            [[bool(each.plan.way) for each in plans].count(goes) for plans in (few, everything)]
            for goes in (True, False)
        )
        assert ways[0] == min(8, ways[1])
        assert halts[0] == halts[1] > 0
        assert few[0].plan.first == everything[0].plan.first
        fewer += ways[0] < ways[1]
    assert fewer > 2


def test_plans_are_raced_with_the_same_dice_and_the_better_half_is_played_on() -> None:
    lines: list[tuple[str, int]] = []

    def line(plan: str, number: int) -> float:
        lines.append((plan, number))
        return {"good": 2.0, "lucky": 3.0 - number, "bad": 0.0, "worse": -1.0}[plan]

    worths = raced(("bad", "good", "worse", "lucky"), line, lambda _plan: 0.0)
    assert worths.index(max(worths)) == 1
    assert [number for plan, number in lines if plan == "bad"] == [0, 1]
    assert [number for plan, number in lines if plan == "good"] == [*range(6)]


def test_what_speaks_for_a_plan_counts_beside_its_lines() -> None:
    assert raced(("a", "b"), lambda _plan, _number: 1.0, {"a": 0.0, "b": 0.5}.__getitem__) == [1.0, 1.5]


def test_where_an_army_withdraws_to_is_tried_and_not_left_to_chance() -> None:
    tried = 0
    for asked in questions(Kind.WITHDRAWAL, 4):
        ways = PLAYERS["strategos"](the_kit(), random.Random(1), EVEN).advise(asked)
        assert {each.answer for each in ways} <= {*asked.decision.options}
        assert len(ways) == min(10, len([*asked.decision.options]))
        again = PLAYERS["strategos"](the_kit(), random.Random(2), EVEN).advise(asked)
        assert again[0].answer == ways[0].answer or abs(ways[0].worth - ways[1].worth) < 1
        tried += len(ways) > 1
    assert tried
