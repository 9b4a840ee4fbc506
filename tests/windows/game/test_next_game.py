"""Nothing of the way one game was looked at goes over to the next; names come with the language."""

from pytestqt.qtbot import QtBot

from diadochi.windows.finder import FoundEntry
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.table_state import Subject
from tests.windows.game.conftest import plan

HUMAN = "human"


def test_another_game_begins_with_nothing_of_the_last_one(playing: Playing, qtbot: QtBot) -> None:
    shell, keys = playing.shell, playing.hands.gestures.keys
    shell.view.fit()
    sheet = shell.scene.sheet_rect.adjusted(9, 9, -9, -9)
    keys.set_cursor("kelainai")
    playing.window.navigation.take(FoundEntry("space", "sinope", "spaces", "Sinope", ""))
    assert keys.cursor == ("sinope", False), "the cursor goes where the finder leads"
    shell.inspector.pin(Subject("general", "antigonos"))
    shell.status.show_under("Sinope")
    assert not shell.view.visible_rect().contains(sheet)
    shell.preferences.follow = False
    playing.games.files.begin(plan(HUMAN, HUMAN, title="Ipsos"))
    assert playing.hands.gestures.keys.cursor is None
    assert shell.inspector.subject is None
    assert shell.status.under == ""
    qtbot.waitUntil(lambda: shell.view.visible_rect().contains(sheet), timeout=20_000)
    assert not shell.commands["look_back"].isEnabled()


def test_the_finder_sets_no_cursor_where_there_is_none(playing: Playing) -> None:
    playing.window.navigation.take(FoundEntry("space", "sinope", "spaces", "Sinope", ""))
    assert playing.hands.gestures.keys.cursor is None


def test_names_follow_the_language_chosen_on_the_first_page(playing: Playing) -> None:
    from diadochi.windows.game.start_page import StartPage

    shell = playing.shell
    playing.games.show_start()
    page = playing.window.findChild(StartPage)
    assert page is not None
    shell.pointing._tell(Subject("space", "sardeis"))
    before = shell.journal.lines()
    try:
        page.language_chosen.emit("ru")
        assert (shell.preferences.language, shell.preferences.names) == ("ru", "ru")
        assert shell.status.under.startswith("Сарды")
        assert shell.journal.lines() != before
        shell.appearance.set_names("la")
        assert shell.status.under.startswith("Sardes"), "what is said follows the names alone, too"
    finally:
        page.language_chosen.emit("en")
    assert shell.preferences.names == "en"
