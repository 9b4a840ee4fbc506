"""A whole game through the window: from an answer, an undo or a jump until the table is painted anew."""

import random
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from diadochi.cli.measures.spread import spread
from diadochi.cli.measures.successors.window.stage import IDLE, MeasuredTable
from diadochi.controller.rules_controller import ProgramDice
from diadochi.players.player import RandomPlayer
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.successors.game_plan import GamePlan

PLAYERS = 4
"""People at the screen, between whom the curtain falls."""
MOST = 6_000
"""Answers after which a game is broken off."""
SEED = 323
UNDOS, JUMPS = 40, 60


def take(size: tuple[int, int], quick: bool, _begun: float) -> Any:
    """{"answer", "reveal", "undo", "jump"}, each {median, p95, max} in milliseconds."""
    share = 10 if quick else 1
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as home, closing(MeasuredTable(size)) as stage:
        stage.window.shell.appearance.set_motion(False)  # a glide lasts as long as it is meant to
        begin(stage, Path(home))
        stage.rest(IDLE)
        answers, reveals = play(stage, 100 if quick else MOST)
        return {
            "answer": spread(answers),
            "reveal": spread(reveals),
            "undo": spread(undo(stage, UNDOS // share)),
            "jump": spread(jump(stage, JUMPS // share)),
        }


def begin(stage: MeasuredTable, home: Path) -> None:
    """A game of four people, whose dice, cards and answers fall alike every time."""
    games = stage.playing.games
    games.desk.home, games.desk.chance = home, random.Random(SEED)
    stage.playing.controller.dice = ProgramDice(seed=SEED)
    games.files.begin(GamePlan(tuple(SeatPlan(f"Player {n}") for n in range(1, PLAYERS + 1)), title="bench"))
    stage.turn()


def painted(stage: MeasuredTable, act: Callable[[], object]) -> float:
    """Seconds that `act` and the painting after it take; what is laid out anew is painted in the second turn."""
    begun = time.perf_counter()
    act()
    stage.turn()
    stage.turn()
    return time.perf_counter() - begun


def play(stage: MeasuredTable, most: int) -> tuple[list[float], list[float]]:
    """Seconds of each answer, and of each opening of the curtain, until the game is over."""
    controller, hotseat = stage.playing.controller, stage.playing.hotseat
    player = RandomPlayer(random.Random(SEED))
    answers: list[float] = []
    reveals: list[float] = []
    while len(answers) < most and controller.node is not None:
        if hotseat.is_closed:
            reveals.append(painted(stage, lambda: hotseat.curtain.opened.emit("")))
            continue
        answer = player.answer(controller.node)
        answers.append(painted(stage, lambda answer=answer: controller.answer(answer)))  # type: ignore[misc]
    stage.rest()
    return answers, reveals


def undo(stage: MeasuredTable, most: int) -> list[float]:
    """Seconds of each undo, from the last answer back."""
    taken = []
    for _ in range(most):
        taken.append(painted(stage, stage.playing.controller.undo))
        if stage.playing.hotseat.is_closed:
            painted(stage, lambda: stage.playing.hotseat.curtain.opened.emit(""))
    return taken


def jump(stage: MeasuredTable, most: int) -> list[float]:
    """Seconds of each look at another moment, all over the game."""
    looking, chance = stage.playing.games.looking, random.Random(SEED)
    line = looking.line
    nodes = [node for node in chance.choices(line, k=most) if node != looking.here]
    return [painted(stage, lambda node=node: looking.look(node)) for node in nodes]  # type: ignore[misc]
