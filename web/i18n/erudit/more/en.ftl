### Texts of Erudit that some pages need: descriptions of players, preferences, in English.

player-note-erudit-greedy = Lays the best word, then the best of what is left.
player-note-erudit-alphabeta = Finds the highest-scoring turn and plays perfectly once the bag is empty.
player-note-erudit-level-1 = Knows everyday words and lays at most two in a turn.
player-note-erudit-level-2 = Knows common words and lays at most three in a turn.
player-note-erudit-level-3 = Has a good vocabulary and lays word after word.
player-note-erudit-level-4 = Knows rare words and combines them well.
player-note-erudit-level-5 = Knows every word; weighs what it keeps and what it opens.
prefs-board-erudit = Erudit
erudit-prefs-board = Erudit board
erudit-prefs-board-erudit = Its own colours
erudit-prefs-board-same = Same as in other games
erudit-prefs-words = Show other players’ turns word by word
