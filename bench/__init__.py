"""Benchmarks: each prints figures with machine and date, most of them as a page of the documentation."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # figures are of one core
