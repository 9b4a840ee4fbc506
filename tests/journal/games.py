"""Games to keep records of: random play from a set-up, any act of which may be repeated exactly."""

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from tests.house.kept import kept_opening

SETUP = "babylon-323"


def opening() -> tuple[Kit, Position]:
    """The kit and the position every record of these tests begins with."""
    kit = open_kit(maps("diadochi"))
    position = kept_opening(kit, SETUP)
    return kit.under(position.edition, position.options), position


def play(record: Record, answers: int, seed: int) -> list[int]:
    """Give so many random answers from the cursor on; the nodes they led to."""
    player = RandomPlayer(random.Random(seed))
    nodes = []
    for _ in range(answers):
        node = record.game.node
        assert node is not None
        nodes.append(record.answer(player.answer(node), author=node.seat))
    return nodes


@cache
def branched() -> bytes:
    """The file of a closed record `with_branches`, played once for all tests."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "sound.diadochi")
        with_branches(path, *opening()).close()
        return path.read_bytes()


def store_branched(path: Path) -> None:
    """A closed record `with_branches`."""
    path.write_bytes(branched())


def with_branches(path: Path, kit: Kit, position: Position) -> Record:
    """An open record with three branches, a correction, a fresh throw, comments, bookmarks and arrows."""
    record = Record.create(path, position, kit, title="Three ways")
    first = play(record, 60, 1)
    record.go_to(first[20])
    second = play(record, 40, 2)
    record.go_to(first[40])
    record.correct(record.game.position, (1, 2))
    play(record, 30, 5)
    record.go_to(next(n for n in reversed(first) if record.tree[n].asked))
    record.back()
    fresh = RandomPlayer(random.Random(9))
    while True:
        node = record.game.node
        assert node is not None
        dice = fresh.answer(node)
        if dice != record.stored_chance():
            break
    record.answer(dice, consent=(1, 2, 3, 4))
    record.notes.comment(second[3], 'Why not "Salamis"? ; {so}\nand on', 2)
    record.notes.comment(second[3], "Ποτέ", None)
    record.notes.bookmark(first[10], "before the storm")
    record.notes.arrow(first[10], "kelainai", "sardeis", "gold")
    record.mark_main(second[-1])
    return record
