"""Guards of the rules turned round, one by one: a case is worth something if it fails then. What all tables share.

A table has one mutation a line: the function that holds the guard, the operation that turns it round, and the rules
(with ", " between) whose cases must notice. A function is named as shortly as it is the only one of that name below
`diadochi.rules.successors`: `in_danger`, else with its module or the function around it, `avoiding._roll`,
`shelter.refusal`. Those of the second game are named with it: `rome.facts.room_left`. What has moved from it into a
private function of its module that it calls is found there.
The code of the function is exchanged for the time of the test.
"""

import contextlib
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from diadochi.resources import maps
from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.case_run import run_case
from diadochi.rules.core.books import ids_in
from diadochi.rules.successors.kit import Kit, open_kit
from diadochi.rules.successors.position import forget_all
from tests.rules.all_cases import read_all
from tests.rules.functions import found, mutant_of
from tests.rules.turning import Turn
from tests.sampling import sample_marks
from tests.tracing import without_tracing

Mutation = tuple[str, Turn, str]
Citing = dict[str, list[Case]]

ONE_IN = 4
"""A usual run tries one mutation in so many of each table; `pytest tests/rules --whole` tries them all."""

# What a mutant written wrongly raises: it would be noticed by anything.
MISWRITTEN = (AttributeError, NameError, TypeError)


@cache
def _opened() -> Kit:
    """A kit that no other test uses: what it keeps may come of a guard turned round."""
    kit = open_kit(maps("diadochi"))
    return Kit(kit.atlas, kit.box)


@cache
def _citing() -> Citing:
    cited = [
        (rule, case) for case in read_all()[0] for rule in dict.fromkeys((*case.entry.rules, *ids_in(case.entry.id)))
    ]
    found: Citing = {rule: [] for rule, _ in cited}
    for rule, case in cited:
        found[rule].append(case)
    return found


@pytest.fixture(scope="session")
def kit() -> Kit:
    """The kit of the map; import it into the module of a table."""
    return _opened()


@pytest.fixture(scope="session")
def cases() -> tuple[Case, ...]:
    """Every case there is; import it into the module of a table."""
    return read_all()[0]


@pytest.fixture(scope="session")
def citing() -> Citing:
    """The cases that cite a rule, by rule; import it into the module of a table."""
    return _citing()


def each(mutations: Iterable[Mutation]) -> pytest.MarkDecorator:
    """One test for each mutation of a table; see ONE_IN."""
    named = {row_name(*mutation): mutation for mutation in mutations}
    rows = [pytest.param(*row, id=name, marks=sample_marks(name, ONE_IN)) for name, row in named.items()]
    return pytest.mark.parametrize(("function", "turn", "rules"), rows)


def row_name(function: str, turn: Turn, rules: str) -> str:
    """What a mutation is called among the tests."""
    return f"{rules}: {function} {turn}"


def must_be_noticed(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    """Fail unless, for each of the rules, a case that cites it differs while the guard is turned round."""
    with turned_round(function, turn), without_tracing():
        for rule in rules.split(", "):
            assert any(differs(kit, case) for case in citing[rule]), f"no case notices that {rule} is turned round"


def differs(kit: Kit, case: Case) -> bool:
    """Whether the rules no longer do what the case says; rules broken so far that they raise differ, too."""
    try:
        return not run_case(kit, case).agrees
    except MISWRITTEN:
        return False
    except Exception:  # noqa: BLE001
        return True


@contextlib.contextmanager
def turned_round(function: str, turn: Turn) -> Iterator[None]:
    """The function turned round, wherever it has been imported to."""
    target, code = mutant_of(found(function), turn)
    kept = target.plain.__code__
    try:
        target.plain.__code__ = code
        target.forget()
        forget_all()
        yield
    finally:
        target.plain.__code__ = kept
        target.forget()
        forget_all()
