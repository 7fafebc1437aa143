### Texts of noughts and crosses, in Russian.

game-noughts = Крестики-нолики
game-noughts-lead = Три в ряд побеждают.
player-noughts-random = Случайный
player-noughts-careful = Внимательный
noughts-empty = пусто
noughts-say-turn = Ваш ход: поставьте { $sign } на клетку.
noughts-why-taken = Эта клетка уже занята.
noughts-end-line = Три в ряд.
noughts-end-full = Поле заполнено.
