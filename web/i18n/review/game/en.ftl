### Texts of the review of a game, in English.

review-title = Review
review-lead = Compares every move with the best one: a graph of the game, the mistakes with reasons, and exercises from them.
review-upload = To be reviewed, the file is shared: everybody with its address can open it.
review-start = Review the game
review-on-device = The file stays on this device. The server can review it too; for that it is shared, and everybody with its address can open it.
review-on-server = Share and review on the server
review-queued = { $n ->
    [one] Waiting: next in the queue.
   *[other] Waiting: place { $n } in the queue.
  }
review-queued-soon = Waiting to start.
review-running = { $done } of { $total } turns reviewed.
review-progress = Progress of the review
review-leave = The review goes on when you leave this page. Everybody who opens the game sees it.
review-leave-device = The review runs on this device while Deska is open. Closing it pauses the review; it continues when you open this page again.
review-cancel = Cancel the review
review-cancelled = The review was cancelled.
review-failed = The review failed: { $text }
review-failed-unknown = the server gave no reason.
review-empty = The game has no turns to review.
review-percent = { $n }%

## Classes and values

review-class-forced = Forced
review-class-best = Best
review-class-excellent = Excellent
review-class-good = Good
review-class-inaccuracy = Inaccuracy
review-class-mistake = Mistake
review-class-blunder = Blunder
review-win = wins { $n }%
review-spread = spread { $n }
review-equity = equity { $n }
review-exact = exact
review-value-win = win
review-value-draw = draw
review-value-loss = loss
review-loss-win = { $n ->
    [one] { $n } percentage point
   *[other] { $n } percentage points
  }
review-loss-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }

## The graph

review-graph = Graph of the game
review-graph-measure = Measure
review-graph-measure-win = Win probability
review-graph-measure-score = Score
review-graph-seat = Player whose view is shown
review-graph-end = End of the game
review-graph-win = { $name } wins { $n }
review-graph-exact = Exact values
review-graph-table = Values as a table
review-column-n = Turn
review-column-player = Player
review-column-move = Move
review-column-scores = Score
review-column-win = { $name } wins
review-column-class = Class

## The current turn

review-turn = Turn { $n }: { $name }
review-turn-none = The game is over here. Choose a turn in the graph or in the list.
review-turn-unknown = This turn has no value.
review-played = Played
review-best = Best
review-loss = Lost
review-draw-luck = Luck of the draw
review-partial = The rack is partly known: values are means over the unknown tiles.
review-candidates = { $n ->
    [one] { $n } best move
   *[other] { $n } best moves
  }
review-mistakes = { $n ->
    [one] { $n } mistake
   *[other] { $n } mistakes
  }
review-mistakes-none = No mistakes in this game.
review-mistake-next = Next mistake
review-mistake-previous = Previous mistake

## The summary

review-summary = Players
review-accuracy = Accuracy
review-mean-loss = Mean loss of win probability
review-mistake-index = Mistake index
review-points-lost = Points lost
review-luck = Luck of the draws, in points
review-best-turn = Best turn
review-terms = What the numbers mean
review-terms-accuracy = Accuracy is 100% if no win probability was lost. It is computed from the mean loss by the formula of lichess.
review-terms-index = The mistake index adds 0.2 for a small, 0.5 for a medium and 1 for a large mistake. Lower is better.
review-terms-luck = Luck compares the tiles drawn with the average draw.
review-maker = Reviewed by “{ $player }”, version { $version }
review-budget-rollouts = { $n ->
    [one] { $n } rollout a turn
   *[other] { $n } rollouts a turn
  }
review-budget-nodes = { $n ->
    [one] { $n } node a turn
   *[other] { $n } nodes a turn
  }
review-seed = seed { $n }
review-tag-bingo = Bingos
review-tag-missed-bingo = Bingos missed
review-tag-phony = Words not on the word list
review-tag-trap = Traps walked into
review-tag-points-given-away = Turns that gave points away
review-tag-missed-word = Better words missed
review-tag-win-thrown-away = Wins thrown away
review-tag-draw-thrown-away = Draws thrown away
review-tag-lost-win = Won endgames given away

## Reasons

