"""Guards of voyages, naval battles, sieges, attrition and fleets turned round one by one: a case must notice each."""

from desktop.rules.successors.kit import Kit
from tests.rules.mutating import Citing, citing, each, kit, must_be_noticed
from tests.rules.turning import Turn, always, boundary, instead, never, turned, without

__all__ = ["citing", "kit"]

MUTATIONS = [
    # the function, how it is turned round, the rules whose cases must notice
    ("oppositions", without("opposed"), "NAV-17"),
    ("_marker_near", instead("MARKER_RANGE", "_ + 1"), "NAV-17"),
    ("_marker_near", instead("MARKER_RANGE", "_ - 1"), "NAV-17"),
    ("_marker_near", without("OPPOSE"), "NAV-17"),
    ("opposing_refusal", never("entered"), "NAV-17"),
    ("opposing_refusal", never("_marker_near"), "NAV-17"),
    ("naval_battle", without("_disperse fleets"), "NAV-24"),
    ("naval_battle", without("attack_out_of_turn"), "NAV-21"),
    ("naval_battle", boundary("ours theirs", within="MOVER_WINS"), "NAV-25"),
    ("naval_battle", boundary("ours theirs", within="MOVER_LOSES"), "NAV-25"),
    ("naval_battle", without("_disperse fleets"), "NAV-26"),
    ("naval_battle", without("_disperse escort"), "NAV-27"),
    ("_disperse", without("improved"), "NAV-31"),
    ("_mover_strength", without("_strength"), "FLT-14"),
    ("_mover_strength", always("general_abilities"), "R-45"),
    ("oppositions", instead("range()", "(_1,)"), "NAV-18"),
    ("opposable", without("port"), "NAV-17"),
    ("opposable", instead("OPPOSE atlas", "True"), "NAV-17"),
    ("sail", instead("fromkeys()", "_1"), "NAV-20"),
    ("sail", instead("space battles", "battles"), "R-11"),
    ("_after_calls", instead("_in_route_order()", "_1"), "NAV-05"),
    ("_embark", turned("others_outside"), "NAV-29"),
    ("_driven_back", without("path space"), "NAV-29"),
    ("sail", instead("_driven_back()", "()"), "NAV-30"),
    ("_shut_in_refusal", always("count"), "SIE-19"),
    ("call_refusal", instead("cart_refusal()", "None"), "MOV-34"),
    ("call_refusal", without("lone_generals"), "NAV-05"),
    ("_general_refusal", always("generals"), "SIE-06"),
    ("_general_refusal", without("moved"), "SIE-06"),
    ("may_besiege", without("Group"), "SIE-06"),
    ("remember_beside", never("group"), "SIE-06"),
    ("battled_on", without("fresh", within="getattr"), "SIE-06"),
    ("carry_battled", never("battled"), "SIE-06"),
    ("siege_attempt", without("forget_battled"), "SIE-06"),
    ("garrison_returns", never("back"), "SIE-06"),
    ("may_besiege", instead("act_refusal()", "None"), "SIE-07"),
    ("cap_refusal", always("cap", nth=1), "R-38"),
    ("finish", never("general"), "SIE-06"),
    ("modifiers", never("printed"), "R-36"),
    ("modifiers", without("is_major_city"), "SIE-12"),
    ("modifiers", without("available_fleets"), "FLT-13"),
    ("modifiers", without("is_port"), "SIE-12"),
    ("modifiers", without("has_ability"), "GEN-05"),
    ("modifiers", never("siege_bonus"), "GEN-05"),
    ("modifiers", never("_defended_by_poliarchos"), "R-41"),
    ("_defended_by_poliarchos", without("general_abilities"), "R-45"),
    ("siege_attempt", instead("attack()", "(_1, _2, _3)"), "SIE-09"),
    ("siege_attempt", instead("city_holder()", "_1.markers.get(_2)"), "SIE-09"),
    ("_advance", instead("ra_siege_check", '"every_scoring_roll"'), "R-39"),
    ("_advance", without("held", within="ra_siege_check"), "R-39"),
    ("royal_army_inside", boundary("theirs"), "SIE-14"),
    ("_advance", boundary("needed"), "SIE-13"),
    ("fall", without("markers"), "SIE-15"),
    ("fall", without("update_fleets"), "FLT-07"),
    ("_royals_alone", never("CART"), "LEG-50"),
    ("_royals_alone", without("is_major_city"), "SIE-16"),
    ("_garrison_taken", never("units"), "SIE-16"),
    ("attrition", without("column"), "ATT-07"),
    ("losses", instead("min() count", "min(1, _2)"), "ATT-03"),
    ("fleets_now", instead("replace()", "structs.replace(_1, seat=owner, improved=False, dispersed=False)"), "R-34"),
    ("fleets_now", without("improved"), "FLT-11"),
    ("_fleet_owner", never("state"), "FLT-08"),
    ("_fleet_owner", instead("place markers", "None"), "FLT-05"),
    ("_is_protected", without("usurper"), "NAV-21"),
    ("unmoved", without("moved", within="gone"), "R-66"),
    ("attempt._pay", without("remember_counted"), "R-66"),
    ("sallied", without("overruns"), "R-70"),
    ("carrying._alone", instead("CART", "()"), "R-68"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    must_be_noticed(kit, citing, function, turn, rules)
