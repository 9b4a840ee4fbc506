"""``diadochi playout``: whole games between automatic players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.cli.asking import MapOption, NumbersOption, show_figures, worked
from diadochi.language import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from diadochi.players.automatic_games import Played
    from diadochi.players.game_players import GamePlayers
    from diadochi.rules.core.game import GameKit, GamePosition

SetupOption = Annotated[str, typer.Option("--setup", help="Set-up to play; by default the usual opening.")]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", min=2, max=5, help="Number of players, if the set-up leaves it open."),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of the first game; later games use the next seeds.")]
GamesOption = Annotated[int, typer.Option("--games", min=1, max=100_000, help="Number of games.")]
ProfileOption = Annotated[str, typer.Option("--profile", help="fourth or third, for a game with editions.")]
OptionOption = Annotated[list[str], typer.Option("--option", help="An optional rule such as opt_veterans; repeatable.")]
TurnsOption = Annotated[
    str,
    typer.Option(
        "--options",
        metavar="none|all|each|mixed",
        help="Optional rules: none; all; each (none, each alone and all, one game each); or mixed by seed.",
    ),
]
JsonCountOption = Annotated[bool, typer.Option("--json", help="Print the count as JSON.")]
KindsOption = Annotated[
    str,
    typer.Option(
        "--kinds",
        metavar="KIND,...",
        help="Level of each seat: random (Easy, the default), steward (Normal) or strategos (Hard); "
        "a temperament can follow, as in steward:bold.",
    ),
]
RotateOption = Annotated[bool, typer.Option("--rotate", help="Move the kinds on by one seat with each game.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, max=256, help="Number of processes.")]
ReportOption = Annotated[
    Path | None,
    typer.Option("--report", help="Page to add a section to: wins by side, general and more, with ranges."),
]
IntoOption = Annotated[
    Path | None,
    typer.Option("--into", help="File that saves each finished game; saved games are not played again."),
]
EveningOption = Annotated[bool, typer.Option("--evening", help="Short games for one evening, if the map has them.")]
UnwatchedOption = Annotated[bool, typer.Option("--unwatched", help="Do not check invariants.")]


def playout(
    players: PlayersOption = None,
    seed: SeedOption = 1,
    games: GamesOption = 10,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    setup: SetupOption = "",
    profile: ProfileOption = "",
    option: OptionOption = [],  # noqa: B006 - typer reads the default, no one changes it
    options: TurnsOption = "none",
    kinds: KindsOption = "",
    rotate: RotateOption = False,
    json: JsonCountOption = False,
    unwatched: UnwatchedOption = False,
    jobs: JobsOption = 1,
    report: ReportOption = None,
    evening: EveningOption = False,
    into: IntoOption = None,
) -> int:
    """Play whole games and count the results. Exit code 1 if a game crashed or broke a rule.

    With --into, an interrupted run continues where it stopped, unless the
    rules, the players or the map have changed.
    """
    from diadochi.cli.asking import DEFAULT_MAP, Unanswerable, lab, map_with, show_json, the_kit
    from diadochi.players.automatic_games import Match, NoSuchSeating, known_kinds, summary
    from diadochi.players.game_players import players_of
    from diadochi.players.game_store import Kept, NoFileOfGames, Terms, in_order, played_on, state
    from diadochi.resources import maps
    from diadochi.rules.core.profile import UnknownSwitch
    from diadochi.rules.core.system import NoSuchSetup

    map_folder = map_with(map_folder, numbers)
    kit = the_kit(map_folder)
    system = players_of(kit)
    _check_turns(system, options)
    balance_page = lab("balance_page") if report is not None else None
    if balance_page is not None:
        balance_page.look_at(report)
    try:
        named = tuple(kind.strip() for kind in kinds.split(",") if kind.strip())
        known_kinds(named, system.LEVELS_LACKING)
        match = Match(players or 0, setup, named, rotate, not unwatched, evening)
        folder, switches = map_folder or maps(DEFAULT_MAP), tuple((name, "yes") for name in sorted(option))
        kept = Kept(into, state(folder) if into else "")
        edition = "" if profile == system.edition(kit) else profile  # the same games either way
        terms = Terms(match, edition, switches, options)
        played, is_whole = _until_interrupted(played_on(folder, terms, range(seed, seed + games), kept, jobs), games)
    except (NoFileOfGames, NoSuchSeating, NoSuchSetup, UnknownSwitch) as error:
        raise Unanswerable(str(error)) from None
    played = in_order(played)
    found = summary(played)
    if json:
        show_json(found)
    else:
        show_figures(found)
    if not is_whole:
        raise KeyboardInterrupt
    if balance_page is not None:  # last, so that the results are printed even if the page cannot be written any more
        balance_page.write_section(report, balance_page.headed(terms, played), balance_page.report_of(match, played))
    return 1 if any(game.fault for game in played) else 0


def _until_interrupted(games: "Iterable[Played]", count: int) -> "tuple[list[Played], bool]":
    # The games that were finished, and whether these are all; an interruption before the first one is passed on.
    played: list[Played] = []
    try:
        for game in games:
            played.append(game)
            worked(len(played), count)
    except KeyboardInterrupt:
        if not played:
            raise
        return played, False
    return played, True


def _check_turns(system: "GamePlayers[GameKit, GamePosition]", options: str) -> None:
    from diadochi.cli.asking import Unanswerable

    turns = system.OPTION_TURNS
    if options not in turns:
        raise Unanswerable(
            tr(
                "Unknown value for --options: {name}. Choose from {choices}.",
                name=options,
                choices=", ".join(turns),
            )
        )
