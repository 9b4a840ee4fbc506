"""What the trainer asks of the Sword of Rome besides the map."""
