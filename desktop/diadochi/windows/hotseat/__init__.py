"""Hot seat: several people at one screen. Who sees which hand, the curtain between players, interruptions."""
