"""One JSON object per line, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from types import TracebackType
from typing import Any, Final

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
HIDDEN: Final = "[hidden]"
_HEADERS: Final = re.compile(
    r"""(?i)\b((?:set-)?cookie|(?:proxy-)?authorization|x-[\w-]*token)(b?['"]?\s*[:=,]\s*b?['"]?)[^\n'"]+"""
)
_KEYS: Final = re.compile(r"(?<![\w-])(?:[\w-]{43}|[0-9a-f]{64})(?![\w-])")
"""Guests' keys, links, tokens (256 bits in base 64) and tables' secrets (in hexadecimal)."""


def hide_secrets(text: str) -> str:
    return _KEYS.sub(HIDDEN, _HEADERS.sub(rf"\1\2{HIDDEN}", text))


class JsonLines(logging.Formatter):
    """One JSON object per line; values of headers that identify somebody, and keys anywhere, are left out."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "what": _clean(record.getMessage()),
            **{key: _clean(value) for key, value in vars(record).items() if key not in _PLAIN},
        }
        if record.exc_info:
            line["error"] = hide_secrets(self.formatException(record.exc_info))
        return json.dumps(line, default=lambda value: hide_secrets(str(value)))


def _clean(value: Any) -> Any:
    return hide_secrets(value) if isinstance(value, str) else value


def set_up_logs(level: str) -> None:
    """Everything that is said in this process becomes a line: libraries' warnings and crashes too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.WARNING)
    for name in ("quarterdeck", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(level.upper())
    logging.captureWarnings(True)
    sys.excepthook = _crash
    threading.excepthook = lambda args: _crash(args.exc_type, args.exc_value, args.exc_traceback)


def _crash(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    found = (kind, error or kind(), trace)
    logging.getLogger("quarterdeck").critical("crashed", exc_info=found)
