"""Two plans put side by side, by mouse alone in a real window, every click counted."""

import time
from pathlib import Path

import pytest

from tests.on_screen.table import Place, Table

pytestmark = [pytest.mark.window, pytest.mark.slow]

MOST_CLICKS = 8


class Counted:
    """A hand on the mouse that counts what it presses; a drag is a press too."""

    def __init__(self, table: Table) -> None:
        self.table, self.clicks = table, 0

    def on_entry(self, words: str) -> None:
        """Click an entry of a menu once it is there."""
        assert self.table.wait_for(lambda: self.table.ask(f"entry {words}") is not None), words
        self._click(tuple(self.table.ask(f"entry {words}")))

    def on_button(self, words: str) -> None:
        """Click a button that can be pressed."""

        def found() -> list[Place]:
            buttons = self.table.ask("moment")["buttons"]
            return [tuple(b["at"]) for b in buttons if b["words"] == words and b["enabled"]]

        assert self.table.wait_for(lambda: bool(found())), words
        self._click(found()[0])

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
