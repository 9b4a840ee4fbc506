"""What a picture and a text of a game give away: one hand at most, if asked for; a text all of them, and says so."""

import json
import random
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.cli import main
from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.view import view
from diadochi.scene.counters.counter_picture import hand_lines

pytestmark = pytest.mark.usefixtures("qapp")
"""A command that painted without one would leave a smaller application to all tests after it."""

SMALL = ["--size", "210x140"]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def game(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Position]:
    """The record of a game of three in which everyone holds cards, and where it stands."""
    path, chance = tmp_path_factory.mktemp("game") / "game.diadochi", random.Random(4)
    player, dice = RandomPlayer(chance), ProgramDice(seed=1)
    with Record.create(path, whole_game_from(random_deal(kit, 3, chance)), kit) as record:
        seats = {str(seat): {"name": name} for seat, name in ((1, "Anna"), (2, "Boris"), (3, "Anna"))}
        record.about.seats = {"players": seats}
        while not all(faction.hand for faction in record.game.position.factions.values()):
            node = record.game.node
            assert node is not None
            record.answer(player.answer(node) if isinstance(node, Decision) else dice.of(node))
        return path, record.game.position.copy()


def rendered(
    capsys: pytest.CaptureFixture[str], out: Path, wanted: str, *more: str
) -> tuple[dict[str, list[str]], QImage]:
    assert main(["render", "--out", str(out), *SMALL, "--position", wanted, "--json", *more]) == 0
    return json.loads(capsys.readouterr().out).get("hands", {}), QImage(str(out))


def test_a_picture_opens_no_hand_but_the_one_asked_for(
    game: tuple[Path, Position], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, position = game
    closed, bare = rendered(capsys, tmp_path / "bare.png", str(path))
    assert {card for hand in closed.values() for card in hand} == {"hidden"}
    opened, full = rendered(capsys, tmp_path / "full.png", str(path), "--reveal", "boris")
    assert opened["B"] == list(position.factions[2].hand)
    assert {card for letter in "AC" for card in opened[letter]} == {"hidden"}
    assert bare != full


def test_the_text_of_a_position_is_shown_with_closed_hands_too(
    game: tuple[Path, Position], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, position = game
    text = write(position)
    assert position.factions[1].hand[0] in text
    closed, _ = rendered(capsys, tmp_path / "a.png", text)
    assert {card for hand in closed.values() for card in hand} == {"hidden"}
    opened, _ = rendered(capsys, tmp_path / "b.png", text, "--reveal", "1")
    assert opened["A"] == list(position.factions[1].hand)


def test_the_words_name_one_hand_and_count_the_others(kit: Kit, game: tuple[Path, Position]) -> None:
    _, position = game
    names = {card: kit.cards[card].names.en for hand in position.factions.values() for card in hand.hand}
    said = {line.seat: line.words for line in hand_lines(kit, view(position, 2), "en")}
    assert all(names[card] in said[2] for card in position.factions[2].hand)
    for seat in (1, 3):
        assert str(len(position.factions[seat].hand)) in said[seat]
        assert not any(names[card] in said[seat] for card in position.factions[seat].hand)
    assert HIDDEN not in position.factions[2].hand


@pytest.mark.parametrize(("name", "words"), [("Anna", "Use the letter"), ("Zoe", "No side is called Zoe")])
def test_who_is_not_one_seat_is_asked_back(
    game: tuple[Path, Position], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    out = tmp_path / "no.png"
    assert main(["render", "--out", str(out), *SMALL, "--position", str(game[0]), "--reveal", name]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()
    assert main(["render", "--out", str(out), *SMALL, "--reveal", name]) == 2
    assert "--position" in capsys.readouterr().err


def test_a_text_names_all_cards_and_the_help_says_so(
    game: tuple[Path, Position], capsys: pytest.CaptureFixture[str]
) -> None:
    path, position = game
    assert main(["export", str(path), "--text"]) == 0
    text = capsys.readouterr().out
    assert all(card in text for faction in position.factions.values() for card in faction.hand)
    assert main(["export", "--help"]) == 0
    assert "all hands are open" in " ".join(capsys.readouterr().out.split())
