"""Which answers serve a goal, for each kind of question."""
