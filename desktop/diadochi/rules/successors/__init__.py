"""The rules of the Successors (the wars of Alexander's successors)."""
