"""Short lines of play: what may come of an answer is played out with dice and looked at."""
