"""What the map is shown to say of itself: discs with numbers, bands along routes, crosses on what is closed."""
