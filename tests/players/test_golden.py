"""Kept games go as they went; when one does not, it is told where, by which rules, and from which position to which."""

import pytest
from msgspec import structs

from diadochi.rules.successors import control
from tests.players.golden import __main__ as tool
from tests.players.golden.kept import GOLDEN
from tests.players.golden.recording import Golden, played, recorded
from tests.players.golden.replay import divergence
from tests.rules.notation.positions import the_kit

KIT = the_kit()
FIRST = GOLDEN[0]
AT_SEA = next(golden for golden in GOLDEN if golden.name == "fourth_4")
"""Fleets change hands in it."""


@pytest.mark.untraced
@pytest.mark.parametrize("golden", GOLDEN, ids=[golden.name for golden in GOLDEN])
def test_a_kept_game_goes_as_it_went(golden: Golden) -> None:
    found = divergence(KIT, golden, recorded(golden))
    assert found is None, f"{found.told()}\nIf it should be so: python -m tests.players.golden --record {golden.name}"


def test_the_games_are_varied() -> None:
    """Every number of players, both editions, options, and more than one kind of victory."""
    assert {golden.players for golden in GOLDEN} == {2, 3, 4, 5}
    assert {golden.edition for golden in GOLDEN} == {"fourth", "third"}
    assert any(golden.options for golden in GOLDEN)
    endings = {recorded(golden)[-1].position.partition("outcome ")[2].split()[0] for golden in GOLDEN}
    assert len(endings) > 1


def test_recording_again_gives_the_same_game() -> None:
    assert list(played(FIRST.kit_of(KIT), FIRST)) == list(played(FIRST.kit_of(KIT), FIRST))


def test_a_refused_answer_is_told() -> None:
    """An answer to another question stands in the recording."""
    rows = recorded(FIRST)
    wrong = next(number for number, row in enumerate(rows) if row.kind == "tyche")
    rows[wrong] = structs.replace(rows[wrong], answer='{"do":"hand_over","seat":1}')
    found = divergence(KIT, FIRST, rows)
    assert found is not None
    assert "is refused" in found.said
    assert found.answers == wrong - 1
    assert {"SEQ-29", "OPS-02"} <= {*found.rules}


def test_a_changed_rule_is_told_with_both_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fleets no longer follow control: the first checkpoint with another position is told."""
    monkeypatch.setattr(control, "fleets_now", lambda _kit, position: dict(position.fleets))
    found = divergence(KIT, AT_SEA, recorded(AT_SEA))
    assert found is not None
    assert found.before != found.now
    told = found.told()
    assert f"recorded: {found.before}" in told
    assert f"now:      {found.now}" in told


def test_a_crash_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_kit: object, _position: object) -> None:
        raise LookupError("nothing there")

    monkeypatch.setattr(control, "fleets_now", broken)
    found = divergence(KIT, AT_SEA, recorded(AT_SEA))
    assert found is not None
    assert "LookupError: nothing there" in found.said


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """It tells of one game by name, and records a new one where it is told to."""
    assert tool.main([FIRST.name]) == 0
    assert capsys.readouterr().out == f"{FIRST.name}: as it was\n"
    monkeypatch.setattr("tests.players.golden.recording.FOLDER", tmp_path)
    assert tool.main([FIRST.name, "--record"]) == 0
    assert recorded(FIRST)[-1].kind == "end"
