"""Players that need nobody: by chance, by goals, and by lines played out; whole games among them, counted."""
