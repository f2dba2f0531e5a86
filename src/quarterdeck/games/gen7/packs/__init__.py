"""Content: the records a pack is made of, how it is loaded, and how it is checked."""

from quarterdeck.games.gen7.packs.loader import ContentError, load_pack, pack_names
from quarterdeck.games.gen7.packs.records import Pack

__all__ = ["ContentError", "Pack", "load_pack", "pack_names"]
