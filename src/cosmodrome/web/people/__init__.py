"""The people at the tables: accounts, names, devices, ratings, friends. Nobody needs an account."""
