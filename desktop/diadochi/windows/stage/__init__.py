"""The battle stage over the map: both sides, the dice as they fall, the result."""
