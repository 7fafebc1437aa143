### Texts of every page, in English. The page’s key `say.thinking` is the message `say-thinking`.

help-contents = Contents
time-now = just now

shell-home = Deska: to the start page
shell-skip = To the board
shell-skip-content = To the content
shell-ways = Pages
shell-analysis = Analysis
shell-games = Games
shell-help = Help
shell-events = Tournaments
shell-account = Sign in
shell-about = About
shell-sound = Sound
shell-sound-on = Sound is on
shell-sound-off = Sound is off
shell-settings = Settings
shell-language = Language of the page
shell-theme = Colours
shell-theme-system = As the system
shell-theme-light = Light
shell-theme-dark = Dark
shell-loading = Loading …
keys-title = Keys
sure-title = Play this?
sure-points = { $move }: { $points }.
sure-text = The move will be played.
terms-title = Game settings

error-needs-network = This needs the server. Try again when you are online.
error-offline = The server is not responding. Check that it is running, then try again.
error-storage = This could not be saved, so it does not count. Try again in a moment; if storage is full, remove something first.
error-too-many-requests = Too many requests at once. Wait a moment, then try again.
error-too-many-sockets = Too many open connections. Close some tabs, then try again.
error-room-full = Too many people are watching this game already. Try again later.
error-too-fast = That was too fast. Wait a moment, then try again.
error-name-taken = This name, or one that looks like it, is taken. Choose another.
error-member-name-reserved = This name is reserved for the server’s administrators. Choose another.
error-bad-name = A name has 1 to 40 characters.
error-not-your-seat = This seat is not yours.
error-damaged = The record of this game is damaged. A backup of the database may still have it.
error-cut = Only part of the request arrived. Try again.
error-foreign-origin = This page was opened at an address that is not the server’s own. Open it at the server’s own address.
error-no-hints = There are no hints while someone else is playing.
error-foreign-letter = Words on this list do not use that letter.
error-rewind = That cannot be taken back.
error-busy = The server is busy. Try again in a moment.
error-too-many-players = You can save up to fifty players. Remove one first.
error-bad-word = That cannot be a word of this list.
error-words-closed = You are playing or watching a game in which words can be challenged. Words of its language cannot be looked up until it is over.
error-rated-words = You are playing a rated game. There is no help with words of its language until it is over.
error-rated-position = This position is in, or close to, a rated game of yours. Help is available once that game is over.
error-no-hint = No hint could be found.
error-no-show = The pace can be set only in games between computers.
error-no-file = This game cannot be saved as a file yet.
error-no-such-player = This player is no longer saved.
error-unknown-player = There is no such computer player.
error-unknown-rules = There is no such game.
error-unknown-lexicon = There is no such word list.
error-words-not-here = This word list is not on this device. While the server is reachable, you can add it under “Play offline”.
error-lexicon-unavailable = This server does not have the word list, or cannot open it.
error-other-language = The word list and the game are in different languages.
error-bad-position = No game can reach this position.
error-not-signed-in = Sign in first: only members may do this.
error-too-large = This is too large.
error-game-closed = This game cannot be opened
error-again = Try again
error-missing-title = Page not found
error-missing-text = There is no page at this address.
error-private = Only the players of this game can see it.
error-draining = No new games can be started right now: the server is about to restart.
error-game-title = Game not found
error-game-text = This game does not exist or is no longer kept here. Check the link.
error-home = To the start page

start-game = Game
start-words = Words
modes-title = Mode
start-lang-en = English
start-lang-cs = Czech
start-lang-ru = Russian
start-lexicon = Word list
start-lexicon-missing = not installed
lexicon-en = All words
lexicon-en-common = Common words
lexicon-cs-mixed = Short and base forms
lexicon-cs-all = All forms
lexicon-cs-base = Base forms only
lexicon-ru-all = All forms
lexicon-ru-nouns = Nouns only
lexicon-ru-nouns-plural = Nouns, with their plurals
start-against = Opponent
start-against-computer = Computer
start-against-screen = On this screen
start-against-link = By link
start-against-table = A table
start-player = Computer level
player-level-1 = Beginner
player-level-2 = Casual
player-level-3 = Experienced
player-level-4 = Strong
player-level-5 = Master
player-master = Master
player-sim = Simulator
player-greedy = Greedy
player-heuristic = Cautious
player-naive = Naive
player-minimax = Minimax
player-alphabeta = Alpha-beta
player-negascout = Negascout
player-search = Search
player-solve = Solver
player-depth-2 = Calculating
player-exact = Exact
player-static = Far-sighted
player-numbered = { $name } { $n }
start-name = Your name
start-name-first = First player’s name
start-name-second = Second player’s name
start-more = More
start-clock = Time
start-clock-none = No limit
start-clock-turn = For each turn
start-clock-game = For the whole game
start-clock-days = Correspondence
start-clock-turn-each = Time per turn
start-clock-game-each = Time per player
start-clock-days-each = Time per move
start-clock-increment = Increment per move
start-clock-increment-none = None
start-clock-turn-short = { $time } per turn
start-clock-game-short = { $time } per player
start-clock-game-more = { $time } per player + { $more } per move
start-go = Start the game
start-going = Starting …
start-games = Your games
start-rules = Rules and controls
start-games-none = Games you start are kept here until they are finished: close the page whenever you like, and come back later.
start-games-done = Finished
start-game-turn = Your turn
start-game-open = Waiting for a player

