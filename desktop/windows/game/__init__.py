"""A whole game in a window: begun, kept in a record, looked back at, played by people and automatic players."""
