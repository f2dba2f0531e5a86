"""Crews and their campaigns: the log in the database, attempts as tables, and what members see."""
