"""What is ticked and not yet confirmed: how often each thing of the selection that is open."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.box import RESOURCE
from cosmodrome.games.galactic_cruise.state import FIRST_RESOURCE, TICK_BITS, TICKABLE

MANY = (1 << TICK_BITS) - 1


@rule
def times(ticked, thing):
    """How often one thing is ticked."""
    return (ticked >> (TICK_BITS * thing)) & MANY


@rule
def tick(s, thing):
    """Tick one thing once more."""
    s.ticked += 1 << (TICK_BITS * thing)


@rule
def ticks(ticked):
    """How much is ticked in all."""
    count = 0
    while ticked != 0:
        count += ticked & MANY
        ticked >>= TICK_BITS
    return count


@rule
def highest(ticked):
    """The last thing ticked, 0 where nothing is: nothing below it may follow."""
    thing = TICKABLE - 1
    while thing > 0 and (ticked >> (TICK_BITS * thing)) == 0:
        thing -= 1
    return thing


@rule
def times_resource(ticked, resource):
    """How often a resource is ticked."""
    return times(ticked, FIRST_RESOURCE + resource)


@rule
def so_many(resource, count):
    """A selection of so many of one resource."""
    return count << (TICK_BITS * (FIRST_RESOURCE + resource))


@rule
def resources(ticked):
    """How many resources are ticked in all."""
    count = 0
    for resource in range(RESOURCE.size):
        count += times_resource(ticked, resource)
    return count


@rule
def confirmed(s):
    """What was ticked; from here on nothing is."""
    ticked = s.ticked + 0
    s.ticked = 0
    return ticked
