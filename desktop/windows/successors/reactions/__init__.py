"""What others may do when an army moves, shown on the map: who may answer, from where, to where."""
