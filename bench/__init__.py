"""Figures and long checks; see `verify`."""
