"""The great moments of the game, played through a real window with mouse and keys, with a picture of every step.

By hand, since it takes some minutes: ``python -m tests.on_screen.moments [FOLDER] [--only NAME]``. Every moment begins
with a position of its own (`tests.on_screen.openings`); the players throw their own dice, so that it comes to what is
to be seen: the fall of a city, a battle at sea, a pursuit, a card that is cancelled, a victory.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import Given
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import Display, start_display
from tests.on_screen import openings
from tests.on_screen.hands import Hands
from tests.on_screen.table import running_table


def siege(hands: Hands) -> None:
    """An attempt in the surrender segment, another on the march, and the city falls."""
    hands.open_curtain()
    hands.show("before")
    hands.say("Attempt")
    hands.show("curtain")
    hands.until_dice()
    hands.show("dice-due")
    hands.roll(3)
    hands.show("attempted")
    hands.until("tyche")
    hands.show("hand")
    hands.until("activation")
    hands.show("whose-march")
    hands.press_stack("sardeis")
    hands.show("pressed")
    hands.lift("sardeis")
    hands.show("lifted")
    hands.put_back()
    hands.press_stack("sardeis")
    hands.say("Activate in place")
    hands.show("on-the-spot")
    hands.until_dice()
    hands.roll(4)
    hands.show("rolled")
    hands.say("Attempt the siege")
    hands.until_dice()
    hands.show("last-attempt")
    hands.roll(5)
    hands.show("fallen")
    hands.open_dice()
    hands.show("how-it-was-read")
    hands.table.key("Escape")
    hands.until("march")
    hands.show("after")


def naval(hands: Hands) -> None:
    """A voyage is opposed, the fleets fight, the loser is driven back."""
    hands.open_curtain()
    hands.show("before")
    hands.lift("samos")
    hands.show("lifted")
    hands.put_back()
    hands.bring("samos", "halikarnassos")
    hands.show("dropped")
    hands.until_dice()
    hands.roll(6)
    hands.show("announcing")
    hands.say("Fleet of")
    hands.show("escorted")
    hands.say("Set sail")
    hands.show("announced")
    hands.until("naval_interception")
    hands.show("opposing")
    hands.table.key("a")
    hands.show("drafted")
    hands.table.key("Return")
    hands.show("opposed")
    hands.roll(6, 5)
    hands.show("first-dice")
    hands.roll(3, 4)
    hands.show("fought")
    hands.open_dice()
    hands.show("how-it-was-read")
    hands.table.key("Escape")
    hands.roll(4)
    hands.show("losses")
    hands.until("activation")
    hands.show("after")


def pursuit(hands: Hands) -> None:
    """Krateros avoids a battle, is pursued, must fight, and loses."""
    hands.open_curtain()
    hands.show("before")
    hands.lift("kelainai")
    hands.show("lifted")
    hands.put_back()
    hands.bring("kelainai", "ipsos")
    hands.show("dropped")
    hands.until_dice()
    hands.roll(6)
    hands.show("thrown")
    hands.until("avoid_battle")
    hands.show("avoiding")
    hands.say("Try to avoid")
    hands.until_dice()
    hands.show("avoid-dice")
    hands.roll(6)
    hands.show("way-out")
    hands.table.key("a")
    hands.show("way-drafted")
    hands.table.key("Return")
    hands.until("march")
    hands.show("followed-by-eye")
    hands.bring("ipsos", hands.table.place_of("krateros"))
    hands.until("avoid_battle")
    hands.say("Try to avoid")
    hands.until_dice()
    hands.roll(1)
    hands.until_dice()
    hands.show("battle-dice")
    hands.roll(5, 6)
    hands.roll(2, 3)
    hands.show("after-the-dice")
    hands.until("losses", dice=True)
    hands.show("fought")
    hands.open_dice()
    hands.show("how-it-was-read")
    hands.table.key("Escape")
    hands.until("losses")
    hands.show("losses")
    hands.until("march", "activation")
    hands.show("after")


def card(hands: Hands) -> None:
    """Suspicion is announced, and Hubris cancels it."""
    hands.show("curtain")
    hands.open_curtain()
    hands.show("hand")
    hands.open_card("Suspicion")
    hands.show("opened")
    hands.say("Play the event")
    hands.show("next-curtain")
    hands.until("surprise")
    hands.show("surprise")
    hands.open_card("Hubris")
    hands.show("hubris")
    hands.say("Play Hubris")
    hands.show("cancelled")
    hands.until("activation")
    hands.show("after")


def victory(hands: Hands) -> None:
    """Alexander is buried in Pella, and that wins."""
    hands.open_curtain()
    hands.show("before")
    hands.bring("pydna", "pella")
    hands.until_dice()
    hands.roll(6)
    hands.until("march")
    hands.show("in-pella")
    hands.say("Bury Alexander")
    hands.show("won")
    hands.say("Show all")
    hands.say("Show report")
    hands.show("report")
    hands.say("Close")
    hands.show("report-closed")


MOMENTS: dict[str, tuple[Given, Callable[[Hands], None]]] = {
    "siege": (openings.SIEGE, siege),
    "naval": (openings.NAVAL, naval),
    "pursuit": (openings.PURSUIT, pursuit),
    "card": (openings.CARD, card),
    "victory": (openings.VICTORY, victory),
}


def play(display: Display, kit: Kit, name: str, folder: Path, size: str, pace: str, worn: Mapping[str, object]) -> None:
    """One of the moments, in a window of its own."""
    given, played = MOMENTS[name]
    with tempfile.TemporaryDirectory() as home:
        record = openings.store(kit, given, name.title(), Path(home) / f"{name}.diadochi")
        with running_table(display, kit, TOP, Path(home), str(record), pace=pace, chosen=worn) as table:
            table.come_to_front(*size.split("x"))
            shutil.rmtree(folder / name, ignore_errors=True)
            hands = Hands(table, folder / name, size)
            try:
                played(hands)
            finally:
                hands.show("last")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.on_screen.moments", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path("pictures"), help="where the pictures go")
    parser.add_argument("--only", action="append", choices=list(MOMENTS), help="this moment; may be repeated")
    parser.add_argument("--size", default="1920x1080", help="of screen and window")
    parser.add_argument("--pace", default="swiftly", help="which moments lie on the stage: every, battles, swiftly")
    parser.add_argument("--style", default="light", help="light, dark, high-contrast")
    parser.add_argument("--text", type=float, default=1.0, help="size of the text, such as 1.6")
    chosen = parser.parse_args()
    worn = {"style": chosen.style, "text_scale": chosen.text}
    begun, kit = time.monotonic(), open_kit(maps("diadochi"))
    with start_display(f"{chosen.size}x24") as display:
        for name in chosen.only or MOMENTS:
            play(display, kit, name, chosen.folder, chosen.size, chosen.pace, worn)
    sys.stdout.write(f"{time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
