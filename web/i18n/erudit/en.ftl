# Erudit: sentences about people and counts, in English.

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
