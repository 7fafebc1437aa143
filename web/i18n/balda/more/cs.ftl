### Texts of Balda that some pages need: descriptions of players, preferences, in Czech.

player-note-balda-level-1 = Zná běžná slova, leccos přehlédne a vidí jen po vaši odpověď.
player-note-balda-level-2 = Zná obvyklá slova a počítá s vaší odpovědí.
player-note-balda-level-3 = Dobrá slovní zásoba; u nejlepších tahů vidí i za vaši odpověď.
player-note-balda-level-4 = Nepřehlédne žádné slovo a u nejlepších tahů vidí i za vaši odpověď.
player-note-balda-level-5 = Zná každé slovo, počítá mnoho tahů dopředu, závěr hraje přesně a učí se, jak volíte.
player-note-balda-greedy = Vždy vezme nejdelší slovo, ať tím otevře cokoli.
balda-prefs-panel = Písmena
balda-prefs-panel-order = Podle abecedy
balda-prefs-panel-keyboard = Jako na klávesnici
balda-prefs-highlight = Ukazovat, kam lze položit písmeno
