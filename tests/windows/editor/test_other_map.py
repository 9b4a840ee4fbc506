"""Another map on the table ends editing; the editor closes with the window and leaves nothing behind."""

from desktop.windows.playing.playing import Playing


def test_another_map_ends_editing(open_table, kit, position):
    window = open_table()
    playing = Playing(window, kit, position.copy())
    playing.editor.enter()
    assert window.maps.open("rome")
    assert not playing.editor.is_on
    assert not window.commands["edit_table"].isEnabled()


def test_closing_the_window_ends_editing(open_table, kit, position):
    window = open_table()
    playing = Playing(window, kit, position.copy())
    playing.editor.enter()
    window.close()
    assert not playing.editor.is_on
    assert not playing.editor.panel.isVisible()
