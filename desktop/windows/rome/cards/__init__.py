"""The cards of both sides, which lie open."""
