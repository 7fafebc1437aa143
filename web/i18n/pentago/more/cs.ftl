### Texts of Pentago that some pages need: descriptions of players, preferences, trademark, in Czech.

pentago-field-place-note = Začíná bílý.
player-note-pentago-level-1 = Vidí sotva víc než své kuličky.
player-note-pentago-level-2 = Počítá tah dopředu a občas něco přehlédne.
player-note-pentago-level-3 = Počítá dva tahy dopředu.
player-note-pentago-level-4 = Počítá hlouběji a přehlédne málo.
player-note-pentago-level-5 = Využije vše: hledání, knihovnu zahájení, přesné koncovky.
start-clock-turn-note-pentago = Komu vyprší čas na tah, prohrává.
pentago-prefs-board = Deska a kuličky
pentago-prefs-board-oak = Dub
pentago-prefs-board-slate = Břidlice
pentago-prefs-board-lagoon = Laguna
pentago-prefs-board-rose = Růže
pentago-prefs-board-night = Noc
pentago-prefs-board-contrast = Kontrast
pentago-prefs-ground = Pozadí desky
pentago-prefs-ground-none = Podle desky
about-pentago = Pentago vymyslel Tomas Flodén a vydává je Mindtwister. Deska jim nepatří a nemá jejich podporu.
