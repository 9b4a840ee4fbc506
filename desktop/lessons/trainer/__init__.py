"""Questions about the map, made from the map itself: to find and to name, to join and to reach."""
