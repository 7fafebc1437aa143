# Pentago: sentences about people and counts, in English.

pentago-say-answer = { $name } made five in a row by a turn. Answer it with one marble, without a turn.
pentago-say-moved = { $who ->
    [you] You: { $square }, { $turn }.
   *[name] { $name }: { $square }, { $turn }.
  }
pentago-say-placed = { $who ->
    [you] You: { $square }.
   *[name] { $name }: { $square }.
  }
pentago-live-left = { $n ->
    [one] in { $n } move
   *[other] in { $n } moves
  }
pentago-openings-last = { $n ->
    [one] The last day
   *[other] The last { $n } days
  }
