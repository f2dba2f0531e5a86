"""Writes what is derived from something else in this repository: `make derive`."""
