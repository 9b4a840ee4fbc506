"""A process that plays into a record is killed at a random moment: every answer it was told of is in the file.

By hand, for many: ``python -m tests.journal.kill 300``.
"""

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from desktop.journal.record import Record
from desktop.players.random_player import RandomPlayer
from desktop.rules.successors.kit import Kit
from tests.journal.games import opening

PER_FILE = 25
"""Kills that one record has to live through."""


def play_until_killed(path: Path, kit: Kit, told: int, seed: int) -> None:
    """Give random answers for ever, closing the record now and then, and tell each node once it has come back."""
    chance = random.Random(seed)
    player = RandomPlayer(chance)
    while True:
        with Record.open(path, lambda _: kit) as record:
            record.go_to(record.main)
            for _ in range(chance.randint(1, 400)):
                node = record.game.node
                if node is None or (len(record.tree) > 1 and not chance.randrange(40)):
                    for _ in range(chance.randint(1, 30)):
                        record.back()
                    continue
                if record.stored_chance() is not None:
                    record.forward()
                    continue
                number = record.answer(player.answer(node))
                os.write(told, f"{number} {record.tree[number].seal.hex()}\n".encode())


def killed_once(path: Path, kit: Kit, seed: int) -> dict[int, str]:
    """What a process was told before it was killed: the nodes with their seals."""
    reading, telling = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play_until_killed(path, kit, telling, seed)
        finally:
            os._exit(1)
    os.close(telling)
    time.sleep(random.Random(seed).uniform(0.0, 0.5))
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading) as pipe:
        told = [line.split() for line in pipe.read().splitlines()]
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise AssertionError("the process ended by itself")
    return {int(number): seal for number, seal in told}


def kill_many(count: int, seed: int) -> int:
    """Kill so many processes; the number of answers they were told of, all of which were found again."""
    kit, position = opening()
    answers = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            path = Path(folder, f"{number // PER_FILE}.diadochi")
            if not path.exists():
                Record.create(path, position, kit).close()
                told: dict[int, str] = {}
            before = len(told)
            told |= killed_once(path, kit, seed + number)
            record = Record.look(path, lambda _: kit)
            found = {node: record.tree[node].seal.hex() for node in told if node in record.tree}
            if found != told:
                raise AssertionError(f"kill {number}: {len(told) - len(found)} answers are lost")
            answers += len(told) - before
            if number % PER_FILE == PER_FILE - 1 and record.verify():
                raise AssertionError(f"kill {number}: {record.disagreements}")
    return answers


if __name__ == "__main__":
    sys.stdout.write(f"{kill_many(int(sys.argv[1]), 323)} answers told of, all found\n")
