"""Map packages: a map in one file goes round whole, and hostile ones are refused before anything is written."""

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas.documents import MapError
from diadochi.foreign import UnfitFile
from diadochi.journal.map_packages import MOST_FILE, install_package, read_package, write_package
from diadochi.resources import maps
from diadochi.rules.core.system import open_map

Made = Callable[..., Path]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder of maps, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "diadochi" / "maps"


def map_files() -> dict[str, bytes]:
    home = maps("lamia")
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*.toml")}


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Make a package of the map lamia with other files in it, or without some of its own."""

    def make(others: dict[str, bytes] | None = None, without: tuple[str, ...] = ()) -> Path:
        files = {name: content for name, content in map_files().items() if name not in without}
        path = tmp_path / "some.diadochi-map"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            for name, content in {**files, **(others or {})}.items():
                package.writestr(name, content)
        return path

    return make


def test_a_map_goes_round_whole(tmp_path: Path, own_folder: Path) -> None:
    out = tmp_path / "lamia.diadochi-map"
    write_package(maps("lamia"), out)
    again = tmp_path / "again.diadochi-map"
    write_package(maps("lamia"), again)
    assert out.read_bytes() == again.read_bytes()
    folder = install_package(out)
    assert folder == own_folder / "lamia"
    assert open_map(folder).digest == open_map(maps("lamia")).digest
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.toml")} == map_files()


def test_the_same_map_is_installed_once_and_another_beside_it(made: Made, own_folder: Path) -> None:
    first = install_package(made())
    stamp = (first / "map.toml").stat().st_mtime_ns
    assert install_package(made()) == first
    assert (first / "map.toml").stat().st_mtime_ns == stamp
    other = map_files()["map.toml"].replace(b"The Lamian War", b"Another War")
    second = install_package(made({"map.toml": other}))
    assert second == own_folder / "lamia_2"
    assert b"Another War" not in (first / "map.toml").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "../evil.toml",
        "/etc/passwd",
        "a/../map.toml",
        "names/../../x.toml",
        "run.py",
        "C:\\x.toml",
        "names/xx.toml",
        "é",
    ],
)
def test_other_names_are_refused(name: str, made: Made, own_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UnfitFile, match="which is no file of a map"):
        install_package(made({name: b"x = 1"}))
    assert not own_folder.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"some.diadochi-map"}


def test_a_link_is_only_its_text(made: Made, own_folder: Path, tmp_path: Path) -> None:
    path = made(without=("cards.toml",))
    link = zipfile.ZipInfo("cards.toml")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as package:
        package.writestr(link, "/etc/passwd")
    with pytest.raises(MapError, match=r"cards\.toml: is not TOML"):
        install_package(path)
    assert not own_folder.exists()


def test_bombs_are_refused(made: Made, own_folder: Path) -> None:
    with pytest.raises(UnfitFile, match="larger than"):
        install_package(made({"cards.toml": b"#" * (MOST_FILE + 1)}))
    with pytest.raises(UnfitFile, match="larger than 16 MB"):
        install_package(made(dict.fromkeys(map_files(), b"#" * MOST_FILE)))
    assert not own_folder.exists()


def test_a_bomb_that_lies_about_its_size_is_refused(made: Made, own_folder: Path) -> None:
    path = made({"cards.toml": b"#" * (MOST_FILE * 3)})
    content = path.read_bytes()
    true, told = struct.pack("<L", MOST_FILE * 3), struct.pack("<L", 100)
    path.write_bytes(content.replace(true, told))
    with pytest.raises(UnfitFile):
        install_package(path)
    assert not own_folder.exists()


@pytest.mark.parametrize("part", [slice(100), slice(-30), slice(4), slice(0)])
def test_a_damaged_package_is_named(part: slice, made: Made) -> None:
    path = made()
    path.write_bytes(path.read_bytes()[part])
    with pytest.raises(UnfitFile, match="damaged"):
        read_package(path)


def test_a_locked_package_is_refused(made: Made) -> None:
    path = made()
    content = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.find(mark) + offset] |= 1
    path.write_bytes(content)
    with pytest.raises(UnfitFile, match="damaged"):
        read_package(path)


def test_a_package_without_a_map_or_with_a_file_twice_is_refused(made: Made) -> None:
    with pytest.raises(UnfitFile, match=r"no map\.toml"):
        read_package(made(without=("map.toml",)))
    path = made()
    with zipfile.ZipFile(path, "a") as package, pytest.warns(UserWarning, match="Duplicate"):
        package.writestr("map.toml", "x = 1")
    with pytest.raises(UnfitFile, match="twice"):
        read_package(path)


def test_a_map_with_faults_is_not_installed(made: Made, own_folder: Path) -> None:
    with pytest.raises(MapError, match="borrows"):
        install_package(made({"map.toml": map_files()["map.toml"].replace(b'borrows = "diadochi"', b'borrows = "x"')}))
    assert not own_folder.exists()


def test_a_foreign_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photos.diadochi-map"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("holiday.jpg", io.BytesIO(b"x").getvalue())
    with pytest.raises(UnfitFile, match=r"holiday\.jpg"):
        read_package(path)
