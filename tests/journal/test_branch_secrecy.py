"""How far a branch can be shown while hands are hidden, and whose cards going further would show (SEQ-10)."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.cli import main
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.plan_book import PlanBook
from diadochi.journal.record.record_browser import BranchSecrecy
from diadochi.journal.record.tree import Disagreement
from diadochi.language import msg
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.successors.answers import PlayEvent, UseOperations
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.setup import random_deal, whole_game_from


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi")).under("fourth", ())


class Played:
    """A game of these people in which a card was played, three more answers were given, and all was taken back."""

    def __init__(self, path: Path, kit: Kit, *people: int) -> None:
        chance = random.Random(3)
        position = whole_game_from(random_deal(kit, 3, chance))
        seats = {
            "players": {str(seat): {"name": "", "plays": "human" if seat in people else "random"} for seat in (1, 2, 3)}
        }
        self.record = Record.create(path, position, kit, meta={"seats": json.dumps(seats)})
        player = RandomPlayer(chance)
        while not self._plays_a_card():
            node = self.record.game.node
            assert node is not None
            self.record.answer(player.answer(node))
        self.end = self.record.cursor
        for _ in range(3):
            node = self.record.game.node
            assert node is not None
            self.end = self.record.answer(player.answer(node))
        self.record.go_to(self.fork)

    def _plays_a_card(self) -> bool:
        asked = self.record.game.decision
        if asked is None or asked.kind != "tyche":
            return False
        played = next(each for each in asked.options if isinstance(each, PlayEvent | UseOperations))
        self.fork, self.seat, self.card = self.record.cursor, asked.seat, played.card
        self.branch = self.record.answer(played)
        return True


@pytest.fixture
def played(tmp_path: Path, kit: Kit) -> Iterator[Played]:
    made = Played(tmp_path / "game.diadochi", kit, 1, 2, 3)
    yield made
    made.record.close()


def test_a_branch_is_shown_up_to_its_first_card(played: Played) -> None:
    secrecy = BranchSecrecy(played.record)
    assert [secrecy.shown(node) for node in (played.branch, played.end, played.fork)] == [played.fork] * 3
    assert secrecy.is_hidden(played.branch)
    assert secrecy.is_hidden(played.end)
    assert not secrecy.is_hidden(played.fork)
    assert played.seat in secrecy.shown_hands(played.end)
    assert secrecy.onwards(played.fork) == ()
    assert secrecy.steps_below(played.branch) == 0
    assert secrecy.steps_below(played.fork) == 1


def test_what_is_played_again_is_public(played: Played) -> None:
    played.record.go_to(played.end)
    secrecy = BranchSecrecy(played.record)
    assert secrecy.shown(played.end) == played.end
    assert not secrecy.shown_hands(played.branch)


def test_who_plays_alone_hides_nothing_from_anybody(tmp_path: Path, kit: Kit) -> None:
    played = Played(tmp_path / "alone.diadochi", kit, 1)
    assert BranchSecrecy(played.record).shown(played.end) == played.end
    played.record.close()


def test_why_the_rules_differ_in_a_hidden_branch_is_not_said(played: Played) -> None:
    reason = msg("This card is not in your hand.")
    played.record.disagreements = tuple(Disagreement(node, 1, reason) for node in (played.fork, played.branch))
    public, hidden = BranchSecrecy(played.record).disagreements()
    assert public.reason == reason
    assert hidden.reason != reason
    assert (hidden.node, hidden.checkpoint) == (played.branch, 1)


def test_a_plan_from_a_hidden_moment_is_shown_to_the_owner_of_its_cards_only(played: Played) -> None:
    book = PlanBook(played.record)
    book.add("after the card", played.branch, 1, None, "average")
    book.add("before the card", played.fork, 1, None, "average")
    other = played.seat % 3 + 1
    assert [plan.name for plan in book.seen_by(other, hidden=True)] == ["before the card"]
    assert [plan.name for plan in book.seen_by(None, hidden=True)] == ["before the card"]
    assert len(book.seen_by(played.seat, hidden=True)) == 2
    assert len(book.seen_by(other, hidden=False)) == 2


def test_the_luck_of_a_game_is_told_up_to_where_it_is_shown(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    path = played.record.path
    played.record.close()
    assert main(["luck", str(path), "--node", str(played.end)]) != 0
    said = capsys.readouterr()
    assert "is hidden" in said.out + said.err
    assert main(["luck", str(path)]) == 0
    told = capsys.readouterr().out
    assert main(["luck", str(path), "--node", str(played.fork)]) == 0
    assert capsys.readouterr().out == told
