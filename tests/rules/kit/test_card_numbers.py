"""The referee follows the owner's numbers of a card: cases that hold with another number, and not with ours."""

from pathlib import Path

import pytest

from diadochi.atlas.owner_numbers import OwnerNumbers
from diadochi.resources import maps
from diadochi.rules.cases.case_files import read_cases, run_case
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.numbers import open_numbered
from diadochi.rules.core.system import open_map

IN_TYCHE = 'given.course = "whole"\ngiven.segment = "tyche"\n'
CASES = {
    ("treachery", "range", 9): f"""{IN_TYCHE}
given.hands = {{ 1 = ["treachery"] }}
given.pieces = {{ babylon = "2:peithon+alexandros+3M", sousa = "1:krateros+2M", ekbatana = "1:lysimachos+1M" }}
when = [
    {{ do = "play_event", card = "treachery" }},
    {{ do = "choose", target = "lysimachos" }},
    {{ do = "dice", faces = [3] }},
]
then.position = {{ "stacks.ekbatana" = "1:lysimachos+alexandros+1M" }}""",
    ("price_of_failure", "dies_from", 3): """
edition = "fourth"
switches = { opt_price_of_failure = "on" }
given.pieces = { ikonion = "1:perdikkas+8M", ipsos = "2:peithon+2M" }
given.hands = { 1 = ["price_of_failure"] }
given.discards = ["cretan_liars", "camp_plundered"]
when = [
    { do = "activate", general = "perdikkas" },
    { do = "default" },
    { do = "dice", faces = [6] },
    { do = "step", to = "ipsos" },
    { do = "stand" },
    { do = "dice", faces = [6, 6] },
    { do = "dice", faces = [1, 1] },
    { do = "play_surprise", seat = 1, card = "price_of_failure" },
    { do = "drawn", things = ["fog"] },
    { do = "dice", faces = [3] },
]
then.position = { "off_map.peithon" = "dead" }""",
    ("cavalry_superiority", "strength", 3): """
edition = "fourth"
switches = { opt_cavalry_superiority = "on" }
given.usurper = 2
given.pieces = { ikonion = "1:krateros+4M", ipsos = "2:6M" }
given.hands = { 1 = ["cavalry_superiority"], 2 = ["campaign_2"] }
given.discards = ["cretan_liars", "camp_plundered"]
when = [
    { do = "activate", general = "krateros" },
    { do = "default" },
    { do = "dice", faces = [6] },
    { do = "step", to = "ipsos" },
    { do = "play_surprise", seat = 1, card = "cavalry_superiority" },
    { do = "drawn", things = ["campaign_1"] },
    { do = "dice", faces = [6, 6] },
]
then.derived = { "battle.attacker.strength" = 7 }""",
    ("treasure_of_kyinda", "part", 3): f"""{IN_TYCHE}
given.hands = {{ 1 = ["treasure_of_kyinda"] }}
given.markers = {{ tarsos = 1 }}
when = [
    {{ do = "play_event", card = "treasure_of_kyinda" }},
    {{ do = "train", kind = "loyal" }},
]
then.position = {{ "factions.1.training" = "loyal, 3" }}""",
    ("embassies_to_the_cities", "range", 1): f"""{IN_TYCHE}
given.hands = {{ 1 = ["embassies_to_the_cities"] }}
given.markers = {{ kelainai = 1, gordion = 2 }}
when = [
    {{ do = "play_event", card = "embassies_to_the_cities" }},
    {{ expect.refused = [{{ do = "place_marker", space = "kyzikos", because = ["OPS-20"] }}] }},
]""",
}


@pytest.mark.parametrize(
    ("changed", "case"), CASES.items(), ids=lambda each: each[0] if isinstance(each, tuple) else ""
)
def test_the_referee_follows_a_number_of_a_card(changed: tuple[str, str, int], case: str, tmp_path: Path) -> None:
    card, name, figure = changed
    file = tmp_path / "case.toml"
    file.write_text(f'[[case]]\nid = "OPS-05"\ntitle = "a number of an owner"\nrules = ["OPS-05"]\n{case}\n')

    def differs(kit: GameKit) -> bool:
        ((read,), faults) = read_cases(kit, file, "case.toml")
        assert not faults
        return bool(run_case(kit, read).differences)

    owners = OwnerNumbers("diadochi", "Test", numbers={f"cards.card.{card}.numbers.{name}": figure})
    assert not differs(open_numbered(maps("diadochi"), owners))
    assert differs(open_map(maps("diadochi")))
