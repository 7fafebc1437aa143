### Texts of Scrabble that every page needs: its name and settings, in Russian.

game-scrabble = Скрабл
game-scrabble-lead = Пересекающиеся слова на поле 15 на 15: по-русски, по-английски или по-чешски.
player-scrabble-level-4 = Знаток
player-scrabble-level-5 = Чемпион
scrabble-field-ends = Конец игры
scrabble-field-ends-usual = Обычный
scrabble-field-ends-tournament = После шести ходов без очков
scrabble-field-ends-thesis = Когда все дважды пропустят ход
scrabble-field-challenge = Слова, которых нет в словаре
scrabble-field-challenge-void = Сыграть нельзя
scrabble-field-challenge-single = Простой протест: за неверное слово теряется ход
scrabble-field-challenge-double = Двойной протест: ход теряется и за ошибочный протест
scrabble-field-challenge-five-point = Пять очков за ошибочный протест
scrabble-field-challenge-off = Люди могут выкладывать что угодно
scrabble-field-challenge-void-short = только слова из словаря
scrabble-field-challenge-off-short = люди выкладывают что угодно
scrabble-field-challenge-single-short = простой протест
scrabble-field-challenge-double-short = двойной протест
scrabble-field-challenge-five-point-short = пять очков за ошибочный протест
