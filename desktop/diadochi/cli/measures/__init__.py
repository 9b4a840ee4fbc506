"""The figures of ``diadochi bench``, one small file for each group."""

from importlib import import_module
from typing import Any, Final

GROUPS: Final = {
    "verdicts": "diadochi.cli.measures.successors.verdicts",
    "sentence": "diadochi.cli.measures.successors.sentence",
    "highlight": "diadochi.cli.measures.highlight",
    "frames": "diadochi.cli.measures.frames",
    "table": "diadochi.cli.measures.table",
    "memory": "diadochi.cli.measures.memory",
    "start": "diadochi.cli.measures.start",
    "growth": "diadochi.cli.measures.successors.growth",
    "decisions": "diadochi.cli.measures.successors.decisions",
    "games": "diadochi.cli.measures.successors.games",
    "odds": "diadochi.cli.measures.successors.odds",
    "record": "diadochi.cli.measures.successors.record",
    "chess": "diadochi.cli.measures.chess_plies",
}
"""Where each group is measured, in the order they are: a function `measure(quick)` that gives figures by key."""


def figures(groups: tuple[str, ...], quick: bool) -> dict[str, Any]:
    """The figures of `groups` by key, the machine last. `quick` takes a tenth of the rounds."""
    from diadochi.cli.measures.machine import machine

    found: dict[str, Any] = {}
    for group in groups:
        found.update(import_module(GROUPS[group]).measure(quick))
    return {**found, "machine": machine()}
