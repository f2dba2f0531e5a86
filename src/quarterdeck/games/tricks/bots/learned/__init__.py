"""Policies learned by self-play: their networks and their weights. Needs NumPy (the extra `crew`)."""
