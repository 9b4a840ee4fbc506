"""Marches of the Sword of Rome into places where something may happen, from moments of random play."""

from random import Random

from diadochi.forecast.rome.march_reach import Lifted, Reach, lift
from diadochi.forecast.rome.odds.march_tree import Planned, acting, planned
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.game import Game
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.rome.turn import play

MOST_ANSWERS = 60


def some_moment(kit: Kit, chance: Random) -> Position:
    """A scenario, some way into it, where an army may be activated; hands are sometimes other than those dealt."""
    position = scenario_position(kit, chance.choice([*kit.scenarios]))
    game, player = Game(position, lambda live: play(kit, live)), RandomPlayer(chance)
    found = position
    for _ in range(chance.randrange(MOST_ANSWERS)):
        if game.node is None:
            break
        if game.node.kind == Kind.ACTION:
            found = game.position.copy()
        game.answer(player.answer(game.node))
    for seat in found.sides:
        found.hands[seat] = ("1:roll_plus_1", "2:naval_transports", "3")
    return found


def random_march(kit: Kit, chance: Random) -> Planned | None:
    """A march that may end in a fight, or be intercepted; None where no one can march."""
    position = some_moment(kit, chance)
    leaders = [leader for _, force in position.all_forces() for leader in force.leaders]
    leader = chance.choice(leaders) if leaders else ""
    here = acting(position, leader)
    lifted = lift(kit, here, leader)
    if not isinstance(lifted, Lifted):
        return None
    reach = Reach(kit, lifted.setting_out[-1])
    fights = [space for space in reach.targets if reach.stops(space)]
    spaces = fights if fights and chance.random() < 0.8 else [*reach.targets]
    if not spaces:
        return None
    march = planned(kit, here, leader, (chance.choice(spaces), False))
    return march if isinstance(march, Planned) else None
