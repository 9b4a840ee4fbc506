"""The caches of decoded files and of maps are a shortcut and never a danger."""

import shutil
from pathlib import Path

import pytest

from diadochi.atlas import documents
from diadochi.atlas.documents import Document, Fault, MapError, cache_by_content, read_document
from diadochi.cache import cache_key, store_entry
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "diadochi" / "maps"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.toml"
    path.write_text("a = [1, 2.5, 'x', true]\n", "utf-8")
    return path


WANTED = {"a": [1, 2.5, "x", True]}


def _content(read: Document | Fault) -> dict[str, object]:
    assert isinstance(read, Document)
    return read.content


def test_the_second_reading_comes_from_the_cache(cache: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _content(read_document(file, "a")) == WANTED
    assert len(list(cache.iterdir())) == 1
    monkeypatch.setattr(documents, "_parsed", lambda *_: pytest.fail("parsed again"))
    assert _content(read_document(file, "a")) == WANTED


def test_a_changed_file_is_read_anew(cache: Path, file: Path) -> None:
    before = read_document(file, "a")
    file.write_text("a = 2\n", "utf-8")
    after = read_document(file, "a")
    assert _content(after) == {"a": 2}
    assert isinstance(before, Document)
    assert isinstance(after, Document)
    assert before.digest != after.digest


@pytest.mark.parametrize("damage", [b"", b"nonsense", bytes(40)])
def test_a_damaged_cache_is_passed_over(cache: Path, file: Path, damage: bytes) -> None:
    read_document(file, "a")
    (stored,) = cache.iterdir()
    stored.write_bytes(damage)
    assert _content(read_document(file, "a")) == WANTED


def test_a_sealed_cache_of_something_else_is_passed_over(cache: Path, file: Path) -> None:
    read = read_document(file, "a")
    assert isinstance(read, Document)
    (stored,) = cache.iterdir()
    assert store_entry(stored, cache_key("maps", read.digest, "a"), b"\x93")
    assert _content(read_document(file, "a")) == WANTED


def test_an_entry_of_another_file_is_passed_over(cache: Path, file: Path, tmp_path: Path) -> None:
    read_document(file, "a")
    (own,) = cache.iterdir()
    other = tmp_path / "b.toml"
    other.write_text("a = 'planted'\n", "utf-8")
    read_document(other, "b")
    (swapped,) = set(cache.iterdir()) - {own}
    swapped.replace(own)
    assert _content(read_document(file, "a")) == WANTED


def test_a_cache_folder_that_cannot_be_made(cache: Path, file: Path) -> None:
    cache.parent.parent.mkdir()
    cache.parent.write_text("a file where the folder should be")
    assert _content(read_document(file, "a")) == WANTED


def test_a_full_disk_leaves_no_rest(cache: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert _content(read_document(file, "a")) == WANTED
    assert list(cache.iterdir()) == []


def test_a_file_with_what_cannot_be_kept_is_read_all_the_same(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    path.write_text(f"a = {2**70}\n", "utf-8")
    assert _content(read_document(path, "big")) == {"a": 2**70}


@pytest.mark.slow
def test_a_map_is_made_again_only_when_a_file_or_a_list_of_words_is_another(cache: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(maps("diadochi"), tmp_path / "map"))
    first = open_kit(folder)
    assert open_kit(folder) is first
    assert open_kit(maps("diadochi")) is not first
    for path, line in ((folder / "cards.toml", "# the same\n"), (folder / "names" / "es.toml", "\n[notes]\n")):
        before = open_kit(folder)
        assert open_kit(folder) is before
        path.write_text(path.read_text("utf-8") + line, "utf-8", newline="\n")
        assert open_kit(folder) is not before
    with (folder / "cards.toml").open("a", encoding="utf-8") as cards:
        cards.write("= broken\n")
    for _ in range(2):
        with pytest.raises(MapError, match="not TOML"):
            open_kit(folder)
    shutil.rmtree(folder)
    with pytest.raises(MapError, match="not a folder"):
        open_kit(folder)


def test_only_the_last_maps_are_kept_open(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(6)]
    for folder in folders:
        folder.mkdir()
        (folder / "map.toml").write_text("", "utf-8")
    made: list[Path] = []
    make = cache_by_content(["map.toml"])(lambda folder: made.append(folder) or len(made))
    assert [make(folder) for folder in (*folders, *folders[2:])] == [1, 2, 3, 4, 5, 6, 3, 4, 5, 6]
    assert make(folders[0]) == 7
