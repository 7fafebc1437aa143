### Texts of the members’ tournaments, in English.

tournaments-title = Tournaments
tournaments-lead = Tournaments of members, in every game: Swiss, round robin, or an arena.
tournaments-members = Members can hold tournaments and take part in them.
tournaments-none = There are no tournaments right now.
tournaments-running = In progress
tournaments-open = Coming up
tournaments-over = Finished
tournaments-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
  }
tournaments-by-hand = started by its organiser
tournaments-hold = Create a tournament
tournaments-hold-do = Create
tournaments-name = Name
tournaments-mode = Type
tournaments-swiss = Swiss
tournaments-swiss-note = Each round you play someone with about the same score, and no one twice. Late entries are welcome.
tournaments-round-robin = Round robin
tournaments-round-robin-note = Everyone plays everyone. At most 32 players, no late entries.
tournaments-arena = Arena
tournaments-arena-note = As many games as fit: players are paired as soon as they are free. A win is worth 2 points, a draw 1; after two wins in a row games count double until you fail to win.
tournaments-arena-here = You are paired as long as this or another Deska page is open.
tournaments-mode-swiss = { $n ->
    [one] Swiss, { $n } round
   *[other] Swiss, { $n } rounds
  }
tournaments-mode-round-robin = { $n ->
    [one] Round robin
   *[other] Double round robin
  }
tournaments-mode-arena = { $n ->
    [one] Arena, { $n } minute
   *[other] Arena, { $n } minutes
  }
tournaments-game = Game
tournaments-length = Length
tournaments-length-swiss = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
  }
tournaments-length-round-robin = { $n ->
    [one] one game with each
   *[other] { $n } games with each
  }
tournaments-length-arena = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
  }
tournaments-clock = Clock
tournaments-starts = Starts at
tournaments-starts-note = Leave it empty to start the tournament yourself.
tournaments-computers = Computer players
tournaments-computers-none = none
tournaments-level = Their level
tournaments-made = organised by
tournaments-waits = Waiting for the organiser to start it.
tournaments-begins = Starts { $time }.
tournaments-left = { $time } left
tournaments-last = Time is up. The last games are being finished.
tournaments-round = Round { $n } of { $all }
tournaments-next = The next round starts in { $time }.
tournaments-ended = It is over.
tournaments-called-off = It was called off.
tournaments-mine = To my game
tournaments-join = Take part
tournaments-join-again = Take part again
tournaments-start = Start now
tournaments-leave = Withdraw
tournaments-leave-sure = Withdraw from the tournament?
tournaments-leave-note = You will not be paired again. A game in progress continues.
tournaments-off = Call off
tournaments-off-sure = Call the tournament off?
tournaments-off-note = It ends for everyone. Games in progress continue.
tournaments-off-no = Never mind
tournaments-table = Standings
tournaments-cross = Crosstable
tournaments-going = Games in progress
tournaments-nobody = No one has joined yet.
tournaments-place = Place
tournaments-player = Player
tournaments-games = Games
tournaments-score = Score
tournaments-tie-spread = Spread
tournaments-tie-spread-note = Points scored in all games, minus those of the opponents
tournaments-tie-buchholz = Buchholz
tournaments-tie-buchholz-note = Sum of all opponents’ scores
tournaments-tie-sonneborn-berger = S.-B.
tournaments-tie-sonneborn-berger-note = Sonneborn-Berger: the scores of opponents beaten, plus half the scores of opponents drawn with
tournaments-tie-wins = Wins
tournaments-tie-wins-note = Games won
tournaments-program = program
tournaments-withdrawn = withdrawn
tournaments-rests = A round without an opponent: counts as a win in a Swiss tournament
tournaments-rests-short = bye
tournaments-meet = { $first } – { $second }
tournaments-streak = double
tournaments-streak-note = The next win counts double
error-no-such-tournament = There is no such tournament.
error-bad-tournament = The tournament cannot be held like this: check its length, start and clock, and that it has at least two players.
error-tournament-begun = It is too late to join: the tournament has started or is over.
error-tournament-full = The tournament is full.
error-not-your-tournament = Only the organiser can do this, and only before the start.
error-too-many-tournaments = You already have several tournaments that are not over.
error-tournaments-bad-name = A tournament name has 3 to 40 characters.

## Sentences about people and counts.

tournaments-won = Won by { $name }
tournaments-against = Playing { $name }
tournaments-against-0 = Lost to { $name }
tournaments-against-1 = Drew with { $name }
tournaments-against-2 = Beat { $name }
