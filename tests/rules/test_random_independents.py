"""Random activations of independent armies between random marches: no crash, no dead end, no invariant broken."""

from random import Random

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Procedure
from diadochi.rules.core.game import Game
from diadochi.rules.successors.independent_armies import independent_activation
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import canonical, read, write
from diadochi.rules.successors.position import Position
from tests.players import oracles
from tests.rules.fuzz.positions import disturbed, opening

KIT = open_kit(maps("diadochi"))
SETUPS = tuple(KIT.setups)
EDITIONS = ("fourth", "third")
SEEDS = range(2)
REACTIONS = ("opt_indep_reactions", "on")
BETWEEN = 20
"""Answers of ordinary play between two activations of independent armies."""


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.untraced
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("setup", SETUPS)
def test_random_activations_break_nothing(setup: str, edition: str, seed: int) -> None:
    """Every army twice, in every second game with their reactions (IND-20) and from a position a free hand changed."""
    chance = Random(f"independents {setup} {edition} {seed}")
    kit, position = opening(KIT, setup, edition, chance)
    if seed:
        position = disturbed(kit, position, chance)
        position.options = tuple(sorted((*position.options, REACTIONS)))
        position = canonical(KIT, position)
        kit = KIT.under(position.edition, position.options)
    player = RandomPlayer(chance)
    for army in (*kit.independents, *kit.independents):
        away = strayed(kit, position)
        position = played_on(kit, position, army, player)
        assert strayed(kit, position) <= away, army


def played_on(kit: Kit, position: Position, army: str, player: RandomPlayer) -> Position:
    """The position after the activation of `army` and some ordinary play; everything on the way is looked at."""
    resolver = player.chance.choice(sorted(position.factions))

    def play(live: Position) -> Procedure[None]:
        yield from independent_activation(kit, live, army, resolver)
        yield from table(kit, live)

    game = Game(position, play)
    answers = 0
    while answers < BETWEEN or is_inside(game):
        assert game.node is not None
        if game.node.kind == "independent_march":
            again = Game(read(kit, write(game.position)), lambda live: table(kit, live))
            assert [*again.decision.options] == [*game.decision.options]
        answers += game.position.independent_march is None
        game.answer(player.answer(game.node))
        assert not broken(kit, game.position), game.answers[-1]
        if oracles.procedure_is_over(game.node):
            assert [*oracles.wrong_after_a_procedure(kit, game.position)] == [], game.answers[-1]
    assert write(Game(position, play, game.answers).position) == write(game.position)
    return game.position


def is_inside(game: Game[Position]) -> bool:
    """Whether a procedure is under way: the next activation waits until it has ended."""
    return game.position.activation is not None or game.node.kind not in ("activation", "hand_over")


def strayed(kit: Kit, position: Position) -> set[tuple[str, str]]:
    """Armies out of their region, or home and not gone: only a free hand puts them there (IND-06, IND-09, IND-10)."""
    placed = [(army, space) for army, space in position.independents.items() if space in kit.atlas.spaces]
    return {(army, space) for army, space in placed if not in_its_country(kit, army, space)}


def in_its_country(kit: Kit, army: str, space: str) -> bool:
    """Whether an army is where it may be."""
    region, province = kit.independents[army].region, kit.atlas.spaces[space].province
    return (not region or province in region) and province != (kit.independents[army].removed_in or "-")
