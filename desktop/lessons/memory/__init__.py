"""What pupils remember: every answer in a file of the pupil's own, and when each card comes again."""
