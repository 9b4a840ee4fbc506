"""Drawing on the map: the pen, its panel, and who sees each drawing."""
