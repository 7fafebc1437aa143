### Texts of Scrabble that some pages need: notes on settings, descriptions of players, trademark, in Czech.

scrabble-field-ends-usual-note = Hra, kterou nikdo nedohraje do posledního kamene, skončí po šesti tazích bez bodů (jeden nebo dva hráči), nebo po dvou kolech pasů (tři nebo čtyři).
scrabble-field-ends-usual-cs-note = Hra, kterou nikdo nedohraje do posledního kamene, skončí po dvou kolech pasů. Každý pak ztratí hodnotu svých kamenů, a kdo skončil, získá hodnotu všech.
scrabble-field-ends-tournament-note = Hra, kterou nikdo nedohraje do posledního kamene, skončí po šesti tazích za sebou bez bodů.
scrabble-field-ends-thesis-note = Hra, kterou nikdo nedohraje do posledního kamene, skončí, když všichni dvakrát po sobě pasují.
scrabble-field-challenge-void-note = Neznámá slova zčervenají a vrátí se do zásobníku; nic tím neztratíte.
scrabble-field-challenge-off-note = Slova lidí se neověřují; počítače se drží slovníku.
scrabble-field-challenge-single-note = Další hráč může před svým tahem vznést námitku; mylná námitka nic nestojí.
scrabble-field-challenge-double-note = Další hráč může před svým tahem vznést námitku; za mylnou námitku přijde o tah.
scrabble-field-challenge-five-point-note = Další hráč může před svým tahem vznést námitku; za mylnou námitku dostane soupeř pět bodů.
player-note-scrabble-level-5 = Zná každé slovo, zváží, co si nechá, a nejlepší tahy krátce prověří simulacemi.
player-note-scrabble-static = Zváží, co tah přinese a co po něm zbude.
about-scrabble = SCRABBLE® je registrovaná ochranná známka svých vlastníků (v USA a Kanadě Hasbro, jinde Mattel). Deska jim nepatří a nemá jejich podporu; název říká, podle pravidel které hry se hraje.
