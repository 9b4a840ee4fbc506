"""The end of a game: who won and why, points by turn, the luck of the dice, the battles; kept as PDF and HTML."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from diadochi.forecast.luck_account import luck_steps
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.saved_games import glance
from diadochi.narration.odds_explanation import percent
from diadochi.narration.successors.narration import SuccessorsLuckWords
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Outcome, Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.scene.palette import FACTIONS
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.game.report_parts import PAPER_SIZE, curves
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_report import Report, chronicle
from tests.journal.games import play
from tests.pages import ink, pages_of
from tests.windows.game.conftest import plan


def _begun_unseen(playing: Playing, so: Callable[[Position], bool]) -> None:
    """A game of automatic players, which the window shows from the moment on at which something is so."""
    controller, player = playing.controller, RandomPlayer(random.Random(3))
    playing.games.automatic.pause(True)
    playing.games.files.begin(plan("random", "random", short=True, title="Gaza & Ipsos"))
    while not so(controller.position):
        assert controller.node is not None
        controller.line.begin()
        controller.line.answer(player.answer(controller.node))
    assert playing.window.findChild(EndPage) is None
    controller.refresh()


@pytest.fixture
def ended(playing: Playing, qtbot: QtBot) -> Playing:
    """A game whose last round automatic players have played in the window."""
    _begun_unseen(playing, lambda position: (position.clock.turn, position.clock.round) == (3, 5))
    playing.games.automatic.pause(False)
    qtbot.waitUntil(lambda: playing.controller.position.is_over, timeout=180_000)
    assert playing.controller.position.outcome is not None
    return playing


@pytest.fixture
def reported(playing: Playing) -> Playing:
    """A game that is over, with its report."""
    _begun_unseen(playing, lambda position: position.is_over)
    return playing


def test_the_end_opens_a_report_that_tells_what_the_record_holds(ended: Playing, tmp_path: Path, qtbot: QtBot) -> None:
    page, record = ended.window.findChild(EndPage), ended.games.desk.record
    assert page is not None
    assert record is not None
    told = chronicle(record, record.cursor)
    position, kit = ended.controller.position, ended.controller.kit
    assert [standing.turn for standing in told.standings] == [0, 2, 3]
    for seat in (1, 2):
        assert told.standings[-1].victory[seat] == victory_points(kit, position, seat).total
        assert told.standings[-1].legitimacy[seat] == legitimacy(kit, position, seat).total
    dice = [entry for entry in ended.controller.line.entries if isinstance(entry, Dice)]
    assert sum(luck.total for luck in told.luck.values()) == sum(sum(d.faces) for d in dice)
    assert sum(luck.expected for luck in told.luck.values()) == sum(3.5 * len(d.faces) for d in dice)
    qtbot.waitUntil(lambda: "Chance to win and turning points" in page.plain_text(), timeout=60_000)
    words = page.plain_text()
    assert "Gaza & Ipsos" in words
    assert "wins" in words
    assert page.save_to(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    assert page.save_to(tmp_path / "report.html")
    assert "data:image/png;base64," in (tmp_path / "report.html").read_text("utf-8")
    assert not page.save_to(tmp_path / "no" / "report.pdf")
    assert page.complaint is not None
    assert "choose another folder" in page.complaint.text()
    assert page.height() <= page.screen().availableSize().height()
    page.hide()
    page.move(-300, -200)
    page.show()
    assert page.screen().availableGeometry().contains(page.frameGeometry())
    assert not page.save_to(tmp_path / "no" / "report.html")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert page.print_on(printer)
    assert page._whole_report().on_paper().defaultFont().pointSizeF() == PAPER_SIZE, "a size in pixels is dust on paper"
    _is_read_on_paper(tmp_path / "printed.pdf")
    _is_read_on_paper(tmp_path / "report.pdf")
    page.close()
    button = ended.window.shell.prompt._buttons[0]
    assert button.text() == "Game report"
    button.click()
    assert ended.games.desk.record is not None
    assert glance(ended.games.desk.record.path).over
    assert ended.window.findChild(EndPage) is not None


def _is_read_on_paper(path: Path) -> None:
    """Sums and curves fill one page, the dice and battles the next, black on white."""
    pages = pages_of(path)
    assert len(pages) >= 2
    for page in pages[:2]:
        assert page.pixelColor(5, 5) == QColor("white")
        assert 0.002 < ink(page) < 0.25
    colours = {pages[0].pixel(x, y) for x in range(0, 820, 2) for y in range(0, 1160, 2)}
    assert len({QColor(colour).hsvHue() // 30 for colour in colours}) > 4, "the sides in their colours"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("legitimacy", "by legitimacy"),
        ("victory_points", "by victory points"),
        ("regency", "as regent"),
        ("count", "on points"),
        ("concession", "given up"),
        ("", "still in progress"),
    ],
)
def test_the_verdict_says_why(playing: Playing, kind: str, words: str) -> None:
    games = playing.games
    games.files.begin(plan("human", "human"))
    record = games.desk.record
    assert record is not None
    report = Report(
        record,
        record.cursor,
        playing.shell.table,
        games.desk.seats,
        playing.shell.speaker,
    )
    report._position.outcome = playing.controller.position.outcome = Outcome(kind, 2) if kind else None
    asked = playing.shell.speaker.say(playing.prompting._question(None))
    assert (words in asked) == bool(kind), "the bar says it too once nothing is asked"
    assert words in report.verdict()
    assert ("Player 2" in report.verdict()) == bool(kind)


@pytest.mark.qt_log_ignore("QPainter::begin", "This plugin does not support")
def test_a_printer_that_takes_nothing_is_told(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan("human", "human"))
    playing.games.ending.show_report()
    page = playing.window.findChild(EndPage)
    assert page is not None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "no" / "report.pdf"))
    assert not page.print_on(printer)
    assert page.complaint is not None
    assert "save the report as PDF" in page.complaint.text()
    page.close()


def test_curves_of_nothing_but_noughts_are_drawn(dressed: object) -> None:
    flat = curves([(FACTIONS["A"], [0, 0]), (FACTIONS["B"], [0, 0])], ["Opening", "I"], "#000000", "#ffffff", 1.0)
    high = curves([(FACTIONS["A"], [0, 30]), (FACTIONS["B"], [0, 12])], ["Opening", "I"], "#000000", "#ffffff", 1.0)
    assert flat.size() == high.size()
    assert flat != high


def test_the_report_lists_what_was_done_beside_the_game(playing: Playing, tmp_path: Path) -> None:
    playing.games.files.begin(plan("human", "human", short=True, title="Gaza"))
    record = playing.games.desk.record
    assert record is not None
    player = RandomPlayer(random.Random(2))
    for _ in range(12):
        node = playing.controller.node
        assert node is not None
        playing.controller.answer(player.answer(node))
    playing.shell.commands["report"].trigger()
    page = playing.window.findChildren(EndPage)[-1]
    assert "Interventions" not in page.plain_text()
    moment = record.tree.lineage(record.cursor)[5]
    record.note_act(ActKind.SEAT_GIVEN, concerns=(1,), agreed=(2,), by_number=True, seat=1, plays="random", node=moment)
    record.note_act(ActKind.WRONG_NUMBERS, concerns=(2,), seat=2, count=3, node=moment)
    record.note_act(ActKind.LEFT_WITH_HANDS, concerns=(1,), node=moment)
    playing.shell.commands["report"].trigger()
    page = playing.window.findChildren(EndPage)[-1]
    words = page.plain_text()
    faction = playing.shell.table.faction
    assert "Interventions" in words
    assert f"The program took over {faction(1)}." in words
    assert f"Agreed with PIN: {faction(2)}." in words
    assert f"Wrong PINs were entered for the hand of {faction(2)}, 3 in a row." in words
    assert words.count("no one") == 1, "nobody is asked about a wrong number"
    assert "turn II, step 5" in words
    assert f'href="moment:{moment}"' in page.markup()
    assert page.save_to(tmp_path / "report.html")
    assert "moment:" not in (tmp_path / "report.html").read_text("utf-8"), "a link leads nowhere outside the program"
    page._text.anchorClicked.emit(QUrl(f"moment:{moment}"))
    assert playing.games.looking.node == moment


def _played(path: Path, kit: Kit, answers: int) -> Path:
    """A game of two in a file, so many random answers long."""
    chance = random.Random(10)
    position = whole_game_from(random_deal(kit, 2, chance))
    with Record.create(path, position, kit, root_name="whole_game") as record:
        play(record, answers, 10)
    return path


def test_luck_and_decisions_are_counted_beside_the_window_and_each_leads_to_its_moment(
    playing: Playing, kit: Kit, qtbot: QtBot, tmp_path: Path
) -> None:
    playing.games.desk.open(_played(tmp_path / "played.diadochi", kit, 420))
    record = playing.games.desk.record
    assert record is not None
    playing.games.ending.show_report()
    page = playing.window.findChild(EndPage)
    assert page is not None
    assert page.progress.isVisible()
    assert "Luck and decisions" not in page.plain_text()
    qtbot.waitUntil(lambda: not page.progress.isVisible(), timeout=60_000)
    assert page.complaint is None
    *_, (_, _, told) = luck_steps(record, record.cursor)
    shown = next(action for action in told.actions if action.kind in SuccessorsLuckWords.MOMENTS)
    assert "Luck and decisions" in page.plain_text()
    assert percent(shown.chance).replace("\N{NO-BREAK SPACE}", " ") in page.plain_text()
    assert f"moment:{shown.node}" in page.findChild(QTextBrowser).toHtml()
    page.findChild(QTextBrowser).anchorClicked.emit(QUrl(f"moment:{shown.node}"))
    assert playing.games.looking.node == shown.node
    assert page.save_to(tmp_path / "report.html")
    assert "Luck and decisions" in (tmp_path / "report.html").read_text("utf-8")


def test_no_luck_is_shown_while_a_game_without_odds_goes_on(playing: Playing) -> None:
    playing.games.files.begin(plan("human", "random", short=True, odds=False))
    playing.games.ending.show_report()
    page = playing.window.findChild(EndPage)
    assert page is not None
    assert not page.progress.isVisible()


def test_the_report_steps_aside_for_a_moment_and_comes_back(reported: Playing) -> None:
    page, record, looking = reported.window.findChild(EndPage), reported.games.desk.record, reported.games.looking
    assert page is not None
    assert record is not None
    first, second = record.tree.lineage(record.cursor)[5:7]
    for node in (first, second):
        page.findChild(QTextBrowser).anchorClicked.emit(QUrl(f"moment:{node}"))
        assert looking.node == node
        assert not page.isVisible(), "the map is free"
        looking.look(record.cursor)
        assert page.isVisible()
    page.findChild(QTextBrowser).anchorClicked.emit(QUrl(f"moment:{record.cursor}"))
    assert page.isVisible(), "the present lies there already"
    page.close()
    looking.look(first)
    looking.now()
    assert not page.isVisible(), "who has closed it wants it no more"


def test_the_report_does_not_come_back_to_who_plays_on_from_a_moment(reported: Playing) -> None:
    page, record = reported.window.findChild(EndPage), reported.games.desk.record
    assert page is not None
    assert record is not None
    page.findChild(QTextBrowser).anchorClicked.emit(QUrl(f"moment:{record.tree.lineage(record.cursor)[5]}"))
    reported.games.automatic.pause(True)
    record.go_to(record.tree[record.cursor].parent or 0)
    reported.controller.refresh()
    assert reported.games.looking.node is None
    assert not page.isVisible()
