### Texts of Scrabble that every page needs: its name and settings, in English.

game-scrabble = Scrabble
game-scrabble-lead = Crossing words on a 15 by 15 board, in English, Czech or Russian.
player-scrabble-level-4 = Expert
player-scrabble-level-5 = Champion
scrabble-field-ends = The game ends
scrabble-field-ends-usual = Standard
scrabble-field-ends-tournament = After six scoreless turns
scrabble-field-ends-thesis = When everyone passes twice
scrabble-field-challenge = Words that are not on the list
scrabble-field-challenge-void = Cannot be played
scrabble-field-challenge-single = Single challenge: a wrong word costs the turn
scrabble-field-challenge-double = Double challenge: a wrong challenge also costs the turn
scrabble-field-challenge-five-point = Five points for a wrong challenge
scrabble-field-challenge-off = People may play anything
scrabble-field-challenge-void-short = only words on the list
scrabble-field-challenge-off-short = people may play anything
scrabble-field-challenge-single-short = single challenge
scrabble-field-challenge-double-short = double challenge
scrabble-field-challenge-five-point-short = five points for a wrong challenge
