"""``diadochi replay``, ``export``, ``import``, ``rescue`` and ``luck``: commands for records of games."""

import errno
import os
import re
from enum import StrEnum
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import JsonOption
from diadochi.foreign import NotText, require_writable, text_of, write_file
from diadochi.language import ENGLISH, LANGUAGES, current_language, set_language, tr, trn

if TYPE_CHECKING:
    from diadochi.forecast.luck_account import LuckReport
    from diadochi.journal.record.audit import Act
    from diadochi.journal.record.record_browser import Browsing
    from diadochi.language import Speaker


FileArgument = Annotated[Path, typer.Argument(help="A saved game (*.diadochi).")]
_POSITION = re.compile(r"^position ([a-z0-9_]+)\b", re.MULTILINE)


def replay(
    file: FileArgument,
    verify: Annotated[bool, typer.Option("--verify", help="Play every answer of every branch again.")] = False,
    secrets: Annotated[
        bool, typer.Option("--secrets", help="Also print the final position of the main line with all hands open.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Describe a saved game; with --verify, check that every answer still has the same result.

    The file is not changed. Exit code 1 if the rules of this version give other results.
    """
    from diadochi.cli.asking import show_json
    from diadochi.journal.record.game_record import Record

    record = Record.look(file)
    if verify:
        record.verify()
    report = _report(record, verified=verify)
    if secrets:
        report["position"] = _position(record)
    if json:
        show_json(report)
    else:
        _tell(report)
    return 1 if record.disagreements else 0


def _report(record: "Browsing", *, verified: bool) -> JsonObject:
    from diadochi.cli.asking import speaker
    from diadochi.journal.record.record_browser import BranchSecrecy
    from diadochi.rules.core.system import rules_of

    position = record.position_at(record.main)
    say = speaker(record.kit, position)
    return {
        "file": str(record.path),
        "title": record.about.title,
        "map": record.about.meta.get("map", ""),
        "edition": record.about.meta.get("edition", ""),
        "root": record.about.root,
        "answers": len(record.tree) - 1,
        "branches": len(record.tree.ends()),
        "checkpoints": sum(bool(record.tree[node].position) for node in record.tree),
        "cursor": record.cursor,
        "main": record.main,
        "digest": rules_of(record.kit).digest(position),
        "verified": verified,
        "agrees": not record.disagreements,
        "differences": [
            {"answer": found.node, "checkpoint": found.checkpoint, "reason": say.say(found.reason)}
            for found in BranchSecrecy(record).disagreements()
        ],
        "interventions": [_intervention(act, say) for act in record.acts],
    }


def _intervention(act: "Act", say: "Speaker") -> JsonObject:
    from diadochi.journal.record.audit import act_words, agreed_words
    from diadochi.journal.record.record_text import time_text

    said = (act_words(act), agreed_words(act))
    return {
        "answer": act.node,
        "kind": act.kind,
        "time": time_text(act.time),
        "agreed": list(act.agreed),
        "words": " ".join(say.say(words) for words in said if words is not None),
    }


def _position(record: "Browsing") -> str:
    from diadochi.rules.core.system import rules_of

    return rules_of(record.kit).write(record.position_at(record.main))


def _tell(report: JsonObject) -> None:
    typer.echo(report["file"] if not report["title"] else f"{report['file']}: {report['title']}")
    answers = trn("{n} answer", "{n} answers", report["answers"])
    branches = trn("{n} branch", "{n} branches", report["branches"])
    checkpoints = trn("{n} checkpoint", "{n} checkpoints", report["checkpoints"])
    typer.echo(f"{answers}, {branches}, {checkpoints}")
    if "position" in report:
        typer.echo(report["position"])
    for act in report["interventions"]:
        typer.echo(tr("answer {number}, {time}: {words}", number=act["answer"], time=act["time"], words=act["words"]))
    for found in report["differences"]:
        typer.echo(
            tr(
                "answer {number}: {reason}; the game continues from answer {checkpoint}",
                number=found["answer"],
                reason=found["reason"],
                checkpoint=found["checkpoint"],
            )
        )
    if report["verified"] and report["agrees"]:
        typer.echo(tr("every answer is legal and gives the same result"))


class ExportForm(StrEnum):
    """How a game is written; each form is an option and the ending of a file."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


_REPORTS = (".html", ".pdf")
_ENDINGS = {".txt": ExportForm.TEXT, ".json": ExportForm.JSON, ".csv": ExportForm.CSV, ".html": ExportForm.HTML}


def export(
    file: FileArgument,
    text: Annotated[bool, typer.Option("--text", help="All answers and branches, for people and `import`.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The main line as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The main line as a table for spreadsheets.")] = False,
    html: Annotated[bool, typer.Option("--html", help="The main line as a page to read.")] = False,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write the game report to a new file: .html or .pdf."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write to a new file; .txt, .json, .csv or .html says the form."),
    ] = None,
    language: Annotated[str, typer.Option("--language", help="Language of the sentences.")] = ENGLISH,
) -> int:
    """Export a saved game: as text that `import` reads, its main line in words, or the game report.

    The text shows every card drawn, so all hands are open: do not read it during the game. The other forms show no
    hidden card before the game is over.
    """
    from diadochi.cli.asking import Unanswerable, require_known

    require_known((language, LANGUAGES))
    set_language(language)
    if report is not None and not (text or json or csv or html or out is not None):
        return _write_report(file, report)
    wanted = [form for form, given in zip(ExportForm, (text, json, csv, html), strict=True) if given]
    if not wanted and out is not None and out.suffix.lower() in _ENDINGS:
        wanted = [_ENDINGS[out.suffix.lower()]]
    if len(wanted) != 1 or report is not None:
        raise Unanswerable(tr("Choose one output format: --text, --json, --csv, --html or --report FILE."))
    if out is not None:
        _require_new(out)
    written = _written(file, wanted[0])
    if out is None:
        typer.echo(written, nl=False)
    else:
        write_file(out, written.encode())
    return 0


def _require_new(out: Path) -> None:
    if os.path.lexists(out):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(out))