review-reason-win = Wins { $percent }% less often than { $best }.
review-reason-leave = Keeps { $kept } ({ $value }); { $better } would be worth { $best }.
review-reason-leave-no-better = Keeps { $kept } ({ $value }); the best move keeps nothing.
review-reason-leave-no-kept = Keeps nothing ({ $value }); { $better } would be worth { $best }.
review-reason-points = Scores { $points } less than { $best }.
review-reason-opens = Replies score { $points } more on average than after { $best }.
review-reason-bingo-missed = Misses the bingo { $word } ({ $move }) for { $points } points.
review-reason-endgame = Loses { $points } points of spread; best line: { $line }.
review-reason-balda-endgame = Loses { $points } points to the end of the game.
review-reason-lost-win = Gives away a won endgame: { $best } with the best move, { $played } with this one.
review-reason-phony = Not on the word list: { $words }.
review-reason-unlisted-word = { $word } is not on the word list.
review-reason-unknown-rack = The rack is not known.
review-reason-unseen-exchange = The exchanged tiles are not known.
review-reason-no-value = The move cannot be valued in this position.
review-reason-position = The position cannot be analysed: { $why }
review-reason-illegal = The move is not legal: { $why }
review-reason-gives-away = Gives away { $word } ({ $points }) through { $letter }.
review-reason-leaves = Leaves { $word } ({ $points }) to the opponent.
review-reason-shorter = Misses { $word } for { $points }.
review-reason-more-points = { $move } scores { $points }, { $more } more.
review-reason-one-reply = With more than two players, values look one reply ahead.
review-reason-erudit-bingo-missed = Misses a turn with all tiles, { $move }, for { $points } points.
review-reason-result = { $before ->
    [win] A win
    [draw] A draw
   *[loss] A loss
  } becomes { $after ->
    [win] a win
    [draw] a draw
   *[loss] a loss
  }.
review-reason-wins = { $moves ->
    [one] { $winner ->
        [white] White
       *[black] Black
      } wins in { $moves } move: { $line }
   *[other] { $winner ->
        [white] White
       *[black] Black
      } wins in { $moves } moves: { $line }
  }
review-reason-five = Allows five in a row at once with { $move }.
review-reason-expected = Loses { $percent }% of the expected result.

## Learn from your mistakes

review-learn = Learn from your mistakes
review-learn-seat = Player whose mistakes become exercises
review-learn-start = { $n ->
    [one] Start: { $n } exercise
   *[other] Start: { $n } exercises
  }
review-learn-none = No mistakes to learn from.
review-learn-unknown = No better move is stored for these mistakes.
review-learn-exercise = Exercise { $at } of { $n }
review-learn-progress = Exercises done
review-learn-was = { $name } played
review-learn-find = Find a better move.
review-learn-how = Play it on the board, or type it.
review-learn-how-typed = Type it.
review-learn-typed = Move or word
review-learn-check = Check
review-learn-clear = Clear the board
review-learn-hint = Hint
review-learn-solution = Solution
review-learn-next = Next exercise
review-learn-finish = Finish
review-learn-stop = Stop
review-learn-back = Back to the position
review-learn-close = Close
review-learn-answer = Your answer
review-learn-incomplete = Lay a whole move on the board first, or type it.
review-learn-verdict-best = That is the best move.
review-learn-verdict-good = Good enough: it loses little.
review-learn-verdict-worse = Better moves exist. Try again.
review-learn-verdict-played = That was played in the game. Try another one.
review-learn-verdict-unknown = The review does not know this move. It may be good, but another one is the best.
review-learn-verdict-unlisted = { $n ->
    [one] Not the best move. Try again.
   *[other] Not among the best { $n } moves. Try again.
  }
review-learn-hint-tiles = { $n ->
    [one] The best move lays { $n } tile and scores { $points }.
   *[other] The best move lays { $n } tiles and scores { $points }.
  }
review-learn-hint-length = { $n ->
    [one] The best word has { $n } letter.
   *[other] The best word has { $n } letters.
  }
review-learn-hint-square = The square of its new letter is marked on the board.
review-learn-hint-place = It is played at { $place }.
review-learn-hint-turn = The best move turns { $turn }.
review-learn-hint-none = The best move lays no tiles: exchange or pass.
review-learn-done = All exercises done
review-learn-result = { $n ->
    [one] { $solved } of { $n } solved, { $first } at the first try without a hint.
   *[other] { $solved } of { $n } solved, { $first } at the first try without a hint.
  }
review-learn-again = Start again
review-learn-again-rest = Repeat the others
