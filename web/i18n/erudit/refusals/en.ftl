# Erudit: reasons for refusals, in English. Shared with the terminal.

erudit-why-no-tiles = Lay at least one word.
erudit-why-no-taking = Stars stay where they are in this game.
erudit-why-no-star = There is no star on that square.
erudit-why-other-letter = This star stands for { $letter }: only that letter can take its place.
erudit-why-star-not-used = You took a star and have not laid it: lay it in this turn, or put it back.
erudit-why-stars-due = The star you took last turn must be laid in this one: lay it, or pass.
erudit-why-taken-star = A star you have taken must be laid; it cannot be exchanged.
erudit-why-bag-too-small = There are too few tiles in the bag for this exchange.
erudit-why-repeated-words = Played before in this game: { $words }. No word counts twice.
