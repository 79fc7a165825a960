"""Drawing components for boards: cards, tokens, tracks, hands, zones. They know no Django.

A game's board.py imports only this package and its own game, and offers three functions:

    def board(scene: Scene) -> markup.Element      # the whole board for one seat, its hand included
    def definitions(box) -> markup.Node            # what its drawings refer to, sent once a page
    def cover(lang: str) -> markup.Element         # the game's cover for the home page, as SVG

and, where its signs want explaining, a fourth:

    def explain(box, lang: str) -> markup.Element  # `legend_sheet` of them, fetched when asked for

and, for people who enter the values of their own box, how its components are drawn:

    COMPONENTS = {"card": lambda row: …}         # by the tables of the box

`Scene` carries what a seat may see and do: `view` (the game's own view for that seat), `choices`
(legal actions by their stable name such as `place:LP`), `names` of the seats, `box`, `words` and
`lang`. What can be done is drawn by `piece` as a real, named button of class `lit` in the form
`play` (name="action", value = the action's name), which also carries `data-action="place:LP"`.
A `Choice` has a role, also a class of its piece: what can be ticked (`role-tick`) is a button that
stays pressed until the selection is confirmed, what is merely allowed (`role-aside`) glows less.
A piece with a `key` carries `data-key`, so that the page can fly it from where it was to where it
is; a new piece names the key it comes from in `data-from`.

The style of the kit is `style()`, mostly the file `kit/board.css`; that of a board is a
`board.css` in the game's folder: serve them after the page's own sheet, the kit's first. The kit
uses the page's colour variables where they are defined and brings its own otherwise: `--night
--deck --line --ink --soft --action --good --warn --danger`. The theme follows
`prefers-color-scheme`, or `data-theme="light|dark"` on the root element.

`gallery(words)` is a sheet with every component in every state, for people who draw boards.

The board fills the element it stands in: give that element a height (a grid row `1fr`, or any CSS
height) and it needs no scrolling there; `--board-height` overrides it. Boards look at the room they
have (`@container board`); in a narrow window they stack and grow as tall as they need.

Made for boards: `frame` is a whole board; `piece`, `command`, `reach` and `zone` are what one
points at; `card`, `stack`, `fan`, `slot`, `pips`, `meter`, `counter`, `chips`, `legend`, `mark` are
what lies there; `chart` is a map that grows in all directions, `at` places things freely on a
picture, `zoom` and `magnifier` let one look closer, `folded` keeps back what is not in sight until
it is, `news` says what has just happened and `moment` shows it large, `reconstructed` and
`source_mark` which values are our own; `drawn_once` keeps a drawing that never changes as text.

Whatever is drawn explains itself: a `piece` by its `tip`, a `counter` or any `sign` by theirs, when
pointed at, focused (arrow keys walk over them) or pressed for long. The first line of a tip is the
name, the others say what it does and what it is worth now. The page shows it beside the piece and
sends an event `table:read` with `{piece, more(text)}`, for whoever has something to add.
"""

from pathlib import Path

from cosmodrome.engine.position import Event
from cosmodrome.engine.words import Words
from cosmodrome.web.kit.cards import card, card_back, chips, counter, legend, slot, soft
from cosmodrome.web.kit.chart import LINES, chart, spread
from cosmodrome.web.kit.gallery import gallery
from cosmodrome.web.kit.marks import FEET, LETTERS, STAR, flag_picture, mark, outline, star_picture
from cosmodrome.web.kit.pieces import (
    command,
    doing,
    ending,
    fan,
    folded,
    frame,
    magnifier,
    meter,
    moment,
    news,
    piece,
    pips,
    reach,
    sign,
    stack,
    zone,
    zoom,
)
from cosmodrome.web.kit.scene import ASKS, Choice, Data, Scene, Tabletop
from cosmodrome.web.kit.signs import Sign, legend_sheet
from cosmodrome.web.kit.sources import reconstructed, source_mark
from cosmodrome.web.kit.spots import PLACES, at
from cosmodrome.web.kit.svg import drawing, drawn_once, shape, symbol, use

__all__ = [
    "ASKS",
    "FEET",
    "LETTERS",
    "STAR",
    "Choice",
    "Data",
    "Event",
    "Scene",
    "Sign",
    "Tabletop",
    "Words",
    "at",
    "card",
    "card_back",
    "chart",
    "chips",
    "command",
    "counter",
    "doing",
    "drawing",
    "drawn_once",
    "ending",
    "fan",
    "flag_picture",
    "folded",
    "frame",
    "gallery",
    "legend",
    "legend_sheet",
    "magnifier",
    "mark",
    "meter",
    "moment",
    "news",
    "outline",
    "piece",
    "pips",
    "reach",
    "reconstructed",
    "shape",
    "sign",
    "slot",
    "soft",
    "source_mark",
    "spread",
    "stack",
    "star_picture",
    "style",
    "symbol",
    "use",
    "zone",
    "zoom",
]


def style() -> bytes:
    """What all boards share."""
    sheet = Path(__file__).with_name("board.css")
    return sheet.read_bytes() + (LINES + PLACES).encode()
