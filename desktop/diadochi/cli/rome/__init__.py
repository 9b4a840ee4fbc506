"""What the command line asks of the Sword of Rome."""
