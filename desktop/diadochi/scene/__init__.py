"""Everything painted on the map table: land, routes, spaces, names, counters. Qt from here upwards."""
