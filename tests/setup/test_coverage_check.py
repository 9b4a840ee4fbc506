"""The perfect files: a gap needs a reason, and a reason needs a gap."""

from pathlib import Path

import coverage
import pytest

SOURCE = """\
def cost(kind):
    if kind == "land":
        return 1
    return 2


def toll():
    return 3


cost("land")
"""
FILE = "desktop/diadochi/rules/roads.py"


@pytest.fixture
def check(ci, tmp_path: Path, monkeypatch):
    """The script, looking at a tree with one measured file of which a line and a function are not reached."""
    file = tmp_path / FILE
    file.parent.mkdir(parents=True)
    file.write_text(SOURCE)
    script = ci("coverage_check")
    monkeypatch.setattr(script, "TOP", tmp_path)
    return script


@pytest.fixture
def files(check, tmp_path: Path, monkeypatch) -> dict[str, dict]:
    """What coverage measured there."""
    monkeypatch.chdir(tmp_path)
    config = tmp_path / "coverage.ini"
    config.write_text("[run]\nbranch = true\nrelative_files = true\n")
    data = str(tmp_path / "data")
    measuring = coverage.Coverage(data_file=data, config_file=str(config), source=["desktop/diadochi"])
    with measuring.collect():
        exec(compile(SOURCE, str(tmp_path / FILE), "exec"), {})  # noqa: S102
    return check.measured(measuring)


def test_a_gap_without_a_reason_is_named_with_its_line(check, files) -> None:
    found = check.faults(files, [FILE], [])
    assert [fault.split(": ")[0] for fault in found] == [f"{FILE}:2", f"{FILE}:4", f"{FILE}:8"]
    assert "`return 2`" in found[1]


def test_reasons_by_line_and_by_function_excuse_gaps(check, files) -> None:
    excuses = [
        check.Excuse(FILE, "no other kind", line='if kind == "land":'),
        check.Excuse(FILE, "no other kind", line="return 2"),
        check.Excuse(FILE, "not asked yet", function="toll"),
    ]
    assert check.faults(files, [FILE], excuses) == []


def test_a_reason_without_a_gap_is_a_fault(check, files) -> None:
    found = check.faults(files, [FILE], [check.Excuse(FILE, "once", line="return 1")])
    assert found[-1] == f"{FILE}: `return 1` is reached by now; take it out of unreached.toml"


def test_a_listed_file_that_is_not_measured_is_a_fault(check, files) -> None:
    assert check.faults(files, ["desktop/diadochi/rules/gone.py"], []) == [
        "desktop/diadochi/rules/gone.py: listed as perfect, but not measured; take it out or mend its path"
    ]


def test_only_full_files_that_are_not_listed_are_candidates(check) -> None:
    full = {"summary": {"num_statements": 4}, "missing_lines": [], "missing_branches": []}
    partly = {"summary": {"num_statements": 4}, "missing_lines": [], "missing_branches": [[2, 4]]}
    files = {
        "desktop/diadochi/rules/a.py": full,
        "desktop/diadochi/rules/b.py": partly,
        "desktop/diadochi/atlas/c.py": full,
        "desktop/diadochi/scene/d.py": full,
        "desktop/diadochi/rules/__init__.py": {"summary": {"num_statements": 0}, "missing_lines": []},
    }
    assert check.candidates(files, ["desktop/diadochi/atlas/c.py"]) == ["desktop/diadochi/rules/a.py"]


def test_the_lists_of_the_project_can_be_read(ci, checkout: Path) -> None:
    script = ci("coverage_check")
    listed = script.perfect_files()
    assert listed == sorted(set(listed))
    assert [file for file in listed if not (checkout / file).exists()] == []
    assert all(excuse.reason and bool(excuse.line) != bool(excuse.function) for excuse in script.excuses())


def test_a_reason_may_speak_of_one_line_of_a_function_of_a_file_or_of_a_folder(check, files) -> None:
    def excused(**fields: str) -> int:
        return 3 - sum("no case reaches" in fault for fault in check.faults(files, [FILE], [one(**fields)], by="case"))

    def one(file: str = FILE, **fields: str):
        return check.Excuse(file, "once", **fields)

    assert excused(line="return 3", function="toll") == 1
    assert excused(line="return 3", function="cost") == 0
    assert excused() == excused(file="desktop/diadochi/rules/") == 3
    assert excused(file="desktop/diadochi/rules") == excused(file="desktop/diadochi/rules/elsewhere/") == 0


def test_what_no_case_reaches_has_its_reason(ci, checkout: Path) -> None:
    reasons = ci("case_coverage").excuses("no_case")
    assert all(excuse.reason and excuse.file.startswith("desktop/diadochi/rules/") for excuse in reasons)
    assert [excuse.file for excuse in reasons if not (checkout / excuse.file).exists()] == []
    assert len(reasons) == len(set(reasons))
