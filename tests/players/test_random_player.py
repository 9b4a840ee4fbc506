"""Random play: every answer it gives is legal, positions stay possible, counters stay, and voyages are complete."""

import itertools
import random

import pytest

from diadochi.players.automatic_games import played_again
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Choice, Decision, Menu
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Drop, Sail
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.movement.sailing import course, may_sail
from diadochi.rules.successors.pieces import is_minor
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation, setup_position
from tests.house.kept import kept_kit


@pytest.fixture(scope="module")
def kit() -> Kit:
    return kept_kit(open_kit(maps("diadochi")))


def game_of(kit: Kit, setup: str, seat: int) -> Game[Position]:
    position = setup_position(kit, setup)
    home = kit.under(position.edition, position.options)
    return Game(at_activation(position, seat), lambda p: table(home, p))


def majors(position: Position) -> set[str]:
    """Every major general, wherever he is."""
    on_map = {g for _, stack in position.all_stacks() for g in stack.generals}
    dispersed = {g for group in position.dispersed.values() for g in group.generals}
    return {g for g in on_map | dispersed | set(position.off_map) if not is_minor(g)}


@pytest.mark.parametrize("seed", range(24))
def test_random_play_goes_on_and_loses_no_general(kit: Kit, seed: int) -> None:
    ready = [setup for setup in kit.setups.values() if setup.kind == "ready"]
    setup = ready[seed % len(ready)]
    game = game_of(kit, setup.id, 1 + seed % setup.players)
    before = majors(game.position)
    RandomPlayer(random.Random(seed)).play(game, 200)
    assert len(game.answers) == 200
    assert majors(game.position) == before
    assert game.fork().position == game.position


def test_only_decisions_with_two_options_are_counted(kit: Kit) -> None:
    game, player, asked, forced = game_of(kit, "babylon-323", 1), RandomPlayer(random.Random(7)), 0, 0
    for _ in range(300):
        node = game.node
        assert node is not None
        answer = player.answer(node)
        if isinstance(node, Decision):
            asked += 1
            forced += not [other for other in itertools.islice(node.options, 2) if other != answer]
        game.answer(answer)
    again, choices = played_again(game)
    assert again.position == game.position
    assert forced
    assert choices == asked - forced


def test_a_seed_is_a_game(kit: Kit) -> None:
    games = [game_of(kit, "babylon-323", 2) for _ in range(2)]
    for game in games:
        RandomPlayer(random.Random(5)).play(game, 100)
    assert games[0].answers == games[1].answers


def test_voyages_are_all_that_may_be_sailed(kit: Kit) -> None:
    """Those that are listed are judged legal, and every way by sea that is judged legal is listed."""
    met = 0
    for seed in range(12):
        game, player = game_of(kit, "babylon-323", 1 + seed % 4), RandomPlayer(random.Random(seed))
        for _ in range(120):
            march = game.position.activation
            if march is not None and game.decision is not None and game.decision.kind == "march":
                listed = {option for option in iter(game.decision.options) if isinstance(option, Sail)}
                assert all(may_sail(kit, game.position, voyage) for voyage in listed)
                for voyage in _sea_ways(kit, march.space, march.points):
                    assert bool(may_sail(kit, game.position, voyage)) == (voyage in listed)
                met += len(listed)
            assert game.node is not None
            game.answer(player.answer(game.node))
    assert met > 20


def _sea_ways(kit: Kit, start: str, points: int) -> list[Sail]:
    """Every way by sea for so many points that enters no port twice."""
    ways: list[tuple[str, ...]] = [()]
    for routes in ways:
        spaces = (start, *course(kit, start, routes))
        spent = sum(kit.cost(route) for route in routes)
        for step in kit.steps[spaces[-1]]:
            if step.by == "sea" and step.to not in spaces and spent + step.cost <= points:
                ways.append((*routes, step.route))
    return [Sail(routes, inside=inside) for routes in ways[1:] for inside in (False, True)]


def test_whatever_is_listed_may_be_sampled(kit: Kit) -> None:
    """Every option and every free act comes up when chance picks often enough, and nothing that is refused."""
    chance, asked = random.Random(1), 0
    for seed in range(4):
        game, player = game_of(kit, "babylon-323", 1 + seed % 4), RandomPlayer(random.Random(seed))
        for _ in range(60):
            node = game.node
            assert node is not None
            choices = (node.options, node.also) if isinstance(node, Decision) else ()
            for choice in [each for each in choices if isinstance(each, Choice) and len(each) < 12]:
                listed = set(iter(choice))
                assert {choice.sample(chance) for _ in range(14 * len(listed) + 1)} == (listed or {None})
                asked += 1
            game.answer(player.answer(node))
    assert asked > 60


def test_a_player_comes_to_every_kind_of_answer(kit: Kit) -> None:
    """Options, free acts and parts of groups: none of them is passed over for good."""
    game, player = game_of(kit, "babylon-323", 1), RandomPlayer(random.Random(3))
    while game.decision is None or game.decision.kind != "march":
        assert game.node is not None
        game.answer(player.answer(game.node))
    decision = game.decision
    given = {type(player.answer(decision)) for _ in range(1500)}
    assert isinstance(decision.options, Menu)
    assert {type(option) for option in (*iter(decision.options), *iter(decision.also))} <= given
    assert {Drop} <= given & set(decision.options.parcels)


def test_other_options_are_known_without_a_list(kit: Kit) -> None:
    """What is counted as a decision is what lists two options."""
    met = set()
    for seed in range(6):
        game, player = game_of(kit, "babylon-323", 1 + seed % 4), RandomPlayer(random.Random(seed))
        for _ in range(100):
            if game.decision is not None:
                options = game.decision.options
                listed = list(itertools.islice(iter(options), 50))
                for option in listed[:3]:
                    assert options.has_other(option) == (len(listed) > 1)
                    met.add((type(options).__name__, len(listed) > 1))
            assert game.node is not None
            game.answer(player.answer(game.node))
    assert {("Menu", True), ("Menu", False), ("GroupParcel", True), ("GroupParcel", False)} <= met
