"""After the third pass behind the curtain it is offered to let it fall less often."""

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Pass
from tests.windows.hotseat.conftest import Table


def offered(table: Table) -> bool:
    return any(offer.words.source == "Fewer curtains" for offer in table.playing.prompting.offers.values())


def test_the_fourth_question_behind_the_curtain_offers_fewer_of_them(table: Table) -> None:
    for passed in range(4):
        table.until("surprise")
        node = table.controller.node
        assert isinstance(node, Decision)
        table.sit_down()
        assert offered(table) is (passed == 3)
        offers = table.playing.prompting.offers
        key = next(key for key, offer in offers.items() if offer.answer == Pass())
        if passed < 3:
            table.playing.prompting.press(key)
    fewer = next(key for key, offer in offers.items() if offer.words.source == "Fewer curtains")
    table.playing.prompting.press(fewer)
    assert table.window.shell.preferences.curtain == "cards"
    assert not offered(table)
    table.playing.curtain_choice.choose("hands")
