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

ONE_IN = 24

MODULES = [
    each.name.removeprefix("diadochi.rules.")
    for game in (successors, rome)
    for each in walk_packages(game.__path__, f"{game.__name__}.")
    if not each.ispkg
]

NOT_SHOWN = {
    "AVB-13": "a question is not asked there",
    "AVB-18": "it says what follows when nothing is done",
    "BAT-02": "the checks of positions hold it",
    "CTL-10": "nothing else changes control",
    "CU-27": "nothing is done to those who stay",
    "CU-29": "prestige is not asked for in overruns",
    "ED-58": "the editions do not differ, so no code tells them apart",
    "GEN-21": "the values of minor generals are data",
    "OP-13": "the bans do not apply to the sea",
    "OPS-03": "neither use of the card is refused",
    "R-58": "printed values are data",
    "R-67": "an overrun gives nothing",
    "ROM-44": "consequences are only reported; markers are placed later",
    "ROM-53": "consequences are only reported; markers are placed later",
}
"""Rules that no change of a single place breaks, each with the reason."""


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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("chapter", chapters())
def test_a_case_of_each_rule_notices_when_its_code_is_changed(chapter: str, sample_size: SampleSize) -> None:
    tried = [rule for rule in chapters()[chapter] if in_sample(rule, sample_size(ONE_IN, 1))]
    missed = [rule for rule in tried if not any(noticed_by(each, citing()[rule]) for each in mutants_for(rule))]
    assert missed == [rule for rule in tried if rule in NOT_SHOWN]


def mutants_for(rule: str) -> Iterator[Mutant]:
    for module, function in obeying()[rule]:
        yield from mutants_of(module, function)
