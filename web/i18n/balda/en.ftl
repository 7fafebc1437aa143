### Texts of Balda’s board, in English.

balda-board = Board
balda-alphabet = Letters
balda-square = row { $row }, column { $column }
balda-square-empty = { $square }: empty
balda-square-letter = { $square }: { $letter }
balda-square-fresh = { $square }: { $letter }, just placed
balda-square-marked = { $square }, letter { $n } of the word
balda-square-chosen = { $square }, waiting for a letter
balda-square-hinted = { $square }, hint
balda-square-last = { $square }, the last letter placed
balda-square-prize = { $square }, prize ×{ $factor }

balda-say-first = Put a letter on an empty square, then mark a word that goes through it.
balda-say-letter = Now choose a letter.
balda-say-square = Now choose a square for { $letter }.
balda-say-alone = No letter is next to this square, so no word can go through it.
balda-say-mark = Mark the word: sweep over its letters or press them. It plays itself when no further letter can be marked.
balda-say-mark-asked = Mark the word: sweep over its letters or press them. When no further letter can be marked, you are asked whether to play it.
balda-say-word = { $word } is a word.
balda-say-word-more = { $word } is a word: mark another letter, or press Play.
balda-say-not-a-word = { $word } – not on the word list.
balda-say-misses-new = { $word } – the word must go through the new letter.
balda-missing-letter = First put a letter on an empty square.
balda-missing-square = There is a letter there already. Choose an empty square.
balda-missing-next = There is no { $letter } next to the last letter.
balda-ousted = That square has been taken; your letter is off the board.

balda-say-prepare = Not your turn yet: the word stays marked.

balda-line-letter = +{ $letter }
balda-line-approved = accepted
balda-line-declined = { $word } declined
balda-line-passed = passed
balda-line-timeout = out of time

balda-back = Back
balda-pass = Pass
balda-pass-title = Pass this turn?
balda-pass-last = This pass loses you the game.
balda-accept = It counts
balda-decline = It does not

balda-hint-thinking = Looking for a good word…
balda-hint-word = { $word }, with the letter { $letter }.
balda-hint-pass = There is no word here: pass.
balda-hint-accept = Let the word count.
balda-hint-decline = Do not let the word count.
balda-hint-where = Where?
balda-hint-what = Which word?

balda-finds-all = All words
balda-finds-cell = With a letter on this square
balda-finds-through = Through { $letter }
balda-finds-put = Replies through { $letter }
balda-finds-none = There are none.
balda-finds-meaning = Meaning
balda-finds-take = Show it on the board
balda-finds-refused = Words are not listed while people play against each other.

modes-own = Own, { $side }×{ $side }
tools-anew = Start over
tools-new = New game
restart-anew-title = Start over?
restart-anew-text = This game is discarded and starts again with the same start word.
restart-anew-yes = Start over
restart-new-title = New game?
restart-new-text = This game is discarded, and a new one starts with another start word.
restart-new-yes = New game
restart-mode-title = Change the mode?
restart-mode-text = This game is discarded, and a new one starts in the mode you chose.
restart-mode-yes = New game

balda-used = Words
balda-used-none = none yet
balda-start = Start
balda-remember = Words to remember
balda-remember-word = A word
balda-remember-add = Remember
balda-remember-this = Remember { $word }
balda-remember-remove = Forget { $word }
balda-remember-none = Words that you add with + are kept here for all games.

balda-mark-trap = allowed { $word }
balda-analysis-lead = The best moves in this position, and the longest reply to each.
balda-analysis-over = The game is over here.
balda-analysis-gain = gain { $n }
balda-analysis-reply = reply { $word }
balda-analysis-noreply = no reply

## Sentences about people and counts.

balda-letters = { $n ->
    [one] { $n } letter
   *[other] { $n } letters
  }
balda-say-placed = { $who ->
    [you] { $n ->
        [one] You: { $word }, { $n } point.
       *[other] You: { $word }, { $n } points.
      }
   *[name] { $n ->
        [one] { $name }: { $word }, { $n } point.
       *[other] { $name }: { $word }, { $n } points.
      }
  }
balda-say-accepted = { $who ->
    [you] { $n ->
        [one] You: { $word } counts, { $n } point.
       *[other] You: { $word } counts, { $n } points.
      }
   *[name] { $n ->
        [one] { $name }: { $word } counts, { $n } point.
       *[other] { $name }: { $word } counts, { $n } points.
      }
  }
balda-say-passed = { $who ->
    [you] You passed.
   *[name] { $name } passed.
  }
balda-say-timeout = { $who ->
    [you] You ran out of time for the turn.
   *[name] { $name } ran out of time for the turn.
  }
balda-pass-text = { $n ->
    [0] You cannot pass again after this one: the next pass loses the game.
    [one] You can pass once more after this one; the pass after that loses the game.
   *[other] You can pass { $n } more times after this one; the pass after that loses the game.
  }
balda-offer = Ask { $name }
balda-offered = { $name } is deciding whether { $word } counts.
balda-offered-you = { $who ->
    [you] { $by } says that { $word } is a word. Does it count?
   *[name] { $name }: { $by } says that { $word } is a word. Does it count?
  }
balda-hint-length = { $n ->
    [one] There is a good word of { $n } letter.
   *[other] There is a good word of { $n } letters.
  }
balda-hint-square = { $n ->
    [one] A word of { $n } letter: the new letter goes on the marked square.
   *[other] A word of { $n } letters: the new letter goes on the marked square.
  }
balda-finds-count = { $n ->
    [one] { $n } word
   *[other] { $n } words
  }
balda-finds-more = { $n } more
balda-mark-left = { $n ->
    [one] { $n } point missed: { $word }
   *[other] { $n } points missed: { $word }
  }
balda-analysis-count = { $n ->
    [one] There is { $n } way to play a word here.
   *[other] There are { $n } ways to play a word here.
  }

## Shared with the terminal

balda-end-full = The board is full.
balda-end-no-words = No words are left to play.
balda-end-passes = The third pass loses the game.
balda-say-declined = { $word } does not count.
