"""Windows for cards in which all pass take one line of the journal, the same whoever held a card."""

from itertools import groupby

from diadochi.language import Name
from diadochi.narration.narrator import NarratedEntry
from tests.windows.hotseat.conftest import Table


def told(table: Table) -> list[NarratedEntry]:
    return list(table.playing._journal._told)


def visible(table: Table) -> list[bool]:
    rows = table.window.shell.journal._list
    return [not rows.isRowHidden(row) for row in range(rows.count())]


def runs(table: Table) -> list[range]:
    """The rows of passes on end."""
    found, row = [], 0
    for quiet, group in groupby(told(table), lambda each: each.quiet):
        length = len(list(group))
        if quiet:
            found.append(range(row, row + length))
        row += length
    return found


def test_passes_on_end_are_one_line_that_names_who_was_asked(table: Table) -> None:
    table.some(250)
    shown, lines = visible(table), table.window.shell.journal.lines()
    several = [run for run in runs(table) if len(run) > 1]
    assert several
    for run in several:
        assert [shown[row] for row in run] == [True] + [False] * (len(run) - 1)
        for row in run:
            seat = told(table)[row].seat
            assert table.window.shell.speaker.spell(Name("seat", str(seat))) in lines[run.start]
        assert lines[run.start].startswith("No card played: ")
    assert all(shown[row] for row in range(len(shown)) if not told(table)[row].quiet)


def test_going_back_into_a_fold_marks_its_line_and_another_branch_opens_it(table: Table) -> None:
    table.some(250)
    run = next(run for run in runs(table) if len(run) > 1)
    table.controller.go_to(run.start + 2)
    assert table.window.shell.journal._list.currentRow() == run.start
    before = visible(table)[: run.start]
    while table.controller.answer(table.player.answer(table.controller.node)):  # type: ignore[arg-type]
        if not told(table)[-1].quiet:
            break
    assert visible(table)[: run.start] == before
    for run in runs(table):
        assert visible(table)[run.start]
        assert not any(visible(table)[row] for row in run[1:])
