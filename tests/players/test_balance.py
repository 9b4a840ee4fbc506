"""How even a set-up is: what games say of it, and the page that keeps it."""

import errno
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from msgspec import structs
from typer.testing import CliRunner

from diadochi.cli import main
from diadochi.cli.app import application
from diadochi.foreign import UnfitFile
from diadochi.lab.balance_page import headed, report_of, write_section
from diadochi.players.automatic_games import Match, Played
from diadochi.players.game_store import Terms

GAME = Played(
    1,
    "regency",
    1,
    "perdikkas",
    4,
    9,
    5,
    1.0,
    factions={1: "Crown", 2: "Europe"},
    dealt={1: ("perdikkas",), 2: ("krateros", "antipatros")},
    kinds={1: "steward", 2: "steward"},
    points={1: {1: 4, 2: 6}},
)


def test_a_report_judges_factions_and_ways_to_win() -> None:
    lost = structs.replace(GAME, seat=2, kind="legitimacy")
    lines = report_of(Match(setup="two-regents"), [GAME] * 70 + [lost] * 30).splitlines()
    assert "| Crown | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| Europe | 30 | 30 % | 22 % to 40 % | no |" in lines
    assert "| antipatros | 30 | 30 % | 22 % to 40 % |" in lines
    assert "| regency | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| *at once, in all* | 30 | 30 % | 22 % to 40 % | yes |" in lines
    assert "| *count, in all* | 0 | 0 % | 0 % to 4 % | no |" in lines
    assert "| 4 | 100 | 100 % | 96 % to 100 % |" in lines
    assert "| Europe | 6.0 (6 to 6) |" in lines
    assert headed(Terms(Match(setup="two-regents", evening=True)), [GAME]) == "two-regents, one evening: 2 steward"


def test_games_by_other_rules_have_a_section_of_their_own() -> None:
    asked = Terms(Match(evening=True), "third", (("harsh", "yes"), ("mild", "yes")), "each")
    by_other_rules = "third edition, one evening, with harsh and mild, optional rules by turns (each)"
    assert headed(asked, [GAME]) == f"random deal, {by_other_rules}: 2 steward"


def test_of_a_deal_generals_are_judged() -> None:
    other = structs.replace(
        GAME, seat=2, factions={1: "Krateros", 2: "Perdikkas"}, dealt={1: ("krateros",), 2: ("perdikkas", "antipatros")}
    )
    lines = report_of(Match(), [GAME] * 70 + [other] * 30).splitlines()
    assert "| perdikkas | 100 | 100 % | 96 % to 100 % | no |" in lines
    assert "| antipatros | 30 | 30 % | 22 % to 40 % | no |" in lines
    assert "| krateros | 0 | 0 % | 0 % to 4 % | no |" in lines
    assert "| 1 | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| Crown | 70 | 100 % | 95 % to 100 % |" in lines


def test_a_deal_is_one_by_its_match_and_not_by_the_names_of_its_factions() -> None:
    lines = report_of(Match(), [GAME]).splitlines()
    assert "| seat | wins | share | range | 40 % to 60 % |" in lines
    assert "| faction | wins | share | range |" in lines
    nobody = structs.replace(GAME, dealt={1: (), 2: ()})
    assert "| faction | wins | share | range | 40 % to 60 % |" in report_of(Match(), [nobody]).splitlines()
    assert headed(Terms(Match()), [nobody]) == "usual set-up: 2 steward"


def test_a_section_takes_the_place_of_the_one_before_it(tmp_path: Path) -> None:
    page = tmp_path / "BALANCE.md"
    page.write_text("# Even?\n\nWhat was changed.\n\n## one\n\nold\n\n## two\n\nkept\n", encoding="utf-8")
    write_section(page, "one", "new\n\n| a |\n")
    write_section(page, "three", "more")
    assert page.read_text(encoding="utf-8") == (
        "# Even?\n\nWhat was changed.\n\n## one\n\nnew\n\n| a |\n\n## two\n\nkept\n\n## three\n\nmore\n"
    )


