"""The position editor: change any counter, marker or clock; broken invariants are listed and ringed."""
