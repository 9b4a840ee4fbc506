"""The boxes beside the map are laid anew only when something they tell has changed, and are never behind."""

import random

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import factions_of, whole_game_from
from diadochi.rules.successors.turn.whole_game import play
from diadochi.scene.counters import counter_items
from diadochi.scene.counters.counter_items import BoxesItem
from diadochi.scene.counters.counter_sprites import Screen, Sprites
from diadochi.scene.counters.game_counters import Trays, lay_trays
from diadochi.scene.counters.successors.counters import Casting

ANSWERS = 700


def test_in_a_whole_game_the_boxes_are_never_behind(kit: Kit, fonts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[Trays] = []
    monkeypatch.setattr(counter_items, "lay_trays", lambda casting: laid.append(lay_trays(casting)) or laid[-1])
    ready = next(setup.id for setup in kit.setups.values() if setup.kind == "ready")
    game = Game(whole_game_from(factions_of(kit, ready)), lambda position: play(kit, position))
    item, player = BoxesItem(Screen(Sprites())), RandomPlayer(random.Random(7))
    answers = 0
    while game.node is not None and answers < ANSWERS:
        game.answer(player.answer(game.node))
        answers += 1
        casting = Casting(kit, game.position, "en")
        item.show_position(casting)
        assert item.trays == lay_trays(casting)
    assert 1 < len(laid) < answers / 2
