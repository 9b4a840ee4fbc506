"""Games of stewards, and what is asked in them: they think once for all tests of a process.

Files of tests that ask for them are marked as one group, so that one process runs them all.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

from diadochi.players.automatic_games import SeatedPlayers
from diadochi.players.game_players import Asked, players_of
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Position
from tests.rules.notation.positions import the_kit

SETUP = "babylon-323"


def _beginning(seed: int, setup: str) -> Game[Position]:
    """A game of four stewards before its first answer; without a set-up generals are dealt by chance."""
    opening = players_of(the_kit()).opening(the_kit(), 0 if setup else 4, setup, random.Random(seed))
    return Game(opening, root_of(rules_of(the_kit()).under(the_kit(), opening), rules_of(the_kit()).GAME))


def _played(seed: int, setup: str) -> Iterator[Answer]:
    game = _beginning(seed, setup)
    kit = rules_of(the_kit()).under(the_kit(), game.position)
    players = SeatedPlayers(kit, dict.fromkeys(game.position.factions, "steward"), seed)
    while game.node is not None:
        answer = players.answer(game)
        yield answer
        game.answer(answer)


@cache
def _answers(seed: int, setup: str) -> tuple[list[Answer], Iterator[Answer]]:
    """What the stewards have answered in a game, and what they answer next."""
    return [], _played(seed, setup)


def stewards_game(seed: int, setup: str = SETUP) -> Iterator[Game[Position]]:
    """A game of stewards at each of its questions, and at its end."""
    game = _beginning(seed, setup)
    answers, more = _answers(seed, setup)
    while True:
        yield game
        if game.node is None:
            return
        if len(game.answers) == len(answers):
            answers.append(next(more))
        game.answer(answers[len(game.answers)])


def stewards(kind: Kind, seed: int = 1, setup: str = "") -> Iterator[Asked]:
    """Questions of a kind in a game of stewards, each as long as the next is not asked for."""
    for game in stewards_game(seed, setup):
        if game.decision is not None and game.decision.kind == kind:
            yield Asked(game, game.decision.seat)


def questions(kind: Kind, count: int) -> Iterator[Asked]:
    """So many questions of a kind: those of the first game from the set-up in which there are any."""
    for seed in range(1, 9):
        left = count
        for asked in islice(stewards(kind, seed, SETUP), count):
            left -= 1
            yield asked
        if left < count:
            return
