"""What pupils remember: a file of answers for each pupil, and when each question comes again."""
