"""The cache folder is trusted for nothing: not for where it is, what it is called or what is in it."""

import ast
import os
import shutil
from pathlib import Path

import pytest

import diadochi
from diadochi.atlas.map_files import open_atlas
from diadochi.cache import CacheFile, CachePiece, cache_key, load_entry, store_entry, store_pieces
from diadochi.resources import cached, maps

KEY, MOST = cache_key("test", 1), 1000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder, which is not there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "diadochi"


@pytest.fixture
def entry() -> Path:
    """An entry that is there."""
    path = cached("things", "one.bin")
    assert store_entry(path, KEY, b"content")
    assert load_entry(path, KEY, MOST) == b"content"
    return path


def test_all_folders_and_files_are_for_the_user_alone(entry: Path, home: Path) -> None:
    assert [path.stat().st_mode & 0o777 for path in (home, entry.parent, entry)] == [0o700, 0o700, 0o600]


def test_a_folder_that_others_can_read_is_closed_to_them(entry: Path, home: Path) -> None:
    home.chmod(0o777)
    assert load_entry(entry, KEY, MOST) is None
    assert store_entry(entry, KEY, b"again")
    assert home.stat().st_mode & 0o777 == 0o700
    assert load_entry(entry, KEY, MOST) == b"again"


def test_an_entry_counts_only_for_what_it_was_made_from(entry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_entry(entry, cache_key("test", 2), MOST) is None
    assert load_entry(entry, cache_key("other", 1), MOST) is None
    monkeypatch.setattr(diadochi, "__version__", "0.0.0")
    assert load_entry(entry, cache_key("test", 1), MOST) is None


def test_swapped_entries_are_not_taken(entry: Path) -> None:
    other, key = cached("things", "two.bin"), cache_key("test", 2)
    store_entry(other, key, b"planted")
    other.replace(entry)
    assert load_entry(entry, KEY, MOST) is None


def test_damage_is_noticed_wherever_it_is(entry: Path) -> None:
    whole = entry.read_bytes()
    for cut in range(len(whole)):
        entry.write_bytes(whole[:cut])
        assert load_entry(entry, KEY, MOST) is None
    for place in range(len(whole)):
        entry.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        assert load_entry(entry, KEY, MOST) is None
    assert load_entry(entry, KEY, 3) is None


def test_a_link_in_place_of_an_entry_is_not_followed(entry: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    entry.replace(elsewhere)
    entry.symlink_to(elsewhere)
    assert load_entry(entry, KEY, MOST) is None
    assert store_entry(entry, KEY, b"new")
    assert not entry.is_symlink()
    assert b"new" not in elsewhere.read_bytes()


@pytest.mark.parametrize("linked", ["", "things"])
def test_a_link_in_place_of_a_folder_is_not_followed(entry: Path, home: Path, tmp_path: Path, linked: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    (home / linked).rename(elsewhere)
    (home / linked).symlink_to(elsewhere, target_is_directory=True)
    assert load_entry(entry, KEY, MOST) is None
    assert not store_entry(entry, KEY, b"new")
    assert not store_pieces(entry, KEY, {})
    assert not [*CacheFile(entry, KEY)]
    assert b"new" not in next(path for path in elsewhere.rglob("one.bin")).read_bytes()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
def test_a_pipe_or_a_folder_in_place_of_an_entry_holds_nothing_up(entry: Path) -> None:
    entry.unlink()
    os.mkfifo(entry)
    assert load_entry(entry, KEY, MOST) is None
    assert not [*CacheFile(entry, KEY)]
    entry.unlink()
    entry.mkdir()
    assert load_entry(entry, KEY, MOST) is None
    assert not store_entry(entry, KEY, b"new")
    assert [path.name for path in entry.parent.iterdir()] == [entry.name]


def test_pieces_are_read_one_by_one_and_damage_is_noticed_wherever_it_is(home: Path) -> None:
    path = cached("pieces.bin")
    pieces = {"a": CachePiece((1, "x"), b"first"), "b": CachePiece(((2, 3),), b"second")}
    assert store_pieces(path, KEY, pieces)

    def right(key: bytes = KEY) -> dict[str, bytes]:
        file = CacheFile(path, key)
        return {name: bytes(content) for name in file if (content := file.content(name)) is not None}

    assert right() == {"a": b"first", "b": b"second"}
    assert CacheFile(path, KEY).about("a") == (1, "x")
    assert CacheFile(path, KEY).about("c") is CacheFile(path, KEY).content("c") is None
    assert right(b"another") == {}
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        assert right().items() < {"a": b"first", "b": b"second"}.items()
    path.write_bytes(b"")
    assert right() == {}


def test_decoded_maps_are_bound_to_their_files(home: Path, tmp_path: Path) -> None:
    """Whatever is swapped in the whole folder, the map is the one of its files."""
    first, second = (Path(shutil.copytree(maps("rome"), tmp_path / name)) for name in ("first", "second"))
    right = open_atlas(first).spaces.keys()
    entries = sorted((home / "maps").iterdir())
    contents = [entry.read_bytes() for entry in entries]
    for entry, content in zip(entries, contents[1:] + contents[:1], strict=True):
        entry.write_bytes(content)
    assert open_atlas(second).spaces.keys() == right


def test_no_code_is_read_from_files_but_python_s_own(checkout: Path) -> None:
    """Only the child and its parent hand each other pickled values, through a pipe."""
    found = {
        (path.relative_to(checkout).as_posix(), name.name)
        for path in (checkout / "desktop" / "diadochi").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import)
        for name in node.names
        if name.name in ("marshal", "pickle", "shelve", "dill")
    }
    assert found == {("desktop/diadochi/forecast/odds/odds_protocol.py", "pickle")}
