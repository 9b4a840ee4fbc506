"""How a voyage is announced."""
