"""What the explorer must know of the Successors."""
