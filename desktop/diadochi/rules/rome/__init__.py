"""The rules of the Sword of Rome: avoiding battle, pursuit and battle, and the play of three scenarios."""
