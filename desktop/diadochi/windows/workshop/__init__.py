"""The map workshop: a map is drawn with the mouse and written to its files at once."""
