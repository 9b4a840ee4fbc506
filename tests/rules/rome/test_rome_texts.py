"""Positions of the Sword of Rome as texts: written, read back, and every error with its column."""

import pytest

from diadochi.rules.core.position_text import NotationError
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import digest, read, write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.rules import RomeRules
from diadochi.rules.rome.setup import bare, broken, scenario_position, worked_position

FULL = (
    "rome; players 5; scenario pyrrhus_280 turn 2 active 2 passes 1; sides 1 greeks greek,samnite | 2 romans roman; "
    "markers greek tarentum | roman capua,roma; forces heraclea greek 3, [roma] roman 2, "
    "tarentum greek 6+pyrrhus, [tarentum] greek milo, venusia roman 2+laevinus; displaced fabricius; "
    "played duoviri_navales; "
    "alliances carthaginian roman, etruscan gallic; bribes etruscan; hands 1 1,2:naval_transports | 2 3; used pyrrhus; "
    "move 1 greek 6+pyrrhus in tarentum points 2 stage entered from heraclea by heraclea-tarentum.clear card 3 "
    "pursuing tried venusia roman 2+laevinus at tarentum flank heraclea 3 active; "
    "battle tarentum 1 against 2 steps ABCDEFGH across intercepted failed responses 2 attacker -2, 1 defender 4 "
    "commanders pyrrhus - automatic dice 6,5,3 | 5,5,1 lost 2 5 winner 1; lent 2; winner 1"
)


def all_positions(kit: Kit) -> list[Position]:
    laid = [bare(kit), *(scenario_position(kit, name) for name in kit.scenarios)]
    return [*laid, *(worked_position(kit, name) for name in kit.positions), read(kit, FULL)]


def test_every_position_is_read_as_it_was_written(kit: Kit) -> None:
    for position in all_positions(kit):
        text = write(position)
        assert read(kit, text) == position
        assert write(read(kit, text)) == text
        assert digest(read(kit, text)) == digest(position)


def test_a_text_that_says_everything_is_written_as_it_was_read(kit: Kit) -> None:
    assert write(read(kit, FULL)) == FULL
    assert write(read(kit, "rome;")) == "rome"


def test_scenarios_and_worked_positions_can_be(kit: Kit) -> None:
    for position in all_positions(kit)[:-1]:
        assert list(broken(kit, position)) == []


def test_a_copy_goes_its_own_way_and_hides_nothing(kit: Kit) -> None:
    position = read(kit, FULL)
    copy = RomeRules().view(position, 1)
    assert copy == position
    copy.markers["capua"] = "greek"
    copy.spend(2, "3")
    copy.put("roman", "roma", copy.group("roman", "roma"), inside=True)
    assert write(position) == FULL


def test_texts_of_two_maps_have_two_digests(kit: Kit) -> None:
    assert len({digest(position) for position in all_positions(kit)}) == len(all_positions(kit))


WRONG = [
    ("italy", 'column 1: "italy" is not the map in use'),
    ("rome; armies", 'column 7: "armies" is not a section'),
    ("rome; players 4; players 5", "follows a second section players"),
    ("rome players", 'column 6: "players" does not fit here'),
    ("rome; forces roma romen 3", 'column 19: "romen" is not a power of this map; did you mean "roman"?'),
    ("rome; forces rome roman 3", 'column 14: "rome" is not a space of this map; did you mean "roma"?'),
    ("rome; forces roma roman 3+camilus", '"camilus" is not in leaders.toml; did you mean "camillus"?'),
    ("rome; forces roma roman 3, roma roman 2", "has a second force of one power; write them as one"),
    ("rome; forces [roma roman 3", "is here instead of"),
    ("rome; hands 1 4", '"4" is not a card; write 1 to 3, or a value with an event'),
    ("rome; hands 1 2:rain", "is not a card"),
    ("rome; scenario punic_264 turn 1 active 1", '"punic_264" is not a scenario of this map'),
    ("rome; move 1 roman 3 in roma points 2 stage resting", '"resting" is not a stage'),
    ("rome; move 1 roman 3 in roma points 2 by roma-capua.clear", '"roma-capua.clear" is not a route of this map'),
    ("rome; battle roma 1 steps BA", '"BA" are not steps; write letters from A to H in order'),
    ("rome; battle roma 1 responses 1 nobody 4", '"nobody" is not a side of a battle'),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_told_with_its_column(kit: Kit, text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        read(kit, text)
    assert said in error.value.sentence()


BREACHES = [
    ("forces roma roman camillus, capua roman 1+camillus", "ROM-01"),
    ("forces roma gallic 1+camillus", "ROM-02"),
    ("forces antium volscian 1", "OP-07"),
    ("hands 3 1", "OP-07"),
    ("markers roman tarracina; forces [tarracina] roman 1", "ROM-37"),
    ("markers roman roma; forces [roma] roman 5", "OP-04"),
    ("forces roma roman 1, roma gallic 1", "ROM-43"),
    ("move 2 roman 3 in roma points 2", "PLAY-03"),
    ("forces roma roman 3; move 1 roman 3 in roma points 2", "OP-07"),
    ("forces roma roman 11; scenario brennus_390 turn 1 active 1; move 2 roman 11 in roma points 2", "PLAY-02"),
    ("scenario brennus_390 turn 7 active 1", "PLAY-19"),
]


@pytest.mark.parametrize(("sections", "rule"), BREACHES)
def test_what_cannot_be_is_a_breach(kit: Kit, sections: str, rule: str) -> None:
    found = list(broken(kit, read(kit, f"rome; sides 1 gauls gallic | 2 romans roman; {sections}")))
    assert [rule in breach.rules for breach in found] == [True]


def test_a_hand_may_hold_nothing_but_cards(kit: Kit) -> None:
    position = bare(kit)
    position.hands[1] = ("9",)
    assert [breach.rules for breach in broken(kit, position)] == [("PLAY-01",)]


def test_nothing_open_is_told_apart_from_something(kit: Kit) -> None:
    with pytest.raises(ValueError, match="no army is on the move"):
        _ = bare(kit).moving
    with pytest.raises(ValueError, match="no battle is open"):
        _ = bare(kit).fought
