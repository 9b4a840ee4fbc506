"""The Sword of Rome: avoiding battle, pursuit and battle, with the play of three scenarios round them."""