game-vs = { " – " }
game-you = You
game-computer = Computer
game-open = Free seat
seat-computer = computer
seat-you = you
seat-open = waiting
seat-turn = to move
seat-thinking = thinking
seat-won = won
seat-drawn = drawn
seat-clock = Time left for this turn
seat-clock-game = Time left for the game
engine-title = Engine
engine-level = By level
engine-saved = Saved players
engine-set = Choose
engine-more = Engine …
level-of = Level at seat { $n }
game-seats = Players
game-moves = Moves
game-moves-none = The moves will be listed here.
game-more = Moves and tiles
game-close = Close
game-resign = Resign
game-resign-title = Resign the game?
game-resign-text = The game ends now, and you lose it.
game-resign-yes = Resign
game-cancel = Cancel
game-watching = You are watching.
game-show = The computers are playing.
game-tabs = Moves and notes
game-word-title = What does it mean?
tools-label = Game tools
tools-undo = Undo
tools-redo = Redo
tools-words = Words
tools-draw = Draw
tools-restart = Restart
tools-leave = Leave
offer-yours = You offered a draw. The offer is open until the next move.
offer-accept = Agree
offer-decline = Decline
again-go = Go to the next game
again-cancel = Cancel
again-decline = No, thanks
restart-title = Start again?
restart-text = This game is discarded, and a new one with the same settings starts.
restart-yes = Start again
leave-title = Leave the game?
leave-text = Leaving loses the game. If you only close the page, you can come back.
leave-clock = Your clock keeps running while you are away.
leave-claim = If you are away for { $time } on your turn, your opponents may claim the game.
leave-yes = Leave and lose
result-won = Won
result-drawn = Drawn
result-lost = Lost
series-title = Series
series-game = Game { $n }
series-this = this one
series-running = in progress
series-won = won
series-lost = lost
series-wins = Won
series-draws = Drawn
series-losses = Lost
series-points = Points
series-to = To the game
hint-label = Hint
hint-where = Where?
hint-what = Show it
hint-squares = { $points }, on the marked squares.
hint-move = { $move }: { $points }. The tiles are placed for you.
hint-exchange = There is no good play: exchange tiles.
hint-pass = There is nothing to play: pass.
notes-title = Notes
notes-note = Only you can see them.
notes-writing = Writing …
notes-kept = Saved.
notes-full = Notes have at most { $most } characters; the rest was not saved.
notes-placeholder = Anything you want to remember about this game
show-pause = Pause
show-resume = Resume
show-pace = Pace
word-title = Check a word
word-meaning = What it means
word-ask = A word ({ $lexicon })
word-full = A word has at most { $most } letters; the rest was cut off.
word-known = is on the list
word-unknown = is not on the list
word-none = No definition found.
word-none-language = No definitions are installed for this language.
word-sources = Sources of the definitions
word-closed = Words can be challenged in this game: the dictionary is closed until it is over.
draw-title = Who begins?
draw-title-worths = Whose tiles are worth most?
draw-worths = Value of the racks: { $worths }.
draw-drawn = Drawn: { $draws }.

line-timeout = time ran out
line-challenge-upheld = challenge upheld, taken back: { $words }
line-challenge-failed = challenge failed
line-challenge-right = challenge upheld, taken back
line-overtime = time penalty
line-flagged = lost on time
line-abandoned = left
guest-deleted = deleted player
line-aborted = called off
line-draw-claimed = draw claimed
end-off = Called off
line-level = Level: { $level }
line-level-seat = Seat { $n }, level: { $level }

net-lost = No connection. The game is safe; reconnecting …
net-retry = Try now
net-back = Connected again.

