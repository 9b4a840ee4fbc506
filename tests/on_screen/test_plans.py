"""The tasks of a planner, by mouse alone in a real window, every click counted: plans, branches, battles."""

import time
from pathlib import Path

import pytest

from tests.on_screen.table import Place, Table

pytestmark = [pytest.mark.window, pytest.mark.slow]

MOST_CLICKS, MOST_CLICKS_FOR_A_TURN = 8, 4
RIGHT = "3"


class Counted:
    """A hand on the mouse that counts what it presses; a drag is a press too."""

    def __init__(self, table: Table) -> None:
        self.table, self.clicks = table, 0

    def on_entry(self, words: str) -> None:
        """Click an entry of a menu once it is there."""
        assert self.table.wait_for(lambda: self.table.ask(f"entry {words}") is not None), words
        self._click(tuple(self.table.ask(f"entry {words}")))

    def on_button(self, words: str, number: int = 0) -> None:
        """Click a button that can be pressed, the first with these words or a later one."""

        def found() -> list[Place]:
            buttons = self.table.ask("moment")["buttons"]
            return [tuple(b["at"]) for b in buttons if b["words"] == words and b["enabled"]]

        assert self.table.wait_for(lambda: len(found()) > number), words
        self._click(found()[number])

    def on_space(self, space: str, button: str = "1") -> None:
        """Click a space of the map, with the right button if wanted."""
        self.clicks += 1
        self.table.click(self.table.at(space), button)

    def march(self, start: str, goal: str) -> None:
        """Drag the stack in a space to another one."""
        assert self.table.wait_for(lambda: self._rests(start))
        self.clicks += 1
        self.table.carry(self.table.on_stack(start), self.table.at(goal))
        assert self.table.wait_for(lambda: self.table.ask("lit") > 0)
        self.table.release()

    def _rests(self, space: str) -> bool:
        """Whether the stack in a space is in sight and stays where it is: the map may still glide."""
        before = self.table.ask(f"stack {space}")
        time.sleep(0.3)
        return before is not None and before == self.table.ask(f"stack {space}")

    def _click(self, place: Place) -> None:
        self.clicks += 1
        self.table.click(place)


def test_a_city_is_to_be_taken_this_turn(table: Table, tmp_path: Path) -> None:
    opening, hand = table.text, Counted(table)
    table.come_to_front("1600", "900")
    hand.on_space("sardeis", RIGHT)
    hand.on_entry("Take Sardeis this turn…")
    assert table.wait_for(lambda: table.ask("turn").get("done", False))
    found = table.ask("turn")
    assert found["goal"] == "Control of Sardeis"
    assert found["title"].startswith("Best chance this turn: ")
    assert found["arrows"][0][0].startswith("A")
    assert "%" in found["arrows"][0][0]
    assert found["arrows"][0][2] == "sardeis"
    table.display.screenshot(tmp_path / "turn.png")
    assert hand.clicks <= MOST_CLICKS_FOR_A_TURN
    assert table.text == opening, "looking ahead changes nothing"


def test_two_plans_are_put_side_by_side_in_a_few_clicks(table: Table, tmp_path: Path) -> None:
    opening, hand = table.text, Counted(table)
    table.come_to_front("1600", "900")
    hand.on_entry("Plan")
    hand.on_entry("Plan from here")
    assert table.wait_for(lambda: table.ask("plans")["open"])
    hand.march("kelainai", "ikonion")
    assert table.wait_for(lambda: table.place_of("antigonos") == "ikonion")
    table.display.screenshot(tmp_path / "plan.png")
    hand.on_button("New variant")
    assert table.wait_for(lambda: table.place_of("antigonos") == "kelainai")
    hand.march("kelainai", "pisidai")
    assert table.wait_for(lambda: table.place_of("antigonos") == "pisidai")
    hand.on_button("Compare plans")
    assert table.wait_for(lambda: len(table.ask("plans")["beside"]) == 2)
    assert table.wait_for(lambda: all(words for _, words in table.ask("plans")["beside"]))
    table.display.screenshot(tmp_path / "beside.png")
    assert hand.clicks <= MOST_CLICKS
    found = table.ask("plans")
    assert [name for name, _ in found["beside"]] == ["Plan 1", "Plan 2"]
    assert {"ikonion", "pisidai"} <= set(found["tinted"])
    assert all("Antigonos" in words[0][0] for _, words in found["beside"])
    table.come_to_front()
    table.key("ctrl+b")
    assert table.wait_for(lambda: not table.ask("plans")["open"])
    assert table.text == opening


def test_a_step_gets_a_branch_on_the_map_and_the_plan_is_played(table: Table, tmp_path: Path) -> None:
    hand = Counted(table)
    table.come_to_front("1600", "900")
    hand.on_entry("Plan")
    hand.on_entry("Plan from here")
    assert table.wait_for(lambda: table.ask("plans")["open"])
    hand.march("kelainai", "ikonion")
    assert table.wait_for(lambda: table.place_of("antigonos") == "ikonion")
    assert table.wait_for(lambda: table.ask("plate") is not None)
    hand._click(tuple(table.ask("plate")))
    hand.on_entry("With at most 3 movement points")
    hand.on_entry("Stop where it is")
    assert table.wait_for(lambda: table.ask("plans")["branches"] == [[0, "points 3", "stay"]])
    table.display.screenshot(tmp_path / "branch.png")
    hand.on_button("Play plan…")
    hand.on_button("Play plan")
    assert table.wait_for(lambda: not table.ask("plans")["open"])
    assert table.wait_for(lambda: "plan" in table.reason or "decides" in table.reason)
    assert hand.clicks <= MOST_CLICKS


def test_a_battle_of_two_armies_of_the_map_is_calculated(table: Table, tmp_path: Path) -> None:
    opening, hand = table.text, Counted(table)
    table.come_to_front("1600", "900")
    hand.on_entry("Plan")
    hand.on_entry("Battle calculator")
    assert table.wait_for(lambda: bool(table.ask("battle")))
    for number, space in enumerate(("kelainai", "babylon")):
        hand.on_button("From the map…", number)
        assert table.wait_for(lambda: not table.ask("battle"))
        hand._click(table.at(space))
        assert table.wait_for(lambda: bool(table.ask("battle")))
    assert table.wait_for(lambda: table.ask("battle").get("win", "…") != "…")
    found = table.ask("battle")
    assert found["battle"].startswith("antigonos")
    assert " against perdikkas" in found["battle"]
    table.display.screenshot(tmp_path / "battle.png")
    assert hand.clicks <= MOST_CLICKS
    assert table.text == opening
