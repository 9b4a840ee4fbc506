"""Tables of odds that both games have in their planning docks."""
