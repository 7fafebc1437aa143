### Texts of a player's statistics, in English.

statistics-percent = { $n }%
statistics-any = Any
statistics-filters = Choose games
statistics-rules = Game
statistics-opponents = Opponents
statistics-opponents-people = People
statistics-opponents-computers = Computers
statistics-level = Level
statistics-period = Period
statistics-period-all = All
statistics-period-days = { $n ->
    [one] Last { $n } day
   *[other] Last { $n } days
  }
statistics-none = Finished games will be counted here: results, scores, words and accuracy.
statistics-none-filtered = No games match.
statistics-rated = Only rated games are counted.
statistics-pending = { $n ->
    [one] { $n } game is still being counted.
   *[other] { $n } games are still being counted.
  }
statistics-cut = { $n ->
    [one] Only the last { $n } game is counted.
   *[other] Only the last { $n } games are counted.
  }
statistics-unreadable = { $n ->
    [one] { $n } game could not be read.
   *[other] { $n } games could not be read.
  }
statistics-csv = Games as CSV
statistics-json = Statistics as JSON

statistics-games = Games
statistics-turns = Turns
statistics-score = Score
statistics-score-game = Score per game
statistics-score-turn = Score per turn
statistics-score-opponent = Opponent
statistics-against = against { $n }
statistics-bingos = Bingos per game
statistics-word-best = Best word
statistics-word-longest = Longest word
statistics-word-score = { $n ->
    [one] for { $n } point
   *[other] for { $n } points
  }
statistics-phonies = Words not on the word list
statistics-phonies-text = { $n ->
    [one] { $n }, of which { $caught } challenged
   *[other] { $n }, of which { $caught } challenged
  }
statistics-challenges = Challenges
statistics-challenges-text = { $n ->
    [one] { $n }, of which { $won } upheld
   *[other] { $n }, of which { $won } upheld
  }
statistics-time = Time per turn
statistics-time-text = mean { $mean }, median { $median }
statistics-share = Win rate
statistics-won = Won
statistics-drawn = Drawn
statistics-lost = Lost

statistics-values = Values as a table
statistics-accuracy = Accuracy
statistics-accuracy-none = Review games to see how your accuracy changes.
statistics-accuracy-mean = { $n ->
    [one] Mean { $mean }% in { $n } reviewed game.
   *[other] Mean { $mean }% in { $n } reviewed games.
  }
statistics-accuracy-label = { $n ->
    [one] Accuracy in { $n } reviewed game, mean { $mean }%. { $change }
   *[other] Accuracy in { $n } reviewed games, mean { $mean }%. { $change }
  }
statistics-trend = Trend: { $n } a month.
statistics-results = Results by month
statistics-results-label = { $n ->
    [one] Results in { $n } month
   *[other] Results in { $n } months
  }
statistics-scores = Distribution of scores
statistics-scores-label = { $n ->
    [one] Score of { $n } game, from { $low } to { $high }
   *[other] Scores of { $n } games, from { $low } to { $high }
  }

statistics-column-date = Date
statistics-column-month = Month
statistics-column-results = Results
statistics-column-opponent = Player
statistics-column-level = Level
statistics-column-word = Word
statistics-column-times = Times
statistics-column-lost = Lost each time
statistics-people = Against people
statistics-levels = Against computers
statistics-favourites = Favourite words
statistics-missed = Missed words
statistics-more = { $n ->
    [one] { $n } more
   *[other] { $n } more
  }
statistics-openings = Openings
statistics-openings-first = Moving first
statistics-openings-second = Moving second
statistics-opening = { $n ->
    [one] { $n } game, { $share }
   *[other] { $n } games, { $share }
  }
