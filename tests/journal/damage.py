"""Random damage to a record: nothing but the record's own errors may come of it, and the file stays as it was.

By hand, for many: ``python -m tests.journal.damage 2000``.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import RecordError
from diadochi.rules.successors.kit import Kit
from tests.journal.games import branched, opening

PAGE = 4096


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """The bytes with one kind of damage."""
    kinds = (flipped, flipped, cut_off, zeroed, swapped, overwritten, spliced, head_changed, lengthened, noise)
    return bytes(chance.choice(kinds)(bytearray(raw), chance))


def flipped(raw: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.choice((1, 1, 2, 8, 64, 1000))):
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    return raw


def cut_off(raw: bytearray, chance: random.Random) -> bytearray:
    return raw[: chance.choice((chance.randrange(len(raw)), chance.randrange(200), len(raw) - 1))]


def zeroed(raw: bytearray, chance: random.Random) -> bytearray:
    start, size = chance.randrange(len(raw)), chance.choice((1, 100, PAGE, 5 * PAGE))
    raw[start : start + size] = bytes(len(raw[start : start + size]))
    return raw


def swapped(raw: bytearray, chance: random.Random) -> bytearray:
    one, other = (PAGE * chance.randrange(len(raw) // PAGE) for _ in range(2))
    raw[one : one + PAGE], raw[other : other + PAGE] = raw[other : other + PAGE], raw[one : one + PAGE]
    return raw


def overwritten(raw: bytearray, chance: random.Random) -> bytearray:
    page, size = PAGE * chance.randrange(len(raw) // PAGE), chance.choice((2, 8, 40, 400))
    raw[page : page + size] = chance.randbytes(size)
    return raw


def spliced(raw: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(raw))
    del raw[start : start + chance.choice((1, 7, PAGE))]
    return raw


def head_changed(raw: bytearray, chance: random.Random) -> bytearray:
    raw[chance.randrange(16, 100)] = chance.randrange(256)
    return raw


def lengthened(raw: bytearray, chance: random.Random) -> bytearray:
    return raw + chance.randbytes(chance.choice((1, 1000, 3 * PAGE)))


def noise(raw: bytearray, chance: random.Random) -> bytearray:
    return bytearray(chance.randbytes(chance.choice((0, 1, 100, 10_000))))


def try_one(raw: bytes, folder: Path, kit: Kit) -> str:
    """Open, look at and rescue a damaged record; what came of it. The file must stay as it is."""
    path, saved = folder / "damaged.diadochi", folder / "saved.diadochi"
    path.write_bytes(raw)
    saved.unlink(missing_ok=True)
    came = attempt(lambda: look(path, kit))
    if came != "fine":
        assert attempt(lambda: Record.open(path, lambda _: kit).close()) != "fine"
    came += " / " + attempt(lambda: rescue(path, saved))
    assert path.read_bytes() == raw
    assert sorted(p.name for p in folder.iterdir() if p != saved) == [path.name]
    if saved.exists():
        look(saved, kit)
    return came


def look(path: Path, kit: Kit) -> None:
    record = Record.look(path, lambda _: kit)
    export_text(record)
    for node in record.tree:
        record.snapshot_at(node)


def attempt(act: Callable[[], object]) -> str:
    """What came of an act: the name of the record's error, or "fine". Any other error is the program's fault."""
    try:
        act()
    except RecordError as error:
        return type(error).__name__
    return "fine"


def try_many(count: int, seed: int) -> Counter[str]:
    """How often each outcome came of so many damaged records."""
    kit, _ = opening()
    chance, outcomes = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            outcomes[try_one(damaged(branched(), chance), Path(folder), kit)] += 1
    return outcomes


if __name__ == "__main__":
    for outcome, times in try_many(int(sys.argv[1]), 323).most_common():
        sys.stdout.write(f"{times:6} {outcome}\n")
