"""The battle sequence, steps A to H."""
