"""Whatever is other on the map of Rome after an answer is told by an event, whatever led to it."""

import random

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import rules_of
from diadochi.rules.rome.events import ForceChanged, MarkerChanged
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.rome.turn import play


def test_forces_and_markers_are_told(kit: Kit) -> None:
    game: Game[Position] = Game(scenario_position(kit, "samnites_315"), lambda live: play(kit, live))
    player, rules, told = RandomPlayer(random.Random(5)), rules_of(kit), set[str]()
    for _ in range(400):
        if game.node is None:
            break
        then, before = game.position.copy(), rules.standing(kit, game.position)
        game.answer(player.answer(game.node))
        now, events = game.position, rules.changes(before, rules.standing(kit, game.position))
        forces = {(e.space, e.power, e.inside) for e in events if isinstance(e, ForceChanged)}
        keys = {(space, f.power, f.inside) for p in (then, now) for space, f in p.all_forces()}
        assert forces == {
            (at, power, within)
            for at, power, within in keys
            if then.group(power, at, inside=within) != now.group(power, at, inside=within)
        }
        markers = {event.space: event.power for event in events if isinstance(event, MarkerChanged)}
        assert markers == {
            space: now.markers.get(space, "")
            for space in then.markers | now.markers
            if then.markers.get(space) != now.markers.get(space)
        }
        told.update(type(event).__name__ for event in events)
    assert told == {"ForceChanged", "MarkerChanged"}
