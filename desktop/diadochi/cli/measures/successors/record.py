"""A record of many answers: how long one takes to be written, how soon it opens, how soon any moment is shown."""

import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from diadochi.cli.measures.spread import spread, timed
from diadochi.cli.measures.successors.ground import ground
from diadochi.journal.record import Record
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.kit import Kit

ANSWERS = 5_000
"""Answers of the record; a long game."""
JUMPS = 300
OPENINGS = 5
SYNCS = 50


def measure(quick: bool) -> dict[str, Any]:
    """`record`: milliseconds, and megabytes of the closed file; `fsync_ms` is what the device takes for one page."""
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as folder:
        path = Path(folder, "bench.diadochi")
        kit, position = ground()
        with Record.create(path, position, kit) as record:
            written = _written(record, ANSWERS // 10 if quick else ANSWERS)
        opened = [_opened(path, kit) for _ in range(OPENINGS)]
        with Record.open(path, lambda _: kit) as record:
            nodes = random.Random(323).choices(list(record.tree), k=JUMPS // 10 if quick else JUMPS)
            jumps = [timed(lambda node=node: _jump(record, node)) for node in nodes]  # type: ignore[misc]
        return {
            "record": {
                "write_ms": spread(written),
                "open_ms": spread(opened),
                "jump_ms": spread(jumps),
                "fsync_ms": spread([_synced(Path(folder, "sync")) for _ in range(SYNCS)]),
                "file_mb": round(path.stat().st_size / 1e6, 2),
                "answers": len(written),
            }
        }


def _written(record: Record, answers: int) -> list[float]:
    """Seconds of each answer, the rules that judge it included."""
    player = RandomPlayer(random.Random(323))
    taken: list[float] = []
    while len(taken) < answers and record.game.node is not None:
        answer = player.answer(record.game.node)
        taken.append(timed(lambda answer=answer: record.answer(answer)))  # type: ignore[misc]
    return taken


def _opened(path: Path, kit: Kit) -> float:
    begun = time.perf_counter()
    record = Record.open(path, lambda _: kit)
    taken = time.perf_counter() - begun
    record.close()
    return taken


def _jump(record: Record, node: int) -> None:
    record.go_to(node)
    _ = record.game.position


def _synced(path: Path) -> float:
    with path.open("wb") as file:
        file.write(bytes(4096))
        file.flush()
        return timed(lambda: os.fsync(file.fileno()))
