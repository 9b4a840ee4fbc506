"""One measure in one window: writes its figures as JSON into the file that is named. It begins as the program does."""

import json
from importlib import import_module
from pathlib import Path

from diadochi.windows.startup import import_qt


def main(words: list[str]) -> int:
    """Take a measure, a module beside this one, in a window of a size (1920x1080), and write it into a file.

    The words are these three, "quick" for fewer rounds, and at the end the time it began; the result is the exit code.
    """
    measure, size, told, *more = words
    import_qt()
    width, _, height = size.partition("x")
    module = import_module(f"diadochi.cli.measures.successors.window.{measure}")
    figures = module.take((int(width), int(height)), "quick" in more, float(more[-1]))
    Path(told).write_text(json.dumps(figures), encoding="utf-8", newline="\n")
    return 0
