"""The school without a window: map questions, exercises, lessons, journeys, and what pupils remember of them."""
