"""Several people at one screen: whose hand lies open, the curtain between two players, what may be done with a card."""
