"""Planning: what if the roll is 2, 3 or 4; who can reach a space; what a side threatens; two generals compared."""
