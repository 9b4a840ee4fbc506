"""Text files as any editor stores them: with a byte order mark, or with the line ends of another system."""

import ast
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas.documents import Document, read_document
from diadochi.journal.record.game_record import Record, kit_of, packed_files
from diadochi.lessons.annals import read_journeys, read_timeline, shipped_journeys, shipped_timeline
from diadochi.resources import assets, maps
from diadochi.rules.core.system import open_map
from diadochi.windows.preferences import load_preferences
from diadochi.windows.table_files import position_file
from tests.cli.conftest import Run
from tests.cli.samples import good_words

Store = Callable[[Path], None]


WRITERS = ("write_text", "open", "fdopen", "NamedTemporaryFile")


def _with_mark(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())


def _with_returns(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def _with_both(path: Path) -> None:
    _with_returns(path)
    _with_mark(path)


@pytest.fixture(params=[_with_mark, _with_returns, _with_both])
def store(request: pytest.FixtureRequest) -> Store:
    """Stores a text file again as another editor does."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_a_map(diadochi: Run, tmp_path: Path, store: Store, name: str) -> None:
    folder = Path(shutil.copytree(maps(name), tmp_path / name))
    for path in folder.rglob("*.toml"):
        store(path)
    said = diadochi("check", folder)
    assert said.out.endswith("  no faults\n"), said.out
    assert open_map(folder).atlas.digest == open_map(maps(name)).atlas.digest


def test_a_map_of_other_line_ends_is_the_one_that_a_record_was_played_on(tmp_path: Path, store: Store) -> None:
    folder = Path(shutil.copytree(maps("diadochi"), tmp_path / "diadochi"))
    for path in folder.rglob("*.toml"):
        store(path)
    kit = kit_of(packed_files(folder, "successors"), "diadochi")
    assert kit.atlas.source == open_map(maps("diadochi")).atlas.source


def test_lessons(diadochi: Run, tmp_path: Path, store: Store) -> None:
    lesson = next(iter(sorted(assets("lessons").glob("*.toml"))))
    copy = Path(shutil.copy(lesson, tmp_path))
    store(copy)
    assert diadochi("check", copy).code == 0


def test_cases(diadochi: Run, checkout: Path, tmp_path: Path, store: Store) -> None:
    copy = Path(shutil.copy(checkout / "tests" / "cases" / "movement" / "MOV-10-11-points.toml", tmp_path))
    wanted = diadochi("case", copy).out
    store(copy)
    said = diadochi("case", copy)
    assert (said.code, said.out) == (0, wanted)


def test_history(tmp_path: Path, store: Store) -> None:
    kit = open_map(maps("diadochi"))
    folder = Path(shutil.copytree(shipped_journeys(), tmp_path / "journeys"))
    timeline = Path(shutil.copy(shipped_timeline(), tmp_path))
    for path in (timeline, *folder.glob("*.toml")):
        store(path)
    journeys, faults = read_journeys(kit, folder)
    assert (len(journeys) > 0, faults) == (True, [])
    assert read_timeline(kit.atlas, timeline)[1] == []


def test_a_position(diadochi: Run, tmp_path: Path, store: Store) -> None:
    army = ("--army", "kelainai:antigonos", "--mp", "3", "--json")
    game = good_words(Path.cwd(), tmp_path)["replay"][0]
    text = diadochi("replay", game, "--secrets").out.splitlines()[-1]
    path = tmp_path / "position.txt"
    path.write_bytes(f"{text}\n".encode())
    store(path)
    assert diadochi("reach", path, *army).out == diadochi("reach", text, *army).out
    assert position_file(path).strip() == text


def test_a_game_as_text(diadochi: Run, checkout: Path, tmp_path: Path, store: Store) -> None:
    words = good_words(checkout, tmp_path)["import"]
    store(Path(words[0]))
    said = diadochi("import", *words)
    assert said.code == 0, said.err
    with Record.look(Path(words[-1])) as record:
        assert len(record.tree) == 13


def test_choices(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "window.json"
    path.write_bytes(b'{\n"style": "dark"\n}\n')
    store(path)
    assert load_preferences(path).style == "dark"


def test_games_that_were_played(diadochi: Run, tmp_path: Path, store: Store) -> None:
    words = ("playout", "--players", "2", "--games", "1", "--kinds", "random,random", "--into", tmp_path / "games")
    wanted = diadochi(*words).out
    store(tmp_path / "games")
    before = (tmp_path / "games").read_bytes()
    assert diadochi(*words).out == wanted
    assert (tmp_path / "games").read_bytes() == before


def test_the_line_of_a_fault_is_that_of_the_file(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"a = 1\nb = 2\nc = =\n")
    store(path)
    fault = read_document(path, "a.toml")
    assert not isinstance(fault, Document)
    assert "line 3" in fault.sentence()
    path.write_bytes(b"a = 1\nb = 2\n")
    store(path)
    path.write_bytes(path.read_bytes() + b'c = "\xff"\n')
    fault = read_document(path, "a.toml")
    assert not isinstance(fault, Document)
    assert "line 3 is not UTF-8" in fault.sentence()


def test_whatever_is_written_has_the_same_line_ends_on_every_system() -> None:
    """A text that is written through Python's text layer gets the line ends of the system, unless they are named."""
    faults = []
    for path in sorted(Path("desktop/diadochi").rglob("*.py")):
        source = path.read_text("utf-8")
        if not any(f"{name}(" in source for name in WRITERS):
            continue
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and _writes_text(call) and not any(k.arg == "newline" for k in call.keywords):
                faults.append(f"{path}:{call.lineno}")
    assert faults == []


def _writes_text(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "write_text":
        return isinstance(call.func, ast.Attribute)
    if name not in WRITERS:
        return False
    modes = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return any(set(mode) <= set("wxa+t") and set(mode) & set("wxa") for mode in modes)
