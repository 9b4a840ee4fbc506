"""The live layers of the sheet: routes, spaces, lettering and cartouche, made once for each zoom step."""
