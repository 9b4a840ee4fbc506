"""The Preferences window: every setting of the table once, the same as in the menus, in every language."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QWidget

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.palette import STYLES
from diadochi.windows import styles
from diadochi.windows.application import speak
from diadochi.windows.handbook.handbook_window import HandbookWindow
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import (
    APPEARANCE,
    LANGUAGE,
    PLAY,
    SETTINGS,
    STYLE,
    WARNINGS,
    Preferences,
    UserChecklist,
    UserSetting,
    UserSwitch,
    default_preferences,
    load_preferences,
)
from diadochi.windows.preferences_window import PreferencesWindow
from diadochi.windows.setting_fields import ChecklistField, OptionField, SwitchField
from diadochi.windows.styles import apply_style, part
from tests.windows.conftest import put_away, show_window

Opening = Callable[[Preferences | None], MainWindow]
WITHOUT_MENU = {"text_scale", "greets", "daily_limit"}
"""Settings whose menu has steps, or that are on the first page or in the room they are about."""


@pytest.fixture(scope="module")
def playing(dressed: QApplication, kit: Kit, position: Position) -> Iterator[Playing]:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly", style="light"))
    yield Playing(window, kit, position.copy())
    speak(dressed, "en")
    apply_style(dressed, "light", 1.0)
    put_away(window)


@pytest.fixture
def preferences_window(playing: Playing) -> PreferencesWindow:
    return opened(playing.window)


def opened(window: MainWindow) -> PreferencesWindow:
    window.shell.commands["preferences"].trigger()
    found = window.findChild(PreferencesWindow)
    assert found is not None
    return found


def field_of(window: QWidget, name: str) -> QWidget:
    (field,) = (each for each in window.findChildren(QWidget) if each.objectName() == f"setting_{name}")
    return field


def checked_in_menus(playing: Playing, setting: UserSetting) -> list[object]:
    """The values that are checked in the menu of a setting."""
    titles = {setting.options[value].source for value in setting.options}
    actions = [each for each in playing.window.findChildren(QAction) if each.actionGroup() and each.data() is not None]
    groups = {each.actionGroup() for each in actions if each.text() in titles}
    own = [group for group in groups if {each.data() for each in group.actions()} == {*setting.options}]
    assert own
    return [action.data() for group in own for action in group.actions() if action.isChecked()]


def test_every_setting_of_the_table_appears_once(preferences_window: PreferencesWindow) -> None:
    fields = [field_of(preferences_window, setting.name) for setting in SETTINGS]
    assert len({*fields}) == len(SETTINGS)
    kinds = (OptionField, SwitchField, ChecklistField)
    assert len([each for kind in kinds for each in preferences_window.findChildren(kind)]) == len(SETTINGS)
    assert {each.accessibleName() or each.text() for each in fields if not isinstance(each, ChecklistField)} >= {
        setting.title.source for setting in SETTINGS if not isinstance(setting, UserChecklist)
    }


def test_every_setting_has_a_default_that_is_offered() -> None:
    usual = default_preferences()
    for setting in SETTINGS:
        assert (
            not isinstance(setting, UserSetting)
            or not setting.options
            or getattr(usual, setting.name) in setting.options
        )


@pytest.mark.parametrize(
    "setting",
    [each for each in SETTINGS if isinstance(each, UserSetting) and each.options and each.name not in WITHOUT_MENU],
    ids=lambda setting: setting.name,
)
def test_a_choice_is_stored_and_shown_by_its_menu(
    playing: Playing, preferences_window: PreferencesWindow, setting: UserSetting
) -> None:
    field = field_of(preferences_window, setting.name)
    assert isinstance(field, OptionField)
    before = playing.shell.settings.value(setting)
    other = next(row for row in range(field.count()) if field.itemData(row) != before)
    field.setCurrentIndex(other)
    field.activated.emit(other)
    value = field.itemData(other)
    assert getattr(load_preferences(), setting.name) == value
    assert {*checked_in_menus(playing, setting)} == {value}
    playing.shell.settings.choose(setting, before)
    assert field.currentData() == before


@pytest.mark.parametrize(
    "setting",
    [each for each in SETTINGS if isinstance(each, UserSwitch) and each.name not in WITHOUT_MENU],
    ids=lambda setting: setting.name,
)
def test_a_switch_is_stored_and_shown_by_its_menu(
    playing: Playing, preferences_window: PreferencesWindow, setting: UserSwitch
) -> None:
    field = field_of(preferences_window, setting.name)
    assert isinstance(field, QCheckBox)
    before = field.isChecked()
    field.click()
    assert getattr(load_preferences(), setting.name) is not before
    actions = [each for each in playing.window.findChildren(QAction) if each.text() == setting.title.source]
    assert [each.isChecked() for each in actions] == [not before]
    if actions[0].isEnabled():
        actions[0].setChecked(before)
    else:
        field.click()
    assert field.isChecked() is before


def test_warnings_are_a_box_each(playing: Playing, preferences_window: PreferencesWindow) -> None:
    field = field_of(preferences_window, WARNINGS.name)
    assert isinstance(field, ChecklistField)
    assert len(field.boxes) > 3
    box = field.boxes["siege"]
    before = box.isChecked()
    box.click()
    assert ("siege" in load_preferences().unwarned) is before
    box.click()
    assert box.isChecked() is before


def test_a_policy_changes_the_odds(playing: Playing, preferences_window: PreferencesWindow) -> None:
    field = field_of(preferences_window, "policy")
    assert isinstance(field, OptionField)
    field.setCurrentIndex(1)
    field.activated.emit(1)
    assert playing.odds.policy == field.itemData(1) == load_preferences().policy
    preferences_window.open_page("planning")
    preferences_window.restore.click()
    assert playing.odds.policy == field.itemData(0)


def test_defaults_are_restored_on_the_page_that_is_shown(
    playing: Playing, preferences_window: PreferencesWindow
) -> None:
    settings = playing.shell.settings
    preferences_window.open_page(PLAY)
    by_name = {setting.name: setting for setting in SETTINGS}
    settings.choose(by_name["asked"], ["march"])
    settings.choose(STYLE, "dark")
    preferences_window.restore.click()
    assert settings.value(by_name["asked"]) == Preferences().asked
    assert settings.value(STYLE) == "dark"
    preferences_window.open_page(APPEARANCE)
    preferences_window.restore.click()
    assert settings.value(STYLE) == "system"


def test_the_window_follows_the_language(playing: Playing, preferences_window: PreferencesWindow) -> None:
    said = set()
    for language in ("en", "es", "ru"):
        playing.shell.settings.choose(LANGUAGE, language)
        labels = [label.text() for label in preferences_window.findChildren(QLabel) if label.text()]
        pages = [preferences_window.names.item(row).text() for row in range(4)]
        said.add((preferences_window.windowTitle(), *pages, *labels))
    assert len(said) == 3
    playing.shell.settings.choose(LANGUAGE, "en")


def test_the_system_decides_the_theme_until_the_user_does(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(is_dark: bool) -> None:
        # the offscreen platform has no desktop that could change
        monkeypatch.setattr(styles, "system_is_dark", lambda _application: is_dark)
        QApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark if is_dark else Qt.ColorScheme.Light)

    assert Preferences().style == "system"
    for other in QApplication.topLevelWidgets():  # windows that other tests have left open would follow, too
        if isinstance(other, MainWindow) and other is not playing.window:
            monkeypatch.setattr(other.shell.preferences, "style", "light")
    try:
        playing.shell.settings.choose(STYLE, "system")
        turn(is_dark=True)
        assert part("window") == STYLES["dark"]["window"]
        turn(is_dark=False)
        assert part("window") == STYLES["light"]["window"]
        playing.shell.settings.choose(STYLE, "high-contrast")
        turn(is_dark=True)
        assert part("window") == STYLES["high-contrast"]["window"]
    finally:
        playing.shell.settings.choose(STYLE, "light")  # it is stored, and windows of later tests would open with it


def test_esc_closes_and_f1_opens_the_handbook(playing: Playing, preferences_window: PreferencesWindow) -> None:
    preferences_window.names.setFocus()
    QTest.keyClick(preferences_window, Qt.Key.Key_F1)
    handbook = playing.window.findChild(HandbookWindow)
    assert handbook is not None
    assert handbook.shown == "play/preferences"
    handbook.close()
    QTest.keyClick(preferences_window, Qt.Key.Key_Escape)
    assert not preferences_window.isVisible()
