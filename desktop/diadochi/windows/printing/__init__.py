"""The map and a sheet about a march on paper."""
