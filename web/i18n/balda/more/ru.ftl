### Texts of Balda that some pages need: descriptions of players, preferences, in Russian.

player-note-balda-level-1 = Знает обиходные слова, кое-что упускает и видит не дальше вашего ответа.
player-note-balda-level-2 = Знает обычные слова и считается с вашим ответом.
player-note-balda-level-3 = Хороший запас слов; лучшие ходы просматривает и дальше вашего ответа.
player-note-balda-level-4 = Не упускает ни слова; лучшие ходы просматривает и дальше вашего ответа.
player-note-balda-level-5 = Знает все слова, считает на много ходов вперёд, конец играет точно и следит, как вы выбираете.
player-note-balda-greedy = Всегда берёт самое длинное слово, что бы оно ни открыло.
balda-prefs-panel = Буквы
balda-prefs-panel-order = По алфавиту
balda-prefs-panel-keyboard = Как на клавиатуре
balda-prefs-highlight = Показывать, куда можно поставить букву
