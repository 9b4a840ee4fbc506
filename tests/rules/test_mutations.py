"""A case is worth something if it fails when its guard is turned round: each guard here is turned, and one must notice.

A mutation replaces a piece of source; the code of the functions it changes is exchanged for the time of the test.
"""

import contextlib
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from desktop.resources import maps
from desktop.rules.cases.reading import Case, case_files, read_cases
from desktop.rules.cases.running import run_case
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.remembered import forget_all

FOLDER = Path(__file__).resolve().parent.parent / "cases"
HOME = "desktop.rules.successors"
RULES = FOLDER.parent.parent / "desktop" / "rules" / "successors"

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("movement.activation", "if stack.seat != position.clock.active:", "if False:", "SEQ-30"),
    ("movement.activation", "if general in position.memory.activated:", "if False:", "MOV-03"),
    ("movement.activation", "if general not in group.generals:", "if False:", "MOV-04"),
    ("movement.activation", "CART in group.royals and position.clock.turn == 1", "False", "MOV-34"),
    ("movement.activation", "CART in group.royals and not group.units", "False", "R-54"),
    ("movement.activation", "if moved and not", "if False and not", "R-08"),
    (
        "movement.activation",
        "leader = commander(kit, group)\n    return max(",
        "leader = group.generals[0]\n    return max(",
        "MOV-06",
    ),
    ("movement.activation", "remember_activated(position, commander(kit, group))", "pass", "MOV-06"),
    ("movement.memory", "and moved.by != other_than", "and moved.by == other_than", "MOV-03"),
    ("movement.memory", "march.general in march.group.generals", "True", "MOV-17"),
    ("movement.memory", 'position.royal_state.get(royal, "active") == "active"', "True", "R-53"),
    ("movement.march", "if cost <= points:", "if cost <= points + 1:", "MOV-13"),
    ("movement.march", "if not march.lone or", "if True or", "R-05"),
    ("movement.march", "if at.stage == SPENT:", "if False:", "NAV-07"),
    ("movement.march", "if at.stage in (ASHORE, SPENT):", "if False:", "NAV-08"),
    ("movement.march", "if position.memory.sailed:", "if False:", "NAV-02"),
    (
        "movement.march",
        "if march.group.units.count > capacity:",
        "if march.group.units.count > capacity + 1:",
        "NAV-03",
    ),
    ("movement.march", "if not is_port(kit, at.space):", "if False:", "CTL-06"),
    ("movement.march", "if not (at.inside and is_besieged(kit, position, at.space)):", "if True:", "SIE-20"),
    (
        "movement.march",
        "march.strength >= kit.profile.overrun_ratio",
        "march.strength > kit.profile.overrun_ratio",
        "MOV-25",
    ),
    (
        "movement.march",
        "return total + sum(kit.independents[army].strength for army in met.independents)",
        "return total",
        "R-01",
    ),
    ("movement.march", "if group.units.count > room:", "if False:", "R-07"),
    ("movement.march", "not in (None, seat):", "not in (None, seat, 2):", "CTL-17"),
    ("movement.march", "if not is_major(kit, space):", "if False:", "CTL-17"),
    ("movement.march", "if part.units.silver in (0, whole.units.silver):", "if True:", "CU-15"),
    ("movement.moves", "if not march.passing or", "if True or", "MOV-28"),
    ("movement.moves", "column=STRONGHOLD_COLUMN", "column=None", "MOV-28"),
    ("movement.moves", "if not left.units and CART in left.royals:", "if False:", "MOV-34"),
    ("movement.moves", "if not left.generals:", "if False:", "MOV-17"),
    ("movement.moves", "if owner is None or owner == march.seat:", "if owner is None:", "MOV-33"),
    ("movement.moves", "if owner == INDEPENDENT:", "if False:", "MOV-33"),
    ("movement.moves", "if kit.is_major_city(march.space):", "if False:", "MOV-33"),
    ("movement.moves", "if march.points < cost:", "if False:", "MOV-13"),
    ("movement.moves", "update_fleets(kit, position)", "pass", "CTL-15"),
    ("movement.entering", "and space not in kit.profile.stronghold_exempt", "", "R-06"),
    ("movement.entering", "is_independent_stronghold(kit, position, space)", "True", "R-06"),
    ("movement.entering", "attack(position, march.seat, tuple(stack.seat for stack in met.armies))", "pass", "LEG-21"),
    ("movement.entering", "return isinstance(answer, Overrun)", "return True", "MOV-25"),
    ("movement.entering", "owner not in (None, INDEPENDENT)", "False", "R-53"),
    ("movement.entering", "if march.group.units:\n        attack", "if False:\n        attack", "MOV-24"),
    ("siege.force", "if count >= least:", "if True:", "SIE-05"),
    ("siege.force", "if not cap or", "if True or", "TRN-12"),
    ("movement.siege_attempts", "attack(position, march.seat,", "(position, march.seat,", "SIE-09"),
    ("movement.carrying", "and not position.group(siege.seat, space, False).units", "and False", "SIE-18"),
    ("movement.carrying", "if stack.group.royals and not stack.group.generals", "if False", "R-53"),
    (
        "movement.minors",
        "if not stack.units or len(minors) < len(stack.generals):",
        "if True:\n        return ()\n    if not minors:",
        "GEN-29",
    ),
    ("movement.minors", "g in position.memory.activated, g", "g", "GEN-29"),
    ("movement.minors", "and position.markers.get(space) != seat", "", "GEN-23"),
    ("movement.free_acts", "if not group.units:", "if False:", "GEN-24"),
    ("movement.free_acts", "if royal <= _royal_that_moved(position, act.space, act.inside):", "if False:", "CU-31"),
    ("movement.free_acts", "if general not in minors_of(position.clock.active):", "if False:", "GEN-22"),
    ("movement.sailing", "state is None or state.seat != seat or state.dispersed", "state is None", "NAV-15"),
    ("movement.sailing", "stage = ASHORE if march.stage == START else SPENT", "stage = ASHORE", "NAV-07"),
    ("movement.sea_calls", "if met.is_fight or met.lone_generals:", "if False:", "NAV-05"),
    ("movement.sea_calls", "if call.space not in ports:", "if False:", "NAV-05"),
    ("attrition", "must_elephant = elephant_first and", "must_elephant = False and", "ATT-05"),
    ("beaten", "if lost.silver and lost.silver == before.silver:", "if False:", "CU-16"),
    ("status", "if seat in (INDEPENDENT, position.usurper):", "if False:", "LEG-23"),
    ("status", 'target.status == "champion"', "True", "LEG-24"),
    ("facts", "if not is_major(kit, space):\n        return False", "if True:\n        return False", "CTL-18"),
    ("facts", "return position.independent_army_at(space) is not None", "return False", "MOV-23"),
]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def cases(kit: Kit) -> list[Case]:
    return [case for path in case_files([FOLDER]) for case in read_cases(kit, path)[0]]


def functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield name, value
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            for method, function in vars(value).items():
                if inspect.isfunction(function):
                    yield f"{name}.{method}", function


def home_of(where: str, old: str) -> ModuleType:
    """The module `where`, or that to which the guard has moved since."""
    others = sorted(f"movement.{path.stem}" for path in (RULES / "movement").glob("*.py") if path.stem != "__init__")
    for name in (where, *others):
        module = importlib.import_module(f"{HOME}.{name}")
        if old in inspect.getsource(module):
            return module
    raise AssertionError(f"no module of the movement has {old!r} any more: write the guard as it stands now")


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


def differs(kit: Kit, case: Case) -> bool:
    """Whether the rules no longer do what the case says; rules broken so far that they raise differ, too."""
    try:
        return not run_case(kit, case).agrees
    except Exception:  # noqa: BLE001
        return True


@pytest.mark.parametrize(("where", "old", "new", "rule"), MUTATIONS, ids=[f"{m[3]}: {m[1]}" for m in MUTATIONS])
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rule: str) -> None:
    near = sorted(cases, key=lambda case: rule not in case.entry.rules)
    with turned(home_of(where, old), old, new):
        assert any(differs(kit, case) for case in near), f"no case notices that {rule} is turned round"


def test_the_rules_are_whole_again(kit: Kit, cases: list[Case]) -> None:
    assert not any(differs(kit, case) for case in cases[::7])
