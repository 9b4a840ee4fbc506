"""The tables of mutations as a whole: a usual run tries a sample of their rows, but all rows fit the program."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.rules.functions import found, mutant_of
from tests.rules.mutating import ONE_IN, Citing, citing, row_name
from tests.sampling import in_sample

__all__ = ["citing"]

FOLDER = Path(__file__).parent
TABLES = [import_module(f"tests.rules.{path.stem}") for path in sorted(FOLDER.glob("test_mutations*.py"))]


@pytest.mark.untraced
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__.rpartition("_")[2])
def test_every_row_fits_the_program(table: ModuleType, citing: Citing) -> None:
    """Its function and place are found, its mutant compiles, and cases cite its rules."""
    assert len({row_name(*row) for row in table.MUTATIONS}) == len(table.MUTATIONS)
    for function, turn, rules in table.MUTATIONS:
        mutant_of(found(getattr(table, "HERE", "") + function), turn)
        assert all(citing.get(rule) for rule in rules.split(", ")), rules


def test_the_sample_is_a_fair_share_of_each_table() -> None:
    shares = {
        table.__name__: sum(in_sample(row_name(*row), ONE_IN) for row in table.MUTATIONS) / len(table.MUTATIONS)
        for table in TABLES
    }
    assert all(0.5 < share * ONE_IN < 1.6 for share in shares.values()), shares
