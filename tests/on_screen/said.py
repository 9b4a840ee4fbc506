"""What every script that plays in a real window and takes pictures is told on its command line."""

import argparse
from pathlib import Path

from diadochi.language import ENGLISH, LANGUAGES


def parser_of(module: str, doc: str | None, size: str) -> argparse.ArgumentParser:
    """`folder`, named as the module where nothing is said, `size` of the window and `language`; `doc` is its own."""
    what = (doc or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog=f"python -m tests.on_screen.{module}", description=what)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(module), help="where the pictures go")
    parser.add_argument("--size", default=size, help="of the window, in pixels")
    parser.add_argument("--language", default=ENGLISH, choices=LANGUAGES, help="in which the table speaks")
    return parser
