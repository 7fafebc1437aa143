# Games, replay and analysis: sentences about people and counts, in English.

say-failed = { $fault ->
    [illegal] { $name } broke the rules and lost.
    [crash] { $name } lost: the program crashed.
    [flood] { $name } lost: the program printed too much.
    [protocol] { $name } lost: the program did not keep to the protocol.
    [start] { $name } lost: the program could not be started.
   *[other] { $name } lost by a fault of the program.
  }
replay-accepted = { $who ->
    [you] You accepted.
   *[name] { $name } accepted.
  }
analysis-count = { $n ->
    [one] { $n } play is possible.
   *[other] { $n } plays are possible.
  }
analysis-below = { $n ->
    [0] { $move } was played: not among the best { $top }, but worth as many points as the first.
    [one] { $move } was played: not among the best { $top }, { $n } point below the first.
   *[other] { $move } was played: not among the best { $top }, { $n } points below the first.
  }
analysis-grade-win = { $n ->
    [0] The move played wins as often as the best.
    [one] The move played wins less often than the best, by { $n } percentage point.
   *[other] The move played wins less often than the best, by { $n } percentage points.
  }
