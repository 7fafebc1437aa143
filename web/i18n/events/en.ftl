# Tournaments: sentences about players and counts, in English.

events-meeting = { $n ->
    [one] { $n } pair of games a meeting
   *[other] { $n } pairs of games a meeting
  }
events-winner = { $name } won
events-fault = { $name } won by a fault of the opponent
events-source = { $event }: { $one } – { $other }, pair { $pair }{ $game }
