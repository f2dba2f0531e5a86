"""The policy learned by self-play: what it sees, how it chooses. Needs NumPy (the extra `crew`)."""
