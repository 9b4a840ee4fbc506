"""The tree of a figure of odds as text: rows one below the other, what stands below a row set in."""

from collections.abc import Callable
from fractions import Fraction

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import show_json
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.language import Message, capitalised
from diadochi.narration.figure_words import joined_words, number_words
from diadochi.narration.odds_explanation import ExplainedRow, RowKind, Rows
from diadochi.rules.core.game import GameKit, GamePosition

Say = Callable[[Message], str]


def show_tree(kit: GameKit, explained: Explained[GamePosition], say: Say, depth: int, *, json: bool) -> None:
    """Print the rows of a figure, so many levels of them."""
    tree = Rows(kit, explained)
    if json:
        show_json(_record(tree, tree.top(), say, depth))
        return
    for indent, row in _flat(tree, tree.top(), depth, 0, is_chance=explained.is_chance):
        here, part = (number_words(number, is_chance=explained.is_chance) for number in (row.chance, row.part))
        words = capitalised(say(row.words))
        rules = f"  [{', '.join(row.rules)}]" if row.rules else ""
        typer.echo(f"{part:>7}  {'  ' * indent}{words}  ({here}){rules}")
        for happened in row.happens:
            typer.echo(f"{'':>7}  {'  ' * indent}  - {say(happened)}")
        if row.joined > 1:
            typer.echo(f"{'':>7}  {'  ' * indent}  = {joined_words(row.joined)}")
        if row.then is not None:
            typer.echo(f"{'':>7}  {'  ' * indent}  > {say(row.then)}")


def _flat(tree: Rows, row: ExplainedRow, depth: int, indent: int, *, is_chance: bool) -> list[tuple[int, ExplainedRow]]:
    found = [(indent, row)]
    if depth > 0:
        for below in below_row(tree, row):
            if row.figure in (0, 1) and is_chance and below.kind is RowKind.COMES:
                continue  # it is settled: what still falls changes nothing
            found += _flat(tree, below, depth - 1, indent + 1, is_chance=is_chance)
    return found


def below_row(tree: Rows, row: ExplainedRow) -> tuple[ExplainedRow, ...]:
    """The rows below a row."""
    if row.kind is RowKind.OTHERS:
        return row.folded
    return tree.below(row.path) if row.opens else ()


def _record(tree: Rows, row: ExplainedRow, say: Say, depth: int) -> JsonObject:
    return {
        "what": say(row.words),
        "chance": _exactly(row.chance),
        "figure": _exactly(row.figure),
        "part": _exactly(row.part),
        "throws": list(row.ways) if row.ways else None,
        "then": say(row.then) if row.then else None,
        "happens": [say(words) for words in row.happens],
        "rules": list(row.rules),
        "rows": [_record(tree, below, say, depth - 1) for below in below_row(tree, row)] if depth else [],
    }


def _exactly(number: Fraction) -> JsonObject:
    return {"exact": f"{number.numerator}/{number.denominator}", "float": float(number)}
