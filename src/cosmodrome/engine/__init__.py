"""The engine: records, rules, randomness, decisions, playouts. It knows no game."""
