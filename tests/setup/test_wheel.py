"""The wheel carries the program with its assets and maps, and nothing of the checkout around them."""

import subprocess
import zipfile
from pathlib import Path

import pytest

from diadochi.handbook.chapters import WRITTEN
from diadochi.language import LANGUAGES


def committed(checkout: Path, folder: str) -> set[str]:
    """Paths of a folder that git knows, or all of them where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", folder], cwd=checkout, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        return set(listed.stdout.split("\0")) - {""}
    return {str(path.relative_to(checkout)) for path in (checkout / folder).rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def is_for_maintainers(path: str) -> bool:
    return path.endswith((".po", "/prepare.py", "/BALANCE.md", "/sheet.jpg"))


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["assets", "maps"])
def test_it_carries_every_file_of(folder: str, names: set[str], checkout: Path) -> None:
    """But for what only maintainers run or read."""
    shipped = committed(checkout, folder)
    assert {f"diadochi/{path}" for path in shipped if not is_for_maintainers(path)} <= names
    left_out = {f"diadochi/{path}" for path in shipped if is_for_maintainers(path)}
    assert left_out
    assert not left_out & names


@pytest.mark.slow
def test_it_carries_the_handbook_in_every_language(names: set[str]) -> None:
    for language in LANGUAGES:
        assert {f"diadochi/assets/handbook/{language}/{chapter}.md" for chapter in WRITTEN} <= names
    assert {"diadochi/assets/CHANGELOG.md", "diadochi/assets/glossary.toml"} <= names


@pytest.mark.slow
def test_it_carries_every_case(names: set[str], checkout: Path) -> None:
    shipped = committed(checkout, "tests/cases")
    assert shipped
    assert {path.replace("tests/cases/", "diadochi/cases/") for path in shipped} <= names


@pytest.mark.slow
def test_it_holds_the_package_alone(names: set[str]) -> None:
    assert "diadochi/__main__.py" in names
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"diadochi"}


@pytest.mark.slow
def test_it_leaves_out_what_only_maintainers_run(names: set[str]) -> None:
    assert not [name for name in names if name.startswith("diadochi/lab")]


@pytest.mark.slow
def test_the_resource_locator_finds_them_in_it(names: set[str]) -> None:
    assert any(name.startswith("diadochi/maps/diadochi/") for name in names)
    assert "diadochi/resources.py" in names
