"""Odds come from a process of their own: in stages, the newest question first, and again after a crash."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from diadochi.controller.odds_client import Foresight
from diadochi.forecast.odds.figures import FirstOdds, Odds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import BestFound, BestOf, DangersFound, DangersOf, OddsOf, OddsRefused
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.language import set_language
from diadochi.players.player import SeatAsked, Thought, ThoughtAsked, as_known
from diadochi.resources import maps
from diadochi.rules.core.game import Game, GameKit
from diadochi.rules.core.system import open_map, root_of, rules_of
from diadochi.rules.successors.setup import at_activation
from tests.controller.pondering import Pondered
from tests.house.kept import kept_opening

Replies = list[Any]
FIGHT = OddsOf(MarchAsked("krateros", ("mazaka", False)))
REST = OddsOf(MarchAsked("lysimachos", ("pella", False)))


@pytest.fixture(scope="module")
def kit() -> GameKit:
    return open_map(maps("diadochi"))


@pytest.fixture
def foresight(kit: GameKit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Foresight]:
    monkeypatch.chdir(tmp_path)  # a child does not import from the current folder, where the tests are
    position = kept_opening(kit, "babylon-323")
    found = Foresight(lambda: (kit, position))
    yield found
    found.close()


@pytest.fixture
def ask(qtbot: QtBot, foresight: Foresight) -> Callable[[str, Any], Replies]:
    """Ask, and wait for every reply."""

    def asked(slot: str, question: Any) -> Replies:
        replies: Replies = []
        foresight.ask(slot, question, replies.append)
        qtbot.waitUntil(lambda: not foresight.is_waiting(slot), timeout=20_000)
        return replies

    return asked


def test_figures_come_in_stages_and_are_those_of_the_command_line(
    kit: GameKit, ask: Callable[[str, Any], Replies]
) -> None:
    first, whole = ask("card", FIGHT)
    assert isinstance(first, FirstOdds)
    assert isinstance(whole, Odds)
    position = kept_opening(kit, "babylon-323")
    assert whole == odds_system(kit).odds(kit, position, FIGHT.march)
    assert first.arrives == whole.arrives
    assert first.results == whole.results


def test_the_same_question_is_counted_once(foresight: Foresight, ask: Callable[[str, Any], Replies]) -> None:
    found = ask("card", FIGHT)
    again: Replies = []
    foresight.ask("card", FIGHT, again.append)
    assert again == found


def test_only_the_newest_question_of_a_slot_is_answered(qtbot: QtBot, foresight: Foresight) -> None:
    old: Replies = []
    new: Replies = []
    foresight.ask("card", DangersOf(4), old.append)
    foresight.ask("card", FIGHT, new.append)
    qtbot.waitUntil(lambda: not foresight.is_waiting("card"), timeout=20_000)
    assert len(new) == 2
    assert old == []


def test_a_quick_question_does_not_wait_for_a_long_one(qtbot: QtBot, foresight: Foresight) -> None:
    came: list[str] = []
    foresight.ask("dangers", DangersOf(4), lambda _: came.append("dangers"))
    foresight.ask("best", BestOf(MarchAsked("krateros", ("mazaka", False), goal="space mazaka mine")), came.append)
    foresight.ask("card", FIGHT, lambda _: came.append("card"))
    qtbot.waitUntil(lambda: not foresight.is_waiting("dangers"), timeout=30_000)
    assert came[:2] == ["card", "card"]
    assert isinstance(came[2], BestFound)
    assert came[3:] == ["dangers", "dangers"]


def test_nothing_comes_of_what_is_forgotten(foresight: Foresight, ask: Callable[[str, Any], Replies]) -> None:
    forgotten: Replies = []
    foresight.ask("dangers", DangersOf(2), forgotten.append)
    foresight.forget("dangers")
    assert ask("card", FIGHT)
    assert not forgotten


def test_a_question_is_asked_again_where_the_process_has_ended(
    qtbot: QtBot, foresight: Foresight, ask: Callable[[str, Any], Replies]
) -> None:
    ask("card", FIGHT)
    process = foresight._process
    assert process is not None
    replies: Replies = []
    os.kill(process.processId(), signal.SIGSTOP)
    foresight.ask("card", REST, replies.append)
    os.kill(process.processId(), signal.SIGKILL)
    qtbot.waitUntil(lambda: not foresight.is_waiting("card"), timeout=20_000)
    assert isinstance(replies[-1], Odds)
    assert foresight._process is not process


def test_a_refusal_is_a_sentence_in_the_language_of_whoever_asks(ask: Callable[[str, Any], Replies]) -> None:
    nonsense = OddsOf(MarchAsked("krateros", ("mazaka", False), policy="charge"))
    (english,) = ask("card", nonsense)
    assert english == OddsRefused('"charge" is not a known response. Write stand, avoid, best, intercept>=50.')
    set_language("ru")
    try:
        (russian,) = ask("card", nonsense)
    finally:
        set_language("en")
    assert russian.sentence != english.sentence
    assert "charge" in russian.sentence


def test_a_map_that_has_no_odds_says_so(qtbot: QtBot) -> None:
    kit = open_map(maps("rome"))
    foresight = Foresight(lambda: (kit, rules_of(kit).setup_position(kit, "pyrrhus_280")))
    replies: Replies = []
    foresight.ask("dangers", DangersOf(4), replies.append)
    qtbot.waitUntil(lambda: not foresight.is_waiting("dangers"), timeout=20_000)
    foresight.close()
    assert isinstance(replies[0], OddsRefused)


def test_dangers_are_told_before_what_would_help(ask: Callable[[str, Any], Replies]) -> None:
    plain, helped = ask("dangers", DangersOf(4))
    assert isinstance(plain, DangersFound)
    assert plain.dangers
    assert not plain.helped
    assert helped.helped
    assert [danger.chance for danger in plain.dangers] == [danger.chance for danger in helped.dangers]


def thought_asked(kit: GameKit, kind: type[ThoughtAsked], level: str = "steward") -> tuple[ThoughtAsked, Any]:
    """What a player thinks of the first question of an activation segment."""
    game = Game(at_activation(kept_opening(kit, "babylon-323"), 1), root_of(kit, rules_of(kit).GAME))
    assert game.decision is not None
    return as_known(kit, game, kind(level, game.decision.seat, rules_of(kit).GAME, seed=7))


def test_a_hint_is_kept_but_not_what_the_player_of_a_seat_thinks(
    qtbot: QtBot, kit: GameKit, foresight: Foresight
) -> None:
    replies: Replies = []
    for kind, kept in ((ThoughtAsked, True), (SeatAsked, False)):
        question, begun = thought_asked(kit, kind)
        for again in (False, kept):
            foresight.ask("thought", question, replies.append, begun)
            assert foresight.is_waiting("thought") != again
            qtbot.waitUntil(lambda: not foresight.is_waiting("thought"), timeout=20_000)
    assert len(replies) == 4
    assert all(isinstance(reply, Thought) and reply.advice for reply in replies)


def pondered(kit: GameKit, foresight: Foresight, slot: str) -> Replies:
    """Ask someone who never comes to an end by himself."""
    replies: Replies = []
    question, begun = thought_asked(kit, Pondered, "ponderer")
    foresight.ask(slot, question, replies.append, begun)
    return replies


def test_a_thought_that_nobody_wants_ends_and_what_is_asked_later_is_answered(
    qtbot: QtBot,
    kit: GameKit,
    foresight: Foresight,
    ask: Callable[[str, Any], Replies],
    capfd: pytest.CaptureFixture[str],
) -> None:
    ask("card", REST)
    process = foresight._process
    dropped = pondered(kit, foresight, "automatic")
    qtbot.wait(100)
    foresight.forget("automatic")
    question, begun = thought_asked(kit, SeatAsked)
    later: Replies = []
    foresight.ask("coach", question, later.append, begun)
    qtbot.waitUntil(lambda: not foresight.is_waiting("coach"), timeout=20_000)
    assert isinstance(later[0], Thought)
    overtaken = pondered(kit, foresight, "automatic")
    qtbot.wait(100)
    assert len(ask("card", FIGHT)) == 2, "what is more urgent is counted within the thought"
    newer: Replies = []
    foresight.ask("automatic", question, newer.append, begun)
    qtbot.waitUntil(lambda: not foresight.is_waiting("automatic"), timeout=20_000)
    assert isinstance(newer[0], Thought)
    assert not dropped
    assert not overtaken
    assert foresight._process is process, "it has not broken down"
    assert "Traceback" not in capfd.readouterr().err


def test_a_thought_ends_with_the_window(
    qtbot: QtBot,
    kit: GameKit,
    foresight: Foresight,
    ask: Callable[[str, Any], Replies],
    capfd: pytest.CaptureFixture[str],
) -> None:
    ask("card", REST)
    process = foresight._process
    assert process is not None
    replies = pondered(kit, foresight, "automatic")
    qtbot.wait(100)
    codes: list[tuple[int, QProcess.ExitStatus]] = []
    closing = process.waitForFinished
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "waitForFinished", lambda ms: closing(ms) and not codes.append(_ending(process)))
        foresight.close()
    assert codes == [(0, QProcess.ExitStatus.NormalExit)], "nobody had to kill it"
    assert not replies
    assert "Traceback" not in capfd.readouterr().err


def _ending(process: QProcess) -> tuple[int, QProcess.ExitStatus]:
    return process.exitCode(), process.exitStatus()
