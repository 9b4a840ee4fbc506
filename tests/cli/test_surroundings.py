"""What may be wrong around the program: no screen, no typeface, a cache that takes nothing, broken maps."""

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

REACH = ("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", "3", "--json")


def test_play_without_a_display(diadochi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for words in (("play",), (), ("play", "babylon-323", "--map", "maps/diadochi")):
        assert diadochi(*words).is_sorrow("no display", "DISPLAY")


def test_render_without_a_typeface(
    qapp: object, diadochi: Run, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = tmp_path / "fonts"
    shutil.copytree(checkout / "assets" / "fonts", fonts)
    (fonts / "DiadochiGaramond-Italic.ttf").unlink()
    monkeypatch.setattr("diadochi.scene.palette._Loaded.folder", None)
    monkeypatch.setattr("diadochi.scene.palette.assets", lambda *parts: tmp_path.joinpath(*parts))
    said = diadochi("render", "--out", tmp_path / "sheet.png", "--size", "90x60")
    assert said.is_sorrow("DiadochiGaramond-Italic.ttf", "is missing", "Install Diadochi again")


@pytest.fixture
def copied(checkout: Path, tmp_path: Path) -> Path:
    """A copy of the map to be broken."""
    return Path(shutil.copytree(checkout / "maps" / "diadochi", tmp_path / "diadochi"))


def test_a_cache_that_takes_no_files_is_passed_over(
    diadochi: Run, copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = diadochi(*REACH).out
    barred = tmp_path / "cache"
    barred.write_text("a file where a folder is due", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(barred))
    said = diadochi(*REACH, "--map", copied)  # a map that this process has not opened yet
    assert (said.code, said.out, said.err) == (0, wanted, "")


def test_a_full_cache_is_passed_over(
    diadochi: Run, copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "fresh"))
    monkeypatch.setattr(os, "fsync", full)
    assert diadochi(*REACH, "--map", copied).code == 0


def test_a_damaged_cache_is_passed_over(
    diadochi: Run, copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "fresh"))
    wanted = diadochi(*REACH, "--map", copied).out
    kept = list(tmp_path.rglob("*.msgpack"))
    assert len(kept) == len(list(copied.glob("*.toml")))
    for file in kept:
        file.write_bytes(file.read_bytes()[:-7] + b"damaged")
    assert diadochi(*REACH, "--map", copied.rename(tmp_path / "moved")).out == wanted


@pytest.mark.sampled(3)
@pytest.mark.parametrize("file", ["spaces.toml", "routes.toml", "map.toml", "generals.toml"])
@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"[[[", b"schema = 99"], ids=["empty", "binary", "toml", "99"]
)
def test_a_broken_map_file(diadochi: Run, copied: Path, file: str, content: bytes) -> None:
    (copied / file).write_bytes(content)
    checked = diadochi("check", copied, "--json")
    assert checked.code == 1
    if (file, content) != ("routes.toml", b""):  # a map without a route can be looked at; its spaces are at fault
        assert any(file in fault for fault in checked.json["maps"][0]["faults"])
        played = diadochi("play", "babylon-323", "--map", copied)
        assert played.code == 2
        assert file in played.err


def test_every_fault_of_a_file_is_listed(diadochi: Run, copied: Path) -> None:
    routes = copied / "routes.toml"
    text = routes.read_text(encoding="utf-8")
    routes.write_text(text.replace('kind = "mountain"', 'kind = "mountian"', 3), encoding="utf-8")
    faults = diadochi("check", copied, "--json").json["maps"][0]["faults"]
    assert sum("mountian" in fault for fault in faults) == 3


def test_check_in_words(diadochi: Run, checkout: Path) -> None:
    said = diadochi("check", checkout / "maps" / "diadochi", checkout / "maps" / "rome")
    assert said.code == 0
    assert said.out.count("no faults") == 2
    assert diadochi("check", "nowhere").code == 1


def test_cases(diadochi: Run, checkout: Path, tmp_path: Path) -> None:
    good = next((checkout / "tests" / "cases" / "movement").glob("*.toml"))
    assert diadochi("case", good).code == 0
    said = diadochi("case", good, "--json")
    assert all(found["agrees"] for found in said.json["cases"])
    (tmp_path / "bad.toml").write_text("[[case]]\nid = 4\n", encoding="utf-8")
    assert diadochi("case", tmp_path).code == 2
    assert diadochi("case", tmp_path / "none").code == 2


def test_wrong_words(diadochi: Run) -> None:
    assert diadochi("conquer").is_sorrow("conquer")
    assert diadochi("play", "--loudly").is_sorrow("--loudly")
    assert diadochi("--help").code == 0
