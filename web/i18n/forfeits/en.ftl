# Why a program forfeited a game, in English. Shared by page and report; {$attempt} precedes the sentence about an illegal move.

forfeit-kind-illegal = illegal move
forfeit-kind-time = out of time
forfeit-kind-crash = crash
forfeit-kind-flood = too much output
forfeit-kind-protocol = protocol error
forfeit-kind-start = failed to start

# The steps at which a program of the CTU competition is called.
forfeit-step = { $step ->
    [import] import of player.py
    [dictionary] reading the dictionary
    [constructor] the constructor
   *[other] { $step }
  }

forfeit-late = no answer within { $limit } ms (stopped after { $took } ms)
forfeit-processor-time = used { $took } ms of processor time; { $limit } ms are allowed
forfeit-gone = the program ended: { $how } { $said }
forfeit-flood = printed more than { $limit } bytes
forfeit-memory = used { $used } MiB of memory; { $limit } MiB are allowed
forfeit-processes = had { $had } processes and threads; { $limit } are allowed
forfeit-disk = wrote more than { $limit } MiB to its working folder
forfeit-long-line = sent a line of more than { $limit } bytes
forfeit-unasked = spoke without being asked: { $line }
forfeit-not-text = sent a line that is not UTF-8
forfeit-jail = the jail could not be set up: { $said }
forfeit-raised = raised { $raised }

forfeit-one-letter-duty = { $duty ->
    [course] { $example } ({ $word }) is a legal move of one letter: where there is one, exactly one letter must be placed
   *[tournament] { $example } ({ $word }) is a legal move of one letter: where there is one, letters must be placed; pass and exchange are foul
  }
forfeit-unknown-words = not in the dictionary: { $words }
forfeit-not-on-rack = the rack holds too few { $letter } for the one on { $square }
forfeit-too-many-letters = { $laid } letters are placed, but a rack holds { $rack }
forfeit-not-a-letter = the tile on { $square } is not a letter A to Z
forfeit-repeated-square = two letters are placed on { $square }
forfeit-occupied = a letter lies on { $square } already: place letters on empty squares only
forfeit-not-in-line = { $first } and { $stray } are not in one row or column: all letters of a move lie in one line
forfeit-gap = { $square } is empty between the placed letters: a word has no gap
forfeit-not-connected = the letters placed from { $square } touch no letter on the board
forfeit-no-tiles = no letter is placed: return None to pass
forfeit-nothing-to-exchange = no letter is exchanged: name at least one, or return None to pass
forfeit-exchange-not-held = the letters to exchange are not all on the rack
forfeit-exchange-foreign = the letters { $letters } are to be exchanged, but nobody holds “{ $letter }”
forfeit-empty-list = move() returned an empty list: no letter is placed
forfeit-empty-string = move() returned an empty string: no letter is exchanged
forfeit-too-many-returned = move() returned { $laid } letters: more than a rack can hold
forfeit-off-board = { $item } is not on the board: rows and columns are 0 to 14
forfeit-no-capital-letter = “{ $letter }” in { $item } is not one capital letter
forfeit-no-move = move() returned a value of type { $type }: a move is None, a string, or a list of lists [row, column, letter]
forfeit-items-no-lists = move() returned a list of { $type }: its items must be lists [row, column, letter]
forfeit-items-not-of-three = each item of the list that move() returned must have a row, a column and a letter
forfeit-letter-no-string = the letter in the list that move() returned must be a string, not { $type }
forfeit-no-whole-numbers = row and column in the list that move() returned must be whole numbers
