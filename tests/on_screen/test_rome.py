"""Two people play a turn of the Sword of Rome at one screen, with the mouse: dialog, drags, buttons, letters, dice."""

import time
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from tests.display import Display
from tests.on_screen.player import Moment, Player, named
from tests.on_screen.table import Table, running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

_REST = 0.4
"""Seconds in which a view that flies has gone on."""
MOST = 150
"""Presses that a turn of both sides may take: some 40."""


class RomePlayer(Player):
    """Activates an army wherever one can go, fights what it meets, and takes what is offered first."""

    def answer_prompt(self, now: Moment) -> None:
        """An army is dragged; on the march it goes no further; any other question has buttons."""
        if now["kind"] == "action" and self.carry_an_army():
            return
        self.press_prompt(now)

    def ready_at_rest(self) -> dict[str, list[int] | None]:
        """Where the armies lie that can act, once the view has come to rest."""
        seen: dict[str, list[int] | None] = self.table.ask("ready")
        while True:
            time.sleep(_REST)
            now = self.table.ask("ready")
            if now == seen and (not now or any(now.values())):
                return seen
            seen = now

    def carry_an_army(self) -> bool:
        """Drag the first army that can act to where it meets an enemy, or else as it comes; False where none can."""
        for space, at in self.ready_at_rest().items():
            if at is None:
                continue
            self.table.move((at[0], at[1]))
            self.table.press()
            self.table.move((at[0] + 12, at[1] + 12))
            self.table.wait_for(lambda: self.table.ask("lit") > 0, 2.0)
            targets = [each for each in self.table.ask("targets") if each["space"] != space]
            targets.sort(key=lambda each: "fight" not in each["signs"])
            if targets:
                self.table.carry((at[0], at[1]), (targets[0]["at"][0], targets[0]["at"][1]))
            self.table.release()
            if targets:
                return True
        return False


def begin(table: Table, player: Player) -> None:
    """A new game by the dialog: the second scenario, two people at the table."""
    table.key("ctrl+n")
    assert table.wait_for(lambda: player.moment()["front"] == "NewGame")
    now = player.settled()
    player.hit(next(button for button in now["buttons"] if button["words"].startswith("The year of Lautulae")))
    player.settled()
    fields = [seen["words"] for seen in player.moment()["fields"] if seen["words"].startswith("Name of the player")]
    for field, name in zip(fields, ("Anna", "Boris"), strict=True):
        player.write(field, name)
    player.press("Begin")
    assert table.wait_for(lambda: player.moment()["front"] == "MainWindow")


def test_two_people_play_a_turn_with_the_mouse(display: Display, checkout: Path, tmp_path: Path) -> None:
    with running_table(display, None, checkout, tmp_path, "", "maps/rome") as table:
        table.come_to_front("1920", "1080")
        player = RomePlayer(table)
        first = player.settled()
        if first["front"] != "MainWindow":
            button = named(first, "Close") or named(first, "Cancel")
            table.key("Escape") if button is None else player.hit(button)
        begin(table, player)
        player.play(lambda now: now["clock"][0] > 1 or now["over"], MOST)
        assert player.asked["action"] >= 4
        assert "march" in player.asked or "intercept" in player.asked or "battle" in player.asked
        display.screenshot(tmp_path / "rome.png")
        kept = next(path for path in tmp_path.rglob("*.diadochi") if "unnamed" not in str(path))
    with Record.open(kept) as record:
        assert record.kit.atlas.id == "rome"
        assert record.game.position.clock.turn == 2
