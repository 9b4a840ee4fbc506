"""The room of rules: a learning path, one exercise at a time on the table of the school, and why it is so."""
