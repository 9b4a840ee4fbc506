"""``diadochi case``: whether the rules do what case files say."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi import resources
from diadochi.atlas.documents import JsonObject
from diadochi.language import tr

if TYPE_CHECKING:
    from diadochi.atlas.documents import Fault
    from diadochi.language import Speaker
    from diadochi.rules.cases.case_files import Case, CaseOutcome, CasePlay, CaseStop
    from diadochi.rules.core.game import GameKit


def find_cases(wanted: str) -> Path:
    """Case files by path, or by the name of a shipped file or folder such as "movement"; else the path as it is."""
    path = Path(wanted)
    if path.exists() or path.name != wanted:
        return path
    named = (resources.cases() / wanted, *resources.cases().rglob(f"{path.stem}.toml"))
    return next((found for found in named if found.exists()), path)


def case(
    paths: Annotated[
        list[Path],
        typer.Argument(
            parser=find_cases, metavar="CASE...", help="Case files (*.toml) or folders, or names of shipped ones."
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print results, differences and faults as JSON.")] = False,
    edition: Annotated[
        str,
        typer.Option(
            "--edition",
            help="fourth, third or both: run cases without an edition in this one, and skip cases of other editions.",
        ),
    ] = "",
    show: Annotated[
        bool, typer.Option("--show", help="Show the end of each case: question, seat, segment, choices and position.")
    ] = False,
    list_rules: Annotated[
        bool, typer.Option("--list-rules", help="List every rule with its code and these cases.")
    ] = False,
) -> int:
    """Run rule cases: a position, answers, and the expected result.

    Exit code 1 if the rules differ from a case, 2 if a file cannot be read.
    """
    from diadochi.cli.asking import show_json, the_kit
    from diadochi.language import Speaker
    from diadochi.rules.cases.case_files import case_files, play_case, read_cases, run_case, under_editions

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

    books = rule_books(cases)
    if json:
        show_json(books)
    else:
        tell_rule_books(books)
    return 1 if books["gaps"] else 0


def _report(
    outcomes: "list[CaseOutcome]", faults: "list[Fault]", speaker: "Speaker", plays: "list[CasePlay]"
) -> JsonObject:

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
        print(tr("No case files found. Give a file or a folder with *.toml files."))
        return
    differ = sum(not outcome.agrees for outcome in outcomes)
    told = trn("{n} case run", "{n} cases run", len(outcomes))
    differing = trn("{n} differs", "{n} differ", differ)
    print(f"{told}, {differing}, {trn('{n} fault', '{n} faults', len(faults))}")


# --- --show
# The moment at which a case stops.


def stop_lines(play: "CasePlay", speaker: "Speaker") -> Iterator[str]:
    """The moment, line by line: what is asked of whom, the segment, what may be answered, the position."""
    from diadochi.rules.cases.case_files import case_stop

    shown = case_stop(play.look)
    yield f"  {tr('after {place}:', place=play.place)} {_asked(shown, speaker)}"
    yield "  " + ", ".join(f"{name} {value}" for name, value in shown.clock)
    if shown.proposed:
        yield f"  {tr('proposed:')} {shown.proposed}"
    for title, answers in ((tr("offered:"), shown.offers), (tr("free actions:"), shown.free_acts)):
        if answers:
            yield f"  {title}"
            yield from (f"    {answer}" for answer in answers)
    if shown.more:
        yield f"    {tr('and more')}"
    yield f"  {tr('position:')} {shown.position}"


def _asked(shown: "CaseStop", speaker: "Speaker") -> str:
    if not shown.kind or shown.prompt is None:
        return tr("there are no more decisions")
    asked = f"{shown.kind} {shown.name}, seat {shown.seat}"
    rules = f" ({', '.join(shown.rules)})" if shown.rules else ""
    return f"{asked}: {speaker.say(shown.prompt)}{rules}"


def as_values(play: "CasePlay", speaker: "Speaker") -> JsonObject:
    """The same for a program."""
    from diadochi.rules.cases.case_files import case_stop

    shown = case_stop(play.look)
    return {
        "after": play.place,
        "asked": shown.kind,
        "name": shown.name,
        "seat": shown.seat,
        "prompt": speaker.say(shown.prompt) if shown.prompt is not None else "",
        "rules": list(shown.rules),
        "clock": dict(shown.clock),
        "proposed": shown.proposed,
        "offers": list(shown.offers),
        "free_acts": list(shown.free_acts),
        "more": shown.more,
        "position": shown.position,
    }


# --- --list-rules
# Every rule with its text, the code that obeys it and the cases that show it.

ACTIVE = "active"


def rule_books(cases: "list[Case]") -> JsonObject:
    """`rules` by id, and `gaps`: active rules without code or case, and ids that code or cases cite without a text."""
    import diadochi
    from diadochi.language import current_language
    from diadochi.resources import assets
    from diadochi.rules.core.books import ids_in, ids_in_code, read_atoms

    atoms = read_atoms(assets("rulebook"))
    code = ids_in_code(Path(diadochi.__file__).parent)
    shown: dict[str, list[str]] = {}
    for case in cases:
        for rule in {*case.entry.rules, *ids_in(case.entry.id)}:
            shown.setdefault(rule, []).append(f"{case.file}: {case.name}")
    rules = {
        rule: {
            "status": atom.status,
            "text": atom.text.in_language(current_language()),
            "code": sorted(code.get(rule, ())),
            "cases": sorted(shown.get(rule, ())),
        }
        for rule, atom in atoms.items()
    }
    silent = [
        rule for rule, entry in rules.items() if entry["status"] == ACTIVE and not (entry["code"] and entry["cases"])
    ]
    return {"rules": rules, "gaps": sorted({*silent, *((code.keys() | shown.keys()) - atoms.keys())})}


def tell_rule_books(books: JsonObject) -> None:
    """Print the books for a reader."""
    for rule, entry in books["rules"].items():
        print(f"{rule} ({entry['status']}) {entry['text']}")
        print(f"  code: {', '.join(entry['code']) or '-'}")
        print(f"  cases: {len(entry['cases'])}")
    print(f"gaps: {', '.join(books['gaps']) or '-'}")
