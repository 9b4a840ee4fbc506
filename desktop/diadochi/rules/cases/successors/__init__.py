"""The cases of the Successors."""
