"""What could happen in the wars of the Successors."""
