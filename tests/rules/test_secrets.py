"""Who is asked for a Surprise card depends on nothing but what everyone can see.

Two tables are played side by side; they differ in what the hands hold, not in their sizes. Every question must go to
the same seat in the same words at both, and all that is public must stay the same.
"""

import random

import pytest
from msgspec import structs

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Choice, Decision, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Pass, PlaySurprise
from diadochi.rules.successors.cards.card_event import cards_in_game
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation, setup_position
from diadochi.rules.successors.turn.whole_game import play
from diadochi.rules.successors.view import view
from tests.house.kept import kept_opening

pytestmark = pytest.mark.untraced  # it plays by chance

KIT = open_kit(maps("diadochi"))
SETUPS = tuple(KIT.setups)
ANSWERS = 400
CARDS = 3


def dealt(position: Position, chance: random.Random) -> Position:
    """The same position with other hands of the same sizes; no card is discarded."""
    same = position.copy()
    deck = [card for card in cards_in_game(KIT, position) if card not in position.discards]
    chance.shuffle(deck)
    for number, (seat, faction) in enumerate(position.factions.items()):
        hand = tuple(sorted(deck[CARDS * number : CARDS * (number + 1)]))
        same.factions[seat] = structs.replace(faction, hand=hand)
    return same


def openly(node: Node, player: RandomPlayer) -> Answer:
    """An answer that is legal at both tables: no card is played."""
    if isinstance(node, Decision) and node.kind == "surprise":
        return Pass()
    bare = structs.replace(node, also=Choice(())) if isinstance(node, Decision) else node
    return player.answer(bare)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
def test_who_is_asked_tells_nothing(setup: str) -> None:
    chance = random.Random(f"secrets {setup}")
    position = setup_position(KIT, setup)
    if position.clock.segment != "activation":
        position = at_activation(position, chance.choice(sorted(position.factions)))
    games = [Game(dealt(position, chance), lambda p: play(KIT, p)) for _ in range(2)]
    player = RandomPlayer(chance)
    asked = 0
    for _ in range(ANSWERS):
        nodes = [game.node for game in games]
        assert all(node is not None for node in nodes)
        kinds = {(type(node).__name__, node.kind, node.seat, node.rules) for node in nodes if node}
        assert len(kinds) == 1
        one, other = nodes
        if isinstance(one, Decision) and isinstance(other, Decision):
            assert one.prompt == other.prompt
            asked += one.kind == "surprise"
        assert one is not None
        answer = openly(one, player)
        for game in games:
            game.answer(answer)
        assert write(view(games[0].position, None)) == write(view(games[1].position, None))
    assert asked or setup.startswith("teach")


def test_a_card_that_is_held_is_offered_to_its_holder_alone() -> None:
    position = at_activation(kept_opening(KIT, "babylon-323"), 1)
    for seat, hand in ((1, ("campaign_1",)), (2, ("the_gift_of_oratory",))):
        position.factions[seat] = structs.replace(position.factions[seat], hand=hand)
    game = Game(position, lambda p: play(KIT, p))
    assert game.decision is not None
    offered = [answer for answer in game.decision.also if isinstance(answer, PlaySurprise)]
    assert offered
    assert {answer.seat for answer in offered} == {2}
