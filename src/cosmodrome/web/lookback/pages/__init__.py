"""The pages of advice, of games looked back on and of reports."""
