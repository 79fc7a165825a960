"""Drawing components for boards: cards, tokens, tracks, hands, zones. They know no Django.

A game's board.py imports only this package and offers two functions:

    def board(scene: Scene) -> htpy.Element      # the whole board for one seat
    def cover(lang: str) -> htpy.Element         # the game's cover for the home page, as SVG

`Scene` carries what a seat may see and do: `view` (the game's own view for that seat), `actions`
(legal actions with id, stable name such as `place:LP`, and words), `names` of the seats, `lang`.
What can be done is drawn as a real, named button or as an SVG element with role="button",
tabindex and aria-label, and carries `data-action="<id>"`; the table page sends that action when it
is clicked or Enter is pressed on it. A piece that may move carries `data-flip="<unique name>"`, so
that the page can fly it from where it was to where it is.
"""
