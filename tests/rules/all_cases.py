"""Every case of tests/cases, read once for all tests of a process."""

from functools import cache
from pathlib import Path

from diadochi.atlas.documents import Fault
from diadochi.resources import maps
from diadochi.rules.cases.case_files import Case, case_files, read_cases
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from tests.tracing import without_tracing

FOLDER = Path(__file__).resolve().parent.parent / "cases"


@cache
def case_kit() -> Kit:
    """The kit of the map."""
    return open_kit(maps("diadochi"))


@cache
def read_all() -> tuple[tuple[Case, ...], tuple[Fault, ...]]:
    """The cases of both games, and the faults of those that cannot be run."""
    with without_tracing():  # .ci/case_coverage.py notes what reading and running them reaches
        read = [read_cases(case_kit(), path, path.relative_to(FOLDER).as_posix()) for path in case_files([FOLDER])]
    return tuple(case for cases, _ in read for case in cases), tuple(fault for _, faults in read for fault in faults)
