"""A goal is put together and weighed by the mouse in a real window, in no more clicks than it has parts and two."""

import shutil
from collections.abc import Iterator
from os import environ
from pathlib import Path

import pytest

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.display import Display
from tests.house.kept import kept_opening
from tests.on_screen.table import Place, Table, running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

MINE, SAFE = "Control of Damaskos", "Ptolemaios is safe"
GOAL = "space damaskos mine and general ptolemaios safe"
MOST_CLICKS = 4


class Clicking:
    """A hand that counts its clicks, and eyes for what stands on the card."""

    def __init__(self, table: Table) -> None:
        self.table, self.clicks = table, 0

    def click(self, place: Place) -> None:
        self.table.move(place)
        self.table.click(place)
        self.clicks += 1

    def choose(self, words: str) -> None:
        """A click on the wish that says so, once it stands on the card."""
        assert self.table.wait_for(lambda: self._button(words) is not None), self.words()
        found = self._button(words)
        assert found is not None
        self.click(found)

    def _button(self, words: str) -> Place | None:
        for button in self.table.ask("moment")["buttons"]:
            if button["words"] == words:
                x, y = button["at"]
                return x, y
        return None

    def words(self) -> list[str]:
        return [button["words"] for button in self.table.ask("moment")["buttons"]]

    def reads(self, words: str) -> bool:
        """Whether something to be clicked says so."""
        return words in self.words()


@pytest.fixture(scope="module")
def position(kit: Kit) -> Position:
    """Ptolemaios stands at Ake, two days from Damaskos, where Peithon waits with three units."""
    position = kept_opening(kit, "babylon-323")
    for space, seat, group in (
        ("memphis", 3, Group(Units(1))),
        ("ake", 3, Group(Units(3, 2, 0, 1), ("ptolemaios",))),
        ("ekbatana", 1, Group(Units(2))),
        ("damaskos", 1, Group(Units(2, 1), ("peithon",))),
    ):
        position.put(seat, space, False, group)
    return read(kit, write(position))


@pytest.fixture
def damaskos(display: Display, kit: Kit, checkout: Path, tmp_path: Path, position: Position) -> Iterator[Table]:
    with running_table(display, kit, checkout, tmp_path, write(position)) as table:
        table.come_to_front("1920", "1080")
        assert table.wait_for(lambda: table.ask("stack ake") is not None)
        yield table


def test_damaskos_is_to_be_taken_and_ptolemaios_kept(
    damaskos: Table, kit: Kit, position: Position, tmp_path: Path
) -> None:
    hand = Clicking(damaskos)
    hand.click(damaskos.on_stack("ake"))
    assert damaskos.wait_for(lambda: damaskos.ask("lit") > 5)
    asked = MarchAsked("ptolemaios", ("damaskos", False), goal=GOAL)
    *each, together = (percent(wished.chance) for wished in odds_system(kit).odds(kit, position, asked).goals)
    assert together not in each
    damaskos.move(damaskos.at("damaskos"))
    hand.choose(MINE)
    # A click before the card has grown by the first chance may miss the second wish.
    assert damaskos.wait_for(lambda: hand.reads(each[0])), hand.words()
    hand.choose(SAFE)
    assert damaskos.wait_for(lambda: all(map(hand.reads, (*each, together))))
    assert "All together" in damaskos.ask("moment")["texts"]
    assert hand.clicks <= MOST_CLICKS
    picture = damaskos.display.screenshot(tmp_path / "goal.png")
    assert damaskos.text == write(position), "looking ahead has changed the table"
    if folder := environ.get("PICTURES"):
        shutil.copy(picture, Path(folder) / "goal.png")
