"""Telling people that something waits for them: by their browser, by mail, once."""
