"""What is wrong with a case file is said with file, case, field, reason and remedy; all differences are told."""

import itertools
import json
import random
import tomllib
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.cli import main
from diadochi.language import Speaker
from diadochi.players.game_players import players_of
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.cases.case_files import read_cases, run_case
from diadochi.rules.cases.game_cases import cases_of, write_answer
from diadochi.rules.cases.successors.cases import KINDS
from diadochi.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import open_map, root_of, rules_of
from diadochi.rules.successors.answers import FallOf
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

HEAD = '[[case]]\nid = "X"\ntitle = "t"\nrules = ["MOV-01"]\n'
ARMY = HEAD + 'given.pieces = { kelainai = "1:krateros+4M", babylon = "2:peithon+1M" }\n'
TAKEN = '{ do = "activate", general = "krateros" }, { do = "default" }'
MARCH = TAKEN + ', { do = "dice", faces = [6] }'


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


def faults(kit: Kit, folder: Path, text: str) -> list[str]:
    file = folder / "bad.toml"
    file.write_text(text, "utf-8")
    _, found = read_cases(kit, file, "bad.toml")
    assert found
    return [fault.sentence() for fault in found]


def differences(kit: Kit, folder: Path, text: str) -> list[str]:
    file = folder / "case.toml"
    file.write_text(text, "utf-8")
    cases, found = read_cases(kit, file, "case.toml")
    assert [fault.sentence() for fault in found] == []
    say = Speaker(lambda name: name.id).say
    return [f"{d.place}: {say(d.message)}" for case in cases for d in run_case(kit, case).differences]


