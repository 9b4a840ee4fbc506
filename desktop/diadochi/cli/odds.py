"""``diadochi odds`` and ``diadochi dangers``: exact chances of a march, and what a side has to fear."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.exact import exactly
from diadochi.cli.odds_figures import odds_record, tell
from diadochi.cli.reach import ArmyOption, JsonOption, MapOption, PositionArgument
from diadochi.language import tr
from diadochi.rules.core.game import GameKit, GamePosition

GoalOption = Annotated[
    str,
    typer.Option(
        "--goal",
        help=(
            "What is wanted: space X mine, space X clear, city X besieged, city X fallen, general G safe, general G "
            "alive, general G gone, royal R taken, units X >= N, lp >= N, vp >= N; several are joined by and. On the "
            "map of the Sword of Rome: space X mine, space X clear, city X besieged, general G safe, general G gone, "
            "army P X gone (a power, a place), units X >= N."
        ),
    ),
]
PolicyOption = Annotated[
    str,
    typer.Option(
        "--policy",
        help=(
            "How others answer: stand or avoid, intercept>=50 (from so many per cent on), or best (against the goal), "
            "for instance: avoid intercept>=50."
        ),
    ),
]
FigureOption = Annotated[
    str,
    typer.Option(
        "--explain",
        help=(
            "Open the tree of one figure: arrive, win, draw, lose, own N, enemy N, mean own, mean enemy, siege N, "
            "points N, general G dispersed, goal WISHES."
        ),
    ),
]
DepthOption = Annotated[int, typer.Option("--depth", min=1, max=12, help="How far a tree is opened.")]
SeatOption = Annotated[
    int | None, typer.Option("--seat", min=1, max=5, help="Whose eyes see a record; or whose things.")
]

if TYPE_CHECKING:
    from collections.abc import Callable

    from diadochi.forecast.odds.figures import Danger
    from diadochi.language import Message


def odds(
    position: PositionArgument,
    army: ArmyOption = "",
    to: Annotated[str, typer.Option("--to", help="Where to: SPACE, or [SPACE] for inside a city.")] = "",
    question: Annotated[
        bool, typer.Option("--question", help="Count each answer to the question that is open, in place of a march.")
    ] = False,
    goal: GoalOption = "",
    policy: PolicyOption = "stand",
    mp: Annotated[int | None, typer.Option("--mp", min=0, max=20, help="Movement points taken for granted.")] = None,
    seat: SeatOption = None,
    best: Annotated[
        bool, typer.Option("--best", help="Look for the part of the army that reaches the goal best.")
    ] = False,
    ways: Annotated[bool, typer.Option("--ways", help="Weigh the ways there against each other.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait", help="Say what it is worth to see the movement roll before setting out.")
    ] = False,
    explain: FigureOption = "",
    depth: DepthOption = 3,
    map_folder: MapOption = None,
    json: JsonOption = False,
) -> int:
    """Count exactly what a march may lead to, from its activation to its end; or each answer to an open question."""
    if question:
        from diadochi.cli.odds_question import tell_question

        return tell_question(map_folder, position, seat, goal, policy, json)
    from diadochi.cli.asking import Unanswerable, know_space, show_json, speaker
    from diadochi.cli.weighed import weighed_record
    from diadochi.forecast.odds.game_odds import odds_system
    from diadochi.forecast.odds.odds_questions import MarchAsked
    from diadochi.rules.core.verdict import place_of

    if not army:
        raise Unanswerable(tr("Name the army that marches: --army SPACE:GENERAL. Or ask with --question."))
    if not to:
        raise Unanswerable(tr("Say where the army marches: --to SPACE."))
    kit, here = _position(map_folder, position, seat)
    know_space(kit, to, "--to")
    asked = MarchAsked(
        _leader(kit, here, army), place_of(to), goal=goal, policy=policy, points=mp, cards=seat is not None
    )
    say = speaker(kit, here).say
    system = odds_system(kit)
    if explain:
        from diadochi.cli.explained import show_tree

        show_tree(kit, system.explained(kit, here, asked, explain), say, depth, json=json)
        return 0
    record = odds_record(system.odds(kit, here, asked), say)
    record.update(weighed_record(system, kit, here, asked, best=best, ways=ways, wait=wait))
    if json:
        show_json(record)
    else:
        tell(record)
    return 0


def dangers(
    position: PositionArgument,
    seat: Annotated[int, typer.Option("--seat", min=1, max=5, help="Whose things.")],
    policy: PolicyOption = "stand",
    map_folder: MapOption = None,
    json: JsonOption = False,
) -> int:
    """List what of a side one enemy army may take or beat in one activation, the worst first."""
    from diadochi.cli.asking import show_json, speaker
    from diadochi.forecast.odds.game_odds import odds_system
    from diadochi.forecast.odds.odds_questions import policy_asked

    kit, here = _position(map_folder, position, seat)
    say = speaker(kit, here).say
    system = odds_system(kit)
    found = [danger_record(danger, say) for danger in system.dangers(kit, here, seat, policy)]
    left_out = [say(words) for words in system.dangers_left_out(kit, here, seat)]
    if json:
        show_json({"policy": str(policy_asked(policy)), "dangers": found, "left_out": left_out})
        return 0
    for danger in found:
        by = danger["by"]
        helps = f"  ({danger['would_help']['what']}: {_per_cent(danger['would_help'])})" if danger["would_help"] else ""
        where = f"{danger['thing']} @ {danger['space']}"
        killed = tr("killed {chance}", chance=_per_cent(danger["killed"])) if danger["killed"]["exact"] != "0/1" else ""
        who = f"{by['general']} ({by['from']})"
        typer.echo(f"{_per_cent(danger['beaten']):>6}  {where:<36}{'; '.join(filter(None, (who, killed)))}{helps}")
    for words in (str(policy_asked(policy)), *left_out):
        typer.echo(words)
    return 0


def _position(folder: Path | None, wanted: str, seat: int | None) -> tuple[GameKit, GamePosition]:
    """The position, of a record as `seat` may see it."""
    from diadochi.cli.asking import the_kit, the_position

    return the_position(the_kit(folder), wanted, seat)


def _leader(kit: GameKit, position: GamePosition, army: str) -> str:
    from diadochi.cli.asking import know_space, not_there
    from diadochi.forecast.game_forecast import forecast_of
    from diadochi.rules.core.verdict import place_of

    space, _, general = army.partition(":")
    if not general:
        raise not_there("--army", general, space)
    know_space(kit, space, "--army")
    found = forecast_of(kit).where(position, general)
    if found is None or found[0] != place_of(space)[0]:
        raise not_there("--army", general, space)
    return general


def danger_record(danger: "Danger", say: "Callable[[Message], str]") -> JsonObject:
    """A danger as JSON."""
    helps = None if danger.helps is None else {"what": say(danger.helps[0]), **exactly(danger.helps[1])}
    return {
        "thing": danger.thing.id,
        "space": danger.space,
        "by": {"seat": danger.seat, "general": danger.leader, "from": danger.start},
        "chance": exactly(danger.chance),
        "beaten": exactly(danger.beaten),
        "killed": exactly(danger.killed),
        "would_help": helps,
    }


def _per_cent(chance: JsonObject) -> str:
    from diadochi.narration.figure_words import percent

    return percent(Fraction(chance["exact"]))
