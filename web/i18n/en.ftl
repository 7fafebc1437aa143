# Sentences about people and counts, in English. `$who` is "you" for the user, else "name"; `$n` is the count.
# The page's key `say.thinking` is the message `say-thinking` here.

### Counts

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

### Names

# A person without a name.
guest = Guest { $n }

### The start

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

### Turns

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

### Draws and rematches

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

### The end

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

### Saved players

people-edit = Change { $name }
people-remove = Remove { $name }

### Shared with the terminal

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
