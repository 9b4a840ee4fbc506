"""The map: spaces, routes, provinces and geography. Files in, graph out; no rules, no painting."""
