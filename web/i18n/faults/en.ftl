### Errors in game files, by the server’s reason, in English.

## GCG: the file and its lines.

fault-empty = the file is empty: a game record has at least a line “#player1 NICK NAME”
fault-file-too-large = the file has { $bytes } bytes, but a game record has at most { $limit }: is this the right file?
fault-no-players = no player is named: add a line “#player1 NICK NAME” for each player
fault-too-many-events = the game has { $events } events, but no real game has more than { $limit }: is this the right file?
fault-encoding = the character encoding “{ $name }” cannot be read here: save the file as UTF-8 and write “#character-encoding UTF-8”
fault-not-encoded = there are bytes that are not { $encoding }: name the file's real encoding in its first line, or save it as UTF-8
fault-line-too-long = the line has { $length } characters, but at most { $limit } are allowed: break a long note into several lines
fault-not-a-line = the line is neither an event, which starts with “>”, nor a pragma, which starts with “#”, and no note goes on here
fault-nick-too-long = the nick has { $length } characters, but at most { $limit } are allowed: shorten it
fault-remark-too-long = the text after the total has { $length } characters, but at most { $limit } are allowed: shorten it

## Pragmas.

fault-twice = “#{ $pragma }” was given before: keep one of the two lines
fault-after-moves = “#{ $pragma }” stands after the first move: put it before all moves
fault-note-before-moves = a note belongs to the move before it, and there is none yet: put it after a move, or write “#description”
fault-no-nick = the player has no nick: write “#player{ $number } NICK NAME”
fault-player-number = there is no player { $number }: players are numbered from 1 to { $most } without a gap
fault-same-nick = player { $other } has the nick “{ $nick }”, too: give each player another nick
fault-same-name = player { $other } is called “{ $name }”, too: give each player another name
fault-no-distribution = no rule set here has the tile distribution “{ $value }”: known are { $known }; or choose the letters above
fault-no-tile-set = no rule set here has the tile set “{ $value }”: known are { $known }; or choose the letters above
fault-no-layout = no rule set here has the board layout “{ $value }”: known are { $known }; or choose the letters above
fault-no-alphabet = “{ $letter }” is a letter that no rule set here has: English, Czech and Russian can be read

## The form of an event.

fault-no-colon = there is no “:” after the nick: write “>NICK: RACK POSITION WORD +SCORE TOTAL”
fault-unknown-player = no player has the nick “{ $nick }”: the players are { $known }
fault-nobody-named = no player has the nick “{ $nick }”: name the players with “#player1 NICK NAME” before the first move
fault-no-action = it does not say what the player did: write a position (8H or H8) and a word, “-” to pass, “-ABC” to exchange, or “--”
fault-action = “{ $found }” stands where a position (8H across, H8 down), “-”, “-ABC”, “--”, “(challenge)”, “(time)” or “(RACK)” is expected
fault-no-word = the word is missing: after the position write the word, the score and the total
fault-no-score = the score is missing: write it with its sign, and the total after it, such as +24 120
fault-no-total = the total is missing: write the player's points so far after the score, such as +24 120
fault-number-score = “{ $found }” is not a score: write a whole number, such as { $example }
fault-number-total = “{ $found }” is not a total: write a whole number, such as { $example }
fault-number-placing = “{ $found }” is not the score of a play: write a whole number, such as { $example }
fault-number-taken-back = “{ $found }” is not the score of a play taken back: write a whole number, such as { $example }
fault-number-bonus = “{ $found }” is not a bonus for a challenge: write a whole number, such as { $example }
fault-number-time = “{ $found }” is not a time penalty: write a whole number, such as { $example }
fault-number-rack = “{ $found }” is not the loss for a rack: write a whole number, such as { $example }

## Letters.

