"""From a mouse press on an army until its targets are painted."""

from contextlib import closing
from typing import Any

from diadochi.cli.measures.spread import spread
from diadochi.cli.measures.successors.window.stage import MeasuredTable

ROUNDS = 5


def take(size: tuple[int, int], quick: bool, _begun: float) -> Any:
    """{median, p95, max} in milliseconds over the armies of all factions."""
    with closing(MeasuredTable(size)) as stage:
        stage.zoom_to(stage.roomy_steps()[0])
        return spread([took for _ in range(1 if quick else ROUNDS) for took in presses(stage)])


def presses(stage: MeasuredTable) -> list[float]:
    """Seconds from each press to the painted targets. Raises ValueError when a press lights nothing."""
    taken = []
    for army in stage.armies():
        at = stage.look_at(army)
        took = stage.frame(lambda at=at: stage.press(at))  # type: ignore[misc]
        if took is None or not stage.playing.hands.highlights.looks:
            raise ValueError(f"pressing at {at.x()}, {at.y()} lit no target")
        taken.append(took)
        stage.rest()
        stage.escape()
        stage.release(at)
    return taken
