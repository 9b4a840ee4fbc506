"""Every figure opens its tree down to single faces, and what stands below a row sums to it, as fractions."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from diadochi.forecast.odds.chance_tree import chance_of
from diadochi.forecast.odds.figures import Odds, expected
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import MarchAsked, Policy, UnfitQuestion
from diadochi.forecast.successors.odds.march_goals import explained, read_goal
from diadochi.forecast.successors.odds.march_tree import march_tree
from diadochi.language import LANGUAGES, Speaker, set_language
from diadochi.narration.odds_explanation import ExplainedRow, RowKind, Rows, figure_title
from diadochi.rules.core.system import spell
from diadochi.rules.successors.editing import set_units
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.forecast.odds.marches import random_march
from tests.house.kept import kept_opening

MARCHES = (
    MarchAsked("leonnatos", ("kardia", False), goal="general lysimachos gone"),
    MarchAsked("leonnatos", ("kardia", False), policy="best", goal="general lysimachos gone", points=3),
    MarchAsked("antigonos", ("halikarnassos", False), policy="avoid intercept>=0", goal="city halikarnassos fallen"),
    MarchAsked("leonnatos", ("kardia", False), points=4),
)


@pytest.fixture(scope="module")
def babylon(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


def figures_of(found: Odds) -> Iterator[tuple[str, Fraction]]:
    """Every figure there is, by the name that it is asked by."""
    yield "arrive", found.arrives
    yield "hold", found.holds
    yield from found.results.items()
    for side, kinds in (("own", found.own_kinds), ("enemy", found.enemy_kinds)):
        yield from ((f"{side} {kind} {n}", chance) for kind, ways in kinds.items() for n, chance in ways.items())
    yield from ((f"points {points}", chance) for points, chance in found.points.items())
    yield from ((f"siege {points}", chance) for points, chance in found.siege.items())
    yield from ((f"also {named.key}", named.chance) for named in found.also)
    for side, losses in (("own", found.own), ("enemy", found.enemy)):
        yield f"mean {side}", expected(losses)
        yield from ((f"{side} {number}", chance) for number, chance in losses.items())
    for general, fates in found.leaders.items():
        yield from ((f"general {general} {fate}", chance) for fate, chance in fates.items())
    yield from ((f"goal {wished.text}", wished.chance) for wished in found.goals)


def open_wholly(tree: Rows, row: ExplainedRow, chance: Random, depth: int = 0) -> int:
    """Open a row and some of those below it, down to faces and ends; how many faces were reached."""
    if row.kind is RowKind.OTHERS:
        assert sum(each.part for each in row.folded) == row.part
        return open_wholly(tree, row.folded[0], chance, depth + 1)
    if not row.opens:
        return int(row.kind is RowKind.ROLL)
    below = tree.below(row.path)
    assert below
    inner = row.kind in (RowKind.ROLLS, RowKind.ROLL)
    comes = [each for each in below if each.kind is not RowKind.ROLLS]
    if comes:
        assert sum(each.part for each in comes) == row.part, row
        assert sum(each.chance for each in comes) == (row.chance if inner else 1), row
    for each in below:
        if each.kind is RowKind.ROLLS:
            assert (each.part, each.chance) == (row.part, row.chance)
    reached = sum(open_wholly(tree, each, chance, depth + 1) for each in below if each.kind is RowKind.ROLLS)
    return reached + sum(
        open_wholly(tree, each, chance, depth + 1) for each in chance.sample(comes, min(2, len(comes)))
    )


def seat_of(position: Position, asked: MarchAsked) -> int:
    found = position.where(asked.piece)
    assert found is not None
    return found[1].seat


@pytest.mark.slow
@pytest.mark.parametrize("asked", MARCHES, ids=lambda asked: f"{asked.piece} {asked.policy} {asked.points}")
def test_every_figure_opens_down_to_the_faces(kit: Kit, babylon: Position, asked: MarchAsked) -> None:
    system = odds_system(kit)
    tree_of_all, goal = system.tree(kit, babylon, asked), read_goal(kit, asked.goal) if asked.goal else ()
    faces = 0
    for name, figure in figures_of(system.odds(kit, babylon, asked)):
        found = explained(kit, seat_of(babylon, asked), tree_of_all, name, goal)
        assert found.figure == figure, name
        assert found.words or name.startswith("goal") or figure_title(name) != figure_title("goal"), name
        tree = Rows(kit, found)
        assert tree.top().part == figure
        faces += open_wholly(tree, tree.top(), Random(name))
    assert faces > 0


def test_throws_below_a_class_are_all_throws_there_are(kit: Kit, babylon: Position) -> None:
    """Faces, orders counted, sum to the ways of their class, and all classes to all throws."""
    found = odds_system(kit).explained(kit, babylon, MARCHES[3], "win")
    battle = found.start
    total = of = 0
    for way in found.ways(battle):
        rolls = found.rolls(battle, way)
        assert rolls is not None
        assert sum(leaf.ways for leaf in leaves(rolls.opened())) == rolls.ways
        assert all(leaf.faces for leaf in leaves(rolls.opened()))
        total, of = total + rolls.ways, rolls.of
    assert total == of == 6**4


def test_elephants_are_opened_too(kit: Kit, babylon: Position) -> None:
    """Their dice are part of what the strength comes from (BAT-06)."""
    armed = babylon
    for seat, space in ((4, "daskyleion"), (3, "kardia")):
        armed = set_units(armed, seat, space, False, "elephant", 2)
    found = odds_system(kit).explained(kit, armed, MARCHES[3], "win")
    ways = found.ways(found.start)
    rolls = [found.rolls(found.start, way) for way in ways]
    assert sum(each.ways for each in rolls if each) == 6**8
    rarest = min((each for each in rolls if each), key=lambda each: each.ways)
    assert sum(leaf.ways for leaf in leaves(rarest.opened())) == rarest.ways
    dice = sum(len(faces) for _, faces in next(leaves(rarest.opened())).faces)
    assert dice == 8


def test_marches_by_chance_open_too(kit: Kit) -> None:
    opened = 0
    for seed in range(900, 960):
        situation = random_march(kit, Random(seed))
        if situation is None:
            continue
        home, position, march = situation
        tree = march_tree(home, position, march, Policy(avoids=True, intercepts_from=0))
        for name in ("arrive", "lose", "mean own"):
            found = explained(home, march.lifted.seat, tree, name)
            rows = Rows(home, found)
            assert rows.top().part == found.figure
            open_wholly(rows, rows.top(), Random(seed))
        opened += 1
        if opened == 6:
            break
    assert opened == 6


def leaves(falls: tuple) -> Iterator:  # type: ignore[type-arg]
    for fall in falls:
        if fall.opened is None:
            yield fall
        else:
            below = fall.opened()
            assert sum(each.ways for each in below) == fall.ways
            yield from leaves(below)


def test_a_best_reply_is_one_reply(kit: Kit, babylon: Position) -> None:
    """Of what someone may choose one thing comes, in the figures as in the tree."""
    found = odds_system(kit).odds(kit, babylon, MARCHES[1])
    assert sum(found.own.values()) == sum(found.enemy.values()) == 1
    assert found.arrives <= 1
    tree = odds_system(kit).tree(kit, babylon, MARCHES[1])
    gone = lambda end: end.position.where("lysimachos") is None  # noqa: E731
    assert chance_of(tree, gone, for_seat=4) == found.goals[0].chance


def all_words(tree: Rows, row: ExplainedRow, depth: int) -> Iterator[ExplainedRow]:
    yield row
    if depth and row.opens and row.kind is not RowKind.OTHERS:
        for below in tree.below(row.path):
            yield from all_words(tree, below, depth - 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_have_words_in_every_language(kit: Kit, babylon: Position, language: str) -> None:
    found = odds_system(kit).explained(kit, babylon, MARCHES[0], "win")
    say = Speaker(spell(kit, position=lambda: babylon)).say
    set_language(language)
    try:
        rows = [*all_words(Rows(kit, found), Rows(kit, found).top(), 3)]
        said = [say(words) for row in rows for words in (row.words, *row.happens, *((row.then,) if row.then else ()))]
    finally:
        set_language("en")
    assert len(rows) > 30
    assert all(words.strip() and "{" not in words for words in said)


def test_a_figure_that_is_none_is_refused_with_what_may_be_written(kit: Kit, babylon: Position) -> None:
    with pytest.raises(UnfitQuestion, match=r'"winn" is not a known figure\. Write arrive, win'):
        odds_system(kit).explained(kit, babylon, MARCHES[0], "winn")
    with pytest.raises(UnfitQuestion, match='"also nothing" is not a known figure'):
        odds_system(kit).explained(kit, babylon, MARCHES[0], "also nothing")


def test_nothing_is_to_be_opened_at_an_end(kit: Kit, babylon: Position) -> None:
    found: Explained = odds_system(kit).explained(kit, babylon, MARCHES[0], "arrive")
    way = found.start
    while not way.rests.is_end:
        way = found.ways(way)[0]
    assert found.ways(way) == ()
