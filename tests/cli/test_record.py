"""Records on the command line: told, replayed, exported, imported, rescued; what cannot be done is one sentence."""

import json
from pathlib import Path

import pytest

from diadochi.cli import main
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.rules.successors.rules import SuccessorsRules
from tests.journal.games import opening, play, store_branched


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.diadochi"
    store_branched(path)
    return path


def test_replay_tells_and_verifies(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert main(["replay", str(file), "--verify"]) == 0
    told = capsys.readouterr().out
    assert "game.diadochi: Three ways" in told
    answers = len(Record.look(file).tree) - 1
    assert f"{answers} answers, 4 branches" in told
    assert told.endswith("every answer is legal and gives the same result\n")
    assert main(["replay", str(file), "--verify", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["verified"], report["agrees"], report["answers"]) == (True, True, answers)
    assert "position" not in report
    assert main(["replay", str(file), "--secrets"]) == 0
    assert "diadochi fourth; turn 1" in capsys.readouterr().out
    assert file.read_bytes() == before


def test_replay_names_the_first_answer_that_differs(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SuccessorsRules.ROOTS, "table", "tests.journal.other_rules:table_without_marches")
    assert main(["replay", str(file), "--verify"]) == 1
    told = capsys.readouterr().out
    with Record.look(file) as record:
        first = record.verify()[0]
    assert first.checkpoint < first.node
    reason = 'the rules now ask something else: "The Crown, choose an army to activate."'
    assert f"answer {first.node}: {reason}; the game continues from answer {first.checkpoint}" in told
    assert "every answer is legal" not in told


def test_export_and_import(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, again = tmp_path / "game.txt", tmp_path / "again.diadochi"
    assert main(["export", str(file), "--text", "--out", str(text)]) == 0
    assert main(["import", str(text), "--into", str(again)]) == 0
    assert main(["export", str(again), "--text"]) == 0
    assert capsys.readouterr().out.endswith(text.read_text(encoding="utf-8"))
    assert main(["export", str(file)]) == 2
    assert main(["export", str(file), "--text", "--out", str(text)]) == 2
    assert main(["import", str(file), "--into", str(tmp_path / "no.diadochi")]) == 2
    words = capsys.readouterr().err
    assert "--text" in words
    assert "Cannot use " in words
    assert "is not a game as text" in words


def test_what_was_done_beside_the_game_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Record.open(file) as record:
        record.note_act(ActKind.SEAT_GIVEN, concerns=(1,), agreed=(2,), by_number=True, seat=1, node=5, at=0)
        sides = [faction.name for _, faction in sorted(record.game.position.factions.items())]
    assert main(["replay", str(file)]) == 0
    words = f"The program took over {sides[0]}. Agreed with PIN: {sides[1]}."
    assert f"answer 5, 1970-01-01T00:00:00.000Z: {words}\n" in capsys.readouterr().out
    assert main(["replay", str(file), "--json"]) == 0
    (act,) = json.loads(capsys.readouterr().out)["interventions"]
    assert (act["kind"], act["agreed"], act["words"]) == ("seat_given", [2], words)
    assert main(["export", str(file), "--text"]) == 0
    text = capsys.readouterr().out
    assert f"-- {words}\n  act 1 seat_given node 5 at 1970-01-01T00:00:00.000Z concerns 1 agreed 2 by_number" in text


def test_rescue(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = file.read_bytes()[:-5000]
    file.write_bytes(raw)
    assert main(["replay", str(file)]) == 2
    assert 'save what is intact with "diadochi rescue"' in capsys.readouterr().err
    saved = tmp_path / "saved.diadochi"
    assert main(["rescue", str(file), "--into", str(saved)]) == 1
    assert "lost" in capsys.readouterr().out
    assert main(["replay", str(saved), "--verify"]) == 0
    assert file.read_bytes() == raw
    assert main(["rescue", str(file), "--into", str(saved)]) == 2


def test_an_unclosed_record_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.diadochi"
    kit, position = opening()
    with Record.create(path, position, kit) as record:
        play(record, 7, 1)
        assert main(["replay", str(path)]) == 0
        assert "7 answers, 1 branch" in capsys.readouterr().out
