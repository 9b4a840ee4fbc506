"""An owner's number is typed by mouse and keys in a real window, and a battle is fought with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.atlas.owner_numbers import OwnerNumbers, read_numbers
from diadochi.forecast.battle_calculator import battles_system
from diadochi.narration.odds_explanation import percent
from diadochi.resources import maps
from diadochi.rules.core.numbers import open_numbered
from diadochi.rules.successors.kit import Kit
from tests.display import Display
from tests.on_screen.table import Place, Table, running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

RATING = "generals.general.perdikkas.battle"
BATTLE = "perdikkas, 3 mercenary against lysimachos, 2 mercenary"


@pytest.fixture
def table(display: Display, kit: Kit, checkout: Path, tmp_path: Path) -> Iterator[Table]:
    with running_table(display, kit, checkout, tmp_path) as made:
        made.come_to_front("1366", "768")
        yield made


def click(table: Table, question: str) -> None:
    """Click what the window says is there, once it is."""
    assert table.wait_for(lambda: table.ask(question) is not None), question
    x, y = table.ask(question)
    table.move((x, y))
    table.click((x, y))


def place_of(table: Table, kind: str, words: str) -> Place | None:
    """Where a button or field of the window in front lies."""
    for each in table.ask("moment")[kind]:
        if words in each["words"]:
            x, y = each["at"]
            return x, y
    return None


def press(table: Table, words: str) -> None:
    assert table.wait_for(lambda: place_of(table, "buttons", words) is not None), table.ask("moment")
    place = place_of(table, "buttons", words)
    assert place is not None
    table.move(place)
    table.click(place)


def test_a_battle_is_fought_with_an_owners_number(table: Table, tmp_path: Path) -> None:
    click(table, "entry Game")
    click(table, "entry Numbers\N{HORIZONTAL ELLIPSIS}")
    click(table, "number Generals")
    click(table, f"number {RATING}")
    table.key("4", "Return")
    assert table.wait_for(lambda: any("Yours: 4. Ours: 3." in words for words in table.ask("moment")["texts"]))
    press(table, "Close")
    (file,) = (tmp_path / "XDG_DATA_HOME" / "diadochi" / "numbers").glob("*.toml")
    assert read_numbers(file).numbers == {RATING: 4}
    table.come_to_front()
    table.key("ctrl+n")
    assert table.wait_for(lambda: table.ask("moment")["title"] == "New game")
    if place_of(table, "boxes", "Numbers") is None:
        press(table, "More")
    assert table.wait_for(lambda: place_of(table, "boxes", "Numbers") is not None)
    box = place_of(table, "boxes", "Numbers")
    assert box is not None
    table.click(box)
    table.key("Down", "Return")
    press(table, "Begin")
    assert table.wait_for(lambda: table.ask("moment")["title"] != "New game")
    table.come_to_front()
    table.key("ctrl+alt+b")
    assert table.wait_for(lambda: bool(table.ask("battle")))
    field = place_of(table, "fields", "")
    assert field is not None
    table.click(field)
    table.key("ctrl+a")
    table.display.xdotool("type", BATTLE)
    table.key("Tab")
    own = open_numbered(maps("diadochi"), OwnerNumbers("diadochi", numbers={RATING: 4}))
    wanted, ours = (win(kit) for kit in (own, open_numbered(maps("diadochi"), None)))
    assert wanted != ours
    assert table.wait_for(lambda: table.ask("battle").get("win") == wanted), table.ask("battle")


def win(kit: object) -> str:
    assert isinstance(kit, Kit)
    battles = battles_system(kit)
    return percent(battles.odds(kit, None, battles.read(kit, BATTLE)).results["win"])
