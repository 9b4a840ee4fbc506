"""No hand but that of whoever looks can be read anywhere in the window (SEQ-10)."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import UseOperations
from diadochi.rules.successors.cards.card_event import drawable
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.successors.cards.hand_secrecy import open_part, with_hands
from tests.windows.hotseat.conftest import Table

ALONE = Sitting(humans=(1,))


def known_to_all(table: Table) -> set[str]:
    """The cards that have been played or discarded, or that seat 1 has drawn."""
    played = {getattr(entry, "card", "") for entry in table.controller.line.entries}
    drawn: set[str] = set()
    for told in table.playing._journal._told:
        if told.secret is not None and 1 in told.seats:
            drawn |= {name.id for name in dict(told.secret.fields).get("things", ())}  # type: ignore[union-attr]
    known = {*table.controller.position.discards, *table.controller.position.removed, *played, *drawn}
    return known & {*table.controller.kit.cards}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_cards_of_others_are_named_nowhere(table: Table, kit: Kit, dealt: Position, seed: int) -> None:
    table.begin(dealt, ALONE, seed)
    seen: set[str] = set()
    looked = 0
    for _ in range(12):
        if not table.some(60):
            break
        position = table.controller.position
        assert table.hotseat.viewer == 1
        seen |= known_to_all(table) | set(position.factions[1].hand)
        hidden = {card for seat, f in position.factions.items() if seat != 1 for card in f.hand} - seen
        ordinary = {names for card in seen for names in _names(kit, card)}
        texts = "\n".join(table.texts())
        for card in hidden:
            looked += 1
            assert "_" not in card or card not in texts
            for name in _names(kit, card) - ordinary - _people(kit):
                assert name not in _without_longer(texts, name, ordinary), (card, name)
    assert looked > 30


@pytest.mark.parametrize(
    ("shown", "named"),
    [("Major Campaign: train", False), ("Campaign: event", True), ("Major Campaign, Campaign", True)],
)
def test_a_name_within_a_longer_one_that_is_known_names_no_card(shown: str, named: bool) -> None:
    assert ("Campaign" in _without_longer(shown, "Campaign", {"Major Campaign"})) is named


def _without_longer(texts: str, name: str, known: set[str]) -> str:
    """The texts without known names of which this one is a part: "Campaign" is not named by "Major Campaign"."""
    for longer in sorted((each for each in known if name in each and each != name), key=len, reverse=True):
        texts = texts.replace(longer, "·")
    return texts


def _names(kit: Kit, card: str) -> set[str]:
    return {kit.cards[card].names.en}


def _people(kit: Kit) -> set[str]:
    """Names that stand on the map anyway."""
    return {general.names.en for general in kit.generals.values()}


@pytest.mark.parametrize("humans", [(1,), (1, 2, 3, 4)])
@pytest.mark.parametrize("answers", [60, 700])
def test_what_others_hold_changes_no_word(
    table: Table, kit: Kit, dealt: Position, humans: tuple[int, ...], answers: int
) -> None:
    table.begin(dealt, Sitting(humans=humans), 7)
    table.some(answers)
    table.play(lambda node: node.checkpoint)
    assert table.controller.node is not None
    here = table.controller.position.copy()
    shown = []
    for position in (here, _others_hold_others(kit, here, table.controller.node.seat)):
        table.hotseat.sit(Sitting(humans=humans))
        table.controller.open(kit, position)
        assert table.hotseat.viewer in (None, 1)
        shown.append(table.texts())
    assert shown[0] == shown[1]


def _others_hold_others(kit: Kit, position: Position, asked: int) -> Position:
    """The same position as far as seat 1 can see, other cards in all other hands."""
    other, pool = position.copy(), list(drawable(kit, position))
    changed = 0
    for seat, faction in position.factions.items():
        if seat == 1 or len(pool) < len(faction.hand):
            continue
        hand, pool = tuple(sorted(pool[: len(faction.hand)])), pool[len(faction.hand) :]
        other.factions[seat] = structs.replace(faction, hand=hand)
        changed += bool(hand) and hand != faction.hand
    assert changed or not any(f.hand for s, f in position.factions.items() if s != 1), asked
    return other


def test_the_clipboard_holds_the_hand_of_whoever_looks_only(table: Table, kit: Kit, whole: Position) -> None:
    table.begin(whole, ALONE)
    table.until("tyche", seat=1)
    table.window.shell.commands["copy_position"].trigger()
    copied = read(kit, QApplication.clipboard().text())
    position = table.controller.position
    assert copied.factions[1].hand == position.factions[1].hand
    assert set(copied.factions[2].hand) <= {HIDDEN}


def test_the_text_of_the_editor_hides_hands_and_gives_them_back(table: Table, kit: Kit, whole: Position) -> None:
    table.begin(whole)
    table.until("tyche")
    position = table.controller.position
    told = read(kit, write(open_part(position)))
    assert not any(card != HIDDEN for faction in told.factions.values() for card in faction.hand)
    assert write(with_hands(told, position)) == write(position)


def test_hands_of_another_size_stay_hidden(table: Table, whole: Position) -> None:
    table.begin(whole)
    table.until("tyche")
    position = table.controller.position
    told = open_part(position)
    told.factions[1] = structs.replace(told.factions[1], hand=(HIDDEN,) * 3)
    assert with_hands(told, position).factions[1].hand == (HIDDEN,) * 3


def test_a_draw_is_named_in_the_journal_for_whoever_drew(table: Table, kit: Kit, whole: Position) -> None:
    table.begin(whole)
    table.until("tyche")
    table.sit_down()
    viewer = table.hotseat.viewer
    assert viewer is not None
    lines = "\n".join(table.window.shell.journal.lines())
    own = {kit.cards[card].names.en for card in table.controller.position.factions[viewer].hand}
    assert all(name in lines for name in own)
    table.hotseat.interruption.begin(next(seat for seat in table.hotseat.people if seat != viewer))
    assert table.hotseat.viewer is None
    assert not any(name in "\n".join(table.window.shell.journal.lines()) for name in own)


def test_a_card_that_was_taken_back_is_named_for_its_player_only(table: Table, kit: Kit, whole: Position) -> None:
    table.begin(whole)
    table.until("tyche")
    table.sit_down()
    viewer, node = table.hotseat.viewer, table.controller.node
    assert viewer is not None
    assert isinstance(node, Decision)
    played = next(answer for answer in node.options if isinstance(answer, UseOperations))
    name, row = kit.cards[played.card].names.en, len(table.controller.line.entries)
    assert table.controller.answer(played)
    assert name in table.window.shell.journal.lines()[row]
    table.controller.undo()
    assert name in table.window.shell.journal.lines()[row]
    table.hotseat.interruption.begin(next(seat for seat in table.hotseat.people if seat != viewer))
    assert name not in "\n".join(table.texts())
    table.sit_down()
    assert "undid a card" in table.window.shell.journal.lines()[row]
    assert name not in table.window.shell.journal.lines()[row]
    assert not table.window.shell.commands["redo"].isEnabled()
    assert not table.window.shell.commands["undo"].isEnabled()
    table.hotseat.go_back()
    table.sit_down()
    assert name in table.window.shell.journal.lines()[row]
    table.controller.redo()
    table.hotseat.cover()
    assert name in table.window.shell.journal.lines()[row]
