"""What people draw on the map: how it looks, and the items that paint it."""
