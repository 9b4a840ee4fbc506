"""Throws taken together: every one is counted once, and each class says what it decides."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from diadochi.forecast.odds.chance_tree import Line
from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.core.dice import Ahead, multisets, sums
from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.successors.answers import Activate, Stand, Step, Take
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.battle.naval_battle import NavalAhead
from diadochi.rules.successors.battle.outcome import Fate, words_of
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import Position

SAY = Speaker(lambda name: name.id).say
HEAD = (
    "diadochi fourth{options}; turn 2 strategy activation round 1 active 1 order 1,2; "
    'seats 1 "One" dealt perdikkas legitimacy 12 | 2 "Two" dealt antigonos; '
)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


def first_roll(kit: Kit, text: str, options: str = "") -> Roll:
    """The first throw of the battle of Perdikkas, who goes from Ikonion to Ipsos."""
    position = read(kit, HEAD.format(options=options) + text)
    home = kit.under(position.edition, position.options)
    line: Line[Position] = Line(position, lambda live: table(home, live))
    while not (isinstance(line.node, Roll) and line.node.kind is not Kind.MOVEMENT):
        assert line.node is not None
        line.send(_answer(line))
    return line.node


def _answer(line: Line[Position]) -> Answer:
    node = line.node
    if isinstance(node, Roll):
        return Dice((6,))
    assert isinstance(node, Decision)
    match node.kind:
        case Kind.ACTIVATION:
            return Activate("perdikkas")
        case Kind.WHO_GOES:
            return Take(line.position.group(1, "ikonion", False))
        case Kind.MARCH:
            return Step("ikonion-ipsos.land")
        case _:
            return Stand()


def ahead_of(roll: Roll) -> BattleAhead:
    assert isinstance(roll.ahead, BattleAhead)
    return roll.ahead


def test_throws_without_order_and_by_their_sum_are_all_throws() -> None:
    for dice in range(4):
        rolls = Counter(tuple(sorted(faces)) for faces in itertools.product(range(1, 7), repeat=dice))
        assert {rolled.faces: rolled.ways for rolled in multisets(dice)} == rolls
        totals = Counter(sum(faces) for faces in itertools.product(range(1, 7), repeat=dice))
        by_sum = sums({face: face for face in range(1, 7)}, dice)
        assert {total: rolled.ways for total, rolled in by_sum.items()} == totals
        assert all(sum(rolled.faces) == total for total, rolled in by_sum.items())


@pytest.mark.parametrize(
    ("armies", "rolls"),
    [
        ("pieces ikonion 1:perdikkas+4M, ipsos 2:antigonos+3M", [("dice", 2), ("dice", 2)]),
        (
            "pieces ikonion 1:perdikkas+4M+2E, ipsos 2:antigonos+3M+1E",
            [("elephants", 2), ("elephants", 1), ("dice", 2), ("dice", 2)],
        ),
        ("pieces ikonion 1:perdikkas+4M, ipsos 2:antigonos+3M+1E", [("elephants", 1), ("dice", 2), ("dice", 2)]),
    ],
)
def test_a_battle_tells_its_throws_and_every_way_they_may_fall(
    kit: Kit, armies: str, rolls: list[tuple[str, int]]
) -> None:
    ahead = ahead_of(first_roll(kit, armies))
    assert [(dice_roll.what, dice_roll.dice) for dice_roll in ahead.rolls()] == rolls
    outcomes = ahead.outcomes()
    assert sum(outcome.ways for outcome in outcomes) == 6 ** sum(dice for _, dice in rolls)
    assert len({ahead.fate_of(outcome.rolls) for outcome in outcomes}) == len(outcomes)
    assert all(SAY(outcome.words) for outcome in outcomes)
    for compared in ahead.parts():
        assert SAY(compared.who)
        assert sum(compared.ways.values()) in {36, 36 * 6, 36 * 36}


def test_scores_of_both_sides_give_the_same_chance_of_winning(kit: Kit) -> None:
    ahead = ahead_of(first_roll(kit, "pieces ikonion 1:perdikkas+4M+1E, ipsos 2:antigonos+3M"))
    outcomes = ahead.outcomes()
    every = sum(outcome.ways for outcome in outcomes)
    won = sum(o.ways for o in outcomes if (fate := ahead.fate_of(o.rolls)) is not None and fate.won == 1)
    ours, theirs = (compared.ways for compared in ahead.parts())
    pairs = itertools.product(ours.items(), theirs.items())
    better = sum(one * other for (score, one), (against, other) in pairs if score > against)
    assert Fraction(won, every) == Fraction(better, sum(ours.values()) * sum(theirs.values()))


def test_veterans_throw_too_and_half_a_battle_counts_the_rest_alone(kit: Kit) -> None:
    roll = first_roll(kit, "usurper 1; pieces ikonion 1:perdikkas+2M+2R, ipsos 2:minor-2a+3M", " with opt_veterans=on")
    ahead = ahead_of(roll)
    assert [(dice_roll.what, dice_roll.dice) for dice_roll in ahead.rolls()] == [
        ("veterans", 2),
        ("dice", 2),
        ("dice", 2),
    ]
    assert sum(outcome.ways for outcome in ahead.outcomes()) == 6**6


def test_a_side_that_goes_over_throws_no_battle_dice(kit: Kit) -> None:
    roll = first_roll(kit, "usurper 2; pieces ikonion 1:perdikkas+4M+1E, ipsos 2:minor-2a+2R")
    ahead = ahead_of(roll)
    assert [dice_roll.what for dice_roll in ahead.rolls()] == ["elephants"]
    assert [outcome.ways for outcome in ahead.outcomes()] == [6]
    assert ahead.parts() == ()
    assert ahead.fate_of(((1,),)) is None


def test_what_is_decided_is_said_apart() -> None:
    fates = [
        Fate(won, costs, dangers)
        for won in (1, 0, -1)
        for costs in ((True, False) if won else (False,))
        for dangers in itertools.product((True, False), repeat=2)
    ]
    said = {SAY(words_of(fate)) for fate in fates}
    assert len(said) == len(fates)


def test_at_sea_only_the_higher_score_matters(kit: Kit) -> None:
    battle = kit.tables.battle
    for ours, theirs in ((3, 3), (5, 2), (0, 4), (4, 0)):
        ahead: Ahead = NavalAhead(battle, ours, theirs)
        rolls = 36 ** ((ours > 0) + (theirs > 0))
        assert sum(outcome.ways for outcome in ahead.outcomes()) == rolls
        assert [sum(compared.ways.values()) for compared in ahead.parts()] == [36 if ours else 1, 36 if theirs else 1]
    even = {SAY(outcome.words): outcome.ways for outcome in NavalAhead(battle, 3, 3).outcomes()}
    assert even["the escort wins"] == even["the interceptor wins"]
