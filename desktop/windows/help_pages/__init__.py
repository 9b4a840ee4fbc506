"""Pages of help, each a window of its own beside the table."""
