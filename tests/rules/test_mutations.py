"""Guards of movement, sieges, free acts and facts turned round one by one: a case must notice each."""

from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.case_run import run_case
from diadochi.rules.successors.kit import Kit
from tests.rules.mutating import Citing, cases, citing, each, kit, must_be_noticed
from tests.rules.turning import Turn, always, answers, boundary, instead, never, steps, turned, without

__all__ = ["cases", "citing", "kit"]

MUTATIONS = [
    # the function, how it is turned round, the rules whose cases must notice
    ("may_activate_at", without("active"), "SEQ-30"),
    ("may_activate_at", without("activated"), "MOV-03"),
    ("_refusal_of_part", never("general"), "MOV-04"),
    ("_refusal_of_part", never("turn"), "MOV-34"),
    ("_refusal_of_part", without("CART units"), "R-54"),
    ("may_activate_at", never("moved"), "R-08"),
    ("movement_roll", instead("commander()", "_2.generals[0]"), "GEN-40"),
    ("activation", without("remember_activated"), "MOV-06"),
    ("moved_group", turned("other_than"), "MOV-03"),
    ("pass_command", always("general generals"), "MOV-17"),
    ("lying_for", without("active_members"), "R-53"),
    ("points_refusal", instead("points", "_ + 1", nth=1), "MOV-13"),
    ("lone_general_refusal", never("lone"), "R-05"),
    ("march.step_refusal", without("stage"), "NAV-07"),
    ("embarking_refusal", without("stage"), "NAV-08"),
    ("embarking_refusal", without("sailed"), "NAV-02"),
    ("embarking_refusal", instead("naval_capacity", "_ + 1"), "NAV-03"),
    ("embarking_refusal", without("is_port"), "CTL-06"),
    ("embarking_refusal", instead("city_refusal()", "None"), "R-09, MOV-22"),
    ("leaving_refusal", never("is_besieged"), "SIE-20"),
    ("is_overrun", boundary("strong"), "MOV-25"),
    ("meeting_strength", without("independents"), "R-01"),
    ("march._room_refusal", without("count"), "R-07"),
    ("_shut_refusal", instead("None seat", "(None, _2, 2)"), "CTL-17"),
    ("_shut_refusal", without("is_major"), "CTL-17"),
    ("division_refusal", always("silver"), "CU-15"),
    ("moves._pass_stronghold", never("dangerous"), "MOV-28"),
    ("moves._pass_stronghold", instead("STRONGHOLD_COLUMN", "None"), "MOV-28"),
    ("moves._pass_stronghold", never("CART"), "MOV-34"),
    ("drop_refusal", always("generals", within="MOV-17"), "MOV-17"),
    ("may_remove_marker", without("owner seat"), "MOV-33"),
    ("may_remove_marker", without("INDEPENDENT"), "MOV-33"),
    ("may_remove_marker", without("is_major_city"), "MOV-33"),
    ("may_remove_marker", instead("act_refusal()", "None"), "MOV-13"),
    ("remove_marker", without("update_fleets"), "CTL-15"),
    ("is_ambush_country", without("stronghold_exempt"), "R-06"),
    ("is_ambush_country", without("is_independent_stronghold"), "R-06"),
    ("movement.entry._overrun", without("attack"), "LEG-21"),
    ("movement.entry._wants_overrun", always("isinstance"), "MOV-25"),
    ("heirs_to_take", never("walls_around"), "R-53"),
    ("take_lone_pieces", never("units"), "MOV-24"),
    ("numbers_refusal", always("count"), "SIE-05"),
    ("cap_refusal", always("count"), "TRN-12"),
    ("lift_siege", without("units"), "SIE-18"),
    ("moving_group._alone", answers(()), "R-53"),
    ("_superfluous", answers(()), "GEN-29"),
    ("mark_strays", without("markers"), "GEN-23"),
    ("_joining_refusal", without("units"), "GEN-24"),
    ("_may_disband", without("_royal_that_moved"), "CU-31"),
    ("_disband", never("minor"), "GEN-29"),
    ("_leave_the_march", without("change_activation ended"), "GEN-23"),
    ("_leave_the_march", never("CART"), "R-54"),
    ("whole_game._strategy", steps("next_segment", "position.memory = Memory()"), "CU-31"),
    ("moving_group.move_group", never("marched"), "CU-31"),
    ("_is_own", without("active"), "GEN-22"),
    ("_escort_refusal", instead("dispersed None", "_1"), "NAV-15"),
    ("_land", always("START"), "NAV-07"),
    ("call_refusal", without("is_fight lone_generals"), "NAV-05"),
    ("call_refusal", never("space ports"), "NAV-05"),
    ("losses", never("elephant_first"), "ATT-05"),
    ("note_losses", never("before"), "CU-16"),
    ("_is_protected", never("usurper"), "LEG-23"),
    ("_is_protected", without("status"), "LEG-24"),
    ("is_besieged", never("is_major"), "CTL-18"),
    ("enemy_units_outside", never("independents"), "MOV-23"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    must_be_noticed(kit, citing, function, turn, rules)


def test_the_rules_are_whole_again(kit: Kit, cases: tuple[Case, ...]) -> None:
    assert all(run_case(kit, case).agrees for case in cases[::7])
