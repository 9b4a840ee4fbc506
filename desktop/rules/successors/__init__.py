"""The rules of Successors."""
