"""How balanced the set-ups of a map are, measured by games between equal players."""