fault-foreign-tile = “{ $letter }” (character { $place }) is not a tile of this game: use its letters, and { $blank } for a blank
fault-tiles-beyond-count = more than 255 tiles of one kind: no rack or bag holds so many
fault-letter = “{ $letter }” (character { $place } of the word) is not a letter of this game: write the word in its letters, lower case for blanks, “.” for tiles that lie there
fault-several-letters = “{ $text }” is a tile of several letters, but each tile of this game has one letter
fault-bracket = a bracket is not closed or empty in “{ $word }”: write tiles that lie there already as “.” or as “(ABC)”

## The board.

fault-off-board = “{ $word }” runs off the board after { $letters } letters: check the position
fault-differs = { $square } holds “{ $there }”, not “{ $written }”: check the position and the word
fault-nothing-there = there is no tile on { $square }, where the word has “{ $written }”: check the position and the word
fault-nothing-new = all of “{ $word }” lies on the board already: a play lays at least one tile
fault-longer = the word is joined by “{ $there }” on { $square }: write it in full, with “.” for tiles that lie there already
fault-no-tiles = no tile is laid: write a word, or “-” to pass
fault-more-than-a-rack = { $laid } tiles are laid, but a rack holds { $rack }: check the word
fault-not-a-letter = the tile on { $square } is not a letter of this game: write one of its letters
fault-repeated-square = two tiles are laid on { $square }: a square holds one
fault-occupied = { $square } holds a tile already: check the position
fault-not-in-line = the tiles on { $first } and { $stray } are not in one row or column with the others
fault-gap = { $square } is empty between the laid tiles: there is no gap in a word
fault-misses-centre = the first word must cover { $square }: check the position
fault-first-too-short = the first word is too short: the least number of letters is { $least }
fault-not-connected = the tiles laid from { $square } touch no tile on the board: check the position
fault-laid-without-tile = there are not enough “{ $letter }” tiles on the rack: one was laid on { $square }
fault-too-many-placings = this is play { $placings }, but the game has only { $tiles } tiles: some moves are written more than once

## Points.

fault-score-placing = the score is { $stated }, but by the rules it is { $ours }: correct the line, or choose the letters it was played by
fault-score-exchange = the score of an exchange is { $stated }, but by the rules it is { $ours }: correct the line
fault-score-pass = the score of a pass is { $stated }, but by the rules it is { $ours }: correct the line
fault-score-taken-back = the score of the play taken back is { $stated }, but by the rules it is { $ours }: correct the line
fault-score-gain = the gain for the other racks is { $stated }, but by the rules it is { $ours }: correct the line
fault-score-loss = the loss for the rack is { $stated }, but by the rules it is { $ours }: correct the line
fault-total = the total is { $stated }, but { $before } and { $points } make { $ours }: correct the total or the score

## Tiles and whose they are.

fault-too-many-tiles = tiles written: { $tiles }, but the player holds { $holds } here: take out those that are too many
fault-not-left = “{ $tile }” is written too often ({ $times }): beside the tiles on the board, { $left } can be left; correct the tiles
fault-not-left-racks-above = “{ $tile }” is written too often ({ $times }): beside the tiles on the board and the racks above, { $left } can be left; correct the tiles
fault-not-left-other-rack = “{ $tile }” is written too often ({ $times }): beside the tiles on the board and the other rack, { $left } can be left; correct the tiles
fault-not-on-rack = the rack “{ $rack }” does not hold that many “{ $tile }” tiles: correct the rack or the move

## The order of events.

