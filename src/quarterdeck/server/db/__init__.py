"""The database: its schema and migrations, the store, who is who, quotas, and whole tables in and out."""
