"""How even a set-up is: what games say of it, and the page that keeps it."""

from pathlib import Path

from msgspec import structs
from typer.testing import CliRunner

from desktop.cli.app import application
from desktop.players.balance.page import write_section
from desktop.players.balance.report import headed, report_of
from desktop.players.played import Played
from desktop.players.playout import Match

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
    lines = report_of([GAME] * 70 + [lost] * 30).splitlines()
    assert "| Crown | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| Europe | 30 | 30 % | 22 % to 40 % | no |" in lines
    assert "| antipatros | 30 | 30 % | 22 % to 40 % |" in lines
    assert "| regency | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| *at once, in all* | 30 | 30 % | 22 % to 40 % | yes |" in lines
    assert "| *count, in all* | 0 | 0 % | 0 % to 4 % | no |" in lines
    assert "| 4 | 100 | 100 % | 96 % to 100 % |" in lines
    assert "| Europe | 6.0 (6 to 6) |" in lines
    assert headed(Match(setup="two-regents", evening=True), [GAME]) == "two-regents, one evening: 2 steward"


def test_of_a_deal_generals_are_judged() -> None:
    other = structs.replace(
        GAME, seat=2, factions={1: "Krateros", 2: "Perdikkas"}, dealt={1: ("krateros",), 2: ("perdikkas", "antipatros")}
    )
    lines = report_of([GAME] * 70 + [other] * 30).splitlines()
    assert "| perdikkas | 100 | 100 % | 96 % to 100 % | no |" in lines
    assert "| antipatros | 30 | 30 % | 22 % to 40 % | no |" in lines
    assert "| krateros | 0 | 0 % | 0 % to 4 % | no |" in lines
    assert "| 1 | 70 | 70 % | 60 % to 78 % | no |" in lines
    assert "| Crown | 70 | 100 % | 95 % to 100 % |" in lines


def test_a_section_takes_the_place_of_the_one_before_it(tmp_path: Path) -> None:
    page = tmp_path / "BALANCE.md"
    page.write_text("# Even?\n\nWhat was changed.\n\n## one\n\nold\n\n## two\n\nkept\n", encoding="utf-8")
    write_section(page, "one", "new\n\n| a |\n")
    write_section(page, "three", "more")
    assert page.read_text(encoding="utf-8") == (
        "# Even?\n\nWhat was changed.\n\n## one\n\nnew\n\n| a |\n\n## two\n\nkept\n\n## three\n\nmore\n"
    )


def test_the_command_writes_a_report_of_short_games(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    words = ["playout", "--players", "2", "--games", "1", "--evening", "--unwatched", "--report", str(page)]
    assert CliRunner().invoke(application(["playout"]), words).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# How even the set-ups are\n\n## random deal, one evening: 2 random\n\nGames: 1,")
    assert "| 3 | 1 | 100 % |" in text or "| 2 | 1 | 100 % |" in text
