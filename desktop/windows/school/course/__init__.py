"""The room in which lessons are played, and the one in which they are written."""