fault-off-turn = it is “{ $expected }”’s turn: put the moves in order, or write “-” for a pass that is missing
fault-after-end-reckoned = the game is over here, since its racks have been reckoned up: remove the move
fault-after-end-out = the game is over here, since a player has laid the last tile: remove the move
fault-after-end-scoreless = the game is over here, since too many turns in a row have brought no points: remove the move
fault-after-last-rack = “#rack1” and “#rack2” say what was on the racks when the record stops: put them after the last event
fault-no-play-challenge = a challenge comes directly after a play, but the line before it is not one: remove the line, or move it
fault-no-play-bonus = “(challenge)” comes directly after a play, but the line before it is not one: remove the line, or move it
fault-no-play-withdrawal = “--” comes directly after a play, but the line before it is not one: remove the line, or move it
fault-other-play-challenge = a challenge is written for the player who made the play before it, “{ $expected }”
fault-other-play-bonus = “(challenge)” is written for the player who made the play before it, “{ $expected }”
fault-other-play-withdrawal = “--” is written for the player who made the play before it, “{ $expected }”
fault-other-rack = the rack is “{ $rack }” where tiles are taken back, but it was “{ $before }” when they were laid: write the same rack twice
fault-exchange = tiles in the bag here: { $bag }, but an exchange needs { $least }: correct the move
fault-before-end-gain = a gain for the other racks belongs after the end of the game, and it is not over here: move the line to the end
fault-before-end-loss = the loss of a rack belongs after the end of the game, and it is not over here: move the line to the end
fault-before-end-time = a time penalty belongs after the end of the game, and it is not over here: move the line to the end
fault-not-out = “(RACK) +N” is for the player who went out, “{ $expected }”: write it for that player
fault-end-tiles = the tiles left at the end are “{ $left }”: write them between the brackets
fault-paid-others = the other racks have been reckoned up already: remove the line
fault-paid-own = this player's rack has been reckoned up already: remove the line
fault-paid-doubled = the player who went out has gained twice the worth of this rack, so nobody loses it: remove the line
fault-time-before-racks = a time penalty comes after the points for the racks: write the “(RACK)” lines first
fault-time-twice = “{ $nick }” has a time penalty already: write one line with the sum
fault-set-up = the game began from a position, which this format cannot say

## Files of games as they are downloaded here.

fault-log-not-utf8 = it is not UTF-8: save the file in this encoding
fault-log-format = format { $format } is not known here: this program reads format { $known }
fault-log-header = “#{ $key }” is not known here; known are game, rules, lexicon, options, seat, outage and forfeit
fault-log-occupant = “{ $kind }” cannot sit on a seat: write person, computer or open
fault-log-forfeit = a forfeit is written “#forfeit SEAT KIND TEXT”, with the seat counted from 0
fault-log-outage = an outage is written “#outage RECORDS FROM UNTIL storage” or “… server”, with times in milliseconds
fault-log-no-time = a time in milliseconds and a record are expected
fault-log-time = “{ $found }” is not a time in milliseconds
fault-log-too-many = no real game has more than { $most } records
fault-log-no-rules = there is no line “#rules NAME”
fault-log-no-seats = there must be 1 to 4 lines “#seat person NAME” or “#seat computer PLAYER NAME”
fault-log-rules = there is no game “{ $name }” here
fault-log-seats = the file has { $seats } seats, but the game has { $least } to { $most }
fault-log-settings = the settings in “#options” do not belong to this game
fault-log-impossible = what is recorded cannot have happened by the rules: the file is damaged or was changed

## Texts opened on the analysis board. `text` of a position is in English.

fault-open-empty = there is no text: paste a position, a game or an address
fault-open-address = this address shows no game: copy that of a game, a replay, a shared file or a position
fault-open-foreign = the address is of another server, { $host }: open it there, and copy the position or the file
fault-open-control = line { $line }, character { $column }: the control character { $character } is in no notation: remove it
fault-open-unknown = the text is in none of the notations known here: a file of a game, GCG, CGP, or a position or the moves of Erudit, Balda or Pentago
fault-open-position = the position is damaged or impossible: { $text }
fault-open-tiles = board and racks have { $found } of the tile { $tile }, but there are only { $exist }: remove some
fault-open-marbles = white has { $white } marbles and black { $black }: white moves first, so white must have as many as black or one more
fault-open-finished = the game is over in this position: undo its last move
fault-open-row = row { $row } has { $squares } squares: letters and numbers of empty squares must add up to 15
fault-open-move = move { $number }, “{ $move }”, is not possible: { $text }
