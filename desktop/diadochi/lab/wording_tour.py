"""The tour of `make wording`: makes the program say what it can say, surface by surface."""

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog

from diadochi.cli.app import COMMANDS, application
from diadochi.cli.asking import the_kit
from diadochi.controller.rules_controller import ProgramDice
from diadochi.lab.heard_texts import Heard, replaced
from diadochi.language import Speaker, current_language
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import consequences
from diadochi.players.game_players import Asked, players_of
from diadochi.players.player import RandomPlayer
from diadochi.players.temperament import EVEN
from diadochi.resources import maps
from diadochi.rules.cases.case_files import case_files, play_case, read_cases
from diadochi.rules.cases.game_cases import kit_for
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, open_to
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.windows.game_window import windows_of
from diadochi.windows.main_window import MainWindow, open_window
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.playing.question_offers import prompt_of, told_of
from diadochi.windows.preferences import Preferences

LOG = logging.getLogger(__name__)
TourGame = Game[GamePosition]
_GAMES = {"diadochi": ("babylon-323", "two-regents"), "rome": ("pyrrhus_280",)}
"""Set-ups played in a window, by map."""
_ANSWERS = 250
"""Answers given in each of them."""
_CASES = Path("tests") / "cases"
_UNTOUCHED = ("quit", "full_screen", "larger", "smaller", "normal_size")
"""Commands that open nothing, or would end the tour."""


def tour(said: Heard, *, quick: bool = False) -> None:
    """Go through every surface; without windows if `quick`."""
    _play_cases(said)
    with said.on("Command line"):
        for name in COMMANDS:
            quietly(partial(application([name]), [name, "--help"], standalone_mode=False))
    if not quick:
        for name, setups in _GAMES.items():
            _visit_windows(said, name, setups)


def quietly(act: Callable[[], object]) -> None:
    """Do something that may be impossible now: a surface that cannot be opened does not end the tour."""
    try:
        act()
    except Exception:
        LOG.exception("This could not be shown:")


# --- cases: questions, buttons, refusals


def _play_cases(said: Heard) -> None:
    kit = the_kit()
    listener = _CaseListener(said)
    with replaced(Game, "answer", listener.answer()), replaced(Game, "why_not", listener.why_not()):
        for file in case_files([_CASES]):
            for case in read_cases(kit, file)[0]:
                listener.kit = kit_for(kit, case.map)
                quietly(partial(play_case, kit, case))


