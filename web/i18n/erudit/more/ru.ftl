### Texts of Erudit that some pages need: descriptions of players, preferences, in Russian.

player-note-erudit-greedy = Кладёт лучшее слово, потом лучшее из оставшегося.
player-note-erudit-alphabeta = Находит самый дорогой ход, а с пустым мешком играет без ошибок.
player-note-erudit-level-1 = Знает обиходные слова и кладёт не больше двух за ход.
player-note-erudit-level-2 = Знает частые слова и кладёт не больше трёх за ход.
player-note-erudit-level-3 = Хороший запас слов, кладёт слово за словом.
player-note-erudit-level-4 = Знает и редкие слова и хорошо их сочетает.
player-note-erudit-level-5 = Знает все слова; взвешивает, что оставляет себе и что открывает.
prefs-board-erudit = Эрудит
erudit-prefs-board = Доска «Эрудита»
erudit-prefs-board-erudit = Свои цвета
erudit-prefs-board-same = Как в других играх
erudit-prefs-words = Показывать ходы других слово за словом
