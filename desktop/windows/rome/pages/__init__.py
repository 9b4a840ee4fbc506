"""The pages of the inspector, and what else is told of what lies on the table."""
