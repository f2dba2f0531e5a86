"""Processes of the tests share few cores: threads of linear algebra would wait for each other there."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
