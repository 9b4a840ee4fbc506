"""``diadochi playout``: whole games between automatic players, counted and watched."""

from typing import Annotated

import typer

from desktop.language import tr

PlayersOption = Annotated[int, typer.Option("--players", min=2, max=5, help="How many sit at the table.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The first game's seed; the next games have the next ones.")]
GamesOption = Annotated[int, typer.Option("--games", min=1, max=100_000, help="How many games are played.")]
ProfileOption = Annotated[str, typer.Option("--profile", help="fourth or third.")]
OptionOption = Annotated[list[str], typer.Option("--option", help="An optional rule, as opt_veterans; repeatable.")]
TurnsOption = Annotated[
    str,
    typer.Option(
        "--options",
        metavar="none|all|each|mixed",
        help="Optional rules by turns: all at once; none, each alone and all, one game each; or mixed by each seed.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the count as JSON.")]
UnwatchedOption = Annotated[bool, typer.Option("--unwatched", help="Check neither invariants nor replays.")]


def playout(
    players: PlayersOption = 4,
    seed: SeedOption = 1,
    games: GamesOption = 10,
    profile: ProfileOption = "fourth",
    option: OptionOption = [],  # noqa: B006 - typer reads the default, nobody changes it
    options: TurnsOption = "none",
    json: JsonOption = False,
    unwatched: UnwatchedOption = False,
) -> int:
    """Play whole games at random and count how they end. Exit code 1 when a game crashed or broke a rule."""
    from desktop.cli.asking import Unanswerable, show_json, the_kit
    from desktop.players.option_turns import TURNS
    from desktop.players.playout import play_many, summary
    from desktop.rules.core.profile import UnknownSwitch
    from desktop.rules.successors.setup import NoSuchSetup

    if profile not in ("fourth", "third"):
        raise Unanswerable(tr("There is no edition {edition}; write fourth or third.", edition=profile))
    if options not in TURNS:
        raise Unanswerable(
            tr(
                "There is no such turn of options as {name}; write one of {choices}.",
                name=options,
                choices=", ".join(TURNS),
            )
        )
    try:
        kit = the_kit().under(profile, tuple((name, "yes") for name in sorted(option)))
        played = list(play_many(kit, players, seed, games, turns=TURNS[options], watched=not unwatched))
    except (NoSuchSetup, UnknownSwitch) as error:
        raise Unanswerable(str(error)) from None
    found = summary(played)
    if json:
        show_json(found)
    else:
        for name, value in found.items():
            typer.echo(f"{name:<18}{value}")
    return 1 if any(game.fault for game in played) else 0