wait-title = Waiting for the other player
wait-text = Send this link: the first person to open it takes the free seat.
wait-copy = Copy the link
wait-copied = Copied
wait-link = Link to the game
join-text = Take the free seat to start the game.
join-go = Join the game
join-full = Someone was faster: the seat is taken. You can watch.

cover-text = The tiles are covered.
cover-show = Show my tiles

end-player = Player
end-before = Before the end
end-left = Left over
end-adjust = Change
end-final = Final
end-again = Play again
end-replay = Replay
end-review = Review

say-turn = Your turn.
say-window = Challenge the last play or accept it? You can place tiles first; that does not accept it yet.
say-over = The game is over.
say-undone = Moves were taken back.
say-redone = Moves were played again.
say-first = Your turn. The first word covers the star in the middle.
say-prepare = Not your turn yet: your tiles stay where you put them.
say-counting = Counting …
say-stale = The board has changed; tiles that still fit stay in place.
say-missing = You have no { $letter } on your rack, and no blank.
say-blank = Choose a letter for the blank.
say-sending = Sending …
say-unsent = The connection was lost before the server replied. Your tiles are kept while we check whether the move was played.
say-unreceived = The move did not reach the server. Play it again.
say-received = The server has your move.
say-unasked = The connection was lost. Your tiles are kept: try again once you are reconnected.

play-label = Play
play-points = Play { $n }
play-recall = Take back
play-shuffle = Shuffle
play-sort = Sort
play-exchange = Exchange
play-challenge = Challenge
play-accept = Accept
play-pass = Pass
exchange-say = Choose the tiles to exchange.
exchange-none = Exchange
challenge-title = Challenge the last play?
challenge-text-single = If one of its words is not on the list, the tiles come back. A wrong challenge costs nothing.
challenge-text-double = If one of its words is not on the list, the tiles come back. A wrong challenge costs you your turn.
challenge-text-five-point = If one of its words is not on the list, the tiles come back. A wrong challenge gives your opponent five points.
challenge-yes = Challenge
pass-title = Pass this turn?
pass-text = You play nothing and score nothing.
pass-yes = Pass
blank-title = Choose a letter for the blank
blank-none = Back to the rack

board-label = Board
rack-label = Your rack
mark-T = 3W
mark-D = 2W
mark-t = 3L
mark-d = 2L
mark-long-T = triple word
mark-long-D = double word
mark-long-t = triple letter
mark-long-d = double letter
square-empty = { $name }, empty
square-mark = { $name }, { $mark }
square-centre = { $name }, centre, { $mark }
square-blank = { $name }, { $letter }, blank
square-fresh = { $tile }, just placed
square-wrong = { $tile }, not a word
square-hinted = { $square }, hint
held-blank = blank

unseen-title = Unseen tiles
unseen-bag = In the bag
ending-thesis = Ends when the bag and a rack are empty, or when everyone has passed twice in a row. Each player then loses the value of the tiles left on their rack; the player who went out gains it.
ending-tournament = Ends when the bag and a rack are empty, or after six scoreless turns in a row. The player who went out gains twice the value of the other rack; if no one did, each loses the value of their own.
ending-tournament-more = Ends when the bag and a rack are empty, or after six scoreless turns in a row. Each player then loses the value of the tiles left on their rack; the player who went out gains it.
unseen-letter = { $letter }: { $n }
unseen-blank = blank

## Sentences about people and counts. `$who` is "you" for the reader, else "name"; `$n` is the count.

## Counts

points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
start-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
  }
start-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
  }
start-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
  }
show-pace-each = { $n ->
    [one] { $n } second a move
   *[other] { $n } seconds a move
  }
start-lexicon-size = { $n ->
    [one] { $n } word
   *[other] { $n } words
  }
start-against-table-seats = { $least ->
    [2] { $most ->
        [2] Two seats: people, computers or free seats, in any mix.
       *[other] { $least } to { $most } seats: people, computers, free seats, in any mix.
      }
   *[other] { $least } to { $most } seats: people, computers, free seats, in any mix.
  }
seat-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
  }
notes-room = { $n ->
    [one] Room for { $n } more character.
   *[other] Room for { $n } more characters.
  }
play-aria = { $n ->
    [one] Play { $n } point
   *[other] Play { $n } points
  }
exchange-chosen = { $n ->
    [0] No tiles chosen.
    [one] { $n } tile chosen.
   *[other] { $n } tiles chosen.
  }
