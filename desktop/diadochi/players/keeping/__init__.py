"""Long series of games: shared among processes, and saved as they end so that none is played twice."""