def _write_report(file: Path, out: Path) -> int:
    from diadochi.cli.asking import Unanswerable, worked, working
    from diadochi.cli.render import without_display
    from diadochi.journal.record.game_record import Record

    if out.suffix.lower() not in _REPORTS:
        raise Unanswerable(tr("{file} must end in .html or .pdf.", file=out))
    _require_new(out)
    require_writable(out)
    running = without_display()
    from diadochi.windows.game.whole_report import whole_report

    with Record.look(file) as record, working(tr("Calculating luck and decisions")):
        written = whole_report(record, current_language(), worked).written_as(out.suffix)
    write_file(out, written)
    del running
    typer.echo(tr("Report saved as {file}.", file=out))
    return 0


def _written(file: Path, form: ExportForm) -> str:
    from diadochi.journal.record.game_record import Record
    from diadochi.journal.record.record_text import export_text
    from diadochi.narration.chronicle import GameChronicle

    with Record.look(file) as record:
        if form is ExportForm.TEXT:
            return export_text(record)
        chronicle = GameChronicle(record)
    if form is ExportForm.JSON:
        return f"{dumps(chronicle.as_json(), ensure_ascii=False, indent=1)}\n"
    return chronicle.as_csv() if form is ExportForm.CSV else chronicle.as_html()


def rescue(
    file: FileArgument,
    into: Annotated[Path, typer.Option("--into", metavar="COPY", help="New saved game to create.")],
    json: JsonOption = False,
) -> int:
    """Rescue all intact answers of a damaged game into a new file; the damaged file is not changed.

    Exit code 1 if answers were lost.
    """
    from diadochi.cli.asking import show_json
    from diadochi.journal.record.rescue import rescue as save

    saved = save(file, into)
    if json:
        show_json({"answers": saved.answers, "lost": saved.lost})
    else:
        answers = trn("{n} answer", "{n} answers", saved.answers)
        typer.echo(tr("{answers} saved in {file}, {lost} lost", answers=answers, file=into, lost=saved.lost))
    return 1 if saved.lost else 0


