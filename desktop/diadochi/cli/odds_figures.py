"""The figures of a march as JSON and as lines, the same of a march and of an answer."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.exact import exactly
from diadochi.forecast.odds.figures import Odds
from diadochi.language import Message, tr


def _each(chances: Mapping[int, Fraction] | Mapping[str, Fraction]) -> JsonObject:
    return {str(key): exactly(chance) for key, chance in chances.items()}


def _each_kind(kinds: Mapping[str, Mapping[int, Fraction]]) -> JsonObject:
    return {kind: _each(chances) for kind, chances in kinds.items()}


def odds_record(found: Odds, say: Callable[[Message], str]) -> JsonObject:
    """Figures as JSON, the same in the window and here."""
    return {
        "chances": {
            "arrive": exactly(found.arrives),
            **_each(found.results),
            **{each.key: exactly(each.chance) for each in found.also},
        },
        "losses": {"own": _each(found.own), "enemy": _each(found.enemy)},
        "kinds": {"own": _each_kind(found.own_kinds), "enemy": _each_kind(found.enemy_kinds)},
        "points": _each(found.points),
        "siege": _each(found.siege),
        "commanders": {leader: _each(fate) for leader, fate in found.leaders.items()},
        "goals": [{"goal": wished.text, "chance": exactly(wished.chance)} for wished in found.goals],
        "policy": found.policy,
        "left_out": [say(words) for words in found.left_out],
    }


def tell(record: JsonObject) -> None:
    """Say figures that stand as JSON line by line."""
    from diadochi.cli.weighed import weighed_lines

    for name, chance in record["chances"].items():
        typer.echo(f"{_per_cent(chance):>6}  {name}")
    for side, losses in record["losses"].items():
        typer.echo(f"{tr('losses')}, {side}: " + ", ".join(f"{n}: {_per_cent(c)}" for n, c in losses.items()))
        for kind, numbers in record["kinds"][side].items():
            typer.echo(f"  {kind}: " + ", ".join(f"{n}: {_per_cent(c)}" for n, c in numbers.items()))
    for leader, fate in record["commanders"].items():
        typer.echo(f"{leader}: " + ", ".join(f"{what} {_per_cent(chance)}" for what, chance in fate.items()))
    for wished in record["goals"]:
        typer.echo(f"{_per_cent(wished['chance']):>6}  {wished['goal']}")
    for line in weighed_lines(record):
        typer.echo(line)
    typer.echo(record["policy"])
    for words in record["left_out"]:
        typer.echo(words)


def _per_cent(chance: JsonObject) -> str:
    from diadochi.narration.figure_words import percent

    return percent(Fraction(chance["exact"]))
