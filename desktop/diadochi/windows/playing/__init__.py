"""Playing in the window: the prompt and its buttons, gestures on the map, dice, the journal, first-time cards."""
