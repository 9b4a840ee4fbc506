"""The trial is tried: whatever is made to tell of a hidden card, in whatever way, is found."""

import random
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from msgspec import structs
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QFileDialog

from diadochi.players.game_players import Asked
from diadochi.players.player import PLAYERS, AtRandom, RandomPlayer
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game
from diadochi.rules.successors.cards import surprises
from diadochi.rules.successors.cards.surprises import unseen
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.view.map_scene import MapScene
from diadochi.windows.hotseat.hidden_hands import CARDS
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.main_window import MainWindow
from diadochi.windows.successors.cards.card_sheet import Discards
from diadochi.windows.widget_text import announce
from tests.sampling import SampleSize
from tests.trust.cases import BRANCH, COVERED, OPEN, Case
from tests.trust.frozen import Surroundings
from tests.trust.trial import Found, Moment, try_moment
from tests.trust.worlds import Interference, Pair, pairs, script

Patch = pytest.MonkeyPatch
SEEDS = 25
CASE = Case(3, "fourth", "hands", COVERED)


def hidden(position: Position) -> list[str]:
    """The cards in all hands, in the order of the seats: what no one's eyes may tell from another order."""
    return [card for seat in sorted(position.factions) for card in position.factions[seat].hand]


@cache
def _found(kit: Kit) -> tuple[Pair, Moment]:
    """The same two worlds and moment for all."""
    pair, moment, _ = CASE.found(kit)
    return pair, moment


def tried(kit: Kit, around: Surroundings, home: Path, wanted: str = "") -> Found:
    pair, moment = _found(kit)
    return try_moment(pair, moment, lambda name: bool(wanted) and wanted in name, around, home)


def told_by(patch: Patch, tells: Callable[[HotSeat, str], object]) -> None:
    """Have the window tell of the hands whenever a hand is shown."""
    show = HotSeat.show

    def shows(hotseat: HotSeat) -> None:
        show(hotseat)
        tells(hotseat, " ".join(hidden(hotseat.controller.position)))

    patch.setattr(HotSeat, "show", shows)


