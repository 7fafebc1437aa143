# The report of an event, in English.

report-duel-title = { $one } against { $other }: { $rules }
report-players-title = { $n ->
    [one] { $n } player: { $rules }
   *[other] { $n } players: { $rules }
  }
report-language = Language

report-rules = rules
report-lexicon = lexicon
report-lexicon-words = { $name }, words { $hash }
report-format = format
report-round-robin = round robin
report-gauntlet = gauntlet
report-swiss = { $n ->
    [one] Swiss, { $n } round
   *[other] Swiss, { $n } rounds
  }
report-meeting = { $n ->
    [one] { $format }, { $n } pair of games a meeting (same seed, seats changed)
   *[other] { $format }, { $n } pairs of games a meeting (same seed, seats changed)
  }
report-seed = seed
report-seed-later = told when the event is over
report-seed-hash = SHA-256 of the seed
report-seed-before = seed of games before
report-outside = outside programs
report-locked = locked up with: { $jail }
report-jail-none = none
report-jail-namespaces-users = namespaces (users, processes, network, mounts)
report-jail-namespaces = namespaces (processes, network, mounts)
report-jail-folder = working folder in memory
report-jail-read-only = read-only files
report-jail-root = root dropped
report-jail-limits = resource limits
report-jail-group = cgroup (freezer, kill)
report-jail-instead-namespaces = instead of namespaces: the jailer adopts what the program starts and ends it; no process groups, no signals to others
report-jail-instead-read-only = instead of read-only file systems: no change of rights, owners and times of files
report-jail-instead-folder = instead of a working folder in memory: one on disk, whose size is watched
report-jail-instead-group = instead of a cgroup: processes are found one by one to be stopped and ended
report-jail-instead-memory = instead of memory.max: memory is looked at 50 times a second, and none can be shared without a file
report-jail-instead-processes = instead of pids.max: processes are counted 50 times a second, and limited roughly with all others of the user
report-games = games
report-games-over = { $over } of { $all }
report-program = program

report-duty = mode
report-duty-course = course: where one letter can be laid, one letter must be laid
report-duty-tournament = tournament: where one letter can be laid, letters must be laid
report-still = still moves
report-still-moves = { $n ->
    [one] { $n } move in a row without a change of the score end a game
   *[other] { $n } moves in a row without a change of the score end a game
  }
report-empty-bag = empty bag
report-empty-bag-end = a game ends when the bag is empty
report-empty-bag-play-on = play goes on when the bag is empty, until the racks are
report-start = first word
report-start-drawn = drawn at random, the same in both games of a pair
report-start-given = given: the games show it
report-letters = letters
report-board = board
report-knots = knots
report-knots-yes = a word may go over a square twice
report-knots-no = no word goes over a square twice
report-own = players of ours
report-own-steps = { $n ->
    [one] { $n } search step a move
   *[other] { $n } search steps a move
  }
report-own-time = { $ms } ms a move, those that think for a time
report-opening = opening
report-opening-moves = { $n ->
    [one] { $n } move at random, the same in both games of a pair
   *[other] { $n } moves at random, the same in both games of a pair
  }
report-programs = programs
report-options = options
report-start-ms = { $ms } ms to start
report-load-ms = { $ms } ms to be imported
report-init-ms = { $ms } ms for the constructor
report-game-ms = { $ms } ms for all moves of a game
report-increment-ms = { $ms } ms more after each move
report-move-ms = { $ms } ms a move
report-move-cpu-ms = { $ms } ms a move, of them { $cpu } ms of processor time
report-cpu-ms = { $ms } ms of processor time a move
report-memory = { $mib } MiB of memory
report-processes = { $n ->
    [1] no processes of their own
   *[other] { $n } processes
  }
report-ponder-yes = they may think in the other's time
report-ponder-no = stopped in the other's time

report-player = player
report-score = score
report-elo = Elo (95%)
report-won = won
report-drawn = drawn
report-lost = lost
report-above = above next
report-above-long = How likely it is to be stronger than the next one
report-points = mean points
report-time = ms a move
report-worst = worst
report-course = course
report-course-meaning = course: 2 points for a player without a fault in the course's check, and for the score in the tournament 3 for the first 10 percent of the students, 2 for the next 20, 1 for the next 20; equal scores get equal points, those of the best place among them
report-unknown = unknown

report-duel = { $one } against { $other }: { $value }% (95%: { $low } to { $high }), stronger with a likelihood of { $likely }%
report-pairs = pairs with 0, 1/2, 1, 3/2, 2 points: { $counts }
report-interval = 95%: { $low } to { $high }
report-interval-low = 95%: at least { $low }
report-interval-high = 95%: at most { $high }
report-elo-few = Elo: too few games to say
report-elo-value = Elo { $value } ({ $interval })
report-elo-all-won = Elo: all games won, so there is no figure ({ $interval })
report-elo-all-lost = Elo: all games lost, so there is no figure ({ $interval })
report-test = SPRT [{ $low }, { $high }]: LLR { $llr } ({ $from } to { $to }), { $said }
report-test-accepted = accepted after { $pairs } pairs: stronger by { $high } rather than { $low }
report-test-rejected = rejected after { $pairs } pairs: { $low } rather than { $high }
report-test-open = not decided
report-first-seat = first seat: { $value }% of the points (95%: { $low } to { $high })
report-rules-applied = moves of { $name } decided by its rules: { $rules }; { $moves } moves

report-cross = Everybody against everybody
report-cross-cell = won-drawn-lost
report-strength = Strength
report-strength-long = Ratings with 95% intervals
report-strength-unit = Elo, the mean being 0; bars: 95%
report-points-title = Points
report-points-long = Points a game
report-points-unit = points a game; box: the middle half, line: the middle nine tenths
report-time-title = Time a move
report-time-unit = milliseconds; dot: the slowest move
report-spread = median { $median }, half between { $low } and { $high }, worst { $worst }
report-kinds = Moves by kind
report-kinds-unit = percent of the player's moves
report-kind-pass = pass
report-kind-exchange = exchange
report-kind-resign = resign
report-kind-letters = { $n ->
    [one] { $n } letter
   *[other] { $n } letters
  }
report-kind-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
  }

report-faults = Games lost by a fault: { $n }
report-fault = { $one } against { $other }, { $game }, { $moves }: { $why }
report-fault-moves = { $n ->
    [0] before the first move
    [one] after { $n } move
   *[other] after { $n } moves
  }
report-printed = what it printed
report-pair = pair { $pair }
report-round-pair = round { $round }, pair { $pair }
report-games-title = Games
report-no-script = Games are played through by a script in this file.

report-script-none = No game is over yet.
report-script-all = all players
report-script-of = Games of
report-script-game = Game
report-script-first = Start
report-script-back = Back
report-script-on = On
report-script-last = End
report-script-drawn = drawn
report-script-won = { $name } won
report-script-fault = { $name } won by a fault of the opponent
report-script-step = { $step } of { $steps }
report-script-is = { $name } is { $id }
report-script-lot = by lot
report-script-value = value { $value }
report-script-expects = expects { $line }
report-script-no-move = no move
report-script-foul = foul
report-script-rack = rack: { $rack }
