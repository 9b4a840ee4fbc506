"""The pinned requirements: hashes for everything, addresses for nothing, and one set inside the other."""

import re
import tomllib
from pathlib import Path

import pytest

SETS = ("play", "test", "release")


def pinned(checkout: Path, purpose: str) -> dict[str, str]:
    text = (checkout / ".ci" / "requirements" / f"{purpose}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)", text, re.MULTILINE))


@pytest.mark.parametrize("purpose", SETS)
def test_no_line_says_where_packages_come_from(checkout: Path, purpose: str) -> None:
    text = (checkout / ".ci" / "requirements" / f"{purpose}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|\w+\.(org|com|net|io)\b", text)


@pytest.mark.parametrize("purpose", SETS)
def test_every_package_is_pinned_with_hashes(checkout: Path, purpose: str) -> None:
    text = (checkout / ".ci" / "requirements" / f"{purpose}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " ").strip())
    assert entries
    assert [entry for entry in entries if not re.match(r"\S+==\S+.*--hash=sha256:[0-9a-f]{64}", entry)] == []


def test_each_set_holds_the_one_before(checkout: Path) -> None:
    assert pinned(checkout, "play").items() <= pinned(checkout, "test").items() <= pinned(checkout, "release").items()


def test_every_dependency_of_the_project_is_pinned(checkout: Path) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for purpose, wanted in (
        ("play", project["dependencies"]),
        ("test", project["dependencies"] + project["optional-dependencies"]["test"]),
        ("release", project["optional-dependencies"]["release"]),
    ):
        names = {re.match(r"[\w.-]+", each).group().lower() for each in wanted}
        assert names <= set(pinned(checkout, purpose))
