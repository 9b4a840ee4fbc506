"""What was copied from an open hand leaves the clipboard when the hand is covered, by whatever covers it (SEQ-10)."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.view import SECRET
from diadochi.windows.hotseat.curtain import ClipboardGuard
from tests.windows.hotseat.conftest import Table

CLIPBOARD, SELECTION = QClipboard.Mode.Clipboard, QClipboard.Mode.Selection


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    QApplication.clipboard().clear()
    yield
    QApplication.clipboard().clear()


def to_a_public_question(table: Table) -> None:
    first = table.hotseat.viewer
    table.play(lambda node: node.kind not in SECRET and node.seat != first)
    assert not table.hotseat.is_closed


def to_a_secret_question(table: Table) -> None:
    first = table.hotseat.viewer
    table.play(lambda node: node.kind == "tyche" and node.seat != first)
    assert table.hotseat.is_closed


WAYS: dict[str, Callable[[Table], None]] = {
    "a public question": to_a_public_question,
    "a question about another hand": to_a_secret_question,
    "the hand is covered": lambda table: table.hotseat.cover(),
    "another position": lambda table: table.window.shell.open_position(freed(table.controller.position)),
    "the program is closed": lambda table: table.window.shell.closing.emit(),
}


def freed(position: Position) -> Position:
    other = position.copy()
    other.course = ""
    return other


@pytest.fixture
def looking(table: Table) -> Table:
    """Someone looks at his hand."""
    table.until("tyche")
    table.sit_down()
    assert table.hotseat.viewer is not None
    return table


@pytest.mark.parametrize("way", WAYS)
def test_a_position_stays_without_its_hands(looking: Table, kit: Kit, way: str) -> None:
    viewer = looking.hotseat.viewer
    looking.window.shell.commands["copy_position"].trigger()
    assert HIDDEN not in read(kit, QApplication.clipboard().text()).factions[viewer or 0].hand
    WAYS[way](looking)
    left = read(kit, QApplication.clipboard().text())
    assert any(faction.hand for faction in left.factions.values())
    assert all(card == HIDDEN for faction in left.factions.values() for card in faction.hand)


@pytest.mark.parametrize("way", WAYS)
def test_other_words_that_were_copied_here_go(looking: Table, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offscreen nothing is known of who owns the clipboard; this is what other platforms say."""
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: True)
    QApplication.clipboard().setText(looking.hotseat.hand.panel.tiles[0].card.names.en)
    WAYS[way](looking)
    assert QApplication.clipboard().text() == ""


def test_what_somebody_else_has_put_there_since_stays(looking: Table) -> None:
    looking.window.shell.commands["copy_position"].trigger()
    QApplication.clipboard().setText("a word")
    to_a_public_question(looking)
    assert QApplication.clipboard().text() == "a word"


def test_what_was_copied_while_no_hand_was_open_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.until("tyche")
    table.sit_down()
    to_a_public_question(table)
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: True)
    QApplication.clipboard().setText("a word")
    table.hotseat.cover()
    table.window.shell.closing.emit()
    assert QApplication.clipboard().text() == "a word"


class Kept:
    """A clipboard with a selection, as X11 has it."""

    def __init__(self) -> None:
        self.texts = {CLIPBOARD: "", SELECTION: ""}

    def text(self, mode: QClipboard.Mode) -> str:
        return self.texts[mode]

    def clear(self, mode: QClipboard.Mode) -> None:
        self.texts[mode] = ""

    def ownsSelection(self) -> bool:  # noqa: N802
        return True


def test_the_selection_goes_too(looking: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: ClipboardGuard = looking.hotseat.copied
    kept = Kept()
    monkeypatch.setattr(copied, "_clipboard", kept)
    kept.texts[SELECTION] = looking.hotseat.hand.panel.tiles[0].card.names.en
    copied._selected()
    looking.hotseat.cover()
    assert kept.texts[SELECTION] == ""
