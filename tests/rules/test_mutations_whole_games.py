"""Guards that whole games of chance have shown to be missing: each is turned round, and a case must notice."""

import importlib
import inspect

import pytest

from desktop.resources import maps
from desktop.rules.cases.reading import Case, case_files, read_cases
from desktop.rules.successors.kit import Kit, open_kit
from tests.rules.test_mutations import FOLDER, HOME, differs, turned

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("battle.garrison", "return division_refusal(outside, group)", "return None", "CU-15"),
    ("battle.garrison", "partial(division_refusal, inside)", "lambda _group: None", "CU-15"),
    ("movement.entering", "lift_siege(position, march.space)", "pass", "SIE-18"),
    ("movement.sailing", "lift_siege(position, march.space)", "pass", "SIE-18"),
    ("movement.sailing", "len(set(voyage.escort)) < len(voyage.escort)", "False", "NAV-15"),
    ("movement.sailing", "len({call.space for call in voyage.calls}) < len(voyage.calls)", "False", "NAV-05"),
    (
        "movement.activation",
        "settled(kit, position, partial(_carry_out, kit, position, answer))",
        "_carry_out(kit, position, answer)",
        "VIC-04",
    ),
    ("royal.burial", "if stack.is_army}", "}", "R-54"),
    ("royal.burial", "        armies.add(INDEPENDENT)", "        pass", "R-54"),
    ("royal.burial", "return armies.pop() if len(armies) == 1 else None", "return min(armies)", "R-54"),
    ("movement.crowding", "    if excess <= 0:", "    if True:", "R-07"),
    ("movement.crowding", "return division_refusal(inside, group)", "return None", "CU-15"),
    ("movement.activation", "general) and not position.is_over:", "general):", "VIC-04"),
    ("turn.forage", "and not position.is_over", "", "VIC-04"),
    ("turn.settling", "if before[seat].total > kit.profile.champion_regain_vp:", "if False:", "LEG-25"),
    ("turn.settling", "make_champion(position, seat)\n    check_instant(kit, position)", "pass", "R-47"),
    ("pieces", "len(set(part)) == len(part)", "True", "SEQ-06"),
    ("turn.tyche", "and answer.card != card:", "and False:", "OPS-04"),
]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def cases(kit: Kit) -> list[Case]:
    return [case for path in case_files([FOLDER]) for case in read_cases(kit, path)[0]]


@pytest.mark.parametrize(("where", "old", "new", "rule"), MUTATIONS, ids=[f"{m[3]}: {m[1]}" for m in MUTATIONS])
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rule: str) -> None:
    module = importlib.import_module(f"{HOME}.{where}")
    assert old in inspect.getsource(module), f"{where} has {old!r} no more: write the guard as it stands now"
    near = [case for case in cases if rule in case.entry.rules]
    with turned(module, old, new):
        assert any(differs(kit, case) for case in near), f"no case notices that {rule} is turned round"
