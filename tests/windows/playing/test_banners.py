"""Banners: what changes the game is proclaimed once, waits where it may not be seen, and is listed again."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication

from diadochi.language import Name, msg
from diadochi.narration.game_narration import GreatMoment, Proclaimed
from diadochi.narration.narrator import Rolled
from diadochi.rules.core.flow import About, Choice, Decision, Dice, Roll
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.banners import Banners, MomentsList, worded
from diadochi.windows.hotseat.hotseat import FewerCurtains
from diadochi.windows.map_cards import best_place, middle_places
from diadochi.windows.playing.question_prompt import QuestionPrompt
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import BATTLE, at_table


@pytest.fixture
def fought(hand: Hand) -> Iterator[Hand]:
    """A Champion has attacked another one."""
    at_table(hand, BATTLE)
    yield hand
    hand.controller.dice_are_typed = False
    hand.window.shell.preferences.banners = "all"


def banners_of(hand: Hand) -> Banners:
    return hand.playing.banners


def told(banners: Banners) -> list[str]:
    """Every headline from the one that is shown on, skipping them one by one."""
    found = []
    while not banners.card.isHidden():
        found.append(banners.card.words)
        banners.skip()
    return found


def test_a_lost_rank_is_proclaimed_and_skipped(fought: Hand) -> None:
    spoken = " ".join(told(banners_of(fought)))
    assert "A is no longer a Champion" in spoken
    assert "legitimacy 4 → 1" in spoken
    assert banners_of(fought).card.isHidden()


def test_what_is_taken_back_is_proclaimed_no_more(fought: Hand) -> None:
    banners = banners_of(fought)
    assert not banners.card.isHidden()
    fought.controller.go_to(1)
    assert banners.card.isHidden()
    assert told(banners) == []


def test_nobody_who_wants_none_sees_one(hand: Hand) -> None:
    hand.window.shell.preferences.banners = "none"
    at_table(hand, BATTLE)
    assert banners_of(hand).card.isHidden()
    hand.window.shell.preferences.banners = "all"
    hand.controller.dice_are_typed = False


def test_while_an_army_is_in_hand_it_covers_nothing_that_is_lit(hand: Hand) -> None:
    banners = banners_of(hand)
    banners.announce([Proclaimed(0, (GreatMoment(msg("played"), (), 1),))])
    assert not banners.card.isHidden()
    hand.carry(hand.on_stack("kelainai", 4), hand.at("ikonion"))
    assert hand.lit
    assert banners.card.isHidden()
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.at("ikonion"))
    assert not banners.card.isHidden()
    banners.skip()


def test_while_others_want_the_table_it_waits(fought: Hand) -> None:
    banners, warning = banners_of(fought), fought.playing.warnings.card
    before = banners.card.words
    warning.appear()
    assert banners.card.isHidden()
    warning.leave()
    assert not banners.card.isHidden()
    assert banners.card.words == before
    told(banners)


def test_all_that_changed_the_game_is_listed_again(fought: Hand) -> None:
    told(banners_of(fought))
    fought.window.shell.commands["great_moments"].trigger()
    listed = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MomentsList) and each.isVisible())
    assert "is no longer a Champion" in listed.list.item(listed.list.count() - 1).text()
    listed.close()


def test_a_card_shows_its_face_and_its_text(hand: Hand, kit: Kit) -> None:
    moment = GreatMoment(msg("played"), (msg("Against whom"),), 1, Name("card", "nile_in_flood"))
    shell = hand.window.shell
    words = worded(shell.table, shell.speaker, Proclaimed(1, (moment,)), 1.0)
    assert words.picture is not None
    assert [line for line, _ in words.lines] == ["Against whom", kit.cards["nile_in_flood"].summary.en]


def test_a_question_says_what_the_dice_that_led_to_it_were_thrown_for(hand: Hand, kit: Kit) -> None:
    flood = About("memphis", leader="krateros", card="nile_in_flood")
    roll = Roll(Kind.ATTRITION, 1, msg("The Nile in flood"), rules=("ATT-03", "ATT-05"), about=flood)
    fallen: list[Rolled | None] = [Rolled(roll, Dice((6,)))]
    shell, playing = hand.window.shell, hand.playing
    asked = Decision(Kind.LOSSES, 1, msg("Choose"), Choice((Pass(),)), ("ATT-05",), about=replace(flood, count=2))
    fewer = FewerCurtains(playing.hotseat, lambda _before: None)
    prompting = QuestionPrompt(
        shell,
        hand.controller,
        playing.hotseat,
        playing.map_play,
        playing.rolls,
        lambda: False,
        lambda: fallen[0],
        fewer,
    )
    assert shell.speaker.say(prompting.sentence_of(asked)) == "The Nile in flood. Choose"
    fallen[0] = None
    assert shell.speaker.say(prompting.sentence_of(asked)) == "Choose"
    prompting.deleteLater()


def test_a_banner_that_stays_is_worded_once(fought: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def again(*_: object) -> None:
        raise AssertionError("worded anew")

    banners = banners_of(fought)
    spoken = banners.card.words
    monkeypatch.setattr("diadochi.windows.banners.worded", again)
    fought.controller.refresh()
    assert not banners.card.isHidden()
    assert banners.card.words == spoken
    monkeypatch.undo()
    told(banners)


def test_the_more_waits_the_sooner_a_banner_goes_and_it_is_not_read_twice(hand: Hand) -> None:
    banners, proclaimed = banners_of(hand), Proclaimed(0, (GreatMoment(msg("played"), (), 1),))
    banners.announce([proclaimed])
    whole = banners._time.interval()
    banners.announce([proclaimed, proclaimed])
    assert banners._time.interval() < whole
    banners._had = whole
    hand.playing.warnings.card.appear()
    assert banners.waiting == 2, "what was read for its whole time does not come back"
    hand.playing.warnings.card.leave()
    told(banners)


def test_armies_that_may_act_stay_in_sight(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = frozenset({StackKey("kelainai", 4, False)})
    monkeypatch.setattr(hand.playing.map_play, "signs", lambda: (frozenset(), ready))
    banners, node = banners_of(hand), hand.controller.node
    assert node is not None
    assert node.kind in hand.playing.map_play.own_kinds
    banners.announce([Proclaimed(0, (GreatMoment(msg("played"), (), 1),))])
    assert "kelainai" in banners.card.about()
    banners.skip()


def test_a_banner_leaves_the_end_of_an_army_in_sight() -> None:
    size, room = QSize(470, 120), QRect(0, 0, 1300, 600)
    army = QRect(860, 100, 60, 110)
    places = [*middle_places(size, room)]
    middle = best_place(size, places, [], [QRect(650, 300, 16, 16)])
    assert QRect(middle, size).intersects(army)
    assert not QRect(best_place(size, places, [], [army]), size).intersects(army)
