"""Cases: rules shown by example, as given / when / then files that players can write and the engine must obey."""
