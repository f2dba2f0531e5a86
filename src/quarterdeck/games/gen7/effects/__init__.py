"""What cards, locations and the plot can do and ask: a small vocabulary (docs/gen7-content.md)."""
