"""Questions, answers and events in words: translatable messages, independent of any window."""
