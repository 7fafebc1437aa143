### Texts of Erudit’s board, in English.

erudit-parts = Your turn, word by word
erudit-parts-list = Words laid in this turn
erudit-bonus-had = all seven: { $points }
erudit-sum = = { $n }
erudit-play-confirm = Next word
erudit-play-end = End turn
erudit-play-sum = End turn: { $n }
erudit-say-first = Your turn. The first word covers the star in the middle; you may lay several words.
erudit-say-next = Lay another word, or end the turn.
erudit-say-star = Choose a letter for the star.
erudit-say-lost = The board has changed: the words you had prepared no longer fit.
erudit-say-part = Word { $n }: { $text }
erudit-star-take = Put your { $letter } on this star to take it; you must lay it again in this turn.
erudit-star-later = Put your { $letter } on this star to take it; you must lay it again in this turn or the next.
erudit-star-go = Take the star
erudit-star-without = This star stands for { $letter }. A player with that tile may put it here and take the star.
erudit-step-lay = { $n }. { $words }
erudit-step-take = { $n }. { $letter } takes the place of a star.
erudit-hint-takes = You also take a star.
erudit-analysis-lead = The best turns and exchanges by their points, the tiles they keep and what they open.
erudit-square-centre = { $name }, centre
erudit-square-laying = { $tile }, word { $n } of the turn
erudit-held-star = star
erudit-star-name = star
erudit-blank-title = Choose a letter for the star
erudit-say-missing = You have no { $letter } on your rack, and no star.

## Sentences about people and counts.

erudit-bonus-left = { $n ->
    [one] { $n } more tile: { $points }
   *[other] { $n } more tiles: { $points }
  }
erudit-play-aria = { $n ->
    [one] End turn: { $n } point
   *[other] End turn: { $n } points
  }
erudit-say-owed = { $n ->
    [one] You took a star: lay it in this turn, or put it back.
   *[other] You took { $n } stars: lay them in this turn, or put them back.
  }
erudit-say-due = { $n ->
    [one] Your turn. Lay the star that you took.
   *[other] Your turn. Lay the { $n } stars that you took.
  }
erudit-show = { $who ->
    [you] You: { $text }
   *[name] { $name }: { $text }
  }
erudit-end-total = { $who ->
    [you] You reached { $n } points.
   *[name] { $name } reached { $n } points.
  }
erudit-hint-points = { $n ->
    [one] You can score { $points } with { $n } word.
   *[other] You can score { $points } with { $n } words.
  }
erudit-hint-steps = { $n ->
    [one] { $points }: the word is laid for you; end the turn.
   *[other] { $points }: { $n } words are laid for you; end the turn.
  }
erudit-square-star = { $n ->
    [one] { $name }, star for { $letter }, { $n } point
   *[other] { $name }, star for { $letter }, { $n } points
  }
erudit-analysis-count = { $n ->
    [one] { $n } word can be laid here.
   *[other] { $n } words can be laid here.
  }
