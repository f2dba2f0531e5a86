"""The server as tests run it: the same application, with chance that tests can fix (`tests.deals`)."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

from quarterdeck.server.app import create_app
from quarterdeck.server.logs import set_up_logs
from quarterdeck.server.run import serve
from quarterdeck.server.settings import from_environment
from tests.deals import FILE_VARIABLE, Dealt


def chance() -> Dealt:
    return Dealt(Path(os.environ[FILE_VARIABLE]))


def app() -> Any:
    """For Granian."""
    settings = from_environment()
    set_up_logs(settings.log_level)
    return create_app(settings, chance())


def leave_with(parent: int) -> None:
    """A test process that is ended by force leaves no server behind."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=leave_with, args=[os.getppid()], daemon=True).start()
    serve(from_environment(), chance())
