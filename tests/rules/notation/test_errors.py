# ruff: noqa: E501 - each text stands beside its sentence
"""Every wrong text gives one sentence with its column; no text gives a traceback."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadochi.rules.core.position_text import MOST_CHARACTERS, NotationError
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.setup import setup_position
from tests.rules.notation.positions import the_kit

WHERE = "position text, column "
WRONG = {
    "": "1: the end is here instead of the name of a map",
    "rome": '1: "rome" is not the map in use; write one of diadochi',
    "diadochi fift": '10: "fift" is not an edition; write one of fourth, third',
    "diadochi fourth with": "21: the end is here instead of the name of a switch",
    "diadochi fourth with cost_mountian=3": '22: "cost_mountian" does not fit: "cost_mountian" is not a switch; did you mean "cost_mountain"?',
    "diadochi fourth with ra_siege_check=never": '22: "ra_siege_check" does not fit: switch ra_siege_check cannot be "never"; write one of every_scoring_roll, first_point',
    "diadochi fourth with a=1 a=2": '22: "a" starts a list that names a switch twice',
    "diadochi fourth with cost_strait 3": "34: \"3\" is here instead of \"=\"",
    "diadochi fourth turn 2": '17: "turn" does not fit here; sections are separated by ";"',
    "diadochi fourth; markers 1 bablyon": '28: "bablyon" is not a space of this map; did you mean "babylon"?',
    "diadochi fourth; markers 1 xqwzjk": '28: "xqwzjk" is not a space of this map',
    "diadochi fourth; markers 7 babylon": '26: "7" is not a seat; write 0 to 5',
    "diadochi fourth; markers 1 babylon | 2 babylon": '40: "babylon" already has a control marker',
    "diadochi fourth; seat 1": '18: "seat" is not a section; did you mean "seats"?',
    "diadochi fourth; turn 1 end; turn 2 end": '35: "2" follows a second section turn; write one of each',
    "diadochi fourth; turn x end": '23: "x" is not a number',
    "diadochi fourth; turn ١ end": '23: ⁨"١"⁩ is not part of the notation; remove it',
    "diadochi fourth; turn 12345 end": '23: "12345" is not a number',
    "diadochi fourth; turn 1 stratgy": '25: "stratgy" is not a phase; did you mean "strategy"?',
    "diadochi fourth; turn 1 strategy forage round": "46: the end is here instead of a number",
    "diadochi fourth; usurper 6": '26: "6" is not a seat; write 1 to 5',
    'diadochi fourth; seats 1 "A" | 1 "B"': "32: \"1\" is already in the game",
    'diadochi fourth; seats 1 "A': '26: "A" is not closed; add the closing quotation mark',
    "diadochi fourth; seats 1 A": "26: \"A\" is here instead of a name in quotation marks",
    'diadochi fourth; seats 1 "\\x"': '26: "\\x" is not a name; write only visible characters; \\" for a quotation mark',
    'diadochi fourth; seats 1 "\\ud800"': '26: "\\ud800" is not a name; write only visible characters; \\" for a quotation mark',
    f'diadochi fourth; seats 1 "{"a" * 90}"': f'26: "{"a" * 90}" is longer than 80 characters',
    'diadochi fourth; seats 1 "A" dealt minor-1a': '36: "minor-1a" is not a major general',
    'diadochi fourth; seats 1 "A" hand helepolis': '35: "helepolis" is not a card; did you mean "the_helepolis"?',
    'diadochi fourth; seats 1 "A" training royal 3': '39: "royal" is not trained; did you mean "loyal"?',
    "diadochi fourth; sieges tyros 1 2": "33: \"2\" is here instead of \"by\"",
    "diadochi fourth; sieges tyros 1 by 2, tyros 1 by 1": '39: "tyros" appears twice',
    "diadochi fourth; pieces babylon 1:perdikas": '35: "perdikas" is not a piece; did you mean "perdikkas"?',
    "diadochi fourth; pieces babylon 1:minor-1e": "35: \"minor-1e\" is not a minor general: each side has four, a to d; remove one of them",
    "diadochi fourth; pieces babylon 1:3X": '35: "3X" is not a piece',
    "diadochi fourth; pieces babylon 1:3M, babylon 1:2L": '39: "babylon" already has a stack of this seat; write the pieces of seat 1 together',
    "diadochi fourth; pieces [babylon 1:3M": "34: \"1\" is here instead of \"]\"",
    "diadochi fourth; lying tomb babylon": '24: "tomb" is not of the royal family; write one of alexandros, philippos, herakles, olympias, kleopatra, thessalonike, funeral_cart',
    "diadochi fourth; royals funeral_cart active": '25: "funeral_cart" is not of the royal family; write one of alexandros, philippos, herakles, olympias, kleopatra, thessalonike',
    "diadochi fourth; royals herakles dead": '34: "dead" is not a state of the royal family; write one of active, inactive, gone, off_map',
    "diadochi fourth; independents greeks box": '31: "greeks" is not an independent army; did you mean "greek_army"?',
    "diadochi fourth; fleets cyprus 1": '25: "cyprus" is not a fleet; did you mean "kypros"?',
    "diadochi fourth; dispersed 1:3M, 1:2L": '34: "1" appears twice',
    "diadochi fourth; off_map lost krateros": "26: \"lost\" is not a box beside the map; write one of reserve, event, deck, dead, unavailable",
    "diadochi fourth; popularity krateros --1": '38: "--1" is not a number',
    "diadochi fourth; silver x": '25: "x" is not a state of the Silver Shields; write one of not_arrived, in_play, gone',
    "diadochi fourth; activated nobody": '28: "nobody" is not a general',
    "diadochi fourth; march 1 perdikkas at babylon": "36: \"at\" is here instead of \"in\"",
    "diadochi fourth; march 1 perdikkas in babylon with 1M points 2 by a-b.land": '67: "a-b.land" is not a route of this map; did you mean "ake-gaza.land"?',
    "diadochi fourth; drawn romans": '24: "romans" is not an independent army; write one of greek_army, colonists, ariarathes, seuthes, glaukias',
    "diadochi fourth; independent_march seuthes with 1": "44: \"with\" is here instead of \"for\"",
    "diadochi fourth; independent_march seuthes for 1 points 2 stage asleep": '65: "asleep" is not a stage; write one of start, land, ashore, spent, ended',
    "diadochi fourth; independent_march seuthes for 1 points 2 from roma": '64: "roma" is not a space of this map; did you mean "therma"?',
    "diadochi fourth @": '17: "@" is not part of the notation; remove it',
    "diadochi fourth \x00": '17: "U+0000" is not part of the notation; remove it',
    "diadochi fourth; ;": "18: \";\" is here instead of the name of a section",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_text_is_refused_with_its_column(text):
    with pytest.raises(NotationError) as error:
        read(the_kit(), text)
    assert str(error.value) == WHERE + WRONG[text]
    assert error.value.column >= 1


def test_a_text_without_measure_is_refused_at_once():
    with pytest.raises(NotationError, match="is longer than 20000 characters; write one position only"):
        read(the_kit(), "diadochi fourth; " + "x" * MOST_CHARACTERS)


def _soundly_refused(text):
    try:
        read(the_kit(), text)
    except NotationError as caught:
        error = caught
    else:
        return
    assert 1 <= error.column <= len(text) + 1
    assert "\n" not in error.sentence()
    assert error.sentence().startswith(WHERE)


@pytest.mark.slow
@given(st.sampled_from(sorted(the_kit().setups)), st.randoms(), st.text(max_size=4))
@settings(max_examples=150, deadline=None)
def test_damaged_texts_never_raise_anything_else(setup, chance, splinter):
    text = write(setup_position(the_kit(), setup))
    at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
    _soundly_refused(text[:at] + splinter + text[at:])
    _soundly_refused(text[:at] + splinter + text[to:])
    _soundly_refused(text[:at])


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_garbage_never_raises_anything_else(garbage):
    _soundly_refused(garbage)
    _soundly_refused("diadochi fourth; " + garbage)


WORDS = ["diadochi", "fourth", ";", "turn", "1", "pieces", "babylon", ":", "perdikkas", "+", "3M", ",", "[", "]", "|",
         '"A"', "seats", "markers", "march", "in", "with", "points", "strategy", "=", "-", "fleets", "path"]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=40))
@settings(max_examples=150, deadline=None)
def test_words_in_a_muddle_never_raise_anything_else(words):
    _soundly_refused("diadochi fourth; " + " ".join(words))


def test_a_text_at_the_limit_is_read_quickly():
    chance = random.Random(5)
    spaces = sorted(the_kit().atlas.spaces)
    _soundly_refused(("diadochi fourth; markers 1 " + ",".join(chance.choices(spaces, k=3000)))[:MOST_CHARACTERS])
    _soundly_refused("diadochi fourth; seats 1 " + '"' + "\\" * 19_000)
    _soundly_refused("diadochi fourth; turn " + " " * 19_000 + "x")
