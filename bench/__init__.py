"""Benchmarks: each prints figures with machine and date, most of them as a page of the documentation."""
