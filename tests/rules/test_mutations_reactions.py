"""Guards of interceptions and of avoiding battle turned round one by one: a case must notice each."""

from desktop.rules.successors.kit import Kit
from tests.rules.mutating import Citing, citing, each, kit, must_be_noticed
from tests.rules.turning import Turn, always, boundary, instead, never, steps, without

__all__ = ["citing", "kit"]

MUTATIONS = [
    # the function, how it is turned round, the rules whose cases must notice
    ("_is_free_army", without("is_army"), "INT-03"),
    ("_is_free_army", never("shut_in"), "INT-08"),
    ("_is_free_army", without("was_besieged_by_mover"), "INT-08"),
    ("was_besieged_by_mover", without("path"), "INT-08"),
    ("was_besieged_by_mover", always("path"), "INT-08"),
    ("was_besieged_by_mover", without("units"), "INT-08"),
    ("was_besieged_by_mover", never("started"), "INT-08"),
    ("origins", instead("beside target", "[step.to for step in kit.steps[target]]"), "INT-05"),
    ("no_way_refusal", never("by_land"), "INT-05"),
    ("may_enter", without("_has_units"), "INT-06"),
    ("may_enter", without("markers"), "INT-06"),
    ("may_enter", without("_standing_independents"), "INT-07"),
    ("_stands_there", never("moving"), "INT-07"),
    ("_stands_there", instead("bool()", "_ and (not stack.inside)"), "INT-07"),
    ("_designate", without("any"), "INT-14"),
    ("interception._roll", instead("commander()", "_2.generals[-1]"), "INT-12"),
    ("Beats.read", boundary("number"), "INT-18"),
    ("transit_modifier", never("is_transit"), "INT-19"),
    ("_move_in", instead("put() target", "position.put(_1, _2, True, _4)"), "INT-20"),
    ("interception._question", without("CART"), "INT-10"),
    ("interception._question", never("placed"), "INT-13"),
    ("_group_refusal", without("generals"), "INT-11"),
    ("_group_refusal", instead("division_refusal()", "None"), "CU-15"),
    ("interception", without("attempts", nth=4), "INT-17"),
    ("interception", steps("_move_in", "_\ncame = True\nbreak"), "INT-15"),
    ("interception", without("clean_up", nth=2), "INT-34"),
    ("_move_in", without("lift_siege"), "SIE-18"),
    ("_move_in", without("take_up"), "R-53"),
    ("movement.entering._intercepted", never("fight_interceptor_costs_status"), "R-76"),
    ("movement.entering._intercepted", always("fight_interceptor_costs_status"), "R-46"),
    ("movement.entering._intercepted", always("any"), "R-46"),
    ("movement.entering._intercepted", never("any"), "R-46"),
    ("_others_at", instead("at()", "[stack for stack in _ if not stack.inside]"), "R-46"),
    ("movement.entering._intercepted", without("shelter_of_standing"), "BAT-11"),
    ("disperse_beside", never("len"), "R-82"),
    ("disperse_beside", without("stood"), "R-82"),
    ("stood_outside", never("evaded"), "R-82"),
    ("_withdraw", without("remember_evaded"), "R-82"),
    ("activation.finish", without("forget_evaded"), "R-82"),
    ("avoiding._pass_stronghold", never("CART"), "R-54"),
    ("moves._pass_stronghold", without("is_ambush_country"), "R-06"),
    ("sallied", instead("interception()", "None"), "INT-29"),
    ("sallied", never("avoid_sally"), "R-83"),
    ("sallied", always("avoid_sally"), "R-83"),
    ("sallied", always("is_fight"), "R-83"),
    ("sallied", without("in_vain fight"), "R-83"),
    ("step_back", always("came_by", within="_back_inside"), "INT-29"),
    ("go_out", without("change_activation"), "INT-29"),
    ("Beats.read", boundary("number"), "AVB-03"),
    ("avoiding._roll", instead("commander()", "_2.generals[0]"), "AVB-03"),
    ("avoiding._roll", never("avoid_battle_bonus"), "R-45"),
    ("ways_out", without("WITHDRAW"), "AVB-09"),
    ("ways_out", instead("path came_from", "path"), "AVB-09"),
    ("ways_out", instead("most", "_ + 1", within="WITHDRAW"), "AVB-04"),
    ("avoiding._is_open", without("lone_general_refusal"), "R-05"),
    ("avoiding._is_open", without("units group"), "AVB-08"),
    ("avoiding._is_open", without("markers"), "AVB-08"),
    ("avoiding._is_open", without("independent_army_at"), "AVB-08"),
    ("avoiding._is_open", never("any"), "AVB-08"),
    ("_shelters", without("count"), "AVB-06"),
    ("_withdraw", never("path"), "R-06"),
    ("avoiding._pass_stronghold", instead("can_be_ambushed()", "_2.units"), "GEN-05"),
    ("_withdraw", never("turn"), "MOV-34"),
    ("_withdraw", without("lift_siege"), "SIE-18"),
    ("_disperse_lone_generals", without("disperse_lone_generals"), "AVB-14"),
    ("avoidances", instead("away False", "_1"), "AVB-07"),
    ("avoidances", never("sheltered"), "AVB-06"),
    ("avoidances", without("generals"), "AVB-02"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    must_be_noticed(kit, citing, function, turn, rules)
