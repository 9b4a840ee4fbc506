"""Guards that whole games of chance have shown to be missing: each is turned round, and a case must notice."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("battle.garrison", "return division_refusal(able, group)", "return None", "CU-15"),
    ("battle.garrison", "partial(division_refusal, inside)", "lambda _group: None", "CU-15"),
    ("movement.segment", "settled_by_parts(kit, position, march)", "settled(kit, position, march)", "LEG-25"),
    ("turn.tyche", "settled_by_parts if EVENTS[card].by_parts else settled", "settled", "LEG-25"),
    ("turn.tyche", "settled_by_parts if ACTIONS[action].by_parts else settled", "settled", "LEG-25"),
    ("movement.carrying", "in (None, siege.seat)", "in (siege.seat,)", "CTL-18"),
    ("movement.carrying", "in (None, siege.seat)", "is None", "CARD-27"),
    ("movement.entering", "lift_siege(position, march.space)", "pass", "SIE-18"),
    ("movement.sailing", "    sail_from_siege(position)\n", "", "SIE-18"),
    (
        "movement.carrying",
        "position.group(march.seat, march.space, False).units == march.group.units",
        "True",
        "SIE-18",
    ),
    ("movement.sea_calls", "    lift_siege(position, call.space)\n", "", "SIE-18"),
    ("movement.sea_calls", "if group.covers(call.leave) else aboard", "", "NAV-03"),
    ("movement.entering", "and others_outside(position, march.seat, back)", "and False", "INT-28"),
    ("movement.entering", "garrison_returns(position, field, came_out)", "pass", "BAT-12"),
    (
        "movement.entering",
        "outcome == DRAWN or _is_left_to_independents(position):\n        garrison",
        "False:\n        garrison",
        "BAT-12",
    ),
    ("movement.sailing", "len(set(voyage.escort)) < len(voyage.escort)", "False", "NAV-15"),
    ("movement.sailing", "len({call.space for call in voyage.calls}) < len(voyage.calls)", "False", "NAV-05"),
    (
        "movement.activation",
        "settled(kit, position, partial(_carry_out, kit, position, answer))",
        "_carry_out(kit, position, answer)",
        "VIC-04",
    ),
    (
        "reactions.avoiding",
        "put(stack.seat, space, False, stays + group)",
        "put(stack.seat, space, False, stays)",
        "R-06",
    ),
    (
        "turn.whole_game",
        "reinforcement_phase(kit, position))\n    if not position.is_over:",
        "reinforcement_phase(kit, position))\n    if True:",
        "VIC-04",
    ),
    (
        "turn.whole_game",
        "isolation_phase(kit, position))\n    if not position.is_over:",
        "isolation_phase(kit, position))\n    if True:",
        "VIC-04",
    ),
    ("royal.body", "if stack.is_army}", "}", "R-54"),
    ("royal.body", "        armies.add(INDEPENDENT)", "        pass", "R-54"),
    ("royal.body", "return armies.pop() if len(armies) == 1 else None", "return min(armies)", "R-54"),
    ("movement.crowding", "    if excess <= 0:", "    if True:", "R-07"),
    ("movement.crowding", "return division_refusal(inside, group)", "return None", "CU-15"),
    ("movement.activation", "general) and not position.is_over:", "general):", "VIC-04"),
    ("turn.forage", "and not position.is_over", "", "VIC-04"),
    ("turn.settling", "if before[seat].total > kit.profile.champion_regain_vp:", "if False:", "LEG-25"),
    ("turn.settling", "if before[seat].total > kit.profile.champion_regain_vp:", "if True:", "LEG-25"),
    ("turn.settling", "make_champion(position, seat)\n    check_instant(kit, position)", "pass", "R-47"),
    ("pieces", "len(set(part)) == len(part)", "True", "SEQ-06"),
    ("turn.tyche", "and answer.card != card:", "and False:", "OPS-04"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)
