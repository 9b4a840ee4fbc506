"""``diadochi bench``: how fast the program is on this machine."""

from typing import Annotated, Any

import typer

from diadochi.language import tr


def bench(
    only: Annotated[str, typer.Option("--only", metavar="GROUPS", help="Groups to measure, commas between.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the rounds: rough figures soon.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> int:
    """Measure how fast the program is on this machine.

    Times are the median, the 95th percentile and the worst of one run. Groups
    for --only, and the figures of each:

    \b
    verdicts   verdicts_ms: permission, cost and rule ids for every space of
               the map and one army, the search included, in milliseconds; all
               armies of the five-player set-up with 4 movement points.
    sentence   sentence_ms: one refusal told as a sentence, in milliseconds.
    highlight  highlight_ms: from a mouse press on an army until its targets
               are painted, in milliseconds; window of 1920x1080.
    frames     frames_ms: one painted frame of a pan, of a zoom step and of an
               army that is dragged, in milliseconds; windows of 1920x1080 and
               3840x2160, all counters of the five-player set-up, land painted
               and stored before.
    table      table_ms: from an answer, from opening the curtain, from an undo
               and from a jump to any moment until the table is painted anew,
               in milliseconds; a whole game of four at one screen, window of
               1920x1080, without gliding.
    memory     memory_mb: the most memory the process of such a window held
               while it panned and zoomed through all steps, in megabytes.
    start      start_s: from the start of the process to a window that is
               painted and answers, in seconds; first with an empty cache
               folder, then warm.
    growth     growth: what verdicts and frames cost on a map ten times as
               large, as a multiple of their cost on the map itself.
    decisions  decisions_per_s: choices between two options or more made per
               second in random play from the whole-game set-ups.
    games      whole_games: the same from the deal to the victory, with two to
               five players, milliseconds of a game, and decisions to each ply
               of python-chess, see there. ahead_us: a fork in the midst of a
               march, and a whole march tried out and its points counted, in
               microseconds.
    odds       odds_ms: who wins a battle, at once; the whole of it, with up to
               six elephants on each side; a march with one interceptor and
               one who avoids; in milliseconds. dangers_s: what a side has to
               fear in babylon-323, and what would help, of the side for
               which it takes longest; goal_s: the best part of a stack for
               a goal, the best of three; in seconds.
    record     record: of a game of 5,000 answers, the time until an answer is
               judged and written, until the record is open, and until any
               moment of it is shown, in milliseconds; its size in megabytes;
               and what the disk takes to keep one page.
    chess      python_chess_plies_per_s: random plies per second of
               python-chess; absent unless the extra "bench" is installed.

    The machine is always named. Windows are drawn without a screen.
    """  # noqa: D301
    from diadochi.cli.asking import show_json
    from diadochi.cli.measures import GROUPS, figures

    figured = figures(_groups(only, tuple(GROUPS)), quick)
    if json:
        show_json(figured)
    else:
        _tell(figured)
    return 0


def _groups(only: str, known: tuple[str, ...]) -> tuple[str, ...]:
    from diadochi.cli.asking import Unanswerable

    wanted = [name.strip() for name in only.split(",") if name.strip()] or list(known)
    for name in wanted:
        if name not in known:
            raise Unanswerable(
                tr("There is no group {name} to measure; the groups are {known}.", name=name, known=", ".join(known))
            )
    return tuple(name for name in known if name in wanted)


def _tell(figured: dict[str, Any], indent: str = "") -> None:
    for name, figure in figured.items():
        if isinstance(figure, dict) and not _is_spread(figure):
            typer.echo(f"{indent}{name}:")
            _tell(figure, indent + "  ")
        else:
            typer.echo(f"{indent}{name}: {_words(figure)}")


def _is_spread(figure: dict[str, Any]) -> bool:
    return set(figure) == {"median", "p95", "max"}


def _words(figure: Any) -> str:
    if isinstance(figure, dict):
        return tr(
            "median {median}, 95 % within {p95}, worst {max}",
            median=figure["median"],
            p95=figure["p95"],
            max=figure["max"],
        )
    return str(figure)
