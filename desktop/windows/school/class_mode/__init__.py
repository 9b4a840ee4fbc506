"""The room for a class: teams at one screen."""
