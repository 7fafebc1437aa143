### Texts of Erudit that every page needs: its name and settings, in English.

game-erudit = Erudit
game-erudit-lead = Scrabble’s Russian relative: several words in a turn, and stars to take back.
erudit-field-take = Stars on the board
erudit-field-take-same-turn = May be taken and used at once
erudit-field-take-next-turn = May be taken for the next turn
erudit-field-take-no = Stay where they are
erudit-field-take-next-turn-short = stars taken for the next turn
erudit-field-take-no-short = stars stay
erudit-field-star_worth = A star is worth
erudit-field-star_worth-zero = Nothing
erudit-field-star_worth-letter = As much as the letter it stands for
erudit-field-star_worth-letter-short = stars worth their letter
erudit-field-scoring = A turn scores
erudit-field-scoring-sequential = Each word as it is laid
erudit-field-scoring-union = Each new word once, at the end of the turn
erudit-field-scoring-union-short = words score at the end of the turn
erudit-field-repeats = The same word twice in a game
erudit-field-repeats-forbidden = Is not allowed
erudit-field-repeats-allowed = Is allowed
erudit-field-repeats-allowed-short = words may repeat
erudit-field-exchange_minimum = An exchange needs
erudit-field-exchange_minimum-0 = Any tile in the bag
erudit-field-exchange_minimum-7 = Seven tiles in the bag
erudit-field-exchange_minimum-7-short = exchange from seven tiles in the bag
erudit-field-leftovers = Tiles left at the end
erudit-field-leftovers-kept = Do not matter
erudit-field-leftovers-deducted = Are deducted
erudit-field-leftovers-deducted-short = tiles left are deducted
erudit-field-agreed_total = The game goes to
erudit-field-agreed_total-none = The last tile
player-erudit-level-2 = Reader
player-erudit-level-3 = Well-read
player-erudit-level-4 = Scholar
player-erudit-level-5 = Erudite
erudit-field-agreed_total-short = { $n ->
    [one] to { $n } point
   *[other] to { $n } points
  }
