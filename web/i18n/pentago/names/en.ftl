### Texts of Pentago that every page needs: its name and settings, in English.

game-pentago = Pentago
game-pentago-lead = Place a marble, turn a quadrant, get five in a row.
pentago-rules = Five in a row by a turn
pentago-rules-pentago-standard = Wins at once
pentago-rules-pentago-answer = May be answered
pentago-field-depth = Classical engines look ahead
pentago-field-seconds = Computers’ time per move
pentago-field-place = You play
pentago-field-place-first = White
pentago-field-place-lot = Random
pentago-field-place-second = Black
player-pentago-level-5 = Grandmaster
pentago-field-depth-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
  }
pentago-field-seconds-n = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
  }
