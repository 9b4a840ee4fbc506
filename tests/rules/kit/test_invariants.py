"""Each invariant broken once gives its breach: the rule, the places, the remedy."""

import pytest
from msgspec import structs

from diadochi.rules.core.system import ImpossiblePosition, check
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.pieces import Group, Stack, Units
from diadochi.rules.successors.position import (
    Activation,
    Faction,
    FleetState,
    IndependentMarch,
    Memory,
    MovedUnits,
    Position,
    Siege,
)

SEATS = 'seats 1 "Blue" | 2 "Red"'
HEAD = "diadochi fourth; "
CALM = f"turn 2 preparations; {SEATS}; "
MARCHING = f"turn 2 strategy activation round 1 active 1 order 1,2; {SEATS}; pieces opis 1:krateros+3M+funeral_cart; "

# text: rule ids of the one breach, its places, words of the sentence
BROKEN = {
    "turn 2 preparations": ("SET-01", (), "there are no players"),
    f"turn 7 preparations; {SEATS}": ("SEQ-01", (), "turn 7 does not exist"),
    f"turn 2 strategy round 1 active 1 order 1,2; {SEATS}": ("SEQ-11", (), 'has the segment ""'),
    f"turn 2 deal tyche; {SEATS}": ("SEQ-11", (), 'has the segment "tyche"'),
    f"turn 2 deal round 6; {SEATS}": ("SEQ-09", (), "write 1 to 5"),
    f"turn 2 deal active 3; {SEATS}": ("SEQ-11", (), "seat 3 is active"),
    f"turn 2 deal order 1,1; {SEATS}": ("SEQ-05", (), "name every seat once"),
    f"turn 2 strategy tyche round 1 active 1; {SEATS}": ("SEQ-05", (), "has no turn order"),
    'turn 2 deal; seats 1 "A" hand desertion | 2 "B" hand desertion': ("SEQ-10", (), "is in two hands"),
    CALM + "markers 4 babylon": ("CU-05", ("babylon",), "seat 4, but that seat is empty"),
    CALM + "usurper 3": ("CU-05", (), "seat 3"),
    CALM + "dispersed 5:krateros": ("CU-05", (), "seat 5"),
    CALM + "fleets kypros 4": ("CU-05", (), "seat 4"),
    CALM + "pieces babylon 1:perdikkas+1M, opis 1:perdikkas+1M": ("GEN-01", ("babylon", "opis"), "in 2 places"),
    CALM + "pieces babylon 1:perdikkas+1M; dispersed 1:perdikkas": ("GEN-01", ("babylon",), "the dispersed box"),
    CALM + "pieces babylon 1:perdikkas+1M; off_map dead perdikkas": ("GEN-11", ("babylon",), "on the map and off it"),
    CALM + "pieces babylon 1:minor-2a+1M": ("GEN-22", ("babylon",), "minor-2a of another side"),
    CALM + "dispersed 1:minor-1a": ("GEN-28 BAT-34", (), "never dispersed"),
    CALM + "lying herakles tyros; pieces opis 1:krateros+herakles+1M; royals herakles active":
        ("LEG-44", ("opis", "tyros"), "in 2 places"),
    CALM + "lying herakles tyros; royals herakles gone": ("LEG-44", ("tyros",), "on the map and off it"),
    CALM + "royals herakles active": ("LEG-44", (), "not placed anywhere"),
    CALM + "pieces opis 1:krateros+kleopatra+1M; royals kleopatra inactive": ("LEG-48 LEG-52", ("opis",), "inactive"),
    CALM + "pieces opis 1:krateros+kleopatra+1M; royals kleopatra active; ladies kleopatra 2":
        ("R-80", ("opis",), "not with the side that married her"),
    CALM + "lying funeral_cart opis; tomb babylon": ("LEG-13", ("babylon", "opis"), "in the tomb and on"),
    CALM + "tomb opis": ("LEG-10", ("opis",), "bury Alexander in a major city"),
    CALM + "pieces babylon 1:perdikkas+5R, opis 2:krateros+4R": ("CU-21", ("babylon", "opis"), "never more than 8"),
    CALM + "pieces babylon 1:perdikkas+1S, opis 2:krateros+1S; silver in_play":
        ("CU-15", ("babylon", "opis"), "one piece"),
    CALM + "pieces babylon 1:perdikkas+3S; silver in_play": ("CU-14", ("babylon",), "write 1S or 2S"),
    CALM + "pieces babylon 1:perdikkas+2S": ("CU-16 CU-17", ("babylon",), "not_arrived, but 2 of them"),
    CALM + "silver in_play": ("CU-16 CU-17", (), "in_play, but 0 of them"),
    CALM + "fleets kypros 1 improved dispersed": ("FLT-11", (), "normal side"),
    CALM + "pieces [opis] 1:krateros+1M": ("CTL-17", ("opis",), "which is not a major city"),
    CALM + "markers 1 babylon; pieces [babylon] 1:3M": ("R-07 SIE-19 CTL-18", ("babylon",), "leave at most 2 inside"),
    CALM + "markers 2 babylon; pieces [babylon] 1:1M": ("CTL-17", ("babylon",), "but does not control it"),
    CALM + "pieces babylon 1:1M, babylon 2:1L": ("CTL-17", ("babylon",), "two sides are in the same place"),
    CALM + "pieces babylon 1:herakles; royals herakles active":
        ("LEG-45 R-53", ("babylon",), "has only members of the royal family"),
    CALM + "pieces mazaka 1:1M; independents ariarathes mazaka":
        ("CTL-12 CTL-17", ("mazaka",), "shares Mazaka with a side"),
    CALM + "independent_march seuthes for 1 points 3 started getai": ("IND-14", (), "out of the game"),
    CALM + "independents seuthes box; independent_march seuthes for 1 points 3 started getai":
        ("IND-04", (), "cannot start there"),
    CALM + "independents seuthes getai; independent_march seuthes for 1 points 3":
        ("IND-04", (), "cannot start there"),
    CALM + "independents seuthes getai; independent_march seuthes for 5 points 3 started getai":
        ("IND-04", (), "name a seat of the table"),
    MARCHING + "march 1 krateros in opis with krateros+3M points 1; independents seuthes getai; "
    "independent_march seuthes for 1 points 3 started getai":
        ("MOV-02 IND-04", (), "while another army is activated"),
    CALM + "pieces opis 1:3M; sieges opis 1 by 1": ("SIE-13 CTL-04", ("opis",), "cannot be besieged"),
    CALM + "markers 1 tyros; pieces tyros 1:3M; sieges tyros 1 by 1":
        ("SIE-13 CTL-04", ("tyros",), "cannot be besieged"),
    CALM + "markers 1 tyros; pieces tyros 2:3M; sieges tyros 3 by 2": ("SIE-13 R-37", ("tyros",), "it falls at 3"),
    CALM + "markers 0 pisidai; pieces pisidai 2:3M; sieges pisidai 2 by 2":
        ("SIE-13 R-37", ("pisidai",), "it falls at 2"),
    CALM + "markers 1 tyros; sieges tyros 1 by 2": ("CTL-18 SIE-18", ("tyros",), "no unit of the besieger"),
    MARCHING + "march 1 krateros in opis with krateros+4M points 2": ("MOV-06", ("opis",), "but are not there"),
    MARCHING + "march 1 krateros in opis with 2M points 2": ("MOV-01", ("opis",), "is not in its group"),
    MARCHING + "march 1 krateros in opis with krateros points 2 rolled 7": ("MOV-10", (), "impossible numbers"),
    MARCHING + "march 1 krateros in opis with krateros points 2 path opis,babylon":
        ("MOV-20", ("opis",), "does not end at"),
    MARCHING + "march 1 krateros in opis with krateros+funeral_cart points 2":
        ("MOV-34 R-54", ("opis",), "without an army"),
    MARCHING.replace("active 1", "active 2") + "march 1 krateros in opis with krateros points 2":
        ("SEQ-11", ("opis",), "in another seat's turn"),
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_an_invariant_broken_once_gives_its_breach(kit, text):
    rules, places, words = BROKEN[text]
    breaches = broken(kit, read(kit, HEAD + text))
    assert [" ".join(breach.rules) for breach in breaches] == [rules]
    assert breaches[0].places == places
    with pytest.raises(ImpossiblePosition) as error:
        check(kit, read(kit, HEAD + text))
    assert words in str(error.value)
    assert "\n" not in str(error.value)


SOUND = [
    MARCHING.replace("; pieces ", "; pieces opis 2:4L, ") + "march 1 krateros in opis with krateros+3M points 1",
    CALM,
    CALM + "markers 1 babylon; pieces [babylon] 1:2M, babylon 2:3M; sieges babylon 1 by 2",
    CALM + "pieces [babylon] 1:2M, babylon 2:3M; sieges babylon 1 by 2",
    CALM + "markers 0 pisidai; pieces pisidai 2:3M; sieges pisidai 1 by 2",
    CALM + "pieces [babylon] 1:perdikkas+minor-1a+2M, babylon 1:krateros+4R",
    CALM + "pieces babylon 1:perdikkas+2S; silver in_play; fleets kypros 1 improved",
    CALM + "lying kleopatra sardeis, herakles tyros; royals kleopatra inactive, herakles active; tomb babylon",
    CALM
    + "independents ariarathes mazaka, seuthes box; off_map dead krateros | event demetrios; popularity perdikkas 1",
    MARCHING + "march 1 krateros in opis with krateros+2M+funeral_cart points 2 rolled 4 path babylon,opis",
    MARCHING.replace("+funeral_cart", "+funeral_cart, opis 2:1L")
    + "march 1 krateros in opis with krateros+3M points 1",
    MARCHING + "march 1 krateros in opis with 1M points 0 stage ended; activated krateros; besieged tyros",
    CALM + "independents seuthes box; independent_march seuthes for 1 points 3",
    CALM + "pieces kabyle 1:1M; independents seuthes kabyle; drawn seuthes; "
    "independent_march seuthes for 1 points 1 stage land started getai from getai",
    CALM + "independent_march seuthes for 1 points 0 stage ended started getai from getai",
]


@pytest.mark.parametrize("text", SOUND)
def test_what_is_sound_is_left_alone(kit, text):
    position = read(kit, HEAD + text)
    assert broken(kit, position) == ()
    check(kit, position)


def changed(kit, **fields):
    """A sound position with fields that no text can say."""
    position = read(kit, HEAD + CALM)
    for name, value in fields.items():
        setattr(position, name, value)
    return position


def stack(group, inside=False, seat=1):
    return Stack(seat, inside, group)


def march(**fields):
    plain = Activation(1, "krateros", Group(Units(3), ("krateros",)), "opis", False, 2)
    return structs.replace(plain, **fields)


UNSAYABLE = {
    "seat": ({"factions": {1: Faction("A"), 6: Faction("B")}}, ["SET-01"]),
    "status": ({"factions": {1: Faction("A", "king")}}, ["LEG-19"]),
    "legitimacy": ({"factions": {1: Faction("A", legitimacy=-1)}}, ["LEG-02"]),
    "training": ({"factions": {1: Faction("A", training=("loyal", -1))}}, ["OPS-24"]),
    "dealt": ({"factions": {1: Faction("A", dealt=("nobody",))}}, ["GEN-01"]),
    "card": ({"factions": {1: Faction("A", hand=("nothing",))}}, ["SEQ-10"]),
    "five minors": (
        {"stacks": {"opis": (stack(Group(Units(5), tuple(f"minor-1{x}" for x in "abcde"))),)}},
        ["GEN-22", "GEN-22"],
    ),
    "pool": ({"off_map": {"perdikkas": "lost"}}, ["GEN-11"] * 20),
    "royal state": ({"royal_state": {"herakles": "ill"}}, ["LEG-44"]),
    "negative": ({"stacks": {"opis": (stack(Group(Units(-1, 3))),)}}, ["CU-04"]),
    "fleet": ({"fleets": {"rome": FleetState(1)}}, ["FLT-05"]),
    "popularity": ({"popularity": {"nobody": 1}}, ["LEG-42"]),
    "space": ({"stacks": {"roma": (stack(Group(Units(1))),)}}, ["CTL-01"]),
    "marker in no space": ({"markers": {"roma": 1}}, ["CTL-01"]),
    "siege in no space": ({"sieges": {"roma": Siege(1, 1)}}, ["CTL-01"]),
    "tomb in no space": ({"tomb": "roma"}, ["CTL-01"]),
    "army": ({"independents": {"romans": "box"}}, ["IND-01"]),
    "army in no space": ({"independents": {"seuthes": "roma"}}, ["CTL-01"]),
    "empty stack": ({"stacks": {"opis": (stack(Group()),)}}, ["CTL-17"]),
    "two stacks": ({"stacks": {"opis": (stack(Group(Units(1))), stack(Group(Units(1))))}}, ["GEN-31"]),
    "marker's seat": ({"markers": {"opis": 9}}, ["CU-05", "CTL-08"]),
    "remembered": ({"memory": Memory(activated=("nobody",))}, ["MOV-03"]),
    "remembered place": (
        {"memory": Memory(moved=(MovedUnits("krateros", "roma", False, Group(Units(1))),))},
        ["MOV-03"],
    ),
    "stage": ({"activation": march(stage="asleep")}, ["MOV-06", "MOV-20"]),
    "points": ({"activation": march(points=-1)}, ["MOV-06", "MOV-10"]),
    "route": ({"activation": march(came_by="a-b.land")}, ["MOV-06", "CTL-07"]),
    "lady": ({"ladies": {"kleopatra": 1}}, ["R-80"]),
    "drawn": ({"drawn": ("romans",)}, ["IND-01"]),
    "independent army": ({"independent_march": IndependentMarch("romans", 1, 2)}, ["IND-01"]),
    "independent stage": (
        {"independents": {"seuthes": "box"}, "independent_march": IndependentMarch("seuthes", 1, 2, "asleep")},
        ["MOV-20"],
    ),
    "independent spaces": (
        {"independents": {"seuthes": "getai"}, "independent_march": IndependentMarch("seuthes", 1, 2, "land", "roma")},
        ["CTL-01"],
    ),
}


@pytest.mark.parametrize("case", UNSAYABLE)
def test_what_no_text_can_say_is_seen_too(kit, case):
    fields, rules = UNSAYABLE[case]
    breaches = broken(kit, changed(kit, **fields))
    missing = [b for b in breaches if b.message.source == "{general} is not placed anywhere"]
    assert ["-".join(b.rules) for b in breaches if b not in missing or case == "pool"] == rules


def test_a_major_general_who_is_nowhere(kit):
    """GEN-11."""
    position = changed(kit)
    del position.off_map["perdikkas"]
    (breach,) = broken(kit, position)
    assert breach.rules == ("GEN-11",)
    assert breach.message.source == "{general} is not placed anywhere"


def test_phase_there_is_not(kit):
    """SEQ-02."""
    position = changed(kit)
    position.clock = structs.replace(position.clock, phase="siesta")
    assert [breach.rules for breach in broken(kit, position)] == [("SEQ-02",)]


def test_a_marker_on_a_transit_point(kit):
    """CTL-05."""
    transit = next(space for space in kit.atlas.spaces if kit.is_transit(space))
    (breach,) = broken(kit, read(kit, f"{HEAD}{CALM}markers 1 {transit}"))
    assert breach.rules == ("CTL-05",)
    assert breach.places == (transit,)


def test_a_siege_where_nothing_can_be_besieged(kit):
    """SIE-13: a transit point, a minor city of a player."""
    transit = next(space for space in kit.atlas.spaces if kit.is_transit(space))
    position = read(
        kit, f"{HEAD}{CALM}markers 1 opis; pieces {transit} 2:1M, opis 2:1M; sieges opis 1 by 2, {transit} 1 by 2"
    )
    assert {breach.rules for breach in broken(kit, position)} == {("SIE-13", "CTL-04")}


def test_five_players_cannot_sit_in_the_third_edition(kit):
    """SET-01, R-63."""
    third = kit.under("third")
    seats = " | ".join(f'{seat} "{seat}"' for seat in range(1, 6))
    breaches = broken(third, read(third, f"diadochi third; turn 1 preparations; seats {seats}"))
    assert [breach.rules for breach in breaches] == [("SET-01",)]


def test_the_sentence_names_rule_and_remedy_and_counts_the_rest(kit):
    position = read(kit, f"{HEAD}{CALM}pieces babylon 1:perdikkas+9R, opis 1:perdikkas+1M")
    with pytest.raises(ImpossiblePosition) as error:
        check(kit, position)
    assert str(error.value) == (
        "impossible position: Perdikkas is in 2 places: Babylon, Opis; keep one of them (GEN-01) (and 1 more)"
    )
    assert len(error.value.breaches) == 2
    assert sentence_of(error.value.breaches[0]).source == "{what}; {remedy} ({rules})"


def test_an_empty_position_is_not_sound(kit):
    assert broken(kit, Position())