FAULTS = {
    "colour = 1\n" + ARMY: "bad.toml: colour is not a known key; a case file has only [[case]] tables",
    "": "bad.toml: case is missing; write a [[case]] table for each case",
    "[[case": "bad.toml: is not TOML",
    '[[case]]\nid = "X"\ntitel = "t"\nrules = []\ngiven = {}': "case 1 (X): titel is not a known key",
    HEAD + "given.weather = 1": "bad.toml: case 1 (X): given.weather is not a known key; remove it",
    HEAD + 'given.setup = "babylon"': 'given.setup "babylon" is not known here; write "babylon-323"',
    HEAD + 'given.text = "diadochi fourth; turn 2 strateggy"': 'given.text "strateggy" is not a phase; did you',
    HEAD
    + 'given.pieces = { kelaina = "1:1M" }': 'given.pieces.kelaina "kelaina" is not a space of this map; did you mean',
    HEAD
    + 'given.pieces = { ipsos = "1:kratros" }': 'given.pieces.ipsos "kratros" is not a piece; did you mean "krateros"?',
    HEAD + 'given.pieces = { ipsos = "1:9R" }': "given.ipsos there are 9 Royal Army units; there are never more than 8",
    HEAD + "given.worth = { makedonien = 3 }": 'given.worth "makedonien" is not known here; write "makedonia"',
    HEAD + 'given.forces = { krateros = "3X" }': 'given.forces.krateros "3X"',
    HEAD + 'given.forces = { kratros = "3M" }': 'given.forces "kratros" is not known here; write "kra',
    HEAD + "given.active = 4": 'given.active "4" is not a seat of this position; write the number of a player',
    HEAD + 'given.markers = { ipsos = "x" }': 'given.markers.ipsos "x" is not a seat; write 0 for the Independents',
    HEAD
    + 'given.sieges = { sardeis = "two" }': 'given.sieges.sardeis "two" is not a siege; write the points and the seat',
    HEAD + 'edition = "fifth"\ngiven = {}': 'case 1 (X): edition edition "fifth" is not one of fourth, third',
    HEAD + 'editions = ["third", "3"]\ngiven = {}': 'case 1 (X): editions edition "3" is not one of fourth, third',
    HEAD + 'switches = { cost_mountan = "3" }\ngiven = {}': 'did you mean "cost_mountain"?',
    ARMY
    + 'when = [{ do = "dice", faces = [7] }]': 'when[1].faces "[7]" is not a roll; write a list of dice, each 1 to 6',
    ARMY + 'when = [{ do = "stepp" }]': 'when[1].do "stepp" is not known here; write "step"',
    ARMY + 'when = [{ do = "step", too = "ipsos" }]': 'when[1].too "too" is not known here; write "to"',
    ARMY + 'when = [{ do = "step", to = "ipsoss" }]': 'when[1].to "ipsoss" is not known here; write "ipsos"',
    ARMY + 'when = [{ do = "step", route = "a-b.land" }]': 'when[1].route "a-b.land" is not known here',
    ARMY
    + 'when = [{ do = "take", group = "kratros" }]': 'when[1].group "kratros" is not a piece; did you mean "krateros"?',
    ARMY + 'when = [{ do = "activate_independent", army = "seutes", seat = 1 }]': 'when[1].army "seutes" is not known',
    ARMY + 'when = [{ do = "activate_independent", army = "seuthes", seat = 7 }]': 'when[1].seat "7" is not known here',
    ARMY + 'when = [{ do = "activate_independent", armi = "seuthes" }]': 'when[1].armi "armi" is not known here',
    ARMY + 'when = [{ do = "drop" }]': "when[1].do does not fit",
    ARMY + 'when = [{ to = "ipsos" }]': 'when[1].do is missing; write the answer, as in do = "stop"',
    ARMY + 'when = [{ do = "step" }]': "when[1].to is missing; write the space it leads to, or the route",
    ARMY
    + 'when = [{ do = "activate", general = "kratros" }]': 'when[1].general "kratros" is not known here; write "kra',
    ARMY + 'when = [{ do = "step", to = "quite elsewhere" }]': "here; use the ids of the map's files",
    ARMY + 'when = [{ do = "withdraw", path = ["ipsoss"] }]': 'when[1].path "ipsoss" is not known here; write "ipsos"',
    ARMY + 'when = [{ do = "sail", routes = [], escort = ["rodos"] }]': 'when[1].escort "rodos" is not known here;',
    ARMY
    + 'when = [{ do = "sail", routes = [], calls = [{ space = "ipsos", tkae = "1M" }] }]': 'calls "tkae" is not known',
    ARMY + 'when = [{ do = "sail", routes = [], calls = [{ space = "ipsoss" }] }]': 'calls "ipsoss" is not known',
    ARMY + 'when = [{ do = "stop", expct.decision = "x" }]': 'when[1].expct "expct" is not known here; write "expect"',
    ARMY + 'then.refused = [{ do = "place_minor", general = "minor-1a", space = "x" }]': "then.refused[1].space",
    ARMY
    + 'then.position = { "stacks.kelaina" = "none" }': '"kelaina" is not a space of this map; did you mean "kelainai"',
    ARMY
    + 'then.position = { "off_map.kratros" = "dead" }': 'then.position.off_map.kratros "kratros" is not known here',
    ARMY + 'then.position = { "clock.colour" = 1 }': 'then.position.clock.colour "colour" is not known here; write one',
    HEAD + "given.order = [1, 3]": 'given.order "3" is not a seat of this position; write one of 1, 2',
    HEAD + "given.order = [2, 1, 1]": 'given.order "1" is in the turn order twice; name every seat once',
    HEAD + "given.order = [2]": 'given.order "1" is missing from the turn order; name every seat once',
    HEAD + 'given.text = "diadochi fourth; seats 1 \\"A\\" legitimacy 3 champion"': (
        'given.text "champion" is out of order or repeated; use the order champion, successor, dealt, hand'
    ),
    HEAD + "given.opposed = [3]": 'given.opposed "3" is not a seat of this position; write the number of a player',
    HEAD + 'given.tomb = "pela"': 'given.tomb "pela" is not a space of this map; did you mean "pella"?',
    HEAD + "given.legitimacy = { 4 = 2 }": 'given.legitimacy.4 "4" is not known here; write one of 1, 2',
    HEAD
    + "given.popularity = { kratros = 2 }": 'given.popularity.kratros "kratros" is not known here; write "krateros"',
    ARMY
    + 'when = [{ do = "go_on_to", seat = 2, segment = "tyhce" }]': 'when[1].segment "tyhce" is not known here; write "',
    ARMY + 'when = [{ do = "go_on_to", seat = 7, segment = "tyche" }]': 'when[1].seat "7" is not known here',
    ARMY + 'when = [{ do = "go_on_to", place = 7 }]': 'when[1].place "place" is not known here',
    ARMY + 'then.derived = { "battle.atacker.score" = 1 }': 'score "atacker" is not known here; write "attacker"',
    ARMY + 'then.derived = { "battle.attacker.scor" = 1 }': 'scor "scor" is not known here; write "score"',
    ARMY + 'then.derived = { "out_of_game.loyal" = 1 }': 'loyal "loyal" is not known here; write "royal"',
    HEAD + "given.players = 7": 'case 1 (X): given.players "7" is not a possible number of players; write 2 to 5',
    HEAD + "given.turn = 0": "case 1 (X): given turn 0 does not exist; write 1 to 5 (SEQ-01)",
    HEAD
    + 'edition = "third"\neditions = ["fourth"]\ngiven = {}': "editions cannot be next to edition; keep one of the two",
    ARMY + 'when = [{ do = "stop", expect.desicion = "x" }]': "when[1].expect does not fit",
    ARMY + 'then.refused = [{ do = "stop", because = "x" }]': 'then.refused[1].because "x" does not fit; write a list',
    ARMY + 'then.position = { "stakcs.ipsos" = "none" }': '"stakcs" is not known here; write "stacks"',
}


