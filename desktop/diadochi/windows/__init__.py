"""The window around the map table: menus, panels, prompt, inspector, finder, styles and languages."""
