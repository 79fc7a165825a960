"""Pages as typed HTML; every function takes plain data and returns what a browser shows."""
