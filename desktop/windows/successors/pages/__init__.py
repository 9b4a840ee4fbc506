"""What the inspector says of people, places and stacks."""
