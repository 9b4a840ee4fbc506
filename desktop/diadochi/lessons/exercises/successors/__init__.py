"""What the school of rules needs of the wars of Alexander's successors."""