class _CaseListener:
    """Whenever a game is answered, says its question and buttons first; whenever it refuses, says why."""

    def __init__(self, said: Heard) -> None:
        self._said = said
        self.kit: GameKit = the_kit()

    def answer(self) -> Callable[[TourGame, Answer], None]:
        """What replaces `Game.answer`."""
        real = Game.answer

        def answered(game: TourGame, given: Answer) -> None:
            quietly(lambda: self._tell_question(game))
            quietly(lambda: self._tell_advice(game))
            quietly(lambda: self._tell_answer(game, given))
            node = game.node
            real(game, given)
            quietly(lambda: self._tell_result(game, node))

        return answered

    def why_not(self) -> Callable[[TourGame, Answer], Verdict]:
        """What replaces `Game.why_not`."""
        real = Game.why_not

        def judged(game: TourGame, given: Answer) -> Verdict:
            verdict = real(game, given)
            if verdict.reason is not None:
                with self._said.on("Refusals"):
                    self._speaker(game).say(verdict.reason)
            return verdict

        return judged

    def _speaker(self, game: TourGame) -> Speaker:
        return Speaker(rules_of(self.kit).spell(self.kit, current_language, lambda: game.position))

    def _tell_question(self, game: TourGame) -> None:
        node, speaker = game.node, self._speaker(game)
        with self._said.on("Questions"):
            speaker.say(prompt_of(node))
        for offer in windows_of(self.kit.atlas.system).offers(self.kit, node, game.position):
            with self._said.on("Buttons"):
                speaker.say(offer.words)
            told = told_of(offer)
            if told is not None:
                with self._said.on("Tooltips of buttons"):
                    speaker.say(told)

    def _tell_advice(self, game: TourGame) -> None:
        """The card of the first time, and what a computer player thinks of each answer."""
        node, speaker = game.node, self._speaker(game)
        if not isinstance(node, Decision):
            return
        first = words_of(self.kit).first_time(node.kind)
        if first is not None:
            with self._said.on("Cards of the first time"):
                speaker.say(first.title)
                speaker.say(first.words)
        steward = players_of(self.kit).steward(self.kit, random.Random(1), EVEN)
        with self._said.on("Reasons of computer players"):
            for advice in steward.advise(Asked(game, node.seat)):
                for reason in advice.reasons:
                    speaker.say(reason)

    def _tell_answer(self, game: TourGame, given: Answer) -> None:
        words, node, speaker = words_of(self.kit), game.node, self._speaker(game)
        if isinstance(node, Decision):
            with self._said.on("Answers in lists"):
                speaker.say(words.choice_words(node, given, game.position))
            with self._said.on("Journal"):
                speaker.say(words.entry_words(node, game.position, given))
        elif isinstance(node, Roll) and isinstance(given, Dice):
            with self._said.on("Results of rolls"):
                speaker.say(words.result_words(node, given.faces) or node.purpose)

    def _tell_result(self, game: TourGame, node: Node | None) -> None:
        words, events, speaker = words_of(self.kit), game.events[-1], self._speaker(game)
        came = words.what_came(node, events) if node is not None else ()
        with self._said.on("Results in the journal"):
            for line in came:
                speaker.say(line)
        if node is not None:
            for moment in words.great_moments(self.kit, node, open_to(events, None)):
                with self._said.on("Banners"):
                    speaker.say(moment.headline)
            for line in consequences(words, node, events, game.node):
                with self._said.on("Tooltips: what an answer leads to"):
                    speaker.say(line)


# --- windows


def _visit_windows(said: Heard, name: str, setups: tuple[str, ...]) -> None:
    kit = the_kit(maps(name))
    for setup in setups:
        position = rules_of(kit).setup_position(kit, setup)
        with TemporaryDirectory() as home, said.on(f"Window of {name}"):
            window = open_window(kit, position, preferences=Preferences(motion=False, moments="swiftly"))
            playing = Playing(window, kit, position)
            playing.controller.dice = ProgramDice(seed=1)
            playing.games.desk.home = Path(home)
            with said.on(f"Menus and dialogs of {name}"):
                _open_everything(window)
            with said.on(f"A game of {name}"):
                _play(playing)
            window.close()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _play(playing: Playing) -> None:
    player = RandomPlayer(random.Random(3))
    for _ in range(_ANSWERS):
        node = playing.controller.node
        if node is None:
            return
        if playing.hotseat.is_closed:
            playing.hotseat.curtain.opened.emit("")
        else:
            quietly(partial(_answer, playing, player))
        QApplication.processEvents()


def _answer(playing: Playing, player: RandomPlayer) -> None:
    node = playing.controller.node
    if node is not None:
        playing.controller.answer(player.answer(node))


def _open_everything(window: MainWindow) -> None:
    with _no_file_dialogs():
        for action in [*window.shell.commands, *window.findChildren(QAction)]:
            if action.objectName() not in _UNTOUCHED and action.isEnabled() and _opens(window, action):
                quietly(action.trigger)
                _close_dialogs()


def _opens(window: MainWindow, action: QAction) -> bool:
    return action in [*window.shell.commands] or (action.text().endswith("…") and action.menu() is None)


@contextmanager
def _no_file_dialogs() -> Iterator[None]:
    """Dialogs of the system would wait for an answer."""
    with (
        replaced(QFileDialog, "getOpenFileName", staticmethod(lambda *_asked, **_more: ("", ""))),
        replaced(QFileDialog, "getSaveFileName", staticmethod(lambda *_asked, **_more: ("", ""))),
        replaced(QFileDialog, "getExistingDirectory", staticmethod(lambda *_asked, **_more: "")),
    ):
        yield


def _close_dialogs() -> None:
    for _ in range(3):
        QCoreApplication.processEvents()
    for window in QApplication.topLevelWidgets():
        if not isinstance(window, MainWindow) and window.parentWidget() is not None:
            window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
