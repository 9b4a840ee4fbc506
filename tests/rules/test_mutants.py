"""The cases are worth something: they notice when a guard of the rules is inverted, and each rule when it is changed.

A usual run tries a sample, `pytest tests/rules/test_mutants.py --whole` tries everything.
"""

from collections.abc import Iterator
from pathlib import Path
from pkgutil import walk_packages

import pytest

from diadochi.resources import assets
from diadochi.rules import rome, successors
from diadochi.rules.core.books import read_atoms
from tests.rules.mutants import Mutant, citing, guards, mutants_of, noticed_by, obeying, reaching
from tests.sampling import SampleSize, in_sample

pytestmark = [pytest.mark.untraced, pytest.mark.xdist_group("mutants")]

ONE_IN = 12

MODULES = [
    each.name.removeprefix("diadochi.rules.")
    for game in (successors, rome)
    for each in walk_packages(game.__path__, f"{game.__name__}.")
    if not each.ispkg
]

NOT_DONE = {
    "AVB-13": "nothing is asked there",
    "AVB-18": "doing nothing is an answer",
    "BAT-02": "a battle starts in any case",
    "CTL-10": "what is told, not what is done",
    "CU-27": "an order of steps",
    "CU-29": "an order of steps",
    "ED-58": "an order of losses",
    "GEN-21": "which generals are minor is data of the map",
    "OP-13": "which places are hard is data of the map",
    "OPS-03": "any card may be used",
    "R-58": "an order of generals",
    "R-67": "glory comes after losses",
    "ROM-44": "an order of steps",
    "ROM-53": "an order of steps",
}
"""Rules that no change of a single place breaks, with what they are."""


def chapters() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for rule, atom in read_atoms(assets("rulebook")).items():
        if atom.status == "active":
            found.setdefault(rule.partition("-")[0], []).append(rule)
    return found


def unnoticed() -> dict[str, str]:
    """The guards that no case notices when they are inverted, each with the reason."""
    reason, found = "", {}
    for line in Path(__file__).with_name("unnoticed_guards.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            reason = line.removeprefix("#").strip()
        elif line:
            found[line] = reason
    return found


EXCUSED = unnoticed()


@pytest.mark.parametrize("module", MODULES)
def test_a_case_notices_when_a_guard_is_inverted(module: str, sample_size: SampleSize) -> None:
    """A guard that no case runs is a matter of coverage; see .ci/case_coverage.py."""
    one_in = sample_size(ONE_IN, 1)
    tried = [
        each for each in guards(f"diadochi.rules.{module}") if in_sample(each.name, one_in) and each.name not in EXCUSED
    ]
    assert [each.name for each in tried if not is_noticed(each)] == []


@pytest.mark.whole
@pytest.mark.parametrize("module", MODULES)
def test_an_excuse_is_needed(module: str) -> None:
    excused = [each for each in guards(f"diadochi.rules.{module}") if each.name in EXCUSED]
    assert [each.name for each in excused if is_noticed(each)] == []


def is_noticed(guard: Mutant) -> bool:
    cases = reaching().get((guard.module, guard.function), [])
    return not cases or noticed_by(guard, cases) is not None


def test_guards_excused_are_still_there_and_have_a_reason() -> None:
    names = {each.name for module in MODULES for each in guards(f"diadochi.rules.{module}")}
    assert EXCUSED.keys() - names == set()
    assert all(EXCUSED.values())


@pytest.mark.parametrize("chapter", chapters())
def test_a_case_of_each_rule_notices_when_its_code_is_changed(chapter: str, sample_size: SampleSize) -> None:
    tried = [rule for rule in chapters()[chapter] if in_sample(rule, sample_size(ONE_IN, 1))]
    missed = [rule for rule in tried if not any(noticed_by(each, citing()[rule]) for each in mutants_for(rule))]
    assert missed == [rule for rule in tried if rule in NOT_DONE]


def mutants_for(rule: str) -> Iterator[Mutant]:
    for module, function in obeying()[rule]:
        yield from mutants_of(module, function)
