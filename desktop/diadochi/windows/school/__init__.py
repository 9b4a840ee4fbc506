"""The school in the window: map trainer, exercises, lessons, journeys, worksheets."""
