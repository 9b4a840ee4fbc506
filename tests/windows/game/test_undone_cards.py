"""A card that was played and taken back is as hidden as the hand it is in, and is played again by its owner only."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser

from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.plan_book import PlanBook
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import PlayEvent, UseOperations
from diadochi.rules.successors.notation import write
from diadochi.windows.docks import Dock
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.game.game_timeline import marked_moments
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import agree, refuse
from tests.windows.game.trust import ANNA, BORIS, begun, open_curtain, two


def leads_to_question(game: Game[Any], answer: Answer) -> bool:
    """Whether someone is asked next, so that neither dice nor another card are seen before it is taken back."""
    after = game.fork()
    after.answer(answer)
    return isinstance(after.node, Decision) and after.node.seat == 1


class Undone:
    """A game in which Anna has played a card, taken it back and covered her hand."""

    def __init__(self, playing: Playing, before: Callable[[Playing, Record], object] = lambda *_: None) -> None:
        self.playing = playing
        self.record = begun(playing, *two(), public=False, seat=1)
        open_curtain(playing, ANNA)
        assert playing.hotseat.viewer == 1
        self.fork = self.record.cursor
        self.card = self._play()
        self.branch = self.record.cursor
        assert self.branch != self.fork
        before(playing, self.record)
        self.press("undo")
        assert self.record.cursor == self.fork
        playing.hotseat.cover()

    def _play(self) -> str:
        controller = self.playing.controller
        asked = controller.decision
        assert asked is not None
        for answer in filter(lambda each: isinstance(each, PlayEvent | UseOperations), asked.options):
            if leads_to_question(controller.line.game, answer) and controller.answer(answer):
                return str(getattr(answer, "card", ""))
        raise AssertionError("no card leads to a question")

    @property
    def name(self) -> str:
        return str(self.playing.controller.kit.cards[self.card].names.en)

    def press(self, command: str) -> None:
        self.playing.shell.commands[command].trigger()

    def words(self) -> str:
        """What the panels of the record, the finder and the clipboard say, with what is on the table."""
        playing = self.playing
        playing.shell.docks.show(Dock.TIMELINE)
        self.press("copy_position")
        marks = playing.games.timeline.marks
        found = [QApplication.clipboard().text(), *playing.shell.journal.lines()]
        found += [marks.item(row).text() for row in range(marks.count())]
        source = marked_moments(lambda: self.record, lambda _node: None)
        found += [f"{line.title} {line.remark}" for line in source.lines()]
        found += [label.text() for label in playing.window.findChildren(QLabel)]
        shown = playing.shell.table.position
        assert shown is not None
        return "\n".join((*found, write(shown)))

    def tells(self) -> bool:
        words = self.words()
        return self.card in words or self.name in words


def ways_back(game: Undone) -> dict[str, Callable[[], object]]:
    """Every way to look at the branch."""
    games, record = game.playing.games, game.record
    games.timeline.show()
    marks = games.timeline.marks
    return {
        "node": lambda: games.looking.look(game.branch),
        "again": lambda: games.looking.review(game.branch),
        "line of the journal": lambda: games.look_at_line(record.tree.depth(game.branch)),
        "next": lambda: games.timeline.go("next"),
        "end": lambda: games.timeline.go("end"),
        "slider": lambda: games.timeline.slider.setValue(games.timeline.slider.maximum()),
        "list": lambda: [marks.itemClicked.emit(marks.item(row)) for row in range(marks.count())],
        "report": lambda: games.ending.moment_asked.emit(game.branch),
        "last answer": lambda: (games.looking.look(game.branch), game.press("last_answer")),
        "previous and next": lambda: (games.timeline.go("previous"), games.timeline.go("next")),
    }


@pytest.fixture
def undone(playing: Playing) -> Undone:
    return Undone(playing)


@pytest.fixture
def branched(playing: Playing) -> Undone:
    """Play went on after the card was taken back, so that it is a branch."""
    game = Undone(playing)
    open_curtain(playing, ANNA)
    controller = playing.controller
    asked = controller.decision
    assert asked is not None
    assert controller.answer(next(each for each in asked.options if getattr(each, "card", "") not in ("", game.card)))
    playing.hotseat.cover()
    assert not game.record.is_main(game.branch)
    return game


@pytest.mark.parametrize("kind", ["undone", "branched"])
def test_no_way_to_look_at_it_shows_the_card(request: pytest.FixtureRequest, kind: str) -> None:
    game: Undone = request.getfixturevalue(kind)
    hotseat, looking = game.playing.hotseat, game.playing.games.looking
    hotseat.lift_curtain()
    assert not game.tells()
    for way, look in ways_back(game).items():
        look()
        assert not game.tells(), way
        assert looking.here != game.branch, way
        assert looking.here in game.record.tree.lineage(game.record.cursor), way
        looking.now()
        hotseat.lift_curtain()


def test_what_hangs_on_the_hidden_moment_is_hidden(playing: Playing) -> None:
    def mark(playing: Playing, record: Record) -> None:
        record.notes.bookmark(record.cursor, "the great card")
        record.notes.comment(record.cursor, "now the great card")
        PlanBook(record).add("after the great card", record.cursor, 2, None, "average")
        playing.shell.commands["report"].trigger()

    game = Undone(playing, mark)
    playing.hotseat.lift_curtain()
    assert "great card" not in game.words()
    assert not playing.plans.mode.shown
    reports = [page for page in playing.window.findChildren(EndPage) if page.isVisible()]
    assert not [page for page in reports if game.name in page.findChild(QTextBrowser).toPlainText()]
    playing.shell.commands["report"].trigger()
    page = next(page for page in playing.window.findChildren(EndPage) if page.isVisible())
    assert game.name not in page.findChild(QTextBrowser).toPlainText()


def ways_on(game: Undone) -> dict[str, Callable[[], object]]:
    """Every way to play the card that was taken back."""
    games = game.playing.games
    return {
        "redo": lambda: game.press("redo"),
        "play on": lambda: games.back.play_from(game.branch),
        "main line": lambda: games.timeline.marks.way_asked.emit("make_main", game.branch),
    }


@pytest.mark.parametrize(
    ("kind", "way"), [("undone", "redo"), ("undone", "play on"), ("branched", "play on"), ("branched", "main line")]
)
def test_only_its_owner_plays_it_again(request: pytest.FixtureRequest, kind: str, way: str) -> None:
    undone: Undone = request.getfixturevalue(kind)
    playing, record = undone.playing, undone.record
    playing.hotseat.lift_curtain()
    before = record.cursor, len(record.acts)
    ways_on(undone)[way]()
    assert record.cursor == before[0]
    agree(playing, BORIS)
    assert (record.cursor, len(record.acts)) == before
    refuse(playing)
    assert undone.card in playing.controller.position.factions[1].hand
    ways_on(undone)[way]()
    agree(playing, ANNA)
    assert record.cursor == undone.branch
    expected = ActKind.MAIN_LINE_CHANGED if way == "main line" else ActKind.PLAYED_AGAIN
    assert [(act.kind, act.agreed, act.by_number) for act in record.acts[before[1] :]] == [(expected, (1,), True)]


def test_its_owner_does_it_again_with_the_hand_open(undone: Undone) -> None:
    open_curtain(undone.playing, ANNA)
    assert undone.playing.hotseat.viewer == 1
    assert undone.name in undone.playing.shell.journal.lines()[-1]
    undone.press("redo")
    assert undone.record.cursor == undone.branch
    assert not undone.record.acts


def test_a_branch_is_played_on_with_the_consents_that_going_back_needs(branched: Undone) -> None:
    """Boris has answered since: everyone is asked, and what Anna agrees to is not enough."""
    playing, record = branched.playing, branched.record
    controller = playing.controller
    while not {
        record.tree[n].seat for n in record.tree.lineage(record.cursor)[record.tree.depth(branched.fork) + 1 :]
    } & {2}:
        node = controller.node
        assert node is not None
        controller.line.begin()
        controller.line.answer(RandomPlayer(random.Random(3)).answer(node))
    controller.refresh()
    playing.hotseat.lift_curtain()
    present = record.cursor
    playing.games.back.play_from(branched.branch)
    consent = playing.games.agreeing.consent
    assert consent is not None
    assert set(consent.assents[0].seats) == {1, 2}
    agree(playing, ANNA, ANNA)
    assert record.cursor == present
    refuse(playing)
    playing.games.back.play_from(branched.branch)
    agree(playing, ANNA, BORIS)
    assert record.cursor == branched.branch
