### Texts of Scrabble that every page needs: its name and settings, in Czech.

game-scrabble = Scrabble
game-scrabble-lead = Křížení slov na desce 15 × 15, česky, anglicky nebo rusky.
player-scrabble-level-4 = Znalec
player-scrabble-level-5 = Šampion
scrabble-field-ends = Konec hry
scrabble-field-ends-usual = Obvyklý
scrabble-field-ends-tournament = Po šesti tazích bez bodů
scrabble-field-ends-thesis = Když všichni dvakrát pasují
scrabble-field-challenge = Slova mimo slovník
scrabble-field-challenge-void = Nelze zahrát
scrabble-field-challenge-single = Jednoduchá námitka: za neplatné slovo se přichází o tah
scrabble-field-challenge-double = Dvojitá námitka: o tah se přichází i za mylnou námitku
scrabble-field-challenge-five-point = Pět bodů za mylnou námitku
scrabble-field-challenge-off = Lidé smějí zahrát cokoli
scrabble-field-challenge-void-short = jen slova ze slovníku
scrabble-field-challenge-off-short = lidé smějí zahrát cokoli
scrabble-field-challenge-single-short = jednoduchá námitka
scrabble-field-challenge-double-short = dvojitá námitka
scrabble-field-challenge-five-point-short = pět bodů za mylnou námitku
