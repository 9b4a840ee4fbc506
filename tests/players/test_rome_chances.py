"""The chance to win of each side of the Sword of Rome, as the report draws it."""

import random
from statistics import fmean

import msgspec
import pytest

from diadochi.lab.rome_fitting import fitted, seen_game, written
from diadochi.players.automatic_games import SeatedPlayers
from diadochi.players.game_players import players_of
from diadochi.players.rome.players import WEIGHTS_FILE, Weights, gatherer, turns_left, weights
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.rome.facts import decide
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.position import Position


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("rome"))


def opening(kit: Kit, scenario: str) -> Position:
    made: Position = players_of(kit).opening(kit, 0, scenario, random.Random(1))
    return made


@pytest.mark.parametrize("scenario", ["brennus_390", "samnites_315", "pyrrhus_280"])
def test_the_chance_rises_with_each_city_and_is_1_together(kit: Kit, scenario: str) -> None:
    position = opening(kit, scenario)
    seat = gatherer(kit, position)
    power = position.sides[seat].powers[0]
    told = [players_of(kit).chances(kit, position)]
    for city in kit.scenarios[scenario].city:
        if position.markers.get(city) not in position.sides[seat].powers:
            position.forces.pop(city, None)
            position.markers[city] = power
            told.append(players_of(kit).chances(kit, position))
    risen = [each[seat] for each in told]
    assert risen == sorted(set(risen))
    assert all(sum(each.values()) == pytest.approx(1.0) for each in told)
    assert 0.1 < told[0][seat] < 0.9, "nothing is decided at the opening"


@pytest.mark.parametrize("taken", [True, False])
def test_who_has_won_has_all_of_it_and_at_the_last_card_it_is_nearly_so(kit: Kit, *, taken: bool) -> None:
    position = opening(kit, "pyrrhus_280")
    seat = gatherer(kit, position)
    if taken:
        cities, power = kit.scenarios["pyrrhus_280"].city, position.sides[seat].powers[0]
        position.markers.update(dict.fromkeys(cities, power))
    position.forces, position.hands = {}, {}
    position.clock = type(position.clock)(turn=kit.scenarios["pyrrhus_280"].turns)
    assert turns_left(kit, position) == 0
    chance = players_of(kit).chances(kit, position)[seat]
    assert chance > 0.95 if taken else chance < 0.25
    decide(kit, position)
    assert players_of(kit).chances(kit, position) == {each: float(each == position.winner) for each in position.sides}
    assert (position.winner == seat) == taken


def test_a_table_of_single_actions_has_no_chances(kit: Kit) -> None:
    assert not players_of(kit).chances(kit, Position())


def test_whoever_wins_in_the_end_is_given_more_the_nearer_the_end_is(kit: Kit) -> None:
    given: dict[int, list[float]] = {}
    for seed in range(12):
        game: Game[Position] = Game(opening(kit, "samnites_315"), root_of(kit, rules_of(kit).GAME))
        players, seen = SeatedPlayers(kit, dict.fromkeys((1, 2), "steward"), seed), {}
        while game.node is not None:
            seen[game.position.clock.turn] = players_of(kit).chances(kit, game.position)
            game.answer(players.answer(game))
        for turn, chances in seen.items():
            given.setdefault(turn, []).append(chances[game.position.winner])
    assert fmean(given[6]) > fmean(given[3]) > 0.5


def test_weights_are_fitted_written_and_read(kit: Kit) -> None:
    games = [seen_game(kit, scenario, seed) for seed in (1, 2) for scenario in sorted(kit.scenarios)]
    found = fitted(games, sorted(kit.scenarios), 1)
    assert msgspec.toml.decode(written(found), type=Weights) == found
    assert WEIGHTS_FILE.read_text(encoding="utf-8") == written(weights())
    assert weights().expected > 0.6
    assert found.terms.keys() == weights().terms.keys()
