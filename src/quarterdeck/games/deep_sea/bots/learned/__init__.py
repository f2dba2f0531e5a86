"""What a policy learned by self-play sees, and the numbers of its choices. Needs NumPy (extra `crew`)."""
