/** Scrabble in English: what some pages say of it, its players' notes, its settings, whose game it is. */
export default {
  'scrabble.field.ends.usual.note': 'A game that nobody finishes by playing out ends after six scoreless turns (one or two players) or two rounds of passes (three or four).',
  'scrabble.field.ends.usual.cs.note': 'A game that nobody finishes by playing out ends after two rounds of passes. Then everybody loses the value of their own tiles, and whoever went out gains all of it.',
  'scrabble.field.ends.tournament.note': 'A game that nobody finishes by playing out ends after six scoreless turns in a row.',
  'scrabble.field.ends.thesis.note': 'A game that nobody finishes by playing out ends when everybody has passed twice in a row.',
  'scrabble.field.challenge.void.note': 'Unknown words turn red and come back to the rack; nothing is lost.',
  'scrabble.field.challenge.off.note': 'People’s words are not checked; computers keep to the list.',
  'scrabble.field.challenge.single.note': 'The next player may challenge before moving; a wrong challenge costs nothing.',
  'scrabble.field.challenge.double.note': 'The next player may challenge before moving; a wrong challenge costs the turn.',
  'scrabble.field.challenge.five-point.note': 'The next player may challenge before moving; a wrong challenge gives the opponent five points.',
  'player.note.scrabble.level-5': 'Knows every word, weighs what it keeps, and briefly plays its best moves out.',
  'player.note.scrabble.static': 'Weighs what it scores and what it keeps.',
  'about.scrabble': 'SCRABBLE® is a registered trademark of its owners (Hasbro in the USA and Canada, Mattel elsewhere). Deska is not theirs and not endorsed by them; the name says which game’s rules are meant.',
};
