"""Great moments over the map: who stands against whom, the dice as they fall, what came of it."""
