"""The royal family and the body of Alexander: what a faction does with them (LEG-09 to LEG-18, LEG-44 to LEG-56)."""
