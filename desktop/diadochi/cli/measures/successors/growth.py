"""How costs grow with the map: on one ten times as large, as a multiple of those on the map itself."""

from statistics import median
from typing import Any

from diadochi.atlas.enlargement import enlarge
from diadochi.cli.measures.child import SIZES, in_window
from diadochi.cli.measures.successors import verdicts
from diadochi.cli.measures.successors.ground import ground
from diadochi.rules.successors.kit import Kit

FACTOR = 10
"""Copies of the map that the large one is made of."""


def measure(quick: bool) -> dict[str, Any]:
    """`growth`: of `verdicts` and of `frames`, FACTOR being linear."""
    kit, position = ground()
    large = Kit(enlarge(kit.atlas, FACTOR), kit.box)
    rounds = 1 if quick else 5
    cost, cost_large = (median(verdicts.samples(each, position, rounds)) for each in (kit, large))
    return {"growth": {"verdicts": round(cost_large / cost, 2), "frames": in_window("growth", SIZES[0], quick)}}
