"""The decision stack: who must decide what, inside the record.

A state that uses it has two fields, `stack=DECISION[depth]` and `stack_size=i8`. The entry on
top is asked first, and its seat decides, even in another player's turn. What the numbers of each
kind may be, a game says in its `Questions`.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import Record, i16

DECISION = Record("decision", kind=i16.any, seat=i16.any, a=i16.any, b=i16.any, c=i16.any)


@rule
def ask(s, kind, seat, a=0, b=0, c=0):
    """Put a decision on top of the stack."""
    top = s.stack[s.stack_size]
    top.kind = kind
    top.seat = seat
    top.a = a
    top.b = b
    top.c = c
    s.stack_size += 1


@rule
def answered(s):
    """Take the top decision off the stack and clear its place."""
    s.stack_size -= 1
    top = s.stack[s.stack_size]
    top.kind = 0
    top.seat = 0
    top.a = 0
    top.b = 0
    top.c = 0
