"""The figures of ``diadochi bench``, one small file for each group."""

from importlib import import_module
from typing import Any, Final

GROUPS: Final = {
    "verdicts": "desktop.cli.measures.successors.verdicts",
    "sentence": "desktop.cli.measures.successors.sentence",
    "highlight": "desktop.cli.measures.highlight",
    "frames": "desktop.cli.measures.frames",
    "table": "desktop.cli.measures.table",
    "memory": "desktop.cli.measures.memory",
    "start": "desktop.cli.measures.start",
    "growth": "desktop.cli.measures.successors.growth",
    "decisions": "desktop.cli.measures.successors.decisions",
    "games": "desktop.cli.measures.successors.games",
    "odds": "desktop.cli.measures.successors.odds",
    "record": "desktop.cli.measures.successors.record",
    "chess": "desktop.cli.measures.chess_plies",
}
"""Where each group is measured, in the order they are: a function `measure(quick)` that gives figures by key."""


def figures(groups: tuple[str, ...], quick: bool) -> dict[str, Any]:
    """The figures of `groups` by key, the machine last. `quick` takes a tenth of the rounds."""
    from desktop.cli.measures.machine import machine

    found: dict[str, Any] = {}
    for group in groups:
        found.update(import_module(GROUPS[group]).measure(quick))
    return {**found, "machine": machine()}
