### Texts of Erudit that some pages need: descriptions of players, preferences, in Czech.

player-note-erudit-greedy = Položí nejlepší slovo, pak nejlepší z toho, co zbylo.
player-note-erudit-alphabeta = Najde tah s nejvíc body a s prázdným sáčkem hraje bez chyby.
player-note-erudit-level-1 = Zná běžná slova a klade nejvýš dvě v tahu.
player-note-erudit-level-2 = Zná obvyklá slova a klade nejvýš tři v tahu.
player-note-erudit-level-3 = Dobrá slovní zásoba, klade slovo za slovem.
player-note-erudit-level-4 = Zná i vzácná slova a dobře je spojuje.
player-note-erudit-level-5 = Zná každé slovo; zváží, co si nechá a co otevře.
prefs-board-erudit = Erudit
erudit-prefs-board = Deska Eruditu
erudit-prefs-board-erudit = Vlastní barvy
erudit-prefs-board-same = Jako v ostatních hrách
erudit-prefs-words = Ukazovat tahy ostatních slovo po slově