@pytest.mark.parametrize(("text", "sentence"), FAULTS.items(), ids=FAULTS.values())
def test_a_faulty_file_is_refused(kit: Kit, tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in "\n".join(faults(kit, tmp_path, text))


DIFFERENCES = {
    'then.decision = "march"': "then.decision: expected march, found activation",
    'then.roll = "movement"': "then.roll: expected movement, found none",
    "then.seat = 2": "then.seat: expected 2, found 1",
    'then.rules = ["MOV-28"]': "then.rules: expected MOV-28, found SEQ-30, MOV-02, MOV-03",
    'then.options = [{ do = "end_segment" }]': 'options: { do = "activate", general = "krateros" } is offered too',
    'then.options = [{ do = "stop" }]': 'options: { do = "stop" } is not offered',
    'then.offers = [{ do = "stop" }]': '{ do = "stop" } is refused: Activate an army first, or end the segment.',
    'then.not_offered = [{ do = "end_segment" }]': '{ do = "end_segment" } is offered',
    'then.refused = [{ do = "end_segment" }]': '{ do = "end_segment" } is allowed',
    'then.refused = [{ do = "stop", because = ["R-09"] }]': "because: expected R-09, found SEQ-30, MOV-01",
    'then.refused = [{ do = "stop", blocked_by = ["space:x"] }]': "blocked_by: expected space:x, found none",
    'then.position = { "stacks.kelainai" = "1:krateros+3M" }': "expected 1:krateros+3M, found 1:krateros+4M",
    'then.offers = [{ do = "end_segment", cost = 3 }]': '{ do = "end_segment" } cost: expected 3, found 0',
    'then.offers = [{ do = "sail", routes = [], calls = [{ space = "ipsos", take = "1M" }] }]': (
        '{ do = "sail", routes = [], calls = [{ space = "ipsos", take = "1M" }] } is refused'
    ),
    'then.position = { "clock.turn" = "2" }': 'expected "2", found 2: texts need quotation marks',
    'then.position = { "markers.ipsos" = "none", "clock.active" = "1" }': 'expected "1", found 1: texts need',
    'then.derived = { "victory_points.1" = 9 }': "victory_points.1: expected 9, found 0",
    'then.position = { "factions.1.colour" = 1 }': '"colour" is not known here',
    'when = [{ do = "dice", faces = [6] }]': 'when[1]: { do = "dice", faces = [6] } is rolled where activation is',
    'when = [{ do = "activate", general = "krateros" }, { do = "default" }, { do = "stop" }]': (
        'when[3]: { do = "stop" } is given where movement is rolled; write the dice first'
    ),
    'when = [{ do = "activate", general = "antigonos" }]': (
        '(MOV-35); offered: { do = "activate", general = "krateros" }, { do = "end_segment" }'
    ),
    f'when = [{MARCH}, {{ do = "step", to = "babylon" }}]': "neighbours are kolossai, ipsos, pisidai",
    'then.derived = { "army.1.kelainai" = 1 }': "army.1.kelainai: expected 1, found true",
    'then.default = "none"\nwhen = [{ do = "activate", general = "krateros" }]': "expected none, found krateros+4M",
    'when = [{ do = "stop" }]': 'when[1]: { do = "stop" } is refused at activation: Activate an army first',
    'when = [{ do = "default" }]': "when[1]: default has no meaning at activation: it proposes",
    'when = [{ do = "activate", general = "krateros" }, { do = "default" }, { do = "default" }]': (
        "when[3]: default is not a roll, but movement is rolled here; write the dice, as in faces = [3]"
    ),
    'when = [{ do = "go_on_to", seat = 2, segment = "tyche" }]': ("comes before the segment tyche of seat 2"),
    f'when = [{TAKEN}, {{ do = "go_on_to", seat = 2, segment = "tyche" }}]': ("movement of seat 1 comes before"),
    'then.default = "krateros"': "then.default: expected krateros, but activation proposes no group",
    'then.default = "krateros"\nwhen = [{ do = "activate", general = "krateros" }, { do = "default" }]': (
        "then.default: expected krateros, but movement is rolled"
    ),
    f'when = [{MARCH}, {{ expect.decision = "battle" }}, {{ do = "activate", general = "krateros" }}]': (
        "when[4].expect.decision: expected battle, found march\nwhen[5]: "
    ),
    'then.refused = [{ do = "avoid" }]': (
        'then.refused[1]: { do = "avoid" } is refused for another reason: activation does not ask for such an answer'
    ),
    'then.refused = [{ do = "stop" }]\nwhen = [{ do = "activate", general = "krateros" }, { do = "default" }]': (
        'then.refused[1]: { do = "stop" } is refused for another reason: movement is rolled here'
    ),
    'then.refused = [{ do = "activate", general = "peithon" }]': (
        "is refused for another reason: activation asks seat 1, not seat 2"
    ),
    f'when = [{MARCH}, {{ do = "activate_independent", army = "seuthes", seat = 1 }}]': "only between two activations",
    f'when = [{MARCH}, {{ do = "step", to = "sardeis" }}]': "when[4]: sardeis is not joined to kelainai",
}


@pytest.mark.parametrize(("text", "sentence"), DIFFERENCES.items(), ids=DIFFERENCES.values())
def test_a_case_that_does_not_hold_is_told(kit: Kit, tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in "\n".join(differences(kit, tmp_path, ARMY + text))


def test_the_command_runs_cases_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, wrong = tmp_path / "good.toml", tmp_path / "wrong.toml"
    good.write_text(ARMY + 'then.decision = "activation"', "utf-8")
    wrong.write_text(ARMY + 'then.decision = "march"', "utf-8")
    assert main(["case", str(good)]) == 0
    assert "1 case run, 0 differ, 0 faults" in capsys.readouterr().out
    assert main(["case", str(tmp_path)]) == 1
    assert "then.decision: expected march, found activation" in capsys.readouterr().out
    assert main(["case", str(tmp_path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [case["agrees"] for case in report["cases"]] == [True, False]
    assert report["faults"] == []


def test_the_command_shows_where_a_case_stops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.toml"
    file.write_text(ARMY, "utf-8")
    assert main(["case", "--show", str(file)]) == 0
    out = capsys.readouterr().out
    assert "after given: decision activation, seat 1: " in out
    assert "turn 2, phase strategy, round 1, segment activation, active 1, order 1,2" in out
    assert '    { do = "activate", general = "krateros" }\n    { do = "end_segment" }\n' in out
    assert "position: diadochi fourth; turn 2 strategy activation" in out
    file.write_text(
        ARMY + f"when = [{MARCH}, {{ do = 'step', to = 'ipsos' }}, {{ do = 'step', to = 'sardeis' }}]", "utf-8"
    )
    assert main(["case", "--show", str(file), "--json"]) == 1
    stop = json.loads(capsys.readouterr().out)["cases"][0]["stop"]
    assert (stop["after"], stop["asked"], stop["name"], stop["seat"]) == ("when[4]", "decision", "march", 1)
    assert '{ do = "stop" }' in stop["offers"]
    assert "march 1 krateros in ipsos" in stop["position"]


def test_a_case_shows_rolls_draws_and_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.toml"
    cards = 'given.hands = { 1 = ["mountain_guides"] }\n'
    play = '{ do = "play_surprise", seat = 1, card = "mountain_guides" }'
    ends = HEAD + 'given.phase = "isolation"\n'
    file.write_text(ARMY + cards + f"when = [{MARCH}, {play}]\n" + ends.replace("X", "Y"), "utf-8")
    assert main(["case", "--show", str(file)]) == 0
    out = capsys.readouterr().out
    assert "after when[4]: draw card, seat 1: " in out
    assert "    antigonid_embassy" in out or "    campaign_1" in out
    assert "after given: there are no more decisions" in out
    file.write_text(ARMY + f"when = [{TAKEN}]", "utf-8")
    assert main(["case", "--show", str(file)]) == 0
    out = capsys.readouterr().out
    assert "after when[2]: roll movement, seat 1: " in out


def test_the_command_names_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(tmp_path)]) == 2
    assert "No case files found" in capsys.readouterr().out
    assert main(["case", str(tmp_path / "missing.toml")]) == 2
    assert "missing.toml: is missing; put the file back" in capsys.readouterr().out


def test_no_bytes_bring_a_traceback(kit: Kit, tmp_path: Path) -> None:
    file = tmp_path / "bytes.toml"
    file.write_bytes(b"\xff\xfe[[case]]")
    cases, found = read_cases(kit, file, "bytes.toml")
    assert not cases
    assert "is not UTF-8" in found[0].sentence()


BOTH = ARMY + 'editions = ["fourth", "third"]\nthen.decision = "activation"\n'
THIRD = ARMY.replace('"X"', '"Y"') + 'edition = "third"\nthen.decision = "activation"\n'


@pytest.mark.parametrize(
    ("asked", "run"), [([], 4), (["--edition", "fourth"], 2), (["--edition", "third"], 3), (["--edition", "both"], 5)]
)
def test_the_command_runs_cases_under_the_edition_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], run: int
) -> None:
    file = tmp_path / "cases.toml"
    file.write_text(BOTH + THIRD + ARMY + 'then.decision = "activation"', "utf-8")
    assert main(["case", str(file), *asked]) == 0
    assert f"{run} cases run, 0 differ, 0 faults" in capsys.readouterr().out


def test_a_difference_names_the_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cases.toml"
    file.write_text(THIRD.replace('"activation"', '"march"'), "utf-8")
    assert main(["case", str(file), "--edition", "fourth"]) == 2
    capsys.readouterr()
    assert main(["case", str(file)]) == 1
    assert "Y (t, third edition)" in capsys.readouterr().out


def test_an_edition_there_is_not_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(tmp_path), "--edition", "fifth"]) == 2
    assert "write one of fourth, third, both" in capsys.readouterr().err


