"""Cases: rules shown by example, as files of given / when / then that a player can write and the engine must obey."""
