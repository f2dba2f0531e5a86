"""Memory that tables and sockets needed goes back to the system once they are gone.

Python's own allocator keeps a whole megabyte for one small object that is left in it, and after a busy
evening there is one in each; the C library's gives back every free page. So a server runs on that one.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from typing import Final

ALLOCATOR: Final = "PYTHONMALLOC"


def start_again_with_returning_memory() -> None:
    """Python reads which allocator to use when it starts, so the same command is started once more, in this
    very process. Whoever has chosen one keeps it."""
    if sys.platform == "linux" and ALLOCATOR not in os.environ:
        os.execve(sys.executable, sys.orig_argv, {**os.environ, ALLOCATOR: "malloc"})


def give_back() -> None:
    """Frees what is only held by itself, and hands free pages to the system where the C library can."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
