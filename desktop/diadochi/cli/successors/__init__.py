"""What the command line asks of the Successors."""
