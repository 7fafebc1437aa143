### Texts of Scrabble that some pages need: notes on settings, descriptions of players, trademark, in English.

scrabble-field-ends-usual-note = If no one plays out, the game ends after six scoreless turns (one or two players) or two rounds of passes (three or four).
scrabble-field-ends-usual-cs-note = If no one plays out, the game ends after two rounds of passes. Then all players lose the value of their own tiles, and a player who went out gains all of it.
scrabble-field-ends-tournament-note = If no one plays out, the game ends after six scoreless turns in a row.
scrabble-field-ends-thesis-note = If no one plays out, the game ends when everyone has passed twice in a row.
scrabble-field-challenge-void-note = Unknown words turn red and come back to the rack; nothing is lost.
scrabble-field-challenge-off-note = Words played by people are not checked; computers keep to the list.
scrabble-field-challenge-single-note = The next player may challenge before moving; a wrong challenge costs nothing.
scrabble-field-challenge-double-note = The next player may challenge before moving; a wrong challenge costs the turn.
scrabble-field-challenge-five-point-note = The next player may challenge before moving; a wrong challenge gives the opponent five points.
player-note-scrabble-level-5 = Knows every word, weighs what it keeps, and briefly simulates its best moves.
player-note-scrabble-static = Weighs what it scores and what it keeps.
about-scrabble = SCRABBLE® is a registered trademark of its owners (Hasbro in the USA and Canada, Mattel elsewhere). Deska is neither affiliated with nor endorsed by them; the name says which game’s rules are meant.
