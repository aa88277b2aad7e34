"""The formats of logs: one module a form, for reading or for writing it."""
