"""Plans lie beside the tree of answers: they survive a kill, hold no dice of the game, and damage says nothing."""

import signal
import subprocess
import sys
from pathlib import Path

from msgspec import structs

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.plan_book import KEY, PlanBook, PlanStep, plans_from, plans_text, with_steps
from diadochi.journal.record.record_text import export_text, import_text
from tests.journal.games import opening

STEP = PlanStep("hand_over", 1, '{"do":"hand_over","seat":2}')
KILLED = """
import os, signal, sys
from pathlib import Path
from diadochi.journal.record.plan_book import PlanBook, with_steps
from diadochi.journal.record.game_record import Record
from tests.journal.test_plans import STEP
book = PlanBook(Record.open(Path(sys.argv[1])))
for number in range(5):
    plan = book.add(f"Plan {number}", 1, 1, 1, "average")
    book.keep(with_steps(plan, [STEP] * number))
os.kill(os.getpid(), signal.SIGKILL)
"""


def begun(path: Path) -> Record:
    kit, position = opening()
    return Record.create(path, position, kit)


def test_plans_survive_a_kill(tmp_path: Path, checkout: Path) -> None:
    path = tmp_path / "a.diadochi"
    begun(path).close()
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=checkout, check=False)
    assert done.returncode == -signal.SIGKILL
    with Record.open(path) as record:
        assert [len(plan.steps) for plan in PlanBook(record).plans] == [0, 1, 2, 3, 4]
        assert len(record.tree) == 1


def test_a_text_has_only_plans_that_are_everybodys(tmp_path: Path) -> None:
    with begun(tmp_path / "a.diadochi") as record:
        book = PlanBook(record)
        book.add("For all", 1, 1, None, "average")
        book.add("For one", 1, 1, 1, "worst")
        text = export_text(record)
        kit = record.kit
    assert "For one" not in text
    with import_text(text, tmp_path / "b.diadochi", kit) as again:
        assert [plan.name for plan in PlanBook(again).plans] == ["For all"]


def test_whoever_looks_is_shown_his_own_and_those_of_all(tmp_path: Path) -> None:
    with begun(tmp_path / "a.diadochi") as record:
        book = PlanBook(record)
        for owner in (None, 1, 2):
            book.add(f"{owner}", 1, 1, owner, "")
        assert [plan.name for plan in book.seen_by(2, hidden=True)] == ["None", "2"]
        assert [plan.name for plan in book.seen_by(None, hidden=True)] == ["None"]
        assert len(book.seen_by(None, hidden=False)) == 3


def test_a_changed_plan_is_no_longer_carried_out_half(tmp_path: Path) -> None:
    with begun(tmp_path / "a.diadochi") as record:
        plan = PlanBook(record).add("One", 1, 1, None, "")
    plan = structs.replace(plan, steps=(STEP, STEP), done=1, at=1)
    assert with_steps(plan, (STEP,)).done == 1
    other = structs.replace(STEP, seat=3)
    assert with_steps(plan, (other, STEP)).done == 0


def test_nonsense_in_the_file_is_no_plan(tmp_path: Path) -> None:
    assert plans_from("[{") == ()
    assert plans_from('[{"id":0}]') == ()
    with begun(tmp_path / "a.diadochi") as record:
        plan = PlanBook(record).add("One", 1, 1, None, "")
        record.about.set(KEY, plans_text([plan, plan, structs.replace(plan, id=7, node=99)]))
        assert [each.id for each in PlanBook(record).plans] == [plan.id]
        unknown = with_steps(plan, [STEP, PlanStep("x", 1, '{"do":"nobody knows"}')])
        assert len(PlanBook(record).answers(unknown)) == 1
