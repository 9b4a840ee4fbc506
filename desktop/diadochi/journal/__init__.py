"""Storage of games: records, the free table, saved games, and private files beside them."""
