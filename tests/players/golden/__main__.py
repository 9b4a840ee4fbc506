"""``python -m tests.players.golden [--record] [NAME ...]``: check the kept games, or record them anew."""

import argparse
import sys

from diadochi.cli.asking import the_kit
from tests.house.kept import kept_kit
from tests.players.golden.kept import GOLDEN
from tests.players.golden.recording import record, recorded
from tests.players.golden.replay import divergence


def main(arguments: list[str] | None = None) -> int:
    """Tell the first divergence of each game; exit code 1 when there is one. `--record` keeps the games of today."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.golden", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these games")
    parser.add_argument("--record", action="store_true", help="record them anew, after telling what has changed")
    chosen = parser.parse_args(arguments)
    unknown = {*chosen.names} - {golden.name for golden in GOLDEN}
    if unknown:
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    kit, differing = kept_kit(the_kit()), 0
    for golden in GOLDEN:
        if chosen.names and golden.name not in chosen.names:
            continue
        found = divergence(kit, golden, recorded(golden)) if golden.path.exists() else None
        differing += found is not None
        as_it_was = f"{golden.name}: {'as it was' if golden.path.exists() else 'new'}"
        sys.stdout.write((found.told() if found else as_it_was) + "\n")
        if chosen.record:
            record(kit, golden)
    return 1 if differing and not chosen.record else 0


if __name__ == "__main__":
    raise SystemExit(main())
