# Games, replay and analysis: sentences about people and counts, in English.

replay-accepted = { $who ->
    [you] You accepted.
   *[name] { $name } accepted.
  }
analysis-count = { $n ->
    [one] { $n } placing is possible.
   *[other] { $n } placings are possible.
  }
analysis-below = { $n ->
    [0] { $move } was played: not among the best { $top }, but worth as many points as the first.
    [one] { $move } was played: not among the best { $top }, { $n } point below the first.
   *[other] { $move } was played: not among the best { $top }, { $n } points below the first.
  }
