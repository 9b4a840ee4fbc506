"""``diadochi dangers``: beaten and killed apart, with the policy and what is left out."""

import json
from fractions import Fraction

import pytest

from diadochi.cli import main


def test_dangers_as_json_name_their_policy_and_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dangers", "babylon-323", "--seat", "3", "--policy", "avoid intercept>=50", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["policy"] == "avoid intercept>=50"
    assert any("One enemy army" in words for words in told["left_out"])
    assert told["dangers"]
    for danger in told["dangers"]:
        whole, beaten, killed = (Fraction(danger[name]["exact"]) for name in ("chance", "beaten", "killed"))
        assert beaten + killed == whole
        assert killed == 0 or danger["thing"] not in ("kardia", "abydos")
    assert any(danger["killed"]["exact"] != "0/1" for danger in told["dangers"])
