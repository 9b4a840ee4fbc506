"""A process that plays into a record is killed at a random moment: all it was told of is in the file.

By hand, for many: ``python -m tests.journal.kill 300 table``, or another of the ways to play in `WAYS`.
"""

import os
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.saved_games import glance
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.setup import whole_game_from
from tests.journal.games import opening

PER_FILE = 25
"""Kills that one record has to live through."""
LONGEST = 0.5
"""Seconds that a process lives at most, from its beginning or from the first thing it was told."""
Tell = Callable[[str, int, str], None]
Way = Callable[[Record, RandomPlayer, random.Random, Tell], None]


def answered(record: Record, player: RandomPlayer, tell: Tell) -> bool:
    """Give one random answer, or take the dice that fell here before; False when the game is over."""
    node = record.game.node
    if node is None:
        return False
    stored = record.stored_chance()
    number = record.answer(player.answer(node) if stored is None else stored)
    tell("node", number, record.tree[number].seal.hex())
    return True


def table(record: Record, player: RandomPlayer, chance: random.Random, tell: Tell) -> None:
    """Random answers at a free table, with a step back now and then."""
    for _ in range(chance.randint(1, 400)):
        if (len(record.tree) > 1 and not chance.randrange(40)) or not answered(record, player, tell):
            for _ in range(chance.randint(1, 30)):
                record.back()


def straight_on(record: Record, player: RandomPlayer, chance: random.Random, tell: Tell) -> None:
    """A whole game from its opening to its end, and when it is over another way from its middle."""
    for _ in range(chance.randint(50, 2000)):
        if not answered(record, player, tell):
            line = record.tree.lineage(record.cursor)
            record.go_to(line[len(line) // 2])


def at_the_seams(record: Record, player: RandomPlayer, chance: random.Random, tell: Tell) -> None:
    """Little play, and much of what makes a record safe, branch, be set by hand, be written beside, or be closed."""
    for _ in range(chance.randint(1, 12)):
        match chance.randrange(9):
            case 8:
                row = record.notes.draw(
                    record.cursor, f"ring blue @{chance.randrange(999)},5", chance.choice((None, 2))
                )
                tell("drawing", row.id, row.drawn)
            case 0:
                for _ in range(chance.randint(1, 40)):
                    record.back()
            case 1:
                number = record.correct(record.game.position, (1, 2))
                tell("node", number, record.tree[number].seal.hex())
            case 2:
                note = record.notes.comment(record.cursor, f"why {chance.random()}")
                tell("comment", note.id, note.text)
            case 3:
                act = record.note_act(ActKind.THROWN_ANEW, agreed=(1, 2))
                tell("act", act.id, act.seal.hex())
            case 4:
                record.mark_main(chance.choice(record.tree.ends()))
            case 5:
                record.next_segment()
            case _:
                for _ in range(chance.randint(1, 25)):
                    answered(record, player, tell)


def rome(record: Record, player: RandomPlayer, chance: random.Random, tell: Tell) -> None:
    """As at a free table, in a game of the other system."""
    table(record, player, chance, tell)


WAYS: dict[str, Way] = {"table": table, "game": straight_on, "seams": at_the_seams, "rome": rome}


def play_until_killed(path: Path, kit: GameKit, told: int, seed: int, way: Way = table) -> None:
    """Play for ever, closing the record now and then, and tell each thing once it has come back."""
    chance = random.Random(seed)
    player = RandomPlayer(chance)

    def tell(kind: str, number: int, value: str) -> None:
        os.write(told, f"{kind}\t{number}\t{value}\n".encode())

    while True:
        with Record.open(path, lambda _: kit) as record:
            record.go_to(record.main)
            way(record, player, chance, tell)


def killed_once(path: Path, kit: GameKit, seed: int, way: Way = table) -> dict[tuple[str, int], str]:
    """What a process was told before it was killed, by kind and number."""
    reading, telling = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play_until_killed(path, kit, telling, seed, way)
        finally:
            os._exit(1)
    os.close(telling)
    moment = random.Random(seed)
    if moment.random() < 0.7:
        select.select([reading], [], [], 60)
    time.sleep(moment.uniform(0.0, LONGEST))
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading) as pipe:
        told = [line.rstrip("\n").split("\t") for line in pipe]
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise AssertionError("the process ended by itself")
    return {(kind, int(number)): value for kind, number, value in told}


def _found(record: Record) -> dict[tuple[str, int], str]:
    nodes = {("node", node): record.tree[node].seal.hex() for node in record.tree}
    comments = {("comment", note.id): note.text for note in record.notes.comments.values()}
    drawn = {("drawing", row.id): row.drawn for row in record.notes.drawings.values()}
    return {**nodes, **comments, **drawn, **{("act", act.id): act.seal.hex() for act in record.acts}}


def _begun(way: Way) -> tuple[GameKit, GamePosition]:
    if way is rome:
        kit_of_rome = open_map(maps("rome"))
        return kit_of_rome, rules_of(kit_of_rome).setup_position(kit_of_rome, "samnites_315")
    kit, position = opening()
    return kit, whole_game_from(position) if way is straight_on else position


def kill_many(count: int, seed: int, way: Way = table) -> int:
    """Kill so many processes; the number of things they were told of, all of which were found again."""
    kit, position = _begun(way)
    things = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            path = Path(folder, f"{number // PER_FILE}.diadochi")
            if not path.exists():
                Record.create(path, position, kit).close()
                told: dict[tuple[str, int], str] = {}
            before = len(told)
            told |= killed_once(path, kit, seed + number, way)
            glance(path)
            record = Record.look(path, lambda _: kit)
            found = _found(record)
            lost = [thing for thing, value in told.items() if found.get(thing) != value]
            if lost:
                raise AssertionError(f"kill {number}: {lost} are lost")
            things += len(told) - before
            if number % PER_FILE == PER_FILE - 1 and record.verify():
                raise AssertionError(f"kill {number}: {record.disagreements}")
    return things


if __name__ == "__main__":
    way = WAYS[sys.argv[2] if len(sys.argv) > 2 else "table"]
    sys.stdout.write(f"{kill_many(int(sys.argv[1]), 323, way)} told of, all found\n")
