"""``diadochi reach`` and ``diadochi why``: where an army can go, and why not elsewhere."""

from typing import Annotated, Any

import typer

from desktop.language import tr, trn

PositionArgument = Annotated[
    str, typer.Argument(help="A set-up, a position text, a file that holds one, or the record of a game.")
]
ArmyOption = Annotated[str, typer.Option("--army", help="The army, as SPACE:GENERAL, for instance kelainai:antigonos.")]
PointsOption = Annotated[int, typer.Option("--mp", min=0, max=20, help="Movement points: rolled, or what if.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


def reach(position: PositionArgument, army: ArmyOption, mp: PointsOption, json: JsonOption = False) -> int:
    """List every space an army can reach with so many movement points, and why it cannot reach the others."""
    from desktop.cli.asking import show_json

    found, say = _search(position, army, mp)
    if json:
        show_json({"spaces": {space: _record(found, space, say) for space in found.kit.atlas.spaces}})
        return 0
    for space, target in sorted(found.targets.items(), key=lambda item: (item[1].cost, item[0])):
        stops = f"  [{', '.join(target.stops)}]" if target.stops else ""
        typer.echo(f"{target.cost}  {space:<22}{' - '.join(target.spaces)}{stops}")
    return 0


def why(position: PositionArgument, space: str, army: ArmyOption, mp: PointsOption, json: JsonOption = False) -> int:
    """Say whether an army can reach one space, at what cost, or which rule says no. Exit code 1 for no."""
    from desktop.cli.asking import Unanswerable, show_json

    found, say = _search(position, army, mp)
    if space not in found.kit.atlas.spaces:
        raise Unanswerable(tr("There is no space {space} on this map; use an id of spaces.toml.", space=space))
    record = _record(found, space, say)
    if json:
        show_json(record)
    elif record["allowed"]:
        typer.echo(
            trn(
                "Yes: {n} movement point, by {path}.",
                "Yes: {n} movement points, by {path}.",
                record["cost"],
                path=" - ".join(record["path"]),
            )
        )
    else:
        typer.echo(f"{tr('No')}: {record['sentence']} ({', '.join(record['because'])})")
    return 0 if record["allowed"] else 1


def _search(wanted: str, army: str, points: int) -> tuple[Any, Any]:
    """The reach search of an army, and who says its reasons."""
    from desktop.cli.asking import Unanswerable, speaker, the_kit, the_position
    from desktop.forecast.lifted import as_if_active, lift
    from desktop.forecast.reach import reach as search

    kit, position = the_position(the_kit(), wanted)
    space, _, general = army.partition(":")
    found = position.where(general)
    if found is None or found[0] != space.strip("[]"):
        raise Unanswerable(
            tr("No general {general} stands at {space}; write SPACE:GENERAL.", general=general or "?", space=space)
        )
    if position.clock.segment != "activation":
        position = as_if_active(position, found[1].seat)
    lifted = lift(kit, position, general)
    assert lifted is not None  # he was found on the map above
    return search(kit, position, lifted, points), speaker(kit, position)


def _record(found: Any, space: str, say: Any) -> dict[str, Any]:
    verdict, target = found.verdict(space), found.targets.get(space)
    return {
        "allowed": verdict.allowed,
        "cost": verdict.cost,
        "path": list(target.spaces) if target else [],
        "routes": list(target.routes) if target else [],
        "stops": list(target.stops) if target else [],
        "because": list(verdict.because),
        "blocked_by": list(verdict.blocked_by),
        "sentence": say.say(verdict.reason) if verdict.reason else "",
    }
