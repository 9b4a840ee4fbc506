"""Guards that whole games of chance have shown to be missing: each is turned round, and a case must notice."""

from diadochi.rules.successors.kit import Kit
from tests.rules.mutating import Citing, citing, each, kit, must_be_noticed
from tests.rules.turning import Turn, always, instead, never, without

__all__ = ["citing", "kit"]

MUTATIONS = [
    # the function, how it is turned round, the rules whose cases must notice
    ("shelter.refusal", instead("division_refusal()", "None"), "CU-15"),
    ("garrison_joins", instead("partial()", "lambda _group: None"), "CU-15"),
    ("activation_segment", instead("settled_by_parts", "settled"), "LEG-25"),
    ("_event", never("by_parts"), "LEG-25"),
    ("_operations", never("by_parts"), "LEG-25"),
    ("lift_siege", without("None", within="sieges"), "CTL-18"),
    ("lift_siege", without("seat", within="None"), "CARD-27"),
    ("fight", without("lift_siege", nth=1), "SIE-18, R-84"),
    ("fight", without("lift_siege", nth=2), "SIE-18"),
    ("sail", without("sail_from_siege"), "SIE-18"),
    ("sail_from_siege", without("units"), "SIE-18"),
    ("make_call", without("lift_siege"), "SIE-18"),
    ("call_refusal", always("group"), "NAV-03"),
    ("step_back", never("others_outside"), "INT-28"),
    ("_fight_independents", without("garrison_returns"), "BAT-12"),
    ("_fight_independents", never("DRAWN _is_left_to_independents"), "BAT-12"),
    ("_escort_refusal", without("escort"), "NAV-15"),
    ("_after_calls", without("calls"), "NAV-05"),
    ("march_on", instead("settled()", "(yield from _carry_out(kit, position, answer))"), "VIC-04"),
    ("_withdraw", without("group", within="put stays"), "R-06"),
    ("_reinforcements", never("is_over"), "VIC-04"),
    ("_isolation", never("is_over"), "VIC-04"),
    ("whose_body", without("is_army"), "R-54"),
    ("whose_body", without("INDEPENDENT"), "R-54"),
    ("whose_body", instead("pop len", "min(armies)"), "R-54"),
    ("crowded_out", always("excess 0"), "R-07"),
    ("crowded_out.refusal", instead("division_refusal()", "None"), "CU-15"),
    ("_choose_group", without("is_over"), "VIC-04"),
    ("forage._pay", without("is_over"), "VIC-04"),
    ("_regain", never("total"), "LEG-25"),
    ("_regain", always("total"), "LEG-25"),
    ("regain_at_end_of_turn", instead("_fallen_to_the_mark()", "()"), "R-47"),
    ("_are_among", always("len set"), "SEQ-06"),
    ("_afterwards_verdict", never("card"), "OPS-04"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    must_be_noticed(kit, citing, function, turn, rules)
