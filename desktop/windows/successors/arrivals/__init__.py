"""Reinforcements placed by hand: from a tray to the map, tried out until they are confirmed."""
