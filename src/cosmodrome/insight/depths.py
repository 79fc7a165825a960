"""How closely games are looked back on; command lines name it before any rule is imported."""

#: Seconds of thinking about one decision, by name.
DEPTHS = {"quick": 0.1, "usual": 0.4, "deep": 1.5}
USUAL = "usual"
#: Who looks back.
ANALYST = "ace"
