"""Proofs from outside: what is here shares no code with what it examines."""
