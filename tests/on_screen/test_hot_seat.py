"""Four people play at one screen, with the mouse: each has a turn, and between them the curtain hides the hands."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.journal.record.game_record import Record
from diadochi.rules.successors.kit import Kit
from diadochi.windows.preferences import PRIVATE, WINDOW
from tests.display import Display
from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player
from tests.on_screen.table import running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

NAMES = ("Anna", "Boris", "Clara", "David")
MOST = 250
"""Presses that a round of four players may take: some 60, more when cards set independent armies on their way."""


def colours_beside_the_middle(file: Path) -> set[int]:
    """The colours of a picture of the screen outside its middle third, on a coarse grid."""
    picture = QImage(str(file))
    columns = [x for x in range(8, picture.width(), 16) if abs(x - picture.width() / 2) > picture.width() / 6]
    return {picture.pixel(x, y) for x in columns for y in range(8, picture.height(), 16)}


@pytest.mark.whole  # a round of one person by keys is in every run, and four by the controller in test_press_count
def test_four_people_play_a_round_at_one_screen(display: Display, kit: Kit, checkout: Path, tmp_path: Path) -> None:
    called, shown, hands = set[str](), set[str](), dict[int, str]()

    def look(now: Moment) -> None:
        shown.add(now["front"])
        if now["front"] == CURTAIN:
            heading, _question, call = now["texts"]  # the question may name another player
            name = next(name for name in NAMES if heading.startswith(name))
            assert name in call
            if name not in called:
                seen = colours_beside_the_middle(display.screenshot(tmp_path / "curtain.png"))
                assert len(seen) > 500, "the map stays in sight"
            called.add(name)
            assert not now["cards"]
            hands[now["seat"]] = name
        elif now["front"] == "MainWindow" and now["kind"] == "tyche":
            assert now["cards"], "whose turn it is sees his hand"

    with running_table(display, kit, checkout, tmp_path) as table:
        table.come_to_front("1920", "1080")
        player = Player(table, look)
        player.begin(NAMES)
        player.play(lambda now: now["clock"][2] > 1 or now["over"], MOST)
        assert "ErrorDialog" not in shown
        assert called == set(NAMES)
        assert hands == dict(enumerate(NAMES, 1))
        assert player.asked["tyche"] >= len(NAMES)
        kept = next(tmp_path.rglob("*.diadochi"))
    with Record.open(kept) as record:
        assert record.game.position.clock.round == 2


KEYS = (
    "Tab", "Tab", "Tab", "shift+Tab", "Left", "Down", "Escape", "F2", "F4", "F6", "F10", "Menu", "alt+f", "alt+g",
    "ctrl+k", "ctrl+m", "ctrl+z", "ctrl+y", "ctrl+n", "ctrl+l", "ctrl+o", "ctrl+e", "ctrl+0", "ctrl+shift+c",
    "ctrl+shift+p", "alt+Left", "alt+Home", "a",
)  # fmt: skip
"""Whatever could lead behind the curtain, or change something there."""
PUBLIC_KEYS = frozenset(("alt+f", "ctrl+e", "ctrl+shift+c"))
"""Keys of what everyone may do while the curtain covers private things only."""


@pytest.mark.parametrize("covers", [PRIVATE, pytest.param(WINDOW, marks=pytest.mark.whole)])
def test_no_key_leads_behind_the_curtain(
    display: Display, kit: Kit, checkout: Path, tmp_path: Path, covers: str
) -> None:
    with running_table(display, kit, checkout, tmp_path, chosen={"curtain_covers": covers}) as table:
        table.come_to_front("1366", "768")
        player = Player(table)
        player.begin(NAMES)
        player.play(lambda now: now["front"] == CURTAIN, MOST)
        before, entries, clipboard = player.settled(), table.ask("shown")["entries"], table.ask("clipboard")
        for key in KEYS:
            if covers == PRIVATE and key in PUBLIC_KEYS:
                continue
            table.key(key)
            now = player.settled()
            assert now["front"] == CURTAIN, key
            assert now["texts"] == before["texts"], key
        assert table.ask("shown")["entries"] == entries
        assert table.ask("clipboard") == clipboard
        whole = QImage(str(display.screenshot(tmp_path / "keys.png")))
        edge = whole.copy(0, 0, 400, 700)
        colours = {edge.pixel(x, y) for x in range(8, 400, 16) for y in range(8, 700, 16)}
        assert (len(colours) == 1) is (covers == WINDOW)
        table.key("Return")
        assert table.wait_for(lambda: player.moment()["front"] == "MainWindow")
        assert player.settled()["cards"]
