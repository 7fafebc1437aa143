### Texts of Pentago’s board, in English.

pentago-board = Board
pentago-turns = Turning the quadrants
pentago-white-short = W
pentago-black-short = B
pentago-square = { $square }: { $what }
pentago-square-empty = empty
pentago-square-last = { $label }, last move
pentago-square-put = { $label }, just placed
pentago-square-five = { $label }, part of five in a row
pentago-square-hinted = { $label }, hint
pentago-square-carried = { $label }, turns with the quadrant
pentago-square-valued = { $label }, { $value }
pentago-turn-right = { $quadrant } clockwise
pentago-turn-left = { $quadrant } anticlockwise
pentago-say-first = Put a marble on any square, then turn a quadrant.
pentago-say-turn = Now turn a quadrant: press an arrow, or drag the quadrant round.
pentago-say-ready = { $move } – press Play.
pentago-say-look = { $move } – press the arrow to play it.
pentago-say-ahead = { $move } is played as soon as it is your turn, if the square is still free.
pentago-say-play = Confirm the move.
pentago-brings-win = Five in a row: this wins.
pentago-brings-loss = This gives your opponent five in a row.
pentago-brings-draw = This ends in a draw.
pentago-brings-waits = Five in a row by a turn: your opponent may answer with one marble.
pentago-missing-taken = There is a marble there already. Choose an empty square.
pentago-missing-marble = First place a marble.
pentago-missing-turn = Now choose a quadrant with A to D or the arrows, and turn it with R or L.
pentago-ousted = The board has changed; your marble is off it.
pentago-hint-thinking = The computer is looking for a move …
pentago-hint-quadrant = The best marble goes in quadrant { $quadrant }.
pentago-hint-square = The best square is marked.
pentago-hint-move = { $square }, then { $turn }.
pentago-hint-placing = { $square }, without a turn.
pentago-hint-where = Where?
pentago-hint-what = Which turn?
pentago-hint-take = Show it on the board
pentago-back = Back
pentago-force = Move for me
pentago-line-waits = five, may be answered
pentago-line-won = wins
pentago-line-lost = loses
pentago-line-drawn = draw
pentago-line-lapsed = out of time
pentago-waiting-title = The five can be answered
pentago-waiting-text = Five in a row made by a turn does not win at once. The opponent places one marble, without turning a quadrant: with five in a row of their own the game is drawn; otherwise the first five wins.
pentago-live = Analysis
pentago-live-text = Looks deeper until you stop it; early and late positions are solved exactly.
pentago-live-go = Start
pentago-live-stop = Stop
pentago-live-busy = Thinking …
pentago-live-none = The game is over here.
pentago-live-percent = { $n }%
pentago-live-expected = expected for the side to move
pentago-live-best = with best play by both
pentago-live-chances = The search alone, without the exact value, expects { $percent } for the side to move.
pentago-live-score = A win counts 100%, a draw 50%. The score behind it is { $n }: about 100 is one marble more in a good place.
pentago-live-line = Best line:
pentago-live-depth = Depth
pentago-live-nodes = Positions
pentago-live-speed = Speed
pentago-live-second = { $n }/s
pentago-live-time = Time
pentago-live-seconds = { $n } s
pentago-speed-title = Speed of the engines
pentago-speed-busy = Measuring, for about two seconds …
pentago-speed-engine = Engine
pentago-speed-marbles = Marbles
pentago-speed-depth = Depth
pentago-speed-calculations = Calculations
pentago-speed-seconds = Seconds
pentago-speed-speed = Positions per second
pentago-speed-note = Fixed work on one core of the server. In brackets: the calculations of the thesis that these engines follow, which managed { $n } positions a second.
pentago-speed-open = Measure the engines
pentago-thought = The computer's last move
pentago-exact = Solve exactly
pentago-exact-offer = The exact value of every move can be worked out: about { $time }, { $memory } of memory.
pentago-exact-waiting = Other positions are being solved first.
pentago-exact-running = Solving …
pentago-exact-left = About { $time } left.
pentago-exact-stop = Stop solving
pentago-exact-known = Solved: the value of every move is exact.
pentago-exact-too-large = Solving this position exactly takes { $memory } of memory; this server allows { $allowed }.
pentago-exact-busy = Several positions are being solved already. Try again in a moment.
pentago-exact-minutes = { $n } min
pentago-exact-mb = { $n } MB
pentago-exact-gb = { $n } GB
pentago-live-end-proved = The value is proved: there is nothing more to find.
pentago-live-end-exhausted = The search is complete; nothing is proved.
pentago-live-end-unattended = Paused, because this page was in the background for ten minutes. It resumes when you come back.
pentago-live-end-closed = Closed: it could help you in a game that is still running.
pentago-live-end-gave-way = Paused, because others were waiting. It resumes as soon as there is room.
pentago-live-end-stopping = The server is restarting. The analysis restarts as soon as it is back.
pentago-live-end-lost = The connection was lost. The analysis restarts as soon as it is back.
pentago-live-end-nothing = There is nothing to analyse in this position.
pentago-live-end-refused = The analysis cannot start now: the server is busy or cannot be reached. Trying again …
pentago-openings = Games played
pentago-openings-show = What was played from here
pentago-openings-player = All players
pentago-openings-result = All results
pentago-openings-result-white = White won
pentago-openings-result-draw = Drawn
pentago-openings-result-black = Black won
pentago-openings-days = Any time
pentago-openings-move = Move
pentago-openings-games = Games
pentago-openings-all = All
pentago-openings-levels = Computers
pentago-openings-player-one = Player
pentago-openings-newest = Latest games
pentago-openings-somebody = Person
pentago-openings-exact = Exact value
pentago-openings-moves = Moves
pentago-openings-none = No finished game has reached this position.
pentago-openings-failed = The games could not be loaded. Try again later.

## Sentences about people and counts.

pentago-say-answer = { $name } made five in a row by a turn. Answer it with one marble, without a turn.
pentago-say-moved = { $who ->
    [you] You: { $square }, { $turn }.
   *[name] { $name }: { $square }, { $turn }.
  }
pentago-say-placed = { $who ->
    [you] You: { $square }.
   *[name] { $name }: { $square }.
  }
pentago-live-left = { $n ->
    [one] in { $n } move
   *[other] in { $n } moves
  }
pentago-openings-last = { $n ->
    [one] The last day
   *[other] The last { $n } days
  }

## Shared with the terminal

pentago-white = white
pentago-black = black
pentago-value-win = win
pentago-value-draw = draw
pentago-value-loss = loss
pentago-end-placed = Five in a row by placing.
pentago-end-turned = Five in a row by a turn.
pentago-end-gave = The turn gave the opponent five in a row.
pentago-end-both = Both have five in a row.
pentago-end-full = The board is full.
pentago-end-answered = Five in a row was answered with five in a row.
pentago-end-waited = Five in a row was not answered.
pentago-end-timeout = The time for the turn ran out.
pentago-end-agreed = The players agreed to a draw.
