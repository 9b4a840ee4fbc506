"""Planning at the table of the Sword of Rome: what is in danger, and what a side threatens."""
