### Texts of noughts and crosses, in Czech.

game-noughts = Piškvorky 3 × 3
game-noughts-lead = Tři v řadě vyhrávají.
player-noughts-random = Náhodný
player-noughts-careful = Pozorný
noughts-empty = prázdné
noughts-say-turn = Jste na tahu: dejte { $sign } na některé pole.
noughts-why-taken = Na tomto poli už značka je.
noughts-end-line = Tři v řadě.
noughts-end-full = Deska je plná.
