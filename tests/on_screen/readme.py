"""Takes the pictures of the README and the handbook again, in a real window by mouse and keys.

By hand: ``python -m tests.on_screen.readme [FOLDER] [--only plans]``. They come into FOLDER (``screenshots``) as large
as they stand in the README; look at each before it takes the place of the old one in `assets/screenshots`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from diadochi.journal.record.game_record import Record
from diadochi.players.automatic_games import SeatedPlayers
from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import Given
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.setup import evening_game_from, evening_kit, setup_position
from diadochi.windows.game.game_seats import SeatPlan, Seats
from tests.conftest import TOP
from tests.display import Display, start_display
from tests.on_screen import openings
from tests.on_screen.hands import Hands
from tests.on_screen.openings import NAMES, ROOT
from tests.on_screen.table import Place, running_table
from tests.on_screen.test_plans import Counted
from tests.on_screen.test_rome import RomePlayer, begin

_EVENING, _SEED = "evening.diadochi", 5
"""The record of an evening, and what its dice begin with."""
_COUNTING = 30.0
"""Seconds until the course and the luck of an evening are counted."""
_REST, _PAINTING = 2.0, 300.0
"""Seconds until names are painted and nothing glides any more, and until the land is at most."""


class Picture(NamedTuple):
    """What is on the table at first, the folder of its map, what is done, and which moments get the stage."""

    wanted: str | Given
    map_folder: str
    made: Callable[[Photographer, Path], None]
    pace: str = "swiftly"


class Photographer(Hands):
    """Hands that know where menus, tools and inks lie."""

    def menu(self, *path: str) -> None:
        """Click through menus."""
        clicks = Counted(self.table)
        for words in path:
            clicks.on_entry(words)

    def along(self, *spaces: str) -> None:
        """Draw over spaces, or press on one."""
        self.table.move(self.table.at(spaces[0]))
        self.table.press()
        for space in spaces[1:]:
            self.table.move(self.table.at(space))
        self.table.release()

    def come_near(self, space: str, steps: int) -> None:
        """Turn the wheel over a space."""
        for _ in range(steps):
            self.table.move(self.table.at(space))
            self.table.display.xdotool("click", "4")
            time.sleep(_REST / 2)

    def click_on(self, place: Place) -> None:
        """Click on what stands there."""
        self.table.click((place[0], place[1]))

    def keep(self, file: Path, box: tuple[int, int, int, int]) -> None:
        """Store a box of the screen: breadth, height, left and top in pixels."""
        time.sleep(_REST)
        assert self.table.wait_for(lambda: self.table.ask("painted"), _PAINTING)
        shot = self.table.display.screenshot(file.with_suffix(".png"))
        breadth, height, left, top = box
        cut = f"{breadth}x{height}+{left}+{top}"
        as_shown = ("-crop", cut, "+repage", "-strip", "-sampling-factor", "4:2:0", "-interlace", "JPEG")
        subprocess.run(["convert", str(shot), *as_shown, "-quality", "84", str(file)], check=True)
        shot.unlink()


def drawing(hands: Photographer, file: Path) -> None:
    """What may be drawn, round Kypros."""
    table = hands.table
    table.come_to_front("1500", "940")
    table.key("F5")
    hands.settled()
    hands.come_near("salamis", 3)
    for ink, tool, spaces in (
        ("1", "a", ("memphis", "pelousion", "gaza", "samareia", "gadara", "damaskos")),
        ("2", "a", ("tarsos", "soloi", "arados", "hamath", "damaskos")),
        ("3", "s", ("salamis", "tyros")),
        ("3", "r", ("salamis",)),
        ("4", "q", ("tyros",)),
        ("5", "v", ("alexandreia",)),
        ("2", "x", ("rhodos",)),
    ):
        table.key(ink, tool)
        hands.along(*spaces)
    table.key("5", "n")
    hands.along("xanthos")
    table.display.xdotool("type", "Antigonos may come by sea: keep one fleet here until both armies stand at Damaskos.")
    table.key("Return")
    table.move(table.at("xanthos"))
    hands.keep(file, (1500, 940, 0, 0))


def sheet(hands: Photographer, file: Path) -> None:
    """The whole map with the first set-up."""
    hands.table.come_to_front("1600", "1000")
    hands.settled()
    hands.table.key("0")
    hands.keep(file, (1600, 1000, 0, 0))


def lifted(hands: Photographer, file: Path) -> None:
    """Antigonos in hand over a place that he reaches."""
    table = hands.table
    table.come_to_front("1500", "844")
    hands.settled()
    hands.come_near("kelainai", 5)
    table.carry(table.on_stack("kelainai"), table.at("ikonion"))
    assert table.wait_for(lambda: table.ask("lit") > 0)
    hands.keep(file, (1500, 844, 0, 0))
    hands.put_back()


def asia_minor(hands: Photographer, file: Path) -> None:
    """The west of Asia Minor, counters and names large enough to be read."""
    hands.table.come_to_front("1600", "1100")
    hands.settled()
    hands.come_near("kardia", 4)
    hands.keep(file, (1260, 840, 60, 120))


def dangers(hands: Photographer, file: Path) -> None:
    """What the third side has to fear, the worst shown on the map."""
    table, side = hands.table, "dangers 3"
    table.come_to_front("1500", "844")
    hands.settled()
    hands.come_near("kardia", 3)
    hands.click_on(table.ask("edge factions"))
    assert table.wait_for(lambda: table.ask(side)["button_shown"])
    hands.click_on(table.ask(side)["button"])
    assert table.wait_for(lambda: table.ask(side)["rows"])
    hands.click_on(table.ask("edge factions"))
    hands.click_on(table.ask(side)["rows"][0]["at"])
    hands.keep(file, (1500, 844, 0, 0))


def report(hands: Photographer, file: Path) -> None:
    """The report of an evening: points by turn."""
    table = hands.table
    table.come_to_front("1400", "788")
    hands.settled()
    table.key("ctrl+shift+r")
    assert table.wait_for(lambda: hands.moment()["front"] == "EndPage")
    table.move((700, 400))
    time.sleep(_COUNTING)
    hands.keep(file.with_stem("course"), (1400, 788, 0, 0))
    table.display.xdotool("click", "--repeat", "14", "5")
    hands.keep(file, (1400, 788, 0, 0))


def an_evening(kit: Kit, file: Path) -> Path:
    """The record of an evening that automatic players have played to its end."""
    home = evening_kit(kit)
    position = evening_game_from(home, setup_position(home, "babylon-323"))
    seats = Seats({seat: SeatPlan(name) for seat, name in enumerate(NAMES, 1)})
    kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
    record = Record.create(file, position, home, root_name=ROOT, title="An evening at Babylon", meta=kept)
    players = SeatedPlayers(home, dict.fromkeys(position.factions, "steward"), _SEED)
    while record.game.node is not None and not record.game.position.is_over:
        record.answer(players.answer(record.game), author=record.game.node.seat)
    record.close()
    return file


def plans(hands: Photographer, file: Path) -> None:
    """Two plans of Antigonos side by side."""
    table = hands.table
    table.come_to_front("1300", "816")
    clicks = Counted(table)
    hands.menu("Plan", "Plan from here")
    assert table.wait_for(lambda: table.ask("plans")["open"])
    clicks.march("kelainai", "mazaka")
    assert table.wait_for(lambda: table.place_of("antigonos") != "kelainai")
    clicks.on_button("New variant")
    assert table.wait_for(lambda: table.place_of("antigonos") == "kelainai")
    clicks.march("kelainai", "pisidai")
    assert table.wait_for(lambda: table.place_of("antigonos") != "kelainai")
    clicks.on_button("Compare plans")
    assert table.wait_for(lambda: all(words for _, words in table.ask("plans")["beside"]))
    hands.keep(file, (1300, 816, 0, 0))


def start(hands: Photographer, file: Path) -> None:
    """The first page, without what lies behind it."""
    hands.settled()
    display = hands.table.display
    page = display.xdotool("search", "--onlyvisible", "--name", "^Games$").splitlines()[-1]
    told = dict(line.split("=") for line in display.xdotool("getwindowgeometry", "--shell", page).splitlines())
    width, height, left, top = (int(told[name]) for name in ("WIDTH", "HEIGHT", "X", "Y"))
    hands.keep(file, (width, height, left, top))


def rome(hands: Photographer, file: Path) -> None:
    """An army in hand in the year of Lautulae."""
    table = hands.table
    table.come_to_front("1600", "1000")
    player = RomePlayer(table)
    table.key("Escape")
    hands.settled()
    begin(table, player)
    player.play(lambda now: now["seat"] == 2 and now["kind"] == "action", 40)
    at = table.ask("stack venafrum")
    table.carry((at[0], at[1]), (at[0] - 220, at[1] + 260))  # over the sea, where no card of odds lies
    assert table.wait_for(lambda: table.ask("lit") > 0)
    hands.keep(file, (1600, 1000, 0, 0))
    hands.put_back()


def hand(hands: Photographer, file: Path) -> None:
    """The hand of a player who must play a card, one of them raised."""
    table = hands.table
    table.come_to_front("1500", "844")
    hands.open_curtain()
    now = hands.until("tyche")
    table.move(now["cards"][1]["at"])
    assert table.wait_for(lambda: any(b["role"] == "cardSheet" for b in hands.moment()["buttons"]))
    hands.keep(file, (1500, 844, 0, 0))


def aims(hands: Photographer, file: Path) -> None:
    """The opening of a new game behind the curtain: who one is, what wins, three things to do first."""
    table = hands.table
    table.come_to_front("1500", "844")
    hands.settled()
    hands.begin(NAMES)
    now = hands.settled()
    while not any(text.startswith("You lead ") for text in now["texts"]):
        hands.answer(now)
        now = hands.settled(now)
    hands.keep(file, (1500, 844, 0, 0))


def battle(hands: Photographer, file: Path) -> None:
    """A battle on the stage, after its dice and losses."""
    table = hands.table
    table.come_to_front("1500", "844")
    hands.open_curtain()
    hands.bring("kelainai", "ipsos")
    now = hands.settled()
    while not any(button["words"] == "Use this roll" for button in now["buttons"]):
        if any(button["words"] == "6" for button in now["buttons"]):
            table.key("4")
        else:
            hands.answer(now)
        now = hands.settled(now)
    for faces in (("5", "6"), ("2", "3")):
        time.sleep(_REST)  # the stage shows who rolls before it takes dice
        table.key(*faces, "Return")
    time.sleep(_REST)
    now = hands.settled()
    while not any(button["words"] == "Continue" for button in now["buttons"]):
        hands.answer(now)
        now = hands.settled(now)
    hands.keep(file, (1500, 844, 0, 0))


PICTURES = {
    "drawing": Picture("babylon-323", "", drawing),
    "plans": Picture("babylon-323", "", plans),
    "sheet": Picture("babylon-323", "", sheet),
    "asia-minor": Picture("babylon-323", "", asia_minor),
    "dangers": Picture("babylon-323", "", dangers),
    "lifted": Picture("babylon-323", "", lifted),
    "report": Picture(_EVENING, "", report),
    "start": Picture("", "", start),
    "rome": Picture("", "maps/rome", rome),
    "hand": Picture(openings.CARD, "", hand),
    "aims": Picture("babylon-323", "", aims, "battles"),
    "battle": Picture(openings.PURSUIT, "", battle, "battles"),
}


def picture(display: Display, kit: Kit, name: str, folder: Path) -> None:
    """One of the pictures, in a window of its own."""
    wanted, map_folder, made, pace = PICTURES[name]
    with tempfile.TemporaryDirectory() as home:
        if isinstance(wanted, Given):
            wanted = str(openings.store(kit, wanted, name.title(), Path(home) / f"{name}.diadochi"))
        elif wanted == _EVENING:
            wanted = str(an_evening(kit, Path(home) / wanted))
        known = None if map_folder else kit
        with running_table(display, known, TOP, Path(home), wanted, map_folder, pace=pace) as table:
            made(Photographer(table, Path(home) / "shown"), folder / f"{name}.jpg")


def main() -> int:
    what = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m tests.on_screen.readme", description=what)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"), help="where the pictures go")
    parser.add_argument("--only", action="append", choices=list(PICTURES), help="this picture; may be repeated")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    kit = open_kit(maps("diadochi"))
    with start_display() as display:
        for name in chosen.only or PICTURES:
            picture(display, kit, name, chosen.folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
