"""``diadochi reach`` and ``diadochi why``: where an army can go, and why not elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import ArmyOption, JsonOption, MapOption, NumbersOption, PointsOption, PositionArgument
from diadochi.language import tr, trn

if TYPE_CHECKING:
    from collections.abc import Collection

    from diadochi.forecast.game_forecast import Mark, Spot
    from diadochi.language import Speaker
    from diadochi.rules.core.game import GameKit, GamePosition


def reach(
    position: PositionArgument,
    army: ArmyOption,
    mp: PointsOption = None,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: JsonOption = False,
) -> int:
    """List the spaces an army can reach, and why it cannot reach the others."""
    from diadochi.cli.asking import map_with, show_json, the_kit, the_position

    found = look_at(*the_position(the_kit(map_with(map_folder, numbers)), position), army, mp)
    if json:
        show_json({"spaces": {space: space_record(found, space) for space in found.spaces}})
        return 0
    for space, (spot, mark) in sorted(found.marked.items(), key=lambda item: (item[1][1].cost, item[0])):
        stops = f"  [{', '.join(mark.stops)}]" if mark.stops else ""
        typer.echo(f"{mark.cost}  {space:<22}{' - '.join(found.hand.spaces_to(spot))}{stops}")
    return 0


def why(
    position: PositionArgument,
    space: str,
    army: ArmyOption,
    mp: PointsOption = None,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: JsonOption = False,
) -> int:
    """Say whether an army can reach a space, and at what cost or why not. Exit code 1 for no."""
    from diadochi.cli.asking import map_with, no_space, show_json, the_kit, the_position

    found = look_at(*the_position(the_kit(map_with(map_folder, numbers)), position), army, mp)
    if space not in found.spaces:
        raise no_space("SPACE", space, found.spaces)
    record = space_record(found, space)
    if json:
        show_json(record)
    elif record["allowed"]:
        typer.echo(
            trn(
                "Yes: {n} movement point, via {path}.",
                "Yes: {n} movement points, via {path}.",
                record["cost"],
                path=" - ".join(record["path"]),
            )
        )
    else:
        typer.echo(f"{tr('No')}: {record['sentence']} ({', '.join(record['because'])})")
    return 0 if record["allowed"] else 1


class LookedAt(NamedTuple):
    """An army picked up, or the verdict that refuses it, with the spaces of its map.

    `marked` has each space it can enter, with the spot: outside the walls, or inside if only that is open.
    """

    hand: Any
    spaces: Collection[str]
    say: Speaker
    marked: dict[str, tuple[Spot, Mark]]


def look_at(kit: GameKit, position: GamePosition, army: str, points: int | None, option: str = "--army") -> LookedAt:
    """The named army, as if its side could activate now. Raises Unanswerable, naming the option, if it is not there."""
    from diadochi.cli.asking import speaker, the_general
    from diadochi.forecast.game_forecast import forecast_of
    from diadochi.rules.core.verdict import Verdict

    system, leader = forecast_of(kit), the_general(kit, position, army, option)
    seen = system.as_if_acting(position, leader)
    hand = system.lift_anyway(kit, seen, leader, None, points)
    marks = {} if isinstance(hand, Verdict) else hand.marks()
    marked = {spot[0]: (spot, marks[spot]) for spot in sorted(marks, reverse=True)}
    return LookedAt(hand, kit.atlas.spaces.keys(), speaker(kit, position), marked)


def space_record(found: LookedAt, space: str) -> JsonObject:
    from diadochi.rules.core.verdict import Verdict

    spot, mark = found.marked.get(space, ((space, False), None))
    hand = found.hand
    verdict = hand if isinstance(hand, Verdict) else hand.verdict(spot)
    return {
        "allowed": verdict.allowed,
        "cost": mark.cost if mark else verdict.cost,
        "path": list(hand.spaces_to(spot)) if mark else [],
        "routes": list(hand.way_to(spot)) if mark else [],
        "stops": list(mark.stops) if mark else [],
        "because": list(verdict.because),
        "blocked_by": list(map(str, verdict.blocked_by)),
        "sentence": found.say.say(verdict.reason) if verdict.reason else "",
    }