def test_a_heading_within_a_fence_is_none(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    fences = "```console\n## one\n```\n\n~~~~\n~~~\n## two\n~~~~\n"
    page.write_text(f"# Even?\n\n{fences}\n## one\n\nold\n\n## two\n\n```\n## one\n```\n", encoding="utf-8")
    write_section(page, "one", "new")
    write_section(page, "two", "newer")
    assert page.read_text(encoding="utf-8") == f"# Even?\n\n{fences}\n## one\n\nnew\n\n## two\n\nnewer\n"


def test_a_fence_that_nothing_ends_hides_no_heading(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\n\n## one\n\nold\n", encoding="utf-8")
    write_section(page, "one", "new")
    assert page.read_text(encoding="utf-8") == "```\n\n## one\n\nnew\n"


def test_a_section_of_the_same_name_stays(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("## one\n\nfirst\n\n## one\n\nsecond\n\n\n## two\n", encoding="utf-8")
    write_section(page, "two", "new")
    write_section(page, "one", "new")
    assert page.read_text(encoding="utf-8") == "## one\n\nnew\n\n## one\n\nsecond\n\n\n## two\n\nnew\n"


def test_line_ends_are_those_of_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(b"# Even?\r\n\r\n## one\r\n\r\nold\r\n\r\n## two\r\n\r\nkept\r\n")
    write_section(page, "one", "new\n\n| a |")
    write_section(page, "three", "more")
    assert page.read_bytes() == (
        b"# Even?\r\n\r\n## one\r\n\r\nnew\r\n\r\n| a |\r\n\r\n## two\r\n\r\nkept\r\n\r\n## three\r\n\r\nmore\r\n"
    )


def test_an_empty_page_is_begun(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("\n", encoding="utf-8")
    write_section(page, "one", "new")
    assert page.read_text(encoding="utf-8") == "# How even the set-ups are\n\n## one\n\nnew\n"


def test_a_page_for_which_the_disk_has_no_room_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Even?\n\n## one\n\nold\n", encoding="utf-8")
    _fill_the_disk(monkeypatch)
    with pytest.raises(UnfitFile, match=r"page\.md: it cannot be written .* free some disk space"):
        write_section(page, "one", "new")
    monkeypatch.undo()
    assert page.read_text(encoding="utf-8") == "# Even?\n\n## one\n\nold\n"
    assert [*tmp_path.iterdir()] == [page]


def _fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # as a write says it: without the name of the file

    monkeypatch.setattr(os, "fsync", full)


def test_a_page_behind_a_link_is_written_where_it_lies(tmp_path: Path) -> None:
    page, link = tmp_path / "page.md", tmp_path / "link.md"
    try:
        link.symlink_to(page)
    except OSError:
        pytest.skip("no links here")
    write_section(link, "one", "new")
    assert link.is_symlink()
    assert page.read_text(encoding="utf-8").endswith("## one\n\nnew\n")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("latin.md", "line 2 is not UTF-8; save the file as UTF-8"),
        ("nowhere/page.md", "its folder does not exist; check the file name"),
        ("folder", "this is a folder; choose a file"),
        ("locked.md", "it cannot be written"),
        ("locked/page.md", "it cannot be written"),
        pytest.param(
            os.devnull,
            "this is a device, a pipe or a socket; choose a file",
            marks=pytest.mark.skipif(os.name == "nt", reason="devices are named otherwise"),
        ),
    ],
)
def test_an_unfit_page_is_told_before_anything_is_played(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "latin.md").write_bytes("one\nÉire\n".encode("latin-1"))
    (tmp_path / "locked.md").write_text("# Even?\n")
    for folder in ("folder", "locked"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr("diadochi.players.game_store.played", lambda *_: pytest.fail("it was played"))
    monkeypatch.setattr(os, "access", lambda path, how: (Path(path).name, how) != ("locked.md", os.W_OK))
    monkeypatch.setattr("diadochi.lab.balance_page.NamedTemporaryFile", _refused_in("locked"))
    assert main(["playout", "--games", "1", "--report", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert Path(name).name in said.err
    assert why in said.err


def _refused_in(folder: str) -> Callable[..., AbstractContextManager[object]]:
    """Files beside others, which a folder of this name takes none of: the rights of a folder bind no administrator."""

    def beside(dir: Path, prefix: str) -> AbstractContextManager[object]:  # noqa: A002 - it is called so
        if dir.name == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return NamedTemporaryFile(dir=dir, prefix=prefix)

    return beside


def test_what_was_played_is_told_even_if_the_page_cannot_be_written_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _fill_the_disk(monkeypatch)
    words = ["--players", "2", "--games", "1", "--evening", "--unwatched", "--report", str(tmp_path / "page.md")]
    assert main(["playout", *words]) == 2
    said = capsys.readouterr()
    assert "victories" in said.out
    assert "page.md" in said.err
    assert said.err.count("\n") == 1


def test_the_command_writes_a_report_of_short_games(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    words = ["playout", "--players", "2", "--games", "1", "--evening", "--unwatched", "--report", str(page)]
    assert CliRunner().invoke(application(["playout"]), words).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# How even the set-ups are\n\n## random deal, one evening: 2 random\n\nGames: 1,")
    assert "| 3 | 1 | 100 % |" in text or "| 2 | 1 | 100 % |" in text


def test_the_usual_edition_named_is_the_usual_one_and_another_has_its_own_section(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    words = ["playout", "--players", "2", "--games", "1", "--evening", "--unwatched", "--report", str(page)]
    for edition in ("fourth", "third"):
        assert CliRunner().invoke(application(["playout"]), [*words, "--profile", edition]).exit_code == 0
    headings = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert headings == [
        "## random deal, one evening: 2 random",
        "## random deal, third edition, one evening: 2 random",
    ]
