"""What the trainer asks of the Successors besides the map."""
