"""How much people press for a round, and how often the curtain opens, as the program comes.

By hand, since it takes some minutes: ``python -m tests.on_screen.counted [--alone] [--seeds 323 301 ...]``. Each seed
is one evening of five rounds of four people, or of one person and three computer players; nothing but mouse and keys
answers. A click, a key or a drag is one input. Each person plays a card for its event or its points, places all its
markers, marches with two armies and answers what is asked; with cards, the people at the table pass until the round
ends. Banners go by themselves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import mean

from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player
from tests.on_screen.table import running_table

NAMES = ("Anna", "Boris", "Clara", "David")
COMPUTERS = "BCD"
"""Who is played by the program where one person plays alone."""
SEEDS = ("323", "301")
"""What dice and decks of the counted evenings begin with: ten rounds."""
ARMIES = 2
"""Armies that a person marches with in a player turn."""
PACE = "battles"
"""As the program comes."""
MOST = 2500
Round = tuple[int, int]


class Tally:
    """Inputs of each round by the kind of question, and curtains opened."""

    def __init__(self) -> None:
        self.inputs: dict[Round, Counter[str]] = {}
        self.curtains = Counter[Round]()

    def __call__(self, now: Moment) -> None:
        """A moment is about to be answered; a strategy round is counted."""
        turn, _step, number = now["clock"][:3]
        if now["front"] in ("Lifted", "NewGame") or not number:
            return
        self.curtains[turn, number] += now["front"] == CURTAIN
        over = None if now["ended"] and now["mine"] else next(iter(now["over_map"]), None)
        kind = (over or now["kind"]) if now["front"] == "MainWindow" else now["front"]
        self.inputs.setdefault((turn, number), Counter())[kind] += 1


def count(seed: str, turns: int, automatic: str = "") -> Tally:
    """Play the rounds of so many turns; the program plays the letters named, without waiting."""
    tally, kit = Tally(), open_kit(maps("diadochi"))
    chosen = {"pace": "at_once"} if automatic else {}
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home), pace=PACE, seed=seed, chosen=chosen) as table,
    ):
        table.come_to_front("1920", "1080")
        player = Player(table, tally, armies=ARMIES)
        player.begin(NAMES, automatic)
        player.play(lambda now: now["clock"][0] > turns or now["over"], MOST)
    return tally


def main() -> int:
    what = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m tests.on_screen.counted", description=what)
    parser.add_argument("--alone", action="store_true", help="one person against three computer players")
    parser.add_argument("--seeds", nargs="+", default=SEEDS, help="what dice and decks begin with")
    parser.add_argument("--turns", type=int, default=1, help="turns of five rounds for each seed")
    said = parser.parse_args()
    inputs, curtains, kinds = list[int](), list[int](), Counter[str]()
    for seed in said.seeds:
        tally = count(seed, said.turns, COMPUTERS if said.alone else "")
        for (turn, number), counted in sorted(tally.inputs.items()):
            inputs.append(counted.total())
            curtains.append(tally.curtains[turn, number])
            kinds += counted
            words = ", ".join(f"{kind} {times}" for kind, times in counted.most_common())
            figures = f"{inputs[-1]} inputs, {curtains[-1]} curtains"
            sys.stdout.write(f"seed {seed} turn {turn} round {number}: {figures} ({words})\n")
            sys.stdout.flush()
    sys.stdout.write(f"a round: {mean(inputs):.1f} inputs, {mean(curtains):.1f} curtains, {len(inputs)} rounds\n")
    sys.stdout.write(", ".join(f"{kind} {times / len(inputs):.1f}" for kind, times in kinds.most_common()) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
