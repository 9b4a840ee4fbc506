"""``diadochi odds --battle``: two armies without a position."""

import json

import pytest

from diadochi.cli import main

BATTLE = "krateros, 3 mercenary against lysimachos, 2 loyal at ipsos with defender-space"


def test_it_says_who_wins_what_is_lost_and_who_dies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--battle", BATTLE, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["battle"] == BATTLE
    assert sum(told["chances"][result]["float"] for result in ("win", "draw", "lose")) == pytest.approx(1)
    assert {"dispersed", "dead"} <= told["commanders"]["krateros"].keys()


def test_the_sword_of_rome_has_battles_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--map", "maps/rome", "--battle", "pyrrhus, 8 cu against 6 cu with rough"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "pyrrhus, 8 cu against 6 cu with rough"
    assert any(line.startswith("pyrrhus: safe") for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--battle", "krateros, 3 hoplites against 4 loyal"), '"hoplites" is not known here'),
        (("--battle", BATTLE, "--explain", "glory"), '"glory" is not a figure of a battle'),
        ((), "Give a position"),
    ],
)
def test_what_is_amiss_is_said_in_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    assert said in capsys.readouterr().err