def test_the_guide_to_cases_names_every_answer() -> None:
    guide = (Path(__file__).resolve().parent.parent / "cases" / "README.md").read_text("utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in guide] == []


@pytest.mark.parametrize("answer", [FallOf(garrison=False), FallOf(garrison=True), Dice(()), Drawn(())])
def test_what_an_answer_needs_is_written_also_where_it_says_no(kit: Kit, answer: Answer) -> None:
    """What is offered is copied into a case: it must come back."""
    table = tomllib.loads(f"answer = {write_answer(kit, answer)}")["answer"]
    assert {field.name for field in structs.fields(answer) if field.required} <= {*table}


@pytest.mark.untraced
@pytest.mark.parametrize(("map_id", "setup"), [("diadochi", ""), ("rome", "pyrrhus_280")])
def test_everything_that_is_offered_can_be_copied_into_a_case(map_id: str, setup: str) -> None:
    kit, chance = open_map(maps(map_id)), random.Random(3)
    opening = players_of(kit).opening(kit, 2, setup, chance)
    kit = rules_of(kit).under(kit, opening)
    game, player, copied = Game(opening, root_of(kit, rules_of(kit).GAME)), RandomPlayer(chance), 0
    while isinstance(game.node, Decision | Roll | Draw) and len(game.answers) < 400:
        if isinstance(game.node, Decision):
            for option in itertools.islice(itertools.chain(game.node.also, game.node.options), 8):
                table = tomllib.loads(f"answer = {write_answer(kit, option)}")["answer"]
                assert cases_of(kit).answer_of(kit, game.position, game.node, table) == option
                copied += 1
        game.answer(player.answer(game.node))
    assert copied > 400
