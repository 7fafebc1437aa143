### Texts of the page of matches and tournaments between programs, in English.

events-title = Tournaments
events-none = There are no tournaments here. The server’s administrator can play one with “deska tournament play” and show it with “deska serve --events FOLDER”.
events-empty = No tournament has been played here yet. One appears as soon as “deska tournament play” starts it in the folder that this server shows.
events-list = All tournaments
events-competition = Czech Technical University competition
events-words-en = English words
events-words-cs = Czech words
events-words-ru = Russian words
player-simple = Simple
player-strong = Strong
events-games = { $over } of { $all } games
events-running = In progress: this page updates by itself.
events-older = Older tournaments
events-over = Finished.
events-seed = seed { $seed }
events-seed-hash = SHA-256 of the seed { $hash }
events-place = Place
events-player = Player
events-score = Points
events-elo = Elo (95%)
events-range = Range
events-won = Won
events-drawn = Drawn
events-lost = Lost
events-faults = Lost by a fault
events-time = ms per move
events-worst = slowest
events-course = Course
events-course-text = Course points: 2 for a player without a fault in the course’s check (? while it is still to come), and for the score in the tournament 3 for the first 10 percent of the students, 2 for the next 20, 1 for the next 20. Equal scores get equal points, those of the best place among them.
events-cross = Crosstable: won–drawn–lost
events-standing = Standings
events-report = Report with all games
events-replay = Replay this game
events-latest = Latest games
events-earlier = Earlier games
events-draw = drawn
error-no-such-event = There is no tournament of this name here. Look at the list of all tournaments.

## Sentences about people and counts.

events-meeting = { $n ->
    [one] { $n } pair of games a meeting
   *[other] { $n } pairs of games a meeting
  }
events-winner = { $name } won
events-fault = { $name } won by a fault of the opponent
events-source = { $event }: { $one } – { $other }, pair { $pair }{ $game }
