"""Cards are used from the hand, by mouse and by keyboard; what is refused says why."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from diadochi.language import msg
from diadochi.rules.core.flow import Choice, Decision, Parcel
from diadochi.rules.successors.answers import Choose, DiscardSurprise, Pass, PlayEvent, UseOperations
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.palette import qcolor
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.playing.choice_fan import AnswerFan, FanChoice
from diadochi.windows.successors.cards.card_face import CardTile
from diadochi.windows.successors.cards.card_sheet import CardSheet, Discards, remark, uses_of
from diadochi.windows.successors.offers import offers_of
from tests.windows.hotseat.conftest import Table


def at_tyche(table: Table) -> Decision:
    """A player with his hand open who must play a card."""
    table.until("tyche")
    table.sit_down()
    node = table.controller.node
    assert isinstance(node, Decision)
    return node


def test_every_card_offers_what_the_rules_allow_and_says_what_they_refuse(table: Table, kit: Kit) -> None:
    node = at_tyche(table)
    allowed = set()
    for tile in table.hotseat.hand.panel.tiles:
        for use in uses_of(node, tile.card, node.seat):
            assert bool(use.verdict) == (use.answer in node.options)
            assert use.verdict or (use.verdict.reason is not None and use.verdict.because)
            allowed |= {use.answer} if use.verdict else set()
    assert allowed == {a for a in node.options if isinstance(a, PlayEvent | UseOperations | DiscardSurprise)}


def test_a_bonus_card_says_that_using_its_points_ends_its_event(table: Table, kit: Kit) -> None:
    node = at_tyche(table)
    for card in kit.cards.values():
        sheet = CardSheet(card, table.window.shell.speaker, table.window)
        sheet.show_uses(uses_of(node, card, node.seat), remark(node, card, node.seat))
        may = bool(node.why_not(PlayEvent(card.id)))
        way = "Play the event first to get both." if may else "The event cannot be played now."
        says = f"If you use its points, you lose its event. {way}" in sheet.reasons
        assert says == (card.kind == "bonus" and not card.must_play), card.id
        lost = [button.text() for button in sheet.findChildren(QPushButton) if button.text().endswith("· event lost")]
        assert bool(lost) == says, "the button that costs the event tells it"
        sheet.setParent(None)
        sheet.deleteLater()


def test_enter_plays_what_has_the_keyboard_on_a_card_that_is_up(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    tile = next(t for t in panel.tiles if any(isinstance(u.answer, PlayEvent) and u.verdict for u in uses(table, t)))
    panel.choose(tile.card.id)
    assert panel.sheet is not None
    assert panel.sheet.isAncestorOf(table.window.focusWidget())
    before = len(table.controller.line.entries)
    QTest.keyClick(table.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert isinstance(table.controller.line.entries[before], PlayEvent | UseOperations)


def test_behind_the_curtain_enter_gives_the_default_though_the_hand_has_the_keyboard(table: Table) -> None:
    table.until("surprise")
    table.sit_down()
    panel, before = table.hotseat.hand.panel, len(table.controller.line.entries)
    panel.setFocus()
    QTest.keyClick(table.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert table.controller.line.entries[before] == Pass()
    assert not panel.opened


def test_a_card_is_opened_and_used_with_the_keyboard(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    table.window.activateWindow()
    tile = next(
        t for t in panel.tiles if any(isinstance(u.answer, UseOperations) and u.verdict for u in uses(table, t))
    )
    QTest.keyClick(tile, Qt.Key.Key_Return)
    assert panel.opened == tile.card.id
    assert panel.sheet is not None
    button = panel.window().focusWidget()
    assert button in panel.sheet.buttons
    before = len(table.controller.line.entries)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert len(table.controller.line.entries) > before


def test_the_arrow_keys_go_around_the_uses_of_a_card_and_never_leave_it(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    table.window.activateWindow()
    panel.choose(panel.tiles[0].card.id)
    sheet = panel.sheet
    assert sheet is not None
    stops = len(sheet._stops())
    seen = [table.window.focusWidget()]
    for _ in range(stops):
        QTest.keyClick(seen[-1], Qt.Key.Key_Down)
        seen.append(table.window.focusWidget())
        assert sheet.isAncestorOf(seen[-1])
    assert len(set(seen)) == stops
    assert seen[-1] is seen[0]
    QTest.keyClick(seen[-1], Qt.Key.Key_Right)
    assert sheet.isAncestorOf(table.window.focusWidget())
    panel.open_card(sheet.card.id)


def uses(table: Table, tile):  # type: ignore[no-untyped-def]
    """The uses of a card now."""
    assert table.hotseat.viewer is not None
    return uses_of(table.controller.node, tile.card, table.hotseat.viewer)


def test_a_second_click_closes_a_card(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    tile = panel.tiles[0]
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert panel.opened == tile.card.id
    assert panel.sheet is not None
    assert panel.sheet.buttons
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert panel.opened == ""
    assert panel.sheet is None


def test_arrows_lead_from_card_to_card(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    table.window.activateWindow()
    panel.tiles[0].setFocus()
    QTest.keyClick(panel.tiles[0], Qt.Key.Key_Left)
    assert panel.focusWidget() is panel.tiles[-1]
    QTest.keyClick(panel.tiles[-1], Qt.Key.Key_Right)
    assert panel.focusWidget() is panel.tiles[0]


def test_discards_lie_open_the_last_on_top(table: Table, whole: Position) -> None:
    table.begin(whole, Sitting(humans=(1,)))
    table.play(lambda _node: len(table.controller.position.discards) >= 3)
    table.hotseat.hand.show_discards()
    dialog = table.window.findChildren(Discards)[-1]
    shown = [tile.card.id for tile in dialog.tiles]
    assert shown == [*reversed(table.controller.position.discards), *table.controller.position.removed]
    dialog.reject()


def test_who_plays_alone_finds_the_hand_in_front_when_a_card_is_asked(table: Table, whole: Position) -> None:
    table.begin(whole, Sitting(humans=(2,)))
    table.until("tyche", seat=2)
    assert table.hotseat.hand.panel.tiles
    assert not table.hotseat.hand.panel.visibleRegion().isEmpty()


def test_the_free_table_hides_nothing(table: Table, position: Position) -> None:
    table.controller.open(table.controller.kit, position.copy())
    assert not table.hotseat.curtain.isVisible()
    assert table.window.shell.table.position is table.controller.position


@pytest.mark.parametrize("count", [1, 3, 40])
def test_the_prompt_has_no_second_list_of_the_cards(table: Table, count: int) -> None:
    node = at_tyche(table)
    assert not isinstance(node.options, Parcel)
    some = Choice(tuple(node.options)[:count])
    (offer,) = offers_of(structs.replace(node, options=some))
    assert (offer.hand, offer.pick, offer.answer) == (True, (), None)


def test_enter_goes_to_the_hand_arrows_step_and_enter_opens_a_card(table: Table, qtbot: QtBot) -> None:
    at_tyche(table)
    panel, shell = table.hotseat.hand.panel, table.window.shell
    shell.view.setFocus()
    qtbot.waitUntil(lambda: not shell.input.guard.runs)
    QTest.keyClick(table.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    first = table.window.focusWidget()
    assert isinstance(first, CardTile)
    assert first.is_lit
    QTest.keyClick(first, Qt.Key.Key_Right)
    second = table.window.focusWidget()
    assert isinstance(second, CardTile)
    assert second is not first
    QTest.keyClick(table.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert panel.opened == second.card.id


def test_cards_that_answer_the_question_are_lifted_and_edged(table: Table) -> None:
    at_tyche(table)
    tile = next(tile for tile in table.hotseat.hand.panel.tiles if tile.is_lit and not tile.hasFocus())
    top = tile.grab().toImage().pixelColor(tile.width() // 2, 2)
    tile.show_state(usable=False, asked=True, raised=False)
    below = tile.grab().toImage().pixelColor(tile.width() // 2, 2)
    assert top != below
    assert abs(top.hue() - qcolor("gold").hue()) < 12


def test_a_card_to_give_away_is_given_by_one_click(table: Table, kit: Kit) -> None:
    at_tyche(table)
    panel, shown = table.hotseat.hand.panel, table.hotseat.hand.panel._shown
    mine = [tile.card.id for tile in panel.tiles]
    assert shown.seat is not None
    asked = Decision(
        Kind.CHOOSE_CARD, shown.seat, msg("choose a card to give."), Choice([Choose(card) for card in mine])
    )
    panel.show_hand(shown._replace(node=asked))
    given: list[object] = []
    panel.used.disconnect()
    panel.used.connect(given.append)
    QTest.mouseClick(panel.tiles[1], Qt.MouseButton.LeftButton)
    panel.used.disconnect()
    panel.used.connect(table.hotseat.hand._use)
    assert given == [Choose(mine[1])]


def test_a_card_that_left_the_hand_is_no_window_of_its_own(table: Table) -> None:
    """A layout means to show what it got, even when that has left it again before anyone came to see it."""
    at_tyche(table)
    panel, hand = table.hotseat.hand.panel, table.hotseat.hand.panel._shown
    for cards in ((), hand.cards, (), hand.cards):
        panel.show_hand(hand._replace(cards=cards))
    QApplication.processEvents()
    assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, CardTile | CardSheet) and w.isVisible()]


def test_a_raised_card_stands_whole_in_the_window_above_the_strip(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    for tile in panel.tiles:
        panel.open_card(tile.card.id)
        sheet = panel.sheet
        assert sheet is not None
        assert panel.window().rect().contains(sheet.geometry())
        assert sheet.geometry().bottom() <= panel.mapTo(panel.window(), panel.rect().topLeft()).y() + 4
        assert sheet.accessibleDescription()
        QApplication.processEvents()
        for button in sheet.buttons:  # a bar to scroll by has room of its own
            assert button.visibleRegion().isEmpty() or button.visibleRegion().boundingRect().width() == button.width()


def test_a_card_that_is_pointed_at_is_read_without_a_click_and_goes_down_again(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    tile = panel.tiles[-1]
    tile.looked_at.emit(tile.card.id, True)
    assert panel.sheet is not None
    assert panel.sheet.card is tile.card
    assert not panel.opened
    tile.looked_at.emit(tile.card.id, False)
    assert panel._lowering.isActive()
    panel._lowering.timeout.emit()
    assert panel.sheet is None


def test_the_strip_folds_and_stays_folded_until_a_card_is_asked(table: Table) -> None:
    at_tyche(table)
    panel, preferences = table.hotseat.hand.panel, table.window.shell.preferences
    assert panel.has_keyboard
    table.window.shell.commands["hand"].trigger()
    assert panel.is_folded
    assert preferences.hand_folded
    assert not any(tile.isVisible() for tile in panel.tiles)
    table.answer()
    table.until("tyche")
    table.sit_down()
    assert not panel.is_folded
    assert preferences.hand_folded


def test_an_empty_hand_is_folded_and_the_map_stays_where_it_is(table: Table) -> None:
    seat = at_tyche(table).seat
    view, panel = table.window.shell.view, table.hotseat.hand.panel
    assert panel.tiles
    assert not panel.is_folded
    QApplication.processEvents()
    view.fit()
    corner, scale = view.mapToScene(0, 0), view.scale_now
    factions = table.controller.position.factions
    factions[seat] = structs.replace(factions[seat], hand=())
    table.hotseat.hand.show()
    QApplication.processEvents()
    assert not panel.tiles
    assert panel.is_folded
    assert view.scale_now == scale
    assert (view.mapToScene(0, 0) - corner).manhattanLength() <= 1 / scale


def test_behind_the_curtain_no_card_stays_up(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    panel.open_card(panel.tiles[0].card.id)
    table.hotseat.cover()
    assert not panel.tiles
    assert not table.window.findChildren(CardSheet)


def test_a_line_of_the_journal_shows_the_card_that_lies_open(table: Table, whole: Position) -> None:
    table.begin(whole, Sitting(humans=(1,)))
    table.play(lambda _node: bool(table.controller.position.discards))
    entries = table.controller.line.entries
    line = next(number for number, entry in enumerate(entries) if getattr(entry, "card", ""))
    table.window.shell.journal.card_asked.emit(line)
    names = table.controller.kit.cards[entries[line].card].names  # type: ignore[union-attr]
    dialog = next(dialog for dialog in table.window.findChildren(QDialog) if dialog.windowTitle() == names.en)
    dialog.reject()


def test_f6_comes_by_the_hand_folded_or_laid_out(table: Table) -> None:
    at_tyche(table)
    panel, commands = table.hotseat.hand.panel, table.window.shell.commands
    table.window.activateWindow()
    for folded in (False, True):
        panel.fold(folded)
        table.window.shell.view.setFocus()
        commands["next_panel"].trigger()
        assert table.window.shell.prompt.isAncestorOf(table.window.focusWidget())
        commands["next_panel"].trigger()
        assert panel.has_keyboard
        commands["next_panel"].trigger()
        assert not panel.has_keyboard
    panel.fold(False)


def test_a_raised_card_is_no_higher_than_the_map(table: Table) -> None:
    at_tyche(table)
    panel = table.hotseat.hand.panel
    table.window.activateWindow()
    tile = max(panel.tiles, key=lambda each: sum(bool(use.verdict) for use in uses(table, each)))
    panel.choose(tile.card.id)
    sheet = panel.sheet
    assert sheet is not None
    room = sheet.height() - 120
    sheet.fit(room)
    assert sheet.height() <= room
    for _ in sheet.buttons:
        QTest.keyClick(sheet, Qt.Key.Key_Down)
        focus = table.window.focusWidget()
        assert focus in sheet.buttons
        assert focus.visibleRegion().boundingRect().height() == focus.height()  # it has scrolled to sight
    panel.open_card(tile.card.id)


def test_the_points_of_a_card_that_was_played_are_spent_by_buttons(table: Table) -> None:
    """The card is no longer in the hand, so the prompt offers its uses."""
    options = Choice([UseOperations("unrest", "train"), UseOperations("unrest", "place")])
    offers = offers_of(Decision(Kind.OPERATIONS, 1, msg("choose how to use the points."), options))
    assert [offer.answer for offer in offers] == list(options)


def test_what_was_opened_for_one_viewer_is_gone_for_the_next(table: Table) -> None:
    at_tyche(table)
    fans = table.playing.map_play.fans
    fans.open(AnswerFan(table.window.shell.cards, "Which?", [FanChoice("This"), FanChoice("That")]), lambda: None)
    assert fans.fan is not None
    table.hotseat.cover()
    assert fans.fan is None
    assert not [fan for fan in table.window.findChildren(AnswerFan) if fan.isVisible()]
