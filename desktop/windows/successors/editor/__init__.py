"""The position editor: any counter, marker or clock changed by hand, with the broken invariants shown."""
