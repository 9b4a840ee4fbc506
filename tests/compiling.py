"""Test modules compiled once, by all processes together that are to run them."""

import importlib
import os
from contextlib import suppress
from pathlib import Path

import pytest


def compile_share(config: pytest.Config, top: Path) -> None:
    """Import the modules of the folders that are asked for, each process beginning with another one.

    Every process collects every test. In the same order all would rewrite the same assertions at the same time, ten
    seconds of work for each; like this each finds what the others have written by then.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes == 1:
        return
    folders = [config.invocation_params.dir / argument for argument in config.args]
    modules = [module for folder in folders for module in sorted(folder.rglob("test_*.py"))]
    start = len(modules) * int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) // processes
    for module in modules[start:] + modules[:start]:
        # What is wrong with a module pytest says when it collects it.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(module.relative_to(top).with_suffix("").parts))
