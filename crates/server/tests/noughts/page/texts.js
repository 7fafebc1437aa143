/** All that is said of noughts and crosses, in the page's languages. */

export const en = {
  'game.noughts': 'Noughts and crosses',
  'game.noughts.lead': 'Three in a line win.',
  'player.noughts.random': 'Random',
  'player.noughts.careful': 'Careful',
  'noughts.empty': 'empty',
  'noughts.say.turn': 'Your turn: put {sign} on a square.',
  'noughts.why.taken': 'That square is marked already.',
  'noughts.end.line': 'Three in a line.',
  'noughts.end.full': 'The board is full.',
};

export const cs = {
  'game.noughts': 'Piškvorky 3 × 3',
  'game.noughts.lead': 'Tři v řadě vyhrávají.',
  'player.noughts.random': 'Náhodný',
  'player.noughts.careful': 'Pozorný',
  'noughts.empty': 'prázdné',
  'noughts.say.turn': 'Jste na tahu: dejte {sign} na některé pole.',
  'noughts.why.taken': 'Na tomto poli už značka je.',
  'noughts.end.line': 'Tři v řadě.',
  'noughts.end.full': 'Deska je plná.',
};

export const ru = {
  'game.noughts': 'Крестики-нолики',
  'game.noughts.lead': 'Три в ряд побеждают.',
  'player.noughts.random': 'Случайный',
  'player.noughts.careful': 'Внимательный',
  'noughts.empty': 'пусто',
  'noughts.say.turn': 'Ваш ход: поставьте {sign} на клетку.',
  'noughts.why.taken': 'Эта клетка уже занята.',
  'noughts.end.line': 'Три в ряд.',
  'noughts.end.full': 'Поле заполнено.',
};
