### Texts of the list of games, the replay and the analysis, in English.

games-title = Games
games-any = Any
games-player = Player
games-language = Language of words
games-state = State
games-result = Result
games-from = From
games-to = To
games-stars = Stars
games-starred = Starred
games-star = Star { $names }
games-unstar = Unstar { $names }
games-archive = Download these games
games-noted = with notes
error-too-many-stars = You have starred as many games as possible: unstar some first.
games-clear = Clear
games-none = No games match. Change or clear the search.
games-pages = Pages
games-older = Older games
games-newest = Newest games
games-running = In progress
games-done-none = Finished games are kept here: replay them, download them as files, or remove them.
games-replay = Replay: { $names }
games-file = Download as a file: { $names }
games-remove-this = Remove: { $names }
games-remove-title = Remove this game?
games-remove-text = { $names }: it will be removed permanently.
games-remove = Remove
upload-title = A game from a file
upload-text = Choose a game file (downloaded here, or GCG), or drop it anywhere on this page, to go through the game move by move.
upload-rules = Letters
upload-auto = As the file says
upload-choose = Choose a file
upload-busy = Reading …
upload-large = The file is larger than 1 MiB: it cannot be a game.
upload-bad = The file cannot be read: { $text }
upload-bad-line = The file cannot be read, line { $line }: { $text }
upload-bad-quote = The file cannot be read, line { $line }, “{ $quote }”: { $text }
line-failed = lost by a fault
replay-title = Replay
replay-warning-late-pragma = #{ $pragma } stands after the first move; other programs want it before all moves.
replay-warning-unknown-variant = The kind of game “{ $value }” is not known here; the record was read as a game of the usual kind.
replay-warning-no-lexicon = The file names no word list; other programs want a line #lexicon.
replay-warning-rack-before-moves = #rack{ $player } stands before the first move, so it does not say what was left at the end.
replay-warning-other-score = The score is { $stated }, but the total is right for { $ours }: it was read as { $ours }.
replay-warning-rack-not-reckoned = The game is over, but no line says what { $nick } loses for the rack: the points do not count it.
replay-warning-long-note = A note has a line of { $length } characters; other programs read { $limit } at most.
replay-warning-title = The file was read, but other programs may refuse it:
replay-imported = Its moves and names come from a device or a file and were not checked here.
replay-outage-title = The clock did not run:
replay-outage-storage = { $time }: the server could not save moves ({ $lasted })
replay-outage-server = { $time }: the server was not running ({ $lasted })
replay-nofile-title = No file is open
replay-nofile-text = Choose a game file on the Games page.
replay-rack-unknown = rack unknown
replay-file = Download
replay-back = Back to the game
replay-closed = There is no analysis until the game is over.
replay-start = The start.
replay-end = The end.
replay-step = { $at } / { $last }
replay-slider = Move
replay-first = To the start
replay-previous = One move back
replay-next = One move forward
replay-last = To the end
analysis-title = Analysis
analysis-text = The best moves in this position, with their points and what they leave on the rack.
analysis-go = Find the best moves
analysis-busy = Searching …
analysis-end = The game is over here.
analysis-hidden = The rack of this turn is not known.
analysis-played = played
analysis-leave = leaves { $tiles }
analysis-exchange = exchange { $tiles }
analysis-pass = pass
analysis-unknown = { $move } was played: this word list does not allow it.
analysis-below-other = The move played is not among the best { $top }.
analysis-win = wins { $n }%
analysis-spread = spread { $n }
analysis-equity = equity { $n }
analysis-partial = Tiles known: { $known } of { $held }. Moves use the known tiles; the others are drawn at random.
analysis-leaves-borrowed = Leaves use the values of “{ $lexicon }”: this word list has none of its own.
analysis-leaves-none = Leaves are not valued: this word list has no values for them.
analysis-live-go = Play out
analysis-live-stop = Stop
analysis-live-busy = Playing the best moves out …
analysis-solved = Solved.
analysis-solved-ahead = { $n ->
    [one] With best play, the player to move gains { $n } point more than the other from here on.
   *[other] With best play, the player to move gains { $n } points more than the other from here on.
  }
analysis-solved-behind = { $n ->
    [one] With best play, the player to move gains { $n } point fewer than the other from here on.
   *[other] With best play, the player to move gains { $n } points fewer than the other from here on.
  }
analysis-solved-even = With best play, both gain the same from here on.
analysis-live-solved = Solved: no move is better than the first.
analysis-live-certain = It is clear enough which move is best.
analysis-live-unattended = Stopped: no one was watching.
analysis-live-closed = Closed: it could help you in a game that is still running.
analysis-live-gave-way = Paused: others were waiting. It resumes as soon as there is room.
analysis-live-nothing = There is nothing to analyse in this position.
analysis-live-lost = The connection was lost: trying again.
analysis-live-rollouts = { $n } rollouts
analysis-grade-best = The best move was played.
analysis-grade-equity = The move played has { $n } less equity.

## Sentences about people and counts.

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
error-no-such-review = This game has not been reviewed yet.
error-not-reviewable = The game is still in progress. It can be reviewed once it is over.
error-too-many-reviews = You are waiting for too many reviews. Wait until some are done, or cancel some.
error-reviews-full = Too many reviews are waiting on this server. Try again later.
error-no-turns = The game has no turns to review.
error-lexicon = The word list of this game is not available on this server.
error-no-review = There is no review for this game.
error-changed = The game, its word list or the program changed while the review waited. Request it again.
error-crashed = The review crashed. Please report this game to the administrator of the server.
error-interrupted = The review was interrupted too often. Try again later.
error-gone = The game or file was removed.
