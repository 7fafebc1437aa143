### Pages of deska review and deska stats, in English.

## Reviews

page-reviews = Reviews
page-all-games = All games
page-game = Game
page-player = Player
page-file = File
page-rules = Rules
page-lexicon = Lexicon
page-reviewed-by = Reviewed by
page-rollouts = { $player }, { $n ->
    [one] { $n } rollout per turn, seed { $seed }
   *[other] { $n } rollouts per turn, seed { $seed }
  }
page-nodes = { $player }, { $n ->
    [one] { $n } node per turn, seed { $seed }
   *[other] { $n } nodes per turn, seed { $seed }
  }
page-program = Program
page-state = State
page-unfinished = the record stops before the end of the game
page-score = Score
page-accuracy = Accuracy
page-mistake-index = Mistake index
page-mean-loss = Mean loss of win probability
page-points-lost = Points lost
page-luck = Luck of the draws, in points
page-reviewed-turns = Reviewed turns
page-most-points = Most points in a turn
page-turns-of = Turns: { $kind }
page-class-forced = forced
page-class-best = best
page-class-excellent = excellent
page-class-good = good
page-class-inaccuracy = inaccuracy
page-class-mistake = mistake
page-class-blunder = blunder
page-win-plot = Win probability of { $name } by turn
page-score-plot = Scores by turn
page-mistakes = Mistakes
page-mistake = Turn { $n }, { $name }: { $move } – { $class }
page-best = Best:
page-win-instead = Win probability { $played } instead of { $best }
page-lost = points lost: { $points }
page-result-instead = { $played } instead of { $best }
page-value-win = win
page-value-draw = draw
page-value-loss = loss
page-exact = exact
page-partial = a mean over the unknown tiles
page-turns = Turns
page-played = Played
page-class = Class
page-win = Win
page-loss = Loss
page-draw-luck = Luck
page-best-move = Best move
page-reason = Reason

## Statistics

stats-all = Statistics
stats-of = Statistics of { $name }
stats-results = Results
stats-counts = { $n ->
    [one] { $n } game
   *[other] { $n } games
  }: { $won } won, { $drawn } drawn, { $lost } lost
stats-score = Score per game
stats-opponent-score = Score of the opponents
stats-turn-score = Score per turn
stats-bingos = Bingos per game
stats-accuracy-over = { $n ->
    [one] { $accuracy } in { $n } reviewed game
   *[other] { $accuracy } over { $n } reviewed games
  }
stats-best-word = Best word
stats-longest-word = Longest word
stats-word = { $n ->
    [one] { $word } ({ $n } point)
   *[other] { $word } ({ $n } points)
  }
stats-challenges = Challenges
stats-challenge-counts = made: { $made }, won: { $won }; phonies: { $phonies }, challenged: { $caught }
stats-time = Time per turn
stats-seconds = mean { $mean } s, median { $median } s
stats-people = Against people (won-drawn-lost)
stats-computers = Against computers (won-drawn-lost)
stats-openings = First moves (won-drawn-lost)
stats-favourites = Favourite words
stats-missed = Missed words
stats-accuracy-plot = Accuracy by game, oldest first
stats-trend = Trend
stats-month = Month
stats-games = Games
stats-won = Won
stats-drawn = Drawn
stats-lost = Lost
