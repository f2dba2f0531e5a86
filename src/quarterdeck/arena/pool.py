"""Work in several processes, which end with whoever started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

R = TypeVar("R")


def in_processes(
    work: Callable[..., R],
    tasks: Sequence[tuple[Any, ...]],
    jobs: int,
    prepare: Callable[..., None] | None = None,
    with_: tuple[Any, ...] = (),
) -> Iterator[R]:
    """Yields the result of each task in their order; `prepare` is called once in every process.

    Who stops asking, by Ctrl-C or otherwise, stops the processes in the middle of their tasks.
    """
    strangers = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), context, prepare, with_)
    try:
        with _ctrl_c_held():
            results = [pool.submit(work, *task) for task in tasks]
        for result in results:
            yield result.result()
    except BaseException:
        for child in set(multiprocessing.active_children()) - strangers:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_held() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C: it stops the one that started them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
