"""Playing ahead, as players do who think: a fork in the midst of a march, and a whole march tried out and judged."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from diadochi.cli.asking import the_kit
from diadochi.cli.measures.spread import spread, timed
from diadochi.players.player import RandomPlayer
from diadochi.players.plug import players_of
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.answers import Activate
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position

GAMES = 10
SEED = 323


def measure(quick: bool) -> dict[str, Any]:
    """`ahead_us`, microseconds: `fork` at each question of a march; `line` from the choice of an army to the end of its
    march, answers by chance, and the victory points there.
    """
    found = [each for seed in range(SEED, SEED + (1 if quick else GAMES)) for each in _played(seed)]
    times = {name: [seconds for other, seconds in found if other == name] for name in ("fork", "line")}
    return {"ahead_us": {name: _in_us(seconds) for name, seconds in times.items()}}


def _played(seed: int) -> Iterator[tuple[str, float]]:
    """What was timed in a game of that seed, and the seconds it took."""
    chance = Random(seed)
    opening = players_of(the_kit()).opening(the_kit(), 0, "", chance)
    kit = rules_of(the_kit()).under(the_kit(), opening)
    game, player = Game(opening, root_of(kit, rules_of(kit).GAME)), RandomPlayer(chance)
    while game.node is not None:
        if game.node.kind == Kind.MARCH:
            yield "fork", timed(game.fork)
        elif game.decision is not None and game.node.kind == Kind.ACTIVATION:
            armies = [answer for answer in game.decision.options if isinstance(answer, Activate)]
            if armies:
                yield "line", _line(kit, game, armies[seed % len(armies)], RandomPlayer(Random(seed)))
        player.play(game, 1)


def _line(kit: Kit, game: Game[Position], army: Activate, player: RandomPlayer) -> float:
    begun = perf_counter()
    ahead = game.fork()
    ahead.answer(army)
    while ahead.node is not None and not (ahead.decision and ahead.decision.checkpoint):
        player.play(ahead, 1)
    players_of(kit).points(kit, ahead.position)
    return perf_counter() - begun


def _in_us(seconds: list[float]) -> dict[str, float]:
    return {name: round(1000 * ms, 1) for name, ms in spread(seconds).items()}
