"""Questions about odds in words: what is asked, what is answered, and what no one can read."""

from fractions import Fraction

import pytest

from diadochi.forecast.odds import game_odds
from diadochi.forecast.odds.figures import Odds, expected
from diadochi.forecast.odds.game_odds import has_odds, odds_system
from diadochi.forecast.odds.odds_questions import BadGoal, BadPolicy, MarchAsked, UnfitQuestion, goal_text, read_policy
from diadochi.forecast.successors.odds.march_goals import read_goal
from diadochi.language import Speaker
from diadochi.narration.odds_explanation import percent
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.house.kept import kept_opening

SPACE = "\N{NO-BREAK SPACE}%"


@pytest.fixture(scope="module")
def babylon(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


def asked(kit: Kit, position: Position, general: str, space: str, **more: object) -> Odds:
    return odds_system(kit).odds(kit, position, MarchAsked(general, (space, False), **more))  # type: ignore[arg-type]


def test_what_may_come_is_counted_whole(kit: Kit, babylon: Position) -> None:
    found = asked(kit, babylon, "leonnatos", "kardia")
    assert found.arrives == Fraction(5, 6)
    assert sum(found.results.values()) == found.arrives
    for losses in (found.own, found.enemy):
        assert sum(losses.values()) == 1
        assert 0 < expected(losses) < 5
    assert {*found.leaders} == {"leonnatos", "lysimachos"}
    assert all(sum(fate.values()) == 1 for fate in found.leaders.values())


@pytest.mark.slow
def test_who_avoids_is_not_beaten_as_often(kit: Kit, babylon: Position) -> None:
    stands = asked(kit, babylon, "leonnatos", "kardia")
    avoids = asked(kit, babylon, "leonnatos", "kardia", policy="avoid")
    best = asked(kit, babylon, "leonnatos", "kardia", policy="best", goal="general lysimachos gone")
    goal = "general lysimachos gone"
    chances = [
        asked(kit, babylon, "leonnatos", "kardia", policy=policy, goal=goal).goals[0].chance
        for policy in ("stand", "avoid", "best")
    ]
    assert sum(avoids.results.values()) < sum(stands.results.values())
    assert chances[2] == min(chances)
    assert best.policy == "best"
    assert stands.left_out


def test_points_may_be_taken_for_granted(kit: Kit, babylon: Position) -> None:
    by_points = {points: asked(kit, babylon, "leonnatos", "kardia", points=points).arrives for points in (3, 4)}
    assert by_points == {3: 1, 4: 1}
    with pytest.raises(UnfitQuestion, match="so many movement points: 9"):
        asked(kit, babylon, "leonnatos", "kardia", points=9)


def test_wishes_are_read_as_they_are_written_and_have_words(kit: Kit) -> None:
    text = (
        "space damaskos mine and space tyros clear and city tyros besieged and city tyros fallen and general "
        "ptolemaios safe and general ptolemaios alive and general ptolemaios gone and units memphis >= 4 and lp >= 9 "
        "and vp >= 12"
    )
    goal = read_goal(kit, text)
    assert goal_text(goal) == " ".join(text.split())
    say = Speaker(lambda name: name.id).say
    assert len({say(wish.words()) for wish in goal}) == len(goal) == 10


@pytest.mark.parametrize(
    "words", ["", "nonsense", "space atlantis mine", "general nobody safe", "units memphis >= many", "lp >= -1", "vp"]
)
def test_a_goal_nobody_can_read_is_no_goal(kit: Kit, words: str) -> None:
    with pytest.raises(BadGoal):
        read_goal(kit, words)


def test_a_chance_never_falls_when_a_wish_is_left_out(kit: Kit, babylon: Position) -> None:
    goal = "space kardia clear and general leonnatos safe"
    found = asked(kit, babylon, "leonnatos", "kardia", goal=goal).goals
    assert [wished.text for wished in found] == ["space kardia clear", "general leonnatos safe", goal]
    assert found[2].chance <= min(found[0].chance, found[1].chance)


def test_wishes_look_at_the_end_of_the_march(kit: Kit, babylon: Position) -> None:
    home = asked(kit, babylon, "antigonos", "ipsos", goal="units ipsos >= 1 and space ipsos mine", points=4)
    assert [wished.chance for wished in home.goals] == [1, 1, 1]
    points = asked(kit, babylon, "antigonos", "ipsos", goal="vp >= 0 and lp >= 99").goals
    assert [wished.chance for wished in points] == [1, 0, 0]


def test_policies(kit: Kit) -> None:
    for words in ("stand", "avoid", "best", "avoid intercept>=50", "stand intercept>=0"):
        assert str(read_policy(words)) == words
    with pytest.raises(BadPolicy):
        read_policy("flee")


@pytest.mark.parametrize(
    ("general", "space", "more", "sentence"),
    [
        ("leonnatos", "babylon", {}, "MOV-13"),
        ("nobody", "kardia", {}, "nobody or kardia is not on the map"),
        ("leonnatos", "atlantis", {}, "atlantis is not on the map"),
        ("leonnatos", "kardia", {"goal": "win"}, "is not a goal on this map"),
        ("leonnatos", "kardia", {"policy": "flee"}, "is not a known response"),
    ],
)
def test_what_cannot_be_counted_is_said(
    kit: Kit, babylon: Position, general: str, space: str, more: dict[str, str], sentence: str
) -> None:
    with pytest.raises(UnfitQuestion, match=sentence):
        asked(kit, babylon, general, space, **more)


def test_the_best_part_is_never_worse_than_everybody(kit: Kit, babylon: Position) -> None:
    system = odds_system(kit)
    goal = "space kardia clear and units daskyleion >= 1"
    best = system.best(kit, babylon, MarchAsked("leonnatos", ("kardia", False), goal=goal))
    assert best is not None
    assert best.chance >= best.whole
    assert best.chance > 0
    assert {*best.by_points} == {2, 3, 4}
    assert best.by_points[2] == 0
    with pytest.raises(UnfitQuestion, match="no goal"):
        system.best(kit, babylon, MarchAsked("leonnatos", ("kardia", False)))
    assert system.best(kit, babylon, MarchAsked("leonnatos", ("babylon", False), goal=goal)) is None


def test_dangers_are_those_of_the_worst_army_and_a_unit_more_helps(kit: Kit, babylon: Position) -> None:
    system = odds_system(kit)
    found = system.dangers(kit, babylon, 3, "stand")
    assert [danger.chance for danger in found] == sorted((danger.chance for danger in found), reverse=True)
    lysimachos = next(danger for danger in found if danger.thing.id == "lysimachos")
    alone = asked(kit, babylon, "leonnatos", "kardia", goal="general lysimachos gone")
    assert lysimachos.leader == "leonnatos"
    assert lysimachos.chance == alone.goals[0].chance
    assert lysimachos.helps is not None
    assert lysimachos.helps[1] < lysimachos.chance
    with pytest.raises(UnfitQuestion, match="seat 5"):
        system.dangers(kit, babylon, 5, "stand")


def test_a_game_without_odds_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = open_map(maps("rome"))
    assert rules_of(kit).setups(kit)
    assert has_odds(kit)
    monkeypatch.setattr(game_odds, "optional_part", lambda *_: None)
    assert not has_odds(kit)
    with pytest.raises(UnfitQuestion, match="There are no odds for this game"):
        odds_system(kit)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 10_000), "<1"),
        (Fraction(1, 100), "1"),
        (Fraction(149, 10_000), "1"),
        (Fraction(15, 1_000), "2"),
        (Fraction(1, 2), "50"),
        (Fraction(99, 100), "99"),
        (Fraction(9_999, 10_000), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_per_cent_never_says_never_of_what_may_be(chance: Fraction, words: str) -> None:
    assert percent(chance) == words + SPACE
