"""Gen7: officers of a generation ship, seven episodes, and what they leave behind."""
