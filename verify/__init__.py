"""What `make verify` runs: every figure we promise (`checks`), and a hostile client that shares no code with
what it examines (`outsider`)."""
