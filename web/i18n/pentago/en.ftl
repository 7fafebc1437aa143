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

### Shared with the terminal

pentago-white = white
pentago-black = black
pentago-value-win = win
pentago-value-draw = draw
pentago-value-loss = loss
pentago-end-placed = Five in a row by placing.
pentago-end-turned = Five in a row by a turn.
pentago-end-gave = The turn gave the opponent five in a row.
pentago-end-both = Both have five in a row.
pentago-end-full = The board is full.
pentago-end-answered = Five in a row was answered with five in a row.
pentago-end-waited = Five in a row was not answered.
pentago-end-timeout = The time for the turn ran out.
pentago-end-agreed = The players agreed to a draw.
