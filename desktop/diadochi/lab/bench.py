"""``diadochi bench``: how fast the program is on this machine."""

import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import Unanswerable, show_json
from diadochi.lab.figures import SIZES, in_window, machine, size_name
from diadochi.language import tr

_RULES: Final = "diadochi.lab.rules_measures"
_HERE: Final = "diadochi.lab.bench"
GROUPS: Final = {
    "verdicts": _RULES,
    "sentence": _RULES,
    "highlight": _HERE,
    "frames": _HERE,
    "table": _HERE,
    "memory": _HERE,
    "start": _HERE,
    "growth": _RULES,
    "decisions": _RULES,
    "games": _RULES,
    "odds": _RULES,
    "record": _RULES,
    "chess": _RULES,
}
"""The groups in the order they are measured, each with the module of its function of that name."""
_STARTS: Final = 5
_HELP: Final = """Measure how fast the program is on this machine.

Times are the median, the 95th percentile and the worst of one run. Groups
for --only, and the figures of each:

\b
verdicts   verdicts_ms: permission, cost and rule ids of one army for every
           space of the map, including the search, in milliseconds; all
           armies of the five-player set-up with 4 movement points.
sentence   sentence_ms: one refusal as a sentence, in milliseconds.
highlight  highlight_ms: from a mouse press on an army until its targets
           are painted, in milliseconds; window of 1920x1080.
frames     frames_ms: one painted frame of a pan, of a zoom step and of a
           dragged army, in milliseconds; windows of 1920x1080 and
           3840x2160, all counters of the five-player set-up, land cached.
table      table_ms: from an answer, from opening the curtain, from an undo
           and from a jump to any moment until the table is repainted, in
           milliseconds; a whole game of four at one screen, window of
           1920x1080, without animation.
memory     memory_mb: peak memory of such a window during a pan and a zoom
           through all steps, in megabytes.
start      start_s: from the start of the process to a painted window that
           responds, in seconds; first with an empty cache folder, then
           warm.
growth     growth: cost of verdicts and frames on a map ten times as large,
           as a multiple of their cost on the map itself.
decisions  decisions_per_s: choices between two options or more made per
           second in random play from the whole-game set-ups.
games      whole_games: the same for whole games with two to five players,
           with milliseconds per game, and decisions per ply of
           python-chess (see chess). ahead_us: a copy of the game during
           a march, and a whole march tried out with its points, in
           microseconds.
odds       odds_ms: the winner of a battle; a whole battle with up to six
           elephants on each side; a march with one interceptor and one
           army that avoids; in milliseconds. dangers_s: the dangers of a
           side in babylon-323 and what would help, for the slowest side;
           goal_s: the best part of a stack for a goal, best of three; in
           seconds. turn_ms: the first bounds and the exact chance of a
           goal for a turn of four armies in babylon-323 and a card, best
           of three, in milliseconds.
record     record: for a game of 5,000 answers, the time to check and write
           an answer, to open the game and to show any moment of it, in
           milliseconds; its size in megabytes; and the time of the disk
           to write one page.
chess      python_chess_plies_per_s: random plies per second of
           python-chess; absent unless the extra "bench" is installed.

The machine is always named. Windows need no screen.
"""


def bench(
    only: Annotated[str, typer.Option("--only", metavar="GROUPS", help="Groups to measure, separated by commas.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures from a tenth of the rounds.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> int:
    figured: JsonObject = {}
    for group in _groups(only):
        figured.update(figures(group, quick))
    figured["machine"] = machine()
    if json:
        show_json(figured)
    else:
        _tell(figured)
    return 0


bench.__doc__ = _HELP


def figures(group: str, quick: bool) -> JsonObject:
    """Measure one group."""
    measure: Callable[[bool], JsonObject] = getattr(import_module(GROUPS[group]), group)
    return measure(quick)


def _groups(only: str) -> tuple[str, ...]:
    wanted = [name.strip() for name in only.split(",") if name.strip()] or [*GROUPS]
    for name in wanted:
        if name not in GROUPS:
            raise Unanswerable(tr("Unknown group: {name}. Choose from {known}.", name=name, known=", ".join(GROUPS)))
    return tuple(name for name in GROUPS if name in wanted)


def _tell(figured: JsonObject, indent: str = "") -> None:
    for name, figure in figured.items():
        if isinstance(figure, dict) and not _is_spread(figure):
            typer.echo(f"{indent}{name}:")
            _tell(figure, indent + "  ")
        else:
            typer.echo(f"{indent}{name}: {_words(figure)}")


def _is_spread(figure: JsonObject) -> bool:
    return set(figure) == {"median", "p95", "max"}


def _words(figure: object) -> str:
    if isinstance(figure, dict):
        return tr(
            "median {median}, 95 % within {p95}, worst {max}",
            median=figure["median"],
            p95=figure["p95"],
            max=figure["max"],
        )
    return str(figure)


# --- groups that are measured in windows


def highlight(quick: bool) -> JsonObject:
    """`highlight_ms`, in the smaller window."""
    return {"highlight_ms": in_window("highlight", SIZES[0], quick)}


def frames(quick: bool) -> JsonObject:
    """`frames_ms`, by size and by what is done."""
    return {"frames_ms": {size_name(size): in_window("frames", size, quick) for size in SIZES}}


def table(quick: bool) -> JsonObject:
    """`table_ms`, in the smaller window."""
    return {"table_ms": in_window("table", SIZES[0], quick)}


def memory(quick: bool) -> JsonObject:
    """`memory_mb`, by size."""
    return {"memory_mb": {size_name(size): in_window("memory", size, quick) for size in SIZES}}


def start(quick: bool) -> JsonObject:
    """`start_s`: the first start with an empty cache folder, and the median of those that follow."""
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as folder:
        starts = [in_window("start", SIZES[0], quick, Path(folder)) for _ in range(2 if quick else 1 + _STARTS)]
    warm = sorted(starts[1:])
    return {"start_s": {"first": starts[0], "warm": warm[len(warm) // 2]}}
