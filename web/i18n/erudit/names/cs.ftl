### Texts of Erudit that every page needs: its name and settings, in Czech.

game-erudit = Erudit
game-erudit-lead = Ruský příbuzný Scrabblu: několik slov v jednom tahu a hvězdičky, které si lze vzít zpátky.
erudit-field-take = Hvězdičky na desce
erudit-field-take-same-turn = Lze vzít a hned použít
erudit-field-take-next-turn = Lze vzít pro příští tah
erudit-field-take-no = Zůstávají na místě
erudit-field-take-next-turn-short = hvězdičky i pro příští tah
erudit-field-take-no-short = hvězdičky zůstávají
erudit-field-star_worth = Hodnota hvězdičky
erudit-field-star_worth-zero = Nula
erudit-field-star_worth-letter = Jako písmeno, které zastupuje
erudit-field-star_worth-letter-short = hvězdička za hodnotu písmene
erudit-field-scoring = Body za tah
erudit-field-scoring-sequential = Za každé slovo hned po položení
erudit-field-scoring-union = Za každé nové slovo jednou, na konci tahu
erudit-field-scoring-union-short = slova se počítají na konci tahu
erudit-field-repeats = Totéž slovo dvakrát za hru
erudit-field-repeats-forbidden = Nelze
erudit-field-repeats-allowed = Lze
erudit-field-repeats-allowed-short = slova se smějí opakovat
erudit-field-exchange_minimum = K výměně je třeba
erudit-field-exchange_minimum-0 = Aspoň jeden kámen v sáčku
erudit-field-exchange_minimum-7 = Sedm kamenů v sáčku
erudit-field-exchange_minimum-7-short = výměna od sedmi kamenů v sáčku
erudit-field-leftovers = Kameny zbylé na konci
erudit-field-leftovers-kept = Nepočítají se
erudit-field-leftovers-deducted = Odečtou se
erudit-field-leftovers-deducted-short = zbylé kameny se odečtou
erudit-field-agreed_total = Hraje se do
erudit-field-agreed_total-none = Posledního kamene
player-erudit-level-2 = Čtenář
player-erudit-level-3 = Sečtělý
player-erudit-level-4 = Učenec
player-erudit-level-5 = Erudita
erudit-field-agreed_total-short = { $n ->
    [one] do { $n } bodu
    [few] do { $n } bodů
    [many] do { $n } bodů
   *[other] do { $n } bodů
  }
