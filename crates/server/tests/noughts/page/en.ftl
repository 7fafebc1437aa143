### Texts of noughts and crosses, in English.

game-noughts = Noughts and crosses
game-noughts-lead = Three in a line win.
player-noughts-random = Random
player-noughts-careful = Careful
noughts-empty = empty
noughts-say-turn = Your turn: put { $sign } on a square.
noughts-why-taken = That square is marked already.
noughts-end-line = Three in a line.
noughts-end-full = The board is full.
