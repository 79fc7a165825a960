"""Flat records: layout, views, plain data."""

from __future__ import annotations

import numpy
import pytest

from cosmodrome.engine.record import Record, i8, i16, i32, i64

POINT = Record("point", x=i16, y=i8, z=i8)
THING = Record(
    "thing",
    big=i64,
    middle=i32[2],
    points=POINT[3],
    short=i16,
    grid=i8[2, 3],
    one=i8,
    _filler=i8[3],
)


def test_a_field_that_would_need_padding_is_refused():
    with pytest.raises(TypeError, match="record odd: field b would need padding before it"):
        Record("odd", a=i8, b=i16)


def test_a_record_whose_end_would_need_padding_is_refused():
    with pytest.raises(TypeError, match="record odd: add 3 bytes of filler at the end"):
        Record("odd", a=i32, b=i8)


def test_the_layout_is_numpys_own_aligned_one():
    names = ["big", "middle", "points", "short", "grid", "one", "_filler"]
    point = numpy.dtype([("x", "i2"), ("y", "i1"), ("z", "i1")], align=True)
    formats = ["i8", ("i4", 2), (point, 3), "i2", ("i1", (2, 3)), "i1", ("i1", 3)]

    aligned = numpy.dtype({"names": names, "formats": formats}, align=True)

    assert THING.dtype == aligned
    assert THING.size == aligned.itemsize


def test_the_view_and_numpy_write_the_same_bytes():
    ours, theirs = bytearray(THING.size), bytearray(THING.size)
    s = THING.plain_view(ours)
    s.big = -(1 << 63)
    s.middle[1] = 70_000
    s.points[2].x = -300
    s.points[0].z = 127
    s.short = -1
    s.grid[1, 2] = -128
    s.one += 5
    n = THING.array(theirs)[0]
    n["big"] = -(1 << 63)
    n["middle"][1] = 70_000
    n["points"][2]["x"] = -300
    n["points"][0]["z"] = 127
    n["short"] = -1
    n["grid"][1, 2] = -128
    n["one"] += 5

    assert ours == theirs
    assert any(ours)


def test_reading_gives_python_integers_that_do_not_wrap():
    s = THING.plain_view(bytearray(THING.size))
    s.points[1].y = 127

    assert type(s.points[1].y) is int
    assert s.points[1].y + 1 == 128


@pytest.mark.parametrize(
    "write",
    [
        lambda s: setattr(s, "one", 128),
        lambda s: setattr(s, "short", -32769),
        lambda s: setattr(s.points[0], "y", 200),
        lambda s: s.middle.__setitem__(0, 1 << 31),
        lambda s: s.grid.__setitem__((0, 0), -129),
    ],
)
def test_an_overflow_raises_and_writes_nothing(write):
    buffer = bytearray(THING.size)

    with pytest.raises(ValueError, match="invalid value"):
        write(THING.plain_view(buffer))

    assert not any(buffer)


def test_an_index_outside_raises():
    s = THING.plain_view(bytearray(THING.size))

    with pytest.raises(IndexError):
        s.middle[2] = 1
    with pytest.raises(IndexError):
        _ = s.points[3]


def test_an_unknown_field_cannot_be_written():
    s = THING.plain_view(bytearray(THING.size))

    with pytest.raises(AttributeError):
        s.on = 1


def test_plain_data_comes_back_and_leaves_filler_out():
    buffer = bytearray(THING.size)
    s = THING.plain_view(buffer)
    s.points[2].x, s.grid[1, 0], s.middle[0] = 7, 9, -11

    data = THING.to_data(buffer)

    assert data["points"][2] == {"x": 7, "y": 0, "z": 0}
    assert data["grid"] == [[0, 0, 0], [9, 0, 0]]
    assert "_filler" not in data
    assert THING.from_data(data) == buffer


def changed(path, value):
    data = THING.to_data(bytes(THING.size))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "state must be a set of named fields, not a list"),
        (changed(["colour"], 1), "state.colour is not a field of thing"),
        (changed(["_filler"], [1, 1, 1]), "state._filler is not a field of thing"),
        (changed(["one"], 128), "state.one = 128 is outside -128 … 127"),
        (changed(["one"], "x"), "state.one must be a whole number, not text"),
        (changed(["one"], True), "state.one must be a whole number, not bool"),
        (changed(["one"], 1.0), "state.one must be a whole number, not float"),
        (changed(["one"], None), "state.one must be a whole number, not nothing"),
        (changed(["middle"], [1]), "state.middle must be a list of 2, not 1"),
        (changed(["middle", 1], 1 << 40), "state.middle[1] = 1099511627776 is outside"),
        (changed(["grid", 1], [0] * 4), "state.grid[1] must be a list of 3, not 4"),
        (changed(["grid", 1, 2], []), "state.grid[1][2] must be a whole number, not a list"),
        (changed(["points", 2, "y"], 999), "state.points[2].y = 999 is outside"),
        (changed(["points", 0], 3), "state.points[0] must be a set of named fields, not int"),
    ],
)
def test_wrong_data_is_refused_by_the_name_of_the_field(data, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole sentence is compared
        THING.from_data(data, "state")

    assert str(caught.value).startswith(sentence)


def test_a_missing_field_is_named():
    data = THING.to_data(bytes(THING.size))
    del data["points"][1]["y"]

    with pytest.raises(ValueError, match=r"state\.points\[1\]\.y is missing"):
        THING.from_data(data, "state")


def test_the_digest_changes_with_the_layout_and_nothing_else():
    same = Record("other_name", x=i16, y=i8, z=i8)

    assert POINT.digest == same.digest
    assert POINT.digest != Record("point", x=i16, z=i8, y=i8).digest
    assert POINT.digest != Record("point", x=i16, y=i8[2]).digest
