"""The independent armies: how they are activated, move, fight, lay waste to markers, and react (IND-01 to IND-26)."""
