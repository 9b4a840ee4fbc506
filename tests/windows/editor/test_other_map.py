"""Another map on the table ends editing; the editor closes with the window and leaves nothing behind."""

from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.windows.playing.map_tables import Playing


def test_another_map_ends_editing(open_table, kit, position):
    window = open_table()
    playing = Playing(window, kit, position.copy())
    playing.features.editor.enter()
    window.shell.show_map(open_atlas(maps("rome")), None)
    assert not playing.features.editor.is_on
    assert not window.shell.commands["edit_table"].isEnabled()


def test_closing_the_window_ends_editing(open_table, kit, position):
    window = open_table()
    playing = Playing(window, kit, position.copy())
    playing.features.editor.enter()
    window.close()
    assert not playing.features.editor.is_on
    assert not playing.features.editor.panel.isVisible()
