"""The documentation site: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from quarterdeck.version import __version__

project = "Quarterdeck"
version = release = __version__
author = "the Quarterdeck authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
exclude_patterns = ["screens"]
html_theme = "furo"
html_title = "Quarterdeck"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = html_favicon = "../web/public/mark.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#2b4162", "color-brand-content": "#9a3f00"},
    "dark_css_variables": {"color-brand-primary": "#c9d6ee", "color-brand-content": "#ffb07a"},
}
default_role = "code"
html_copy_source = False
html_show_sourcelink = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_use_legacy_class_based = False
pygments_style = "friendly"


def _write_game_pages(app: Any) -> None:
    import game_pages

    game_pages.write(Path(app.srcdir) / "games")


def setup(app: Any) -> None:
    """A page per game is made from the game itself before every build."""
    app.connect("builder-inited", _write_game_pages)
