"""An army activated, on the march and at sea, intercepted, in pursuit."""
