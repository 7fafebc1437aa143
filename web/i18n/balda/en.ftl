# Balda: sentences about people and counts, in English.

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

### Shared with the terminal

balda-end-full = The board is full.
balda-end-no-words = No words are left to play.
balda-end-passes = The third pass loses the game.
balda-say-declined = { $word } does not count.
