"""One broken line is one fault: what hangs on it is not judged, and no one is advised to delete what is right."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.resources import assets, maps
from tests.cli.conftest import Run

FILES = sorted(path.relative_to(maps()) for name in ("diadochi", "rome") for path in maps(name).rglob("*.toml"))
Break = Callable[[str], str | None]


def a_broken_line(text: str) -> str:
    return f"{text}\n= broken\n"


def a_misspelt_id(text: str) -> str:
    return re.sub(r"^id = ", "idd = ", text, count=1, flags=re.MULTILINE)


def an_entry_of_another_kind(text: str) -> str:
    return re.sub(r"^(names|title|lon) ?= .*", r"\1 = [3]", text, count=1, flags=re.MULTILINE)


@pytest.fixture(autouse=True)
def without_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roads and shores are not looked at here; they take most of the time."""
    monkeypatch.setattr("diadochi.cli.check._land", lambda _: None)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("spoil", [a_broken_line, a_misspelt_id, an_entry_of_another_kind])
@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_broken_line_of_a_map_is_one_fault(diadochi: Run, tmp_path: Path, file: Path, spoil: Break) -> None:
    folder = Path(shutil.copytree(maps(file.parts[0]), tmp_path / file.parts[0]))
    text = (tmp_path / file).read_text("utf-8")
    (tmp_path / file).write_text(str(spoil(text)), "utf-8")
    (report,) = diadochi("check", folder, "--json").json["maps"]
    assert len(report["faults"]) == (spoil(text) != text), report["faults"][:5]
    assert all(str(file) in fault for fault in report["faults"])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("file", [file for file in FILES if "names" not in file.parts], ids=str)
def test_a_missing_file_of_a_map_is_one_fault(diadochi: Run, tmp_path: Path, file: Path) -> None:
    folder = Path(shutil.copytree(maps(file.parts[0]), tmp_path / file.parts[0]))
    (tmp_path / file).unlink()
    (report,) = diadochi("check", folder, "--json").json["maps"]
    assert [f"{file}: is missing" in fault for fault in report["faults"]] == [True], report["faults"][:5]


def test_a_broken_line_of_a_lesson_is_one_fault(diadochi: Run, tmp_path: Path) -> None:
    for path in sorted(assets("lessons").glob("*.toml"))[:2]:
        shutil.copy(path, tmp_path)
    broken = next(tmp_path.glob("*.toml"))
    broken.write_text(a_broken_line(broken.read_text("utf-8")), "utf-8")
    (report,) = diadochi("check", tmp_path, "--json").json["maps"]
    assert len(report["faults"]) == 1
    assert broken.name in report["faults"][0]
