"""Armies lifted and dropped by real mouse and keys in a real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.rules.successors.kit import Kit
from tests.display import Display
from tests.on_screen.table import Table, running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

REACHED = "ikonion"
"""Two movement points from Kelainai: every roll is enough (MOV-10)."""
TOO_FAR = "babylon"


@pytest.fixture(scope="module")
def window(display: Display, kit: Kit, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with running_table(display, kit, checkout, tmp_path_factory.mktemp("hands")) as table:
        assert table.wait_for(lambda: table.ask("stack kelainai") is not None)
        yield table


@pytest.fixture
def table(window: Table) -> Iterator[Table]:
    """The one window of this file, which gets its opening back after each test."""
    opening = window.text
    yield window
    window.release()
    window.key("Escape")
    while window.text != opening:
        marched = window.text
        window.key("ctrl+z")
        assert window.wait_for(lambda before=marched: window.text != before)


def points_that_differ(one: Path, other: Path) -> int:
    """How many of the points of a coarse grid differ in two pictures."""
    before, after = QImage(str(one)), QImage(str(other))
    across, down = range(0, before.width(), 12), range(0, before.height(), 12)
    return sum(before.pixel(x, y) != after.pixel(x, y) for x in across for y in down)


def test_an_army_is_dragged_marches_and_is_taken_back(table: Table, tmp_path: Path) -> None:
    opening = table.text
    quiet = table.display.screenshot(tmp_path / "quiet.png")
    table.carry(table.on_stack("kelainai"), table.at(REACHED))
    assert table.wait_for(lambda: table.ask("lit") > 10)
    assert table.wait_for(lambda: points_that_differ(quiet, table.display.screenshot(tmp_path / "lit.png")) > 2000)
    assert table.text == opening
    table.release()
    assert table.wait_for(lambda: table.place_of("antigonos") == REACHED)
    assert table.ask("lit") == 0
    march = table.position.activation
    assert march is not None
    assert march.points in (0, 1, 2)
    assert "Antigonos" in table.ask("shown")["prompt"]
    table.key("ctrl+shift+c")
    assert table.wait_for(lambda: table.ask("clipboard") == table.text)
    table.key("ctrl+z")
    assert table.wait_for(lambda: table.text == opening)
    table.key("ctrl+y")
    assert table.wait_for(lambda: table.place_of("antigonos") == REACHED)
    assert table.position.activation == march


def words_in_front(table: Table) -> dict[str, list[int]]:
    """The buttons of the fan over the map and where they are; none if no fan is open."""
    now = table.ask("moment")
    return {button["words"]: button["at"] for button in now["buttons"]} if now["front"] == "PartFan" else {}


def test_a_drop_with_shift_asks_who_goes_and_one_click_leaves_a_unit(table: Table) -> None:
    table.carry(table.on_stack("kelainai"), table.at(REACHED))
    table.display.xdotool("keydown", "shift")
    table.release()
    table.display.xdotool("keyup", "shift")
    assert table.wait_for(lambda: bool(words_in_front(table)))
    assert table.place_of("antigonos") == "kelainai"
    x, y = next(at for words, at in words_in_front(table).items() if words.startswith("Leave 1"))
    table.click((x, y))
    assert table.wait_for(lambda: table.place_of("antigonos") == REACHED)
    assert not words_in_front(table)
    left = [stack for stack in table.position.at("kelainai") if stack.units.count == 1]
    assert left


def test_the_fan_is_used_by_keys(table: Table) -> None:
    table.carry(table.on_stack("kelainai"), table.at(REACHED))
    table.display.xdotool("keydown", "shift")
    table.release()
    table.display.xdotool("keyup", "shift")
    assert table.wait_for(lambda: bool(words_in_front(table)))
    table.key("Escape")
    assert table.wait_for(lambda: not words_in_front(table))
    assert table.place_of("antigonos") == "kelainai"
    table.carry(table.on_stack("kelainai"), table.at(REACHED))
    table.display.xdotool("keydown", "shift")
    table.release()
    table.display.xdotool("keyup", "shift")
    assert table.wait_for(lambda: bool(words_in_front(table)))
    table.key("Return")
    assert table.wait_for(lambda: table.place_of("antigonos") == REACHED)


def test_a_drop_that_is_refused_moves_nothing_and_says_why(table: Table) -> None:
    opening, entries = table.text, table.ask("shown")["entries"]
    table.carry(table.on_stack("kelainai"), table.at(TOO_FAR))
    table.release()
    assert table.wait_for(lambda: table.reason != "")
    shown = table.ask("shown")
    assert "Babylon" in shown["reason"]
    assert shown["rules"]
    assert shown["entries"] == entries
    assert shown["position"] == opening
    assert table.ask("lit") == 0


def test_two_clicks_do_what_a_drag_does_and_pin_nothing(table: Table) -> None:
    table.click(table.on_stack("kelainai"))
    assert table.wait_for(lambda: table.ask("lit") > 10)
    table.click(table.at(REACHED))
    assert table.wait_for(lambda: table.place_of("antigonos") == REACHED)
    assert table.ask("shown")["pinned"] == "None"


def test_escape_puts_back_what_is_dragged(table: Table) -> None:
    opening = table.text
    table.carry(table.on_stack("kelainai"), table.at(REACHED))
    assert table.wait_for(lambda: table.ask("lit") > 10)
    table.key("Escape")
    assert table.wait_for(lambda: table.ask("lit") == 0)
    table.release()
    assert table.text == opening


def test_an_army_marches_by_keys_alone(table: Table) -> None:
    table.key("ctrl+k")
    table.display.xdotool("type", "Celaenae")
    table.key("Return")
    assert table.wait_for(lambda: table.ask("space memphis") is None)
    table.key("ctrl+m")
    table.key("Return", "Return")
    assert table.wait_for(lambda: table.ask("lit") > 10)
    table.key("Left", "Return")
    assert table.wait_for(lambda: table.place_of("antigonos") == "kolossai")
