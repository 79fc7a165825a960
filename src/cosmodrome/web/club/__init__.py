"""What happens at a table between people: clocks, absence, agreements, talk."""
