"""Questions, answers and events in words: messages to be said in any language, without a window."""
