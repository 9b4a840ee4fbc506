"""Holds the perfect files at full line and branch coverage and names others that could join them.

What tests reach is read from COVERAGE_FILE; what the cases alone reach, from the files that are named, is added.
"""

import io
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import coverage

TOP = Path(__file__).resolve().parent.parent
PERFECT = TOP / ".ci" / "perfect_files.txt"
UNREACHED = TOP / ".ci" / "unreached.toml"
HELD_FOLDERS = ("desktop/diadochi/atlas/", "desktop/diadochi/rules/")


@dataclass(frozen=True)
class Excuse:
    """An entry of unreached.toml: `line` is source text, `function` a name; with neither all of the file is meant.

    A `file` that ends in a slash is a folder.
    """

    file: str
    reason: str
    line: str = ""
    function: str = ""


@dataclass(frozen=True)
class Gap:
    """A line, or a branch from it, that no test reaches."""

    file: str
    number: int
    text: str
    functions: tuple[str, ...]

    def is_excused_by(self, excuse: Excuse) -> bool:
        """Whether an entry speaks of this gap."""
        inside = self.file.startswith(excuse.file) if excuse.file.endswith("/") else self.file == excuse.file
        in_line = not excuse.line or self.text == excuse.line.strip()
        return inside and in_line and (not excuse.function or excuse.function in self.functions)


def measured(report: coverage.Coverage) -> dict[str, dict]:
    """Files by path from the top, as coverage's JSON report describes them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "coverage.json")
        report.json_report(outfile=str(file))
        return json.loads(file.read_text(encoding="utf-8"))["files"]


def gaps(file: str, figures: dict) -> Iterator[Gap]:
    """The unreached lines and branch starts of a file, each line once, in order."""
    text = (TOP / file).read_text(encoding="utf-8").split("\n")
    numbers = {*figures["missing_lines"], *(abs(start) for start, _ in figures.get("missing_branches", []))}
    for number in sorted(numbers):
        inside = [name for name, part in figures.get("functions", {}).items() if name and number in _lines(part)]
        names = tuple({*inside, *(name.rsplit(".", 1)[-1] for name in inside)})
        yield Gap(file, number, text[number - 1].strip(), names)


def _lines(part: dict) -> set[int]:
    starts = {abs(start) for start, _ in part.get("missing_branches", [])}
    return {*part["missing_lines"], *part["executed_lines"], *starts}


def perfect_files() -> list[str]:
    """The paths listed in perfect_files.txt."""
    lines = PERFECT.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def excuses(of: str = "unreached") -> list[Excuse]:
    """The entries of unreached.toml: those `of` all tests, or `no_case` of the cases alone."""
    return [Excuse(**entry) for entry in tomllib.loads(UNREACHED.read_text(encoding="utf-8"))[of]]


def faults(files: dict[str, dict], listed: list[str], excused: list[Excuse], by: str = "test") -> list[str]:
    """One sentence for each gap without a reason and for each reason without a gap; `by` reaches them or does not."""
    found = [
        f"{file}: listed as perfect, but not measured; take it out or mend its path"
        for file in listed
        if file not in files
    ]
    open_gaps = [gap for file in listed if file in files for gap in gaps(file, files[file])]
    for gap in open_gaps:
        if not any(gap.is_excused_by(excuse) for excuse in excused):
            found.append(
                f"{gap.file}:{gap.number}: no {by} reaches all of `{gap.text}`; write a case or give the reason"
            )
    for excuse in excused:
        if not any(gap.is_excused_by(excuse) for gap in open_gaps):
            found.append(
                f"{excuse.file}: `{excuse.line or excuse.function or 'all'}` is reached by now; take it out of "
                "unreached.toml"
            )
    return found


def candidates(files: dict[str, dict], listed: list[str]) -> list[str]:
    """Fully covered files of the held folders that are not listed yet."""
    return sorted(
        file
        for file, figures in files.items()
        if file.startswith(HELD_FOLDERS)
        and file not in listed
        and figures["summary"]["num_statements"]
        and not figures["missing_lines"]
        and not figures.get("missing_branches")
    )


def _add(report: coverage.Coverage, file: Path) -> None:
    """What others have reached counts too; a file that is missing adds nothing, and its check has said why."""
    if file.exists():
        reached = coverage.CoverageData(basename=str(file))
        reached.read()
        report.get_data().update(reached)


def main() -> int:
    """0 when every perfect file still is, 1 with the gaps listed."""
    report = coverage.Coverage()
    report.load()
    for more in sys.argv[1:]:
        _add(report, Path(more))
    table = io.StringIO()
    report.report(file=table)
    print(table.getvalue())
    files, listed = measured(report), perfect_files()
    found = faults(files, listed, excuses())
    more = candidates(files, listed)
    if more:
        print("These could join .ci/perfect_files.txt:\n  " + "\n  ".join(more))
    print("\n".join(found) if found else f"All {len(listed)} perfect files still are.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
