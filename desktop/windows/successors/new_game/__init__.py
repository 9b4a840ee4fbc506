"""The dialog of a new game: seats and colours, deals, editions, options."""
