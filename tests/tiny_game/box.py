"""The components as rules read them."""

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.record import Record, i8

CARD = Ids(*(str(number) for number in range(1, 13)))
SEATS = 3

BOX = Record("box", hand_size=i8.within(1, 4), comet_points=i8.within(1, 10))


def read_box(reader):
    """TC-1, TC-3: the two printed values."""
    values = reader.table("values")
    return {
        "hand_size": values.whole("hand_size", 1, 4),
        "comet_points": values.whole("comet_points", 1, 10),
    }