def read_text(
    text: Annotated[Path, typer.Argument(help="A saved game as text, written by export.")],
    into: Annotated[Path, typer.Option("--into", metavar="FILE", help="New saved game to create.")],
    map_folder: Annotated[
        Path | None, typer.Option("--map", help="Map folder; by default the map named in the text.")
    ] = None,
) -> int:
    """Create a saved game from a text. Every answer is checked by the rules."""
    from diadochi.cli.asking import Unanswerable, the_kit
    from diadochi.journal.record.record_text import LONGEST_TEXT, import_text

    try:
        words = text_of(text, LONGEST_TEXT)
    except NotText:
        words = ""
    if not words:
        raise Unanswerable(tr("{file} is not a game as text. Use a file written by export --text.", file=text))
    record = import_text(words, into, the_kit(map_folder or _map_named(words)))
    answers = trn("{n} answer", "{n} answers", len(record.tree) - 1)
    record.close()
    typer.echo(tr("{answers} saved in {file}", answers=answers, file=into))
    return 0


def _map_named(words: str) -> Path | None:
    from diadochi.resources import maps

    named = _POSITION.search(words)
    folder = maps(named[1]) if named else None
    return folder if folder is not None and folder.is_dir() else None


# --- luck

_MOST_COSTLY = 5
"""The number of costly answers that are listed."""


def luck(
    file: Annotated[Path, typer.Argument(help="A saved game (*.diadochi).")],
    node: Annotated[
        int | None, typer.Option("--node", min=1, help="Up to this answer; by default to the end of the main line.")
    ] = None,
    progress: Annotated[bool, typer.Option("--progress", help="Show progress on standard error.")] = False,
    json: JsonOption = False,
) -> int:
    """Calculate the luck of a game: the odds of each action, and the most costly answers.

    Hidden cards are left out: only public information is shown. The file is not changed.
    """
    from diadochi.cli.asking import Unanswerable
    from diadochi.forecast.luck_account import LuckReport, luck_steps, luck_text
    from diadochi.journal.record.game_record import Record
    from diadochi.journal.record.record_browser import BranchSecrecy

    with Record.look(file) as record:
        end = record.main if node is None else node
        if end not in record.tree:
            raise Unanswerable(tr("This game has no answer {number}.", number=end))
        if BranchSecrecy(record).is_hidden(end):
            if node is not None:
                raise Unanswerable(tr("Answer {number} is hidden: it shows a card that is back in a hand.", number=end))
            end = record.cursor
        told = LuckReport((), ())
        for number, of, so_far in luck_steps(record, end):
            told = so_far
            if progress:
                typer.echo(f"{number}/{of}", err=True)
        if json:
            typer.echo(luck_text(told).decode("utf-8"))
        else:
            _print_luck(record, end, told)
    return 0


def _print_luck(record: "Browsing", node: int, account: "LuckReport") -> None:
    from diadochi.cli.asking import speaker
    from diadochi.forecast.luck_account import costliest
    from diadochi.narration.game_narration import luck_words_of
    from diadochi.narration.odds_explanation import percent

    say, words = speaker(record.kit, record.position_at(node)), luck_words_of(record.kit)
    depth = record.tree.depth
    for action in account.actions:
        if action.kind in words.MOMENTS:
            typer.echo(
                tr(
                    "{step}: {action}: {came}; chance {chance}, better {better}, worse {worse}",
                    step=depth(action.node),
                    action=say.say(words.entry_words(action)),
                    came=say.say(words.came_words(action)),
                    chance=percent(action.chance),
                    better=percent(1 - action.at_most),
                    worse=percent(1 - action.at_least),
                )
            )
    for answer in costliest(account, _MOST_COSTLY):
        chances = tr(
            "{measure}: {chance} instead of {best}",
            measure=say.say(words.measure_words(answer)),
            chance=percent(answer.chosen),
            best=percent(answer.best),
        )
        typer.echo(f"{depth(answer.node)}: {say.say(words.answer_words(answer))}: {chances}")
