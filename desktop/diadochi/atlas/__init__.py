"""The map: spaces, routes, provinces and geography. It reads map files; it knows no rules and paints nothing."""