exchange-go = Exchange { $n }
exchange-low = { $n ->
    [0] The bag is empty: nothing can be exchanged.
    [one] Only { $n } tile is left in the bag; an exchange needs { $least }.
   *[other] Only { $n } tiles are left in the bag; an exchange needs { $least }.
  }
line-exchanged = { $n ->
    [one] exchanged { $n } tile
   *[other] exchanged { $n } tiles
  }
hint-points = { $n ->
    [one] You can score { $points } with { $n } tile.
   *[other] You can score { $points } with { $n } tiles.
  }
say-ousted = { $n ->
    [one] { $n } tile went back to your rack: its square has been taken.
   *[other] { $n } tiles went back to your rack: their squares have been taken.
  }
square-tile = { $n ->
    [one] { $name }, { $letter }, { $n } point
   *[other] { $name }, { $letter }, { $n } points
  }
held-tile = { $n ->
    [one] { $letter }, { $n } point
   *[other] { $letter }, { $n } points
  }

## Names

# A person without a name.
guest = Guest { $n }

## The start

draw-begins = { $who ->
    [you] You begin.
   *[name] { $name } begins.
  }
# An item of the list "Drawn: you – A, Anna – C."
draw-drew = { $who ->
    [you] you – { $what }
   *[name] { $name } – { $what }
  }
cover-start = { $name } begins
cover-title = Pass the device to { $name }
join-title = { $n ->
    [one] { $name } is waiting for you
   *[other] { $name } are waiting for you
  }

join-title-nobody = A seat is free

## Turns

start-game-theirs = { $name } to move
say-their = { $who ->
    [you] It is your turn.
   *[name] It is { $name }’s turn.
  }
# The only refusal that the page shows without asking the server.
why-not-your-turn = It is not your turn.
say-thinking = { $who ->
    [you] The computer is thinking for you …
   *[name] { $name } is thinking …
  }
say-played = { $who ->
    [you] You played { $move }: { $points }.
   *[name] { $name } played { $move }: { $points }.
  }
say-exchanged = { $who ->
    [you] { $n ->
        [one] You exchanged { $n } tile.
       *[other] You exchanged { $n } tiles.
      }
   *[name] { $n ->
        [one] { $name } exchanged { $n } tile.
       *[other] { $name } exchanged { $n } tiles.
      }
  }
say-passed = { $who ->
    [you] You passed.
   *[name] { $name } passed.
  }
say-timeout = { $who ->
    [you] You ran out of time for the turn.
   *[name] { $name } ran out of time for the turn.
  }
say-resigned = { $who ->
    [you] You resigned.
   *[name] { $name } resigned.
  }
say-flagged = { $who ->
    [you] You lost on time.
   *[name] { $name } lost on time.
  }
say-abandoned = { $who ->
    [you] You left the game.
   *[name] { $name } left the game.
  }
# Other actions, with their text in the list of moves.
say-other = { $who ->
    [you] You: { $text }.
   *[name] { $name }: { $text }.
  }

## Draws and rematches

offer-theirs = { $who ->
    [you] You offer a draw.
   *[name] { $name } offers a draw.
  }
offer-shared = { $name } offers a draw. Does { $other } agree?
offer-declined = { $who ->
    [you] You declined the draw.
   *[name] { $name } declines the draw.
  }
again-waiting = Waiting for { $name } …
again-declined = { $name } declined another game.
again-wanted = { $n ->
    [one] { $name } wants to play again.
   *[other] { $name } want to play again.
  }

## The end

end-won = { $who ->
    [you] You won
   *[name] { $name } won
  }
end-first = { $name } won
end-drawn = A draw: { $names }
end-out = { $who ->
    [you] You played your last tile.
   *[name] { $name } played the last tile.
  }
end-resigned = { $who ->
    [you] You resigned.
   *[name] { $name } resigned.
  }
end-flagged = { $who ->
    [you] You ran out of time.
   *[name] { $name } ran out of time.
  }

## Saved players

people-edit = Change { $name }
people-remove = Remove { $name }

## Shared with the terminal

end-out-plain = The last tile has been played.
end-passes = Everyone passed twice.
end-scoreless = Six turns in a row brought no points.
end-aborted = { $who ->
    [you] You called the game off.
   *[name] { $name } called the game off.
  }
end-closed = The game was closed by an administrator of this server.
end-called-off = The game was called off and does not count.
end-agreed = The players agreed to a draw.
end-draw-claimed = The draw was claimed: the opponent was away.
end-nothing = nothing
line-passed = passed
line-resigned = resigned
line-bingo = all tiles
word-part-noun = noun
word-part-verb = verb
word-part-adjective = adjective
word-part-adverb = adverb
