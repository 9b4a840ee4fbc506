"""Players know that a voyage may be opposed: they do not sail into the same stronger fleet again and again."""

import random
from collections import Counter

import pytest
from msgspec import structs

from diadochi.players.game_players import Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.voyages import chance_driven_back, naval_chances, way_of
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Decision, Parcel, by_chance
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.answers import Activate, Oppose, Sail
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.events import BattleFought
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import FleetState, Position
from diadochi.rules.successors.setup import at_activation
from tests.house.kept import kept_opening
from tests.players.stewards import SETUP, stewards_game
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")

MOVER, RIVAL = 4, 3
COAST = ("posideion", "arados", "sidon", "tyros", "tripolis", "soloi", "pelousion")


def _on_kypros(rival: tuple[str, ...], own: tuple[str, ...] = ()) -> Position:
    """Leonnatos on Kypros, which is all his side's; the coast opposite is a rival's, and weakly held.

    `rival` and `own` are the fleets of both. The rival is no Champion, so that opposing costs it nothing (LEG-26).
    """
    kit = the_kit()
    position = at_activation(kept_opening(kit, "babylon-323"), MOVER)
    army = position.group(MOVER, "daskyleion", False)
    position.put(MOVER, "daskyleion", False, Group())
    position.put(MOVER, "salamis", False, army)
    for space in kit.province_spaces["kypros"]:
        position.markers[space] = MOVER
    for space in COAST:
        if space in kit.atlas.spaces:
            position.markers[space] = RIVAL
    position.factions[RIVAL] = structs.replace(position.factions[RIVAL], status="successor")
    for fleet in position.fleets:
        seat = RIVAL if fleet in rival else MOVER if fleet in own else None
        position.fleets[fleet] = FleetState(seat)
    return position


def _game(position: Position) -> Game[Position]:
    kit = rules_of(the_kit()).under(the_kit(), position)
    return Game(position, root_of(kit, rules_of(the_kit()).GAME))


def test_no_fleet_escorts_in_vain() -> None:
    assert naval_chances(the_kit(), 0, 1).escort == 0
    assert naval_chances(the_kit(), 0, 2).interceptor == 1
    weak, strong = naval_chances(the_kit(), 1, 3), naval_chances(the_kit(), 3, 1)
    assert weak == (strong.interceptor, strong.escort)
    assert weak.interceptor > 0.8


def test_the_chance_to_be_driven_back_depends_on_the_fleets_of_both() -> None:
    way = ("arados-salamis.sea",)

    def back(rival: tuple[str, ...], own: tuple[str, ...] = ()) -> float:
        return chance_driven_back(the_kit(), _on_kypros(rival, own), MOVER, "salamis", way)

    assert back(()) == 0
    assert back(("phoinike",)) == 1
    assert 0.5 < back(("phoinike",), ("kypros",)) < 1
    assert back(("phoinike",), ("kypros", "rhodos")) == 0
    by_land = ("kition-salamis.land",)
    assert chance_driven_back(the_kit(), _on_kypros(("phoinike",)), MOVER, "salamis", by_land) == 0


def test_a_champion_lets_the_voyage_of_another_pass() -> None:
    position = _on_kypros(("phoinike",))
    position.factions[RIVAL] = structs.replace(position.factions[RIVAL], status="champion")
    assert chance_driven_back(the_kit(), position, MOVER, "salamis", ("arados-salamis.sea",)) == 0


def test_fleets_escort_a_voyage_that_may_be_opposed_and_no_other() -> None:
    way, own = ("arados-salamis.sea",), ("kypros", "rhodos")
    opposed = way_of(the_kit(), _on_kypros(("phoinike",), own), MOVER, "salamis", way)
    assert opposed == (Sail(way, available_fleets(_on_kypros(("phoinike",), own), MOVER)),)
    assert way_of(the_kit(), _on_kypros((), own), MOVER, "salamis", way) == (Sail(way),)


@pytest.mark.parametrize("name", ["steward", "strategos"])
def test_no_army_sails_into_a_stronger_fleet(name: str) -> None:
    for seed in range(4):
        assert max(_risks(_on_kypros(("phoinike", "karia")), name, seed), default=0.0) < 0.5


@pytest.mark.parametrize("name", ["steward", "strategos"])
def test_the_same_army_sails_where_nobody_opposes_it(name: str) -> None:
    assert all(_risks(_on_kypros(()), name, seed) for seed in range(4))


def _risks(position: Position, name: str, seed: int) -> list[float]:
    """The voyages of the player turn: for each the chance to be driven back."""
    risks: list[float] = []
    kit, chance = the_kit(), random.Random(seed)
    players = {seat: PLAYERS[name](kit, chance, EVEN) for seat in position.factions}
    game = _game(position)
    while game.position.clock.active == MOVER and game.node is not None:
        node = game.node
        answer = (
            players[node.seat].answer(Asked(game, node.seat)) if isinstance(node, Decision) else by_chance(node, chance)
        )
        march = game.position.activation
        if isinstance(answer, Sail) and march is not None:
            risks.append(chance_driven_back(kit, game.position, MOVER, march.space, answer.routes))
        game.answer(answer)
    return risks


@pytest.mark.parametrize("fleets", [("phoinike",), ("phoinike", "karia")])
def test_a_fleet_opposes_a_voyage_without_escort(fleets: tuple[str, ...]) -> None:
    game = _game(_on_kypros(fleets))
    game.answer(Activate("leonnatos"))
    while not (isinstance(game.node, Decision) and game.node.kind == Kind.MARCH):
        assert game.node is not None
        node = game.node
        if isinstance(node, Decision):
            assert isinstance(node.options, Parcel)
            game.answer(node.options.default())
        else:
            game.answer(by_chance(node, random.Random(1)))
    game.answer(Sail(("arados-salamis.sea",)))
    assert isinstance(game.node, Decision)
    assert game.node.kind == Kind.NAVAL_INTERCEPTION
    steward = PLAYERS["steward"](the_kit(), random.Random(1), EVEN)
    answer = steward.answer(Asked(game, RIVAL))
    assert isinstance(answer, Oppose)


def test_no_side_is_driven_back_again_and_again_in_a_game_of_stewards() -> None:
    """Before voyages were weighed, a side lost up to seven naval battles of its own in one turn."""
    lost: Counter[tuple[int, int]] = Counter()
    for game in stewards_game(1, SETUP):
        for event in game.events[-1] if game.events else ():
            if isinstance(event, BattleFought) and event.naval and event.defender.score > event.attacker.score:
                lost[event.attacker.seat, game.position.clock.turn] += 1
    assert max(lost.values(), default=0) <= 2
