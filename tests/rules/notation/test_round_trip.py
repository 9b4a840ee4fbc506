"""Position -> text -> Position is the identity; texts are canonical."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.successors.notation import canonical, digest, read, write
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import (
    Activation,
    Clock,
    Effect,
    Faction,
    IndependentMarch,
    Memory,
    MovedUnits,
    Outcome,
    Position,
)
from diadochi.rules.successors.setup import random_deal, setup_position
from tests.house.kept import kept_opening
from tests.rules.notation.positions import positions, the_kit

SETUPS = sorted(the_kit().setups)


def test_a_case_with_the_funeral_cart_comes_back():
    pieces = {"babylon": "1:perdikkas+alexandros+funeral_cart+2L"}
    position = given_position(the_kit(), Given(pieces=pieces))
    assert read(the_kit(), write(position)) == position
    assert position.royal_state["alexandros"] == "active"


@pytest.mark.parametrize("setup", SETUPS)
def test_every_setup_comes_back(setup):
    position = setup_position(the_kit(), setup)
    text = write(position)
    assert "\n" not in text
    assert text.isprintable()
    assert read(the_kit(), text) == position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_deal_comes_back(players):
    position = random_deal(the_kit(), players, random.Random(players))
    assert read(the_kit(), write(position)) == position


@pytest.mark.slow
@pytest.mark.untraced
@given(positions())
@settings(max_examples=150, deadline=None)
def test_any_position_comes_back(position):
    same = canonical(the_kit(), position)
    text = write(same)
    assert text.isprintable()
    assert read(the_kit(), text) == same
    assert write(read(the_kit(), text)) == text
    assert canonical(the_kit(), same) == same


@pytest.mark.untraced
@given(positions(), st.randoms())
@settings(max_examples=40, deadline=None)
def test_equal_positions_have_equal_texts_and_digests(position, chance):
    shuffled = position.copy()
    for field in msgspec.structs.fields(Position):
        value = getattr(shuffled, field.name)
        if isinstance(value, dict):
            items = list(value.items())
            chance.shuffle(items)
            setattr(shuffled, field.name, dict(items))
    assert shuffled == position
    assert write(shuffled) == write(position)
    assert digest(shuffled) == digest(position)


def test_a_changed_position_has_another_digest():
    position = kept_opening(the_kit(), "babylon-323")
    other = position.copy()
    other.markers["babylon"] = 2
    assert digest(position) != digest(other)
    assert len(digest(position)) == 32


GROUP = Group(Units(1), ("perdikkas",))
CHANGED = {
    Position: Position(
        "rome", "third", (("opt_veterans", "yes"),), Clock(2), 1, {1: Faction("A")}, {"babylon": 1}, {}, {},
        {"herakles": "babylon"}, {"herakles": "active"}, "babylon", {"seuthes": "box"}, {}, {1: GROUP},
        {"perdikkas": "dead"}, {"perdikkas": 1}, "gone", Memory(sailed=True), Activation(1, "a", GROUP, "b", False, 2),
        "whole", ("fog",), ("kassandros",), 5, (Effect("suspicion", 2, until="reinforcements"),), Outcome("count", 2),
        ("seuthes",), IndependentMarch("seuthes", 1, 2), {"kleopatra": 2},
    ),
    Clock: Clock(3, "strategy", 2, "tyche", 2, (2, 1)),
    Faction: Faction("B", "successor", ("perdikkas",), ("desertion",), 3, ("loyal", 2)),
    Memory: Memory(
        ("perdikkas",), (MovedUnits("perdikkas", "opis", True, GROUP),), True, ("krateros",), ("tyros",), (2,), "fog",
        ("halys",), True,
        ("opis",), (MovedUnits("krateros", "babylon", False, GROUP),),
        (MovedUnits("krateros", "sardeis", True, GROUP),), ("minor-1a",),
        (MovedUnits("krateros", "sardeis", False, GROUP),), ("gaza",),
    ),
    Effect: Effect("royal_road", 2, "krateros", "player_turn"),
    Activation: Activation(
        2, "krateros", GROUP, "opis", True, 3, 4, "land", "babylon", "babylon-opis.land", "tyros", True, ("opis",)
    ),
    IndependentMarch: IndependentMarch("glaukias", 2, 3, "ended", "dodona", "box"),
}  # fmt: skip


@pytest.mark.parametrize("kind", [Clock, Faction, Memory, Effect, Activation, IndependentMarch])
def test_every_field_is_written(kind):
    """A field added to a position must be added to the notation."""
    plain = {
        Clock: Clock(),
        Faction: Faction("A"),
        Memory: Memory(),
        Effect: Effect("fog"),
        Activation: Activation(1, "perdikkas", Group(Units(2)), "babylon", False, 2),
        IndependentMarch: IndependentMarch("seuthes", 1, 2),
    }[kind]
    for field in msgspec.structs.fields(kind):
        changed = msgspec.structs.replace(plain, **{field.name: getattr(CHANGED[kind], field.name)})
        assert changed != plain, field.name
        assert write(_holding(changed)) != write(_holding(plain)), field.name


def _holding(value):
    match value:
        case Clock():
            return Position(clock=value)
        case Faction():
            return Position(factions={1: value})
        case Memory():
            return Position(memory=value)
        case Effect():
            return Position(effects=(value,))
        case IndependentMarch():
            return Position(independent_march=value)
        case _:
            return Position(activation=value)


def test_every_field_of_a_position_is_known_to_the_tests():
    for field in msgspec.structs.fields(Position):
        if field.name not in ("sieges", "stacks", "fleets"):
            changed = Position()
            setattr(changed, field.name, getattr(CHANGED[Position], field.name))
            assert write(changed) != write(Position()), field.name


def test_hand_written_text_in_any_order_with_blanks():
    text = (
        "  diadochi   fourth ; pieces [ salamis ] 1 : minor-1a + 1M , opis 2:krateros+2R;"
        'seats 2 "B"|1 "The \\"Crown\\"" successor training loyal 3;turn 3 strategy forage;'
    )
    position = read(the_kit(), text)
    assert position.factions[1] == Faction('The "Crown"', "successor", training=("loyal", 3))
    assert position.stack(1, "salamis", True).group == Group(Units(1), ("minor-1a",))
    assert position.clock.segment == "forage"


def test_switches_are_read_and_sorted():
    position = read(the_kit(), "diadochi third with opt_veterans=on cost_mountain=3")
    assert position.options == (("cost_mountain", "3"), ("opt_veterans", "yes"))
    assert the_kit().under("third", position.options).profile.cost_mountain == 3


def test_a_position_with_switches_nobody_knows_can_still_be_written():
    position = Position(options=(("later_switch", "1"),))
    assert canonical(the_kit(), position).options == position.options
    with pytest.raises(NotationError, match="later_switch"):
        read(the_kit(), write(position))


def test_what_lies_beside_the_map_is_read_as_it_was_written():
    text = (
        'diadochi fourth; turn 1 preparations; seats 1 "A" champion; course whole; discards fog,hubris; '
        "removed kassandros; pile 10; effects suspicion 1 until reinforcements, royal_road 1 on krateros until "
        "player_turn, burial_in_pella 1; outcome regency 1; card treachery"
    )
    position = read(the_kit(), text)
    assert position.effects[1] == Effect("royal_road", 1, "krateros", "player_turn")
    assert position.outcome == Outcome("regency", 1)
    assert (position.pile, position.memory.card) == (10, "treachery")
    assert write(position) == text


@pytest.mark.parametrize("told", ["moved", "marched", "battled", "counted"])
def test_who_has_moved_marched_and_fought_is_read_as_it_was_written(told):
    left = MovedUnits("antigonos", "kelainai", True, Group(Units(2)))
    text = write(Position(memory=Memory(**{told: (left,)})))
    assert f"{told} antigonos " in text
    assert getattr(read(the_kit(), text).memory, told) == (left,)


REMEMBERED = [
    Memory(held=("kelainai", "sardeis")),
    Memory(fought=("antigonos",)),
    Memory(evaded=("kelainai",)),
]


@pytest.mark.parametrize("memory", REMEMBERED)
def test_what_is_held_and_who_fought_or_evaded_is_read_as_it_was_written(memory):
    assert read(the_kit(), write(Position(memory=memory))).memory == memory


OLDER = 'diadochi fourth; turn 2 end; seats 1 "A" | 2 "B"; markers 2 sardeis; '
LADIES = "lying olympias sardeis, thessalonike opis; royals kleopatra active, olympias active, thessalonike active"


def test_a_text_that_does_not_say_who_married_a_lady_means_what_it_meant():
    """She is of the stack she is with, else of the marker's owner; only what is otherwise is written (R-80)."""
    older = read(the_kit(), f"{OLDER}pieces ipsos 1:krateros+kleopatra+1M; {LADIES}")
    assert older.ladies == {"kleopatra": 1, "olympias": 2, "thessalonike": 0}
    assert "ladies" not in write(older)
    later = older.copy()
    del later.markers["sardeis"]
    assert "ladies olympias 2" in write(later)
    assert read(the_kit(), write(later)).ladies == older.ladies
