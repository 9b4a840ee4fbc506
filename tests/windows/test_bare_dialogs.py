"""Choices of the game are made on the map, in fans, trays and cards; no dialog of the toolkit asks for anything."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import diadochi.windows
from diadochi.windows.handbook.help_topics import PART_TOPICS
from diadochi.windows.playing import choice_fan, part_chooser

HERE = Path(diadochi.windows.__file__).parent
ASKING = {"QInputDialog", "QErrorMessage", "QColorDialog"}
"""Dialogs that ask or tell in the look of the toolkit."""
BOXES = {"QMessageBox"}
CHOOSING = ("playing", "successors", "rome", "foresight", "hotseat", "plans")
"""Folders of questions to players."""
MAY_SHOW = {
    "successors/cards/card_sheet.py": "the pile of discards, to be looked at",
    "successors/cards/surprise_passes.py": "for which cards a player wants to be asked: a setting",
    "playing/question_prompt.py": "a card that was played, to be looked at",
    "hotseat/recap.py": "what happened, to be read",
    "hotseat/curtain.py": "closes the dialogs of the former viewer",
    "rome/window.py": "the position as text, to be edited",
    "foresight/battle_window.py": "a battle by itself, to be calculated",
    "foresight/why_window.py": "the tree of chances, to be looked at",
    "successors/new_game.py": "the options of a new game",
    "rome/new_game.py": "the same",
    "successors/own_setups_window.py": "the user's set-ups, to be renamed or deleted",
    "successors/editor/setup_dialog.py": "the table as a set-up, to be saved",
}
"""Modules of these folders with a dialog, and what it is for: none is an answer to a question."""
BOXED = {
    "playing/all_tables.py": "a map that cannot be opened",
    "successors/own_setups_window.py": "whether a set-up of the user is deleted",
    "plans/plans_dock.py": "whether a whole plan is played, which is no answer to a question of the game",
}
"""Modules of these folders that use a box, and what for."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(HERE.rglob("*.py")):
        yield path.relative_to(HERE).as_posix(), ast.parse(path.read_text("utf-8"))


def names_in(tree: ast.Module) -> set[str]:
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names}
    return imported | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.fixture(scope="module")
def used() -> dict[str, set[str]]:
    return {path: names_in(tree) for path, tree in sources()}


def test_nothing_is_asked_in_a_dialog_of_the_toolkit(used: dict[str, set[str]]) -> None:
    assert len(used) > 100
    assert {path for path, names in used.items() if names & ASKING} == set()


def test_no_box_offers_a_choice_of_the_game(used: dict[str, set[str]]) -> None:
    there = {path for path in used if path.split("/")[0] in CHOOSING}
    assert {path for path in there if used[path] & BOXES} == set(BOXED)


def test_questions_are_answered_in_no_dialog(used: dict[str, set[str]]) -> None:
    there = {path for path in used if path.split("/")[0] in CHOOSING}
    assert {path for path in there if "QDialog" in used[path]} <= set(MAY_SHOW)


def test_what_asks_for_a_choice_is_a_fan() -> None:
    fans = {"AnswerFan", "DiceFan", "PartFan", "VoyageFan"}
    assert fans <= set(PART_TOPICS)
    for name in fans - {"VoyageFan"}:
        kind = getattr(choice_fan, name, None) or getattr(part_chooser, name)
        assert issubclass(kind, choice_fan.Fan)


def test_no_button_says_only_choose() -> None:
    """A button says what is chosen."""
    for path, tree in sources():
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        assert not said & {"Choose", "Choose\N{HORIZONTAL ELLIPSIS}", "Choose..."}, path
