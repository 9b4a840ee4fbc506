"""Drawing on the map: the pen, its panel, and what of it everybody sees or one seat alone."""
