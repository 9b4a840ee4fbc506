"""Modules come from the file of the last time while their sources are as they were, and never from a damaged one."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from desktop.windows.kept_code import KeptCode
from desktop.windows.qt_imports import Compiling

PACKAGE = "kept_here"


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module of a package that is loaded and kept."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "word.py").write_text("WORD = 'as it was'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    loaded(None)
    kept(tmp_path).keep()
    yield folder / "word.py"
    forget()


def kept(folder: Path) -> KeptCode:
    return KeptCode(folder / "code.bin", PACKAGE)


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]
    importlib.invalidate_caches()


def loaded(finder: KeptCode | None) -> ModuleType:
    """The module, imported anew with the help of the finder."""
    forget()
    sys.meta_path[:0] = [finder] if finder else []
    try:
        return importlib.import_module(f"{PACKAGE}.word")
    finally:
        sys.meta_path[:] = [each for each in sys.meta_path if each is not finder]


def test_a_module_comes_from_what_is_kept_and_knows_its_source(source: Path, tmp_path: Path) -> None:
    for file in source.parent.glob("__pycache__/*"):
        file.unlink()
    module = loaded(kept(tmp_path))
    assert module.WORD == "as it was"
    assert module.__file__ == str(source)
    assert not any(source.parent.glob("__pycache__/*"))  # it was not compiled again


def test_a_changed_source_is_read_and_kept_anew(source: Path, tmp_path: Path) -> None:
    source.write_text("WORD = 'another now'\n", encoding="utf-8")
    assert loaded(kept(tmp_path)).WORD == "another now"
    kept(tmp_path).keep()
    assert kept(tmp_path).find_spec(f"{PACKAGE}.word") is not None
    assert loaded(kept(tmp_path)).WORD == "another now"


def test_a_damaged_file_is_noticed_wherever_it_is_damaged(source: Path, tmp_path: Path) -> None:
    file = tmp_path / "code.bin"
    whole = file.read_bytes()
    for cut in (0, 5, 40, len(whole) - 1):
        file.write_bytes(whole[:cut])
        assert loaded(kept(tmp_path)).WORD == "as it was"
    for place in range(0, len(whole), 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        assert loaded(kept(tmp_path)).WORD == "as it was"


def test_what_somebody_else_may_have_written_is_not_run(source: Path, tmp_path: Path) -> None:
    assert kept(tmp_path).find_spec(f"{PACKAGE}.word") is not None
    (tmp_path / "code.bin").chmod(0o622)
    assert kept(tmp_path).find_spec(f"{PACKAGE}.word") is None


def test_a_source_of_pyside_is_compiled_once_while_it_stays_the_same(tmp_path: Path) -> None:
    def value(source: bytes, whole: object) -> object:
        compiling = Compiling(tmp_path / "qt.bin", whole)
        told: dict[str, object] = {}
        exec(compiling(source, "shibokensupport/told.py", "exec"), told)  # noqa: S102
        compiling.keep()
        return told["VALUE"]

    assert value(b"VALUE = 1", compile) == 1
    assert value(b"VALUE = 1", None) == 1  # nobody may compile it again
    assert value(b"VALUE = 2", compile) == 2
    assert value(b"VALUE = 2", None) == 2
    others = Compiling(tmp_path / "qt.bin", compile)
    assert eval(others("3 + 4", "<string>", "eval")) == 7  # noqa: S307
