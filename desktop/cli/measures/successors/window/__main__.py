"""One measure in one window: writes its figures as JSON into the file that is named. It begins as the program does."""

import json
import sys
from importlib import import_module
from pathlib import Path

from desktop.windows.qt_imports import import_qt


def main(measure: str, size: str, told: str, *more: str) -> None:
    """Take `measure`, a module beside this one, in a window of `size` (1920x1080); the last word is the time it began.

    "quick" among the words between takes fewer rounds.
    """
    import_qt()
    width, _, height = size.partition("x")
    module = import_module(f"desktop.cli.measures.successors.window.{measure}")
    figures = module.take((int(width), int(height)), "quick" in more, float(more[-1]))
    Path(told).write_text(json.dumps(figures), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
