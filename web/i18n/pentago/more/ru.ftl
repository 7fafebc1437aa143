### Texts of Pentago that some pages need: descriptions of players, preferences, trademark, in Russian.

pentago-field-place-note = Начинают белые.
player-note-pentago-level-1 = Видит немногим больше своих шариков.
player-note-pentago-level-2 = Считает на ход вперёд и кое-что упускает.
player-note-pentago-level-3 = Считает на два хода вперёд.
player-note-pentago-level-4 = Считает глубже и мало что упускает.
player-note-pentago-level-5 = Использует всё: поиск, книгу дебютов, точные окончания.
start-clock-turn-note-pentago = Кто не успел сделать ход, проигрывает.
pentago-prefs-board = Доска и шарики
pentago-prefs-board-oak = Дуб
pentago-prefs-board-slate = Сланец
pentago-prefs-board-lagoon = Лагуна
pentago-prefs-board-rose = Роза
pentago-prefs-board-night = Ночь
pentago-prefs-board-contrast = Контраст
pentago-prefs-ground = Фон доски
pentago-prefs-ground-none = Как у доски
about-pentago = Пентаго придумал Томас Флоден, издаёт Mindtwister. Deska им не принадлежит и ими не одобрена.