WAYS: dict[str, Callable[[HotSeat, str], object]] = {
    "tooltip": lambda hotseat, cards: hotseat.shell.prompt.setToolTip(cards),
    "read out": lambda hotseat, cards: hotseat.shell.view.setAccessibleDescription(cards),
    "clipboard": lambda _hotseat, cards: QApplication.clipboard().setText(cards),
    "title": lambda hotseat, cards: hotseat.shell.frame.setWindowTitle(cards),
    "place": lambda hotseat, cards: hotseat.shell.prompt.setMinimumHeight(100 + crc32(cards.encode()) % 211),
    "heard": lambda hotseat, cards: announce(hotseat.shell.frame, cards),
    "asked": lambda hotseat, cards: QFileDialog.getSaveFileName(hotseat.shell.frame, cards, "", ""),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sense", WAYS)
def test_what_is_told_to_a_sense_is_found(
    kit: Kit, around: Surroundings, home: Path, monkeypatch: Patch, sense: str
) -> None:
    told_by(monkeypatch, WAYS[sense])
    holes = tried(kit, around, home).holes
    assert "at rest" in holes
    assert any(sense in hole for hole in holes["at rest"])


def test_a_pixel_is_found(kit: Kit, around: Surroundings, home: Path, monkeypatch: Patch) -> None:
    paint = MapScene.drawForeground

    def paints(scene: MapScene, painter: QPainter, seen: QRectF) -> None:
        paint(scene, painter, seen)
        hotseat = scene.views()[0].window().findChild(HotSeat)
        cards = "".join(hidden(hotseat.controller.position)) if hotseat is not None else ""
        painter.fillRect(seen, QColor.fromRgb(crc32(cards.encode()) & 0xFFFFFF))

    monkeypatch.setattr(MapScene, "drawForeground", paints)
    holes = tried(kit, around, home).holes
    assert any("picture of" in hole for hole in holes["at rest"])


def test_a_position_that_is_shown_whole_is_found(
    kit: Kit, around: Surroundings, home: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(HotSeat, "seen", lambda _hotseat, position: position)
    holes = tried(kit, around, home, "Copy position").holes
    assert any("what panels and commands read" in hole for hole in holes["at rest"])
    assert any("clipboard" in hole for name in holes if "Copy position" in name for hole in holes[name])


@pytest.mark.whole
def test_what_comes_at_one_entry_of_a_menu_is_found(
    kit: Kit, around: Surroundings, home: Path, monkeypatch: Patch
) -> None:
    """And nowhere else."""
    made = Discards.__init__

    def makes(dialog: Discards, discarded: Any, removed: Any, speaker: Any, parent: MainWindow) -> None:
        made(dialog, discarded, removed, speaker, parent)
        dialog.setWindowTitle(" ".join(hidden(parent.findChild(HotSeat).controller.position)))  # type: ignore[union-attr]

    monkeypatch.setattr(Discards, "__init__", makes)
    pair, moment = _found(kit)
    found = try_moment(pair, moment, lambda name: name.startswith("press") and "HandPanel" in name, around, home)
    assert found.holes
    assert "at rest" not in found.holes
    assert all("press" in name and "HandPanel" in name for name in found.holes)


def test_a_branch_that_shows_a_card_is_found(kit: Kit, around: Surroundings, home: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("diadochi.journal.record.record_browser.hides_hands", lambda _record: False)
    pair, moment, _ = Case(3, "fourth", CARDS, OPEN, before=BRANCH).found(kit)
    found = try_moment(pair, moment, lambda name: name.startswith("row") and "MarkList" in name, around, home)
    assert any("what panels and commands read" in hole for holes in found.holes.values() for hole in holes)


def test_who_is_asked_only_when_he_holds_a_card_is_found(kit: Kit) -> None:
    """The mutant lets a seat without a fitting card be passed over."""
    ask = surprises.ask_seat

    def asks(kit: Kit, position: Position, window: Any, seat: int, *later: Any) -> Any:
        hand = position.factions[seat].hand if seat in position.factions else ()
        if not any(card in hand for card in unseen(kit, position, window.names)):
            return None
        return (yield from ask(kit, position, window, seat, *later))

    _alone_is_found(_bare(kit), lambda patch: patch.setattr(surprises, "ask_seat", asks), (4,))


def test_a_single_card_that_plays_itself_is_found(kit: Kit) -> None:
    """The mutant does not ask whoever has one card left to play."""
    spared = "diadochi.windows.successors.automatic_answers.is_secret"
    _alone_is_found(kit, lambda patch: patch.setattr(spared, lambda _node: False))


def test_the_card_of_another_that_the_program_plays_is_found(kit: Kit) -> None:
    """The mutant offers an automatic player the cards of all hands."""
    offered = "diadochi.players.player.acts_of"
    _alone_is_found(_bare(kit), lambda patch: patch.setattr(offered, lambda asked, _seat: tuple(asked.also)), (38,))


def test_an_answer_that_depends_on_others_is_found(kit: Kit, sample_size: SampleSize) -> None:
    """The mutant answers for a seat by what lies in all hands."""
    games: list[tuple[Game[Position], Game[Position]]] = []
    both = Pair.games

    def noted(pair: Pair) -> tuple[Game[Position], Game[Position]]:
        games.append(both(pair))
        return games[-1]

    class Peeking(AtRandom):
        def answer(self, asked: Asked) -> Answer:
            here = next(game for game in games[-1] if game.node is asked.decision)
            return RandomPlayer(random.Random("".join(hidden(here.position)))).answer(asked.decision)

    def peeks(patch: Patch) -> None:
        patch.setattr(Pair, "games", noted)
        patch.setitem(PLAYERS, "random", Peeking)

    _alone_is_found(kit, peeks, clean=range(sample_size(5, SEEDS)))


@pytest.mark.whole
def test_a_player_who_tries_out_what_the_deck_would_bring_is_found(
    kit: Kit, monkeypatch: Patch, sample_size: SampleSize
) -> None:
    """The mutant asks about the game as it is: what is played out with its deck tells what is in it."""
    asked = "tests.trust.worlds.asked_as"
    monkeypatch.setattr("tests.trust.worlds.SELDOM", 1)
    _alone_is_found(
        _bare(kit),
        lambda patch: patch.setattr(asked, lambda _kit, game, seat, *_: Asked(game, seat)),
        (65, 2, 12, 22),
        clean=(2, 12, 22)[: sample_size(0, 3)],
        deck=True,
    )


def _bare(kit: Kit) -> Kit:
    """The same game, in which no one joins who is dealt: a seed then deals the same whatever makes deals even."""
    players = {count: structs.replace(table, extra={}, absent={}) for count, table in kit.players.items()}
    return Kit(kit.atlas, structs.replace(kit.box, players=players))


def _alone_is_found(
    kit: Kit,
    mutate: Callable[[Patch], None],
    seeds: Iterable[int] = range(SEEDS),
    *,
    clean: Iterable[int] = (),
    deck: bool = False,
) -> None:
    """A mutant is found in one of a few games; without it nothing is found in that one, nor in the `clean` ones."""
    with Patch.context() as patch:
        mutate(patch)
        found = next((seed for seed in seeds if _tells(kit, seed, deck=deck)), None)
    assert found is not None
    assert not any(_tells(kit, seed, deck=deck) for seed in {found, *clean})


def _tells(kit: Kit, seed: int, *, deck: bool) -> bool:
    """Whether a game tells two worlds apart."""
    try:
        list(script(pairs(kit, 4, seed, deck=deck), seed, 150))
    except Interference:
        return True
    return False
