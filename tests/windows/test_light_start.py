"""What is slow to load and not seen at first is loaded later: a window stands before it."""

import subprocess
import sys

import pytest

WINDOWS = "diadochi.windows.playing.map_tables, diadochi.windows.successors.window, diadochi.windows.rome.window"
UNSEEN = ("battle_stage", "plans.plans_dock", "successors.editor.editor", "ceremony_panel")
SLOW = (
    *("numpy", "shapely", "networkx", "argparse", "PySide6.QtPrintSupport"),
    *(f"diadochi.windows.{name}" for name in UNSEEN),
)
BEGIN = f"""
import builtins, sys
whole = builtins.compile
from diadochi.windows.startup import import_qt
import_qt()
from diadochi.windows.game.game_words import start_words_of
start_words_of("rome")
first = "diadochi.windows.rome.window" in sys.modules
import {WINDOWS}, linecache
print(*[name for name in {SLOW} if name in sys.modules], sep=" ")
print(*[name for name in linecache.cache if "windows" in name])
print(first)
print(builtins.compile is whole, builtins.__import__ is not builtins.__feature_import__)
"""


@pytest.fixture(scope="module")
def loaded() -> list[str]:
    """The slow modules that the modules of the window load, and those of its modules whose source was read."""
    told = subprocess.run([sys.executable, "-c", BEGIN], capture_output=True, text=True, check=True)
    return told.stdout.split("\n")


def test_the_modules_of_the_window_load_nothing_slow(loaded: list[str]) -> None:
    assert loaded[0] == ""


def test_no_source_is_read_when_a_module_is_imported(loaded: list[str]) -> None:
    assert loaded[1] == ""


def test_the_first_page_tells_of_a_game_that_is_not_loaded(loaded: list[str]) -> None:
    assert loaded[2] == "False"


def test_pyside_steps_in_at_no_import(loaded: list[str]) -> None:
    assert loaded[3] == "True True"
