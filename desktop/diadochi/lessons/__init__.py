"""The school without its windows: map questions, exercises, lessons, journeys, and what pupils remember."""
