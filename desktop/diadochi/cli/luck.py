"""``diadochi luck``: what chance gave in a game that was played, and which answers cost chance."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.cli.reach import JsonOption
from diadochi.language import tr

if TYPE_CHECKING:
    from diadochi.forecast.luck_account import LuckTold
    from diadochi.journal.record.record_browser import Browsing

MOST = 5
"""Moments of each sort that are told."""


def luck(
    file: Annotated[Path, typer.Argument(help="A record of a game (*.diadochi).")],
    node: Annotated[
        int | None, typer.Option("--node", min=1, help="Up to this answer; to the end of the main line without it.")
    ] = None,
    progress: Annotated[bool, typer.Option("--progress", help="Say on standard error how far it is.")] = False,
    json: JsonOption = False,
) -> int:
    """Count the luck of a game: each deed with its chance before, and the answers that cost most chance.

    Hidden cards are left out: only what everybody may know is told. The file is not changed.
    """
    from diadochi.cli.asking import Unanswerable
    from diadochi.forecast.luck_account import LuckTold, luck_steps, luck_text
    from diadochi.journal.record.game_record import Record
    from diadochi.journal.record.record_browser import BranchSecrecy

    with Record.look(file) as record:
        end = record.main if node is None else node
        if end not in record.tree:
            raise Unanswerable(tr("There is no answer {number} in this record.", number=end))
        if BranchSecrecy(record).is_hidden(end):
            if node is not None:
                raise Unanswerable(tr("Answer {number} is hidden: it shows a card that is back in a hand.", number=end))
            end = record.cursor
        told = LuckTold((), ())
        for number, of, so_far in luck_steps(record, end):
            told = so_far
            if progress:
                typer.echo(f"{number}/{of}", err=True)
        if json:
            typer.echo(luck_text(told).decode("utf-8"))
        else:
            _tell(record, end, told)
    return 0


def _tell(record: "Browsing", node: int, told: "LuckTold") -> None:
    from diadochi.cli.asking import speaker
    from diadochi.forecast.luck_account import costliest
    from diadochi.narration.figure_words import percent
    from diadochi.narration.game_narration import luck_words_of

    say, words = speaker(record.kit, record.position_at(node)), luck_words_of(record.kit)
    depth = record.tree.depth
    for deed in told.deeds:
        if deed.kind in words.MOMENTS:
            typer.echo(
                tr(
                    "{step}: {deed}: {came}; chance of that {chance}, of better {better}, of worse {worse}",
                    step=depth(deed.node),
                    deed=say.say(words.deed_words(deed)),
                    came=say.say(words.came_words(deed)),
                    chance=percent(deed.chance),
                    better=percent(1 - deed.at_most),
                    worse=percent(1 - deed.at_least),
                )
            )
    for answer in costliest(told, MOST):
        chances = tr(
            "{measure}: {chance} in place of {best}",
            measure=say.say(words.measure_words(answer)),
            chance=percent(answer.chosen),
            best=percent(answer.best),
        )
        typer.echo(f"{depth(answer.node)}: {say.say(words.answer_words(answer))}: {chances}")
