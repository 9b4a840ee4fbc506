"""Guards of the rules turned round, one by one: a case is worth something if it fails then. What all tables share.

A mutation replaces a piece of source; the code of the functions it changes is exchanged for the time of the test. A
table has one mutation a line: the module below `desktop.rules.successors`, the source as it stands, the source turned
round, and the rules (with ", " between) whose cases must notice.
"""

import contextlib
import importlib
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from desktop.resources import maps
from desktop.rules.cases.reading import Case, case_files, read_cases
from desktop.rules.cases.running import run_case
from desktop.rules.core.books import ids_in
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.remembered import forget_all
from tests.tracing import without_tracing

FOLDER = Path(__file__).resolve().parent.parent / "cases"
HOME = "desktop.rules.successors"

Mutation = tuple[str, str, str, str]


@cache
def _opened() -> Kit:
    return open_kit(maps("diadochi"))


@cache
def _read() -> list[Case]:
    """All cases, read once for all tables."""
    with without_tracing():
        return [case for path in case_files([FOLDER]) for case in read_cases(_opened(), path)[0]]


@pytest.fixture(scope="session")
def kit() -> Kit:
    """The kit of the map; import it into the module of a table."""
    return _opened()


@pytest.fixture(scope="session")
def cases() -> list[Case]:
    """Every case there is; import it into the module of a table."""
    return _read()


def each(mutations: Iterable[Mutation]) -> pytest.MarkDecorator:
    """One test for each mutation of a table."""
    table = list(mutations)
    return pytest.mark.parametrize(
        ("where", "old", "new", "rules"), table, ids=[f"{rules}: {old} -> {new}" for _, old, new, rules in table]
    )


def must_be_noticed(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    """Fail unless, for each of the rules, a case that cites it differs while the guard is turned round."""
    module = importlib.import_module(f"{HOME}.{where}")
    assert old in inspect.getsource(module), f"{where} has no {old!r} any more: write the guard as it stands now"
    with turned(module, old, new), without_tracing():
        for rule in rules.split(", "):
            near = (case for case in cases if rule in (*case.entry.rules, *ids_in(case.entry.id)))
            assert any(differs(kit, case) for case in near), f"no case notices that {rule} is turned round"


def differs(kit: Kit, case: Case) -> bool:
    """Whether the rules no longer do what the case says; rules broken so far that they raise differ, too."""
    try:
        return not run_case(kit, case).agrees
    except Exception:  # noqa: BLE001
        return True


def functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """The functions and methods that a module has of its own, by name."""
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield name, value
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            for method, function in vars(value).items():
                if inspect.isfunction(function):
                    yield f"{name}.{method}", function


@contextlib.contextmanager
def turned(module: ModuleType, old: str, new: str) -> Iterator[None]:
    """The module with `old` replaced by `new`, wherever its functions have been imported to."""
    source = inspect.getsource(module)
    mutant = ModuleType(module.__name__)
    mutant.__file__ = module.__file__
    exec(compile(source.replace(old, new), str(module.__file__), "exec"), vars(mutant))  # noqa: S102
    mutated = dict(functions(mutant))
    kept = {name: function.__code__ for name, function in functions(module)}
    try:
        for name, function in functions(module):
            function.__code__ = mutated[name].__code__
        forget_all()
        yield
    finally:
        for name, function in functions(module):
            function.__code__ = kept[name]
        forget_all()
