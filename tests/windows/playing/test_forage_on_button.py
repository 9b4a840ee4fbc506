"""The button that ends the activation segment says where units starve next, and how many a space feeds (SEQ-31)."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton

from diadochi.language import ENGLISH
from diadochi.rules.successors.answers import EndSegment, Starve, Stop
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import Position
from diadochi.windows.prompt_buttons import BROADEST, AnswerButton
from tests.windows.playing.conftest import Hand

HEAD = '{edition}; turn 2 strategy activation round 1 active 1 order 1,2; seats 1 "A" | 2 "B"'
HUNGRY = "pieces ekbatana 1:krateros+9M, sousa 1:eumenes+9M, [sousa] 1:2M, sardeis 2:perdikkas+9M"


def table_of(hand: Hand, pieces: str, more: str = "", edition: str = "fourth") -> Position:
    text = "; ".join(filter(None, ("diadochi " + HEAD.format(edition=edition), pieces, more)))
    return read(hand.controller.kit, text)


def end_button(hand: Hand, position: Position) -> str:
    """What the button says that ends the segment in this position."""
    hand.controller.open(hand.controller.kit.under(position.edition), position)
    hand.controller.go_on()
    key = hand.playing.prompting.key_of(EndSegment())
    words = hand.window.shell.speaker.say(hand.playing.prompting.offers[key].words)
    shown = [button.text() for button in hand.window.shell.prompt.findChildren(QAbstractButton)]
    assert words in shown
    return words


@pytest.mark.parametrize(
    ("pieces", "more", "said"),
    [
        (HUNGRY, "", "End segment · forage: Ekbatana, Sousa"),
        (HUNGRY, "foraged sousa", "End segment · forage: Ekbatana"),
        ("pieces ekbatana 1:krateros+8M, sardeis 2:perdikkas+9M", "", "End segment"),
    ],
)
def test_it_names_the_spaces_that_feed_too_few(hand: Hand, pieces: str, more: str, said: str) -> None:
    assert end_button(hand, table_of(hand, pieces, more)) == said


LANGUAGES = {
    "es": ("forrajeo: ", "suministro: "),
    "ru": ("фуражировка: ", "снабжение: "),
}


@pytest.fixture(params=LANGUAGES)
def language(hand: Hand, request: pytest.FixtureRequest) -> Iterator[str]:
    """Each other language, which the window speaks."""
    hand.window.shell.appearance.set_language(request.param)
    yield request.param
    hand.window.shell.appearance.set_language(ENGLISH)


def test_it_says_so_in_each_language_and_as_the_edition_does(hand: Hand, language: str) -> None:
    for edition, word in zip(("fourth", "third"), LANGUAGES[language], strict=True):
        said = end_button(hand, table_of(hand, HUNGRY, "foraged sousa", edition))
        assert word in said, said


def test_its_tooltip_says_how_many_units_a_space_feeds(hand: Hand) -> None:
    end_button(hand, table_of(hand, HUNGRY))
    offer = hand.playing.prompting.offers[hand.playing.prompting.key_of(EndSegment())]
    assert offer.told is not None
    assert hand.window.shell.speaker.say(offer.told) == "Forage: Ekbatana 9 of 8, Sousa 11 of 8"


MIXED = "pieces ekbatana 1:krateros+6M+3L, sousa 1:eumenes+9M, sardeis 2:perdikkas+9M"
LOSING = "End, lose 2 units"
LOST = (
    "Lost: 1 mercenary at Ekbatana, 1 mercenary at Sousa. "
    "They are the cheapest of each space that cannot feed its units."
)


def test_one_button_ends_the_segment_and_gives_up_the_cheapest_units(hand: Hand) -> None:
    end_button(hand, table_of(hand, MIXED))
    say, prompting = hand.window.shell.speaker.say, hand.playing.prompting
    shown = {say(offer.words): key for key, offer in prompting.offers.items()}
    assert "End segment · forage: Ekbatana, Sousa" in shown
    assert prompting.offers[shown[LOSING]].answers == (EndSegment(), Starve("mercenary"))
    told = prompting.offers[shown[LOSING]].told
    assert told is not None
    assert say(told) == LOST


def test_the_losses_of_one_space_are_named_on_the_button_and_not_cut(hand: Hand) -> None:
    end_button(hand, table_of(hand, "pieces daskyleion 1:krateros+6M+3L, sardeis 2:perdikkas+9M"))
    words = "End segment, lose 1 mercenary at Daskyleion"
    button = next(each for each in hand.window.findChildren(AnswerButton) if each.words == words)
    button.cut_to(BROADEST)
    assert button.text() == words


def test_on_the_march_it_takes_the_place_of_the_button_that_only_ends_the_segment(hand: Hand) -> None:
    march = "march 1 eumenes in sousa with eumenes+9M points 1"
    hand.controller.open(hand.controller.kit, table_of(hand, MIXED, march))
    hand.controller.go_on()
    say, offers = hand.window.shell.speaker.say, hand.playing.prompting.offers.values()
    ends = {say(offer.words): offer.answers for offer in offers if say(offer.words).startswith(("End segment", "End,"))}
    assert ends == {LOSING: (Stop(), EndSegment(), Starve("mercenary"))}


def test_without_hunger_the_march_and_the_segment_end_by_one_button(hand: Hand) -> None:
    pieces, march = (
        "pieces ekbatana 1:krateros+6M, sardeis 2:perdikkas+6M",
        "march 1 krateros in ekbatana with krateros+6M points 1",
    )
    hand.controller.open(hand.controller.kit, table_of(hand, pieces, march))
    hand.controller.go_on()
    prompting, say = hand.playing.prompting, hand.window.shell.speaker.say
    key = next(key for key, offer in prompting.offers.items() if say(offer.words) == "End segment")
    prompting.press(key)
    assert hand.controller.position.activation is None
    assert hand.controller.position.clock.segment != "activation"
    assert hand.controller.undo()
    assert hand.controller.position.activation is not None, "both are undone together"
