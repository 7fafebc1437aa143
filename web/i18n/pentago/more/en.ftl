### Texts of Pentago that some pages need: descriptions of players, preferences, trademark, in English.

pentago-field-place-note = White begins.
player-note-pentago-level-1 = Sees little beyond its own marbles.
player-note-pentago-level-2 = Looks one move ahead and misses some.
player-note-pentago-level-3 = Looks two moves ahead.
player-note-pentago-level-4 = Calculates deeper and misses little.
player-note-pentago-level-5 = Uses everything: search, opening book, exact endings.
start-clock-turn-note-pentago = A player who runs out of time for a turn loses.
pentago-prefs-board = Board and marbles
pentago-prefs-board-oak = Oak
pentago-prefs-board-slate = Slate
pentago-prefs-board-lagoon = Lagoon
pentago-prefs-board-rose = Rose
pentago-prefs-board-night = Night
pentago-prefs-board-contrast = Contrast
pentago-prefs-ground = Background of the board
pentago-prefs-ground-none = Same as the board
about-pentago = Pentago was invented by Tomas Flodén and is published by Mindtwister. Deska is neither affiliated with nor endorsed by them.
