"""``diadochi case``: whether the rules do what case files say."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject

if TYPE_CHECKING:
    from diadochi.atlas.faults import Fault
    from diadochi.language import Speaker
    from diadochi.rules.cases.case_files import Case
    from diadochi.rules.cases.case_run import CaseOutcome, CasePlay
    from diadochi.rules.core.game import GameKit


def case(
    paths: Annotated[list[Path], typer.Argument(help="Case files (*.toml), or folders of them.")],
    json: Annotated[bool, typer.Option("--json", help="Print results, differences and faults as JSON.")] = False,
    edition: Annotated[
        str,
        typer.Option(
            "--edition",
            help="fourth, third or both: play cases that name no edition in this one, and leave out those of others.",
        ),
    ] = "",
    show: Annotated[
        bool, typer.Option("--show", help="Show where each case stops: question, seat, segment, offers and position.")
    ] = False,
    list_rules: Annotated[
        bool, typer.Option("--list-rules", help="List every rule with the code that obeys it and these cases.")
    ] = False,
) -> int:
    """Run cases: given a position, when these answers are given, then this must be true.

    Exit code 1 when the rules differ from a case, 2 when a file cannot be read as cases.
    """
    from diadochi.cli.asking import show_json, the_kit
    from diadochi.language import Speaker
    from diadochi.rules.cases.case_files import case_files, read_cases
    from diadochi.rules.cases.case_run import play_case, run_case, under_editions

    kit, speaker = the_kit(), Speaker(lambda name: name.id)
    cases, faults = [], []
    for path in case_files(paths):
        found, wrong = read_cases(kit, path)
        cases += found
        faults += wrong
    if list_rules:
        return _list_rules(cases, json=json)
    asked = under_editions(kit, cases, _editions(kit, edition))
    plays = [play_case(kit, found) for found in asked] if show else []
    outcomes = [play.outcome for play in plays] if show else [run_case(kit, found) for found in asked]
    if json:
        show_json(_report(outcomes, faults, speaker, plays))
    else:
        _tell(outcomes, faults, speaker, plays)
    if faults or not outcomes:
        return 2
    return 0 if all(outcome.agrees for outcome in outcomes) else 1


def _editions(kit: "GameKit", edition: str) -> tuple[str, ...]:
    """The editions asked for. Exits with 2 for one there is not."""
    from diadochi.language import tr
    from diadochi.rules.cases.game_cases import cases_of

    known = cases_of(kit).editions(kit)
    if edition in ("", "both"):
        return known if edition else ()
    if edition not in known:
        raise typer.BadParameter(tr("write one of {editions}", editions=", ".join((*known, "both"))))
    return (edition,)


def _list_rules(cases: "list[Case]", *, json: bool) -> int:
    """The books of the rules; exit code 1 when they have a gap."""
    from diadochi.cli.asking import show_json
    from diadochi.cli.rule_books import rule_books, tell_rule_books

    books = rule_books(cases)
    if json:
        show_json(books)
    else:
        tell_rule_books(books)
    return 1 if books["gaps"] else 0


def _report(
    outcomes: "list[CaseOutcome]", faults: "list[Fault]", speaker: "Speaker", plays: "list[CasePlay]"
) -> JsonObject:
    from diadochi.cli.case_shown import as_values

    stops = [{"stop": as_values(play, speaker)} for play in plays] or [{} for _ in outcomes]
    return {
        "cases": [
            {
                "file": outcome.case.file,
                "id": outcome.case.entry.id,
                "title": outcome.case.entry.title,
                "edition": outcome.case.entry.edition,
                "rules": list(outcome.case.entry.rules),
                "agrees": outcome.agrees,
                "differences": [
                    {"place": found.place, "text": speaker.say(found.message)} for found in outcome.differences
                ],
                **stop,
            }
            for outcome, stop in zip(outcomes, stops, strict=True)
        ],
        "faults": [fault.sentence() for fault in faults],
    }


def _tell(outcomes: "list[CaseOutcome]", faults: "list[Fault]", speaker: "Speaker", plays: "list[CasePlay]") -> None:
    """What differs and what is wrong; of `plays`, which are those outcomes or none, where each stops as well."""
    from diadochi.cli.case_shown import stop_lines
    from diadochi.language import tr, trn

    shown = [tuple(stop_lines(play, speaker)) for play in plays] or [()] * len(outcomes)
    for outcome, stop in zip(outcomes, shown, strict=True):
        if stop or not outcome.agrees:
            print(f"{outcome.case.file}: {outcome.case.name}")
        for line in (*(f"  {found.place}: {speaker.say(found.message)}" for found in outcome.differences), *stop):
            print(line)
    for fault in faults:
        print(fault.sentence())
    if not outcomes and not faults:
        print(tr("There is no case file here; name a file or a folder with *.toml files."))
        return
    differ = sum(not outcome.agrees for outcome in outcomes)
    told = trn("{n} case run", "{n} cases run", len(outcomes))
    differing = trn("{n} differs", "{n} differ", differ)
    print(f"{told}, {differing}, {trn('{n} fault', '{n} faults', len(faults))}")
