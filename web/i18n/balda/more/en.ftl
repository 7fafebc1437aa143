### Texts of Balda that some pages need: descriptions of players, preferences, in English.

player-note-balda-level-1 = Knows everyday words, overlooks some, looks no further than your reply.
player-note-balda-level-2 = Knows common words and looks at your reply.
player-note-balda-level-3 = Has a good vocabulary and looks past your reply in the best lines.
player-note-balda-level-4 = Overlooks no word and looks past your reply in the best lines.
player-note-balda-level-5 = Knows every word, looks many moves ahead, plays the end exactly, and learns how you choose.
player-note-balda-greedy = Always plays the longest word, whatever it opens up.
balda-prefs-panel = Letters
balda-prefs-panel-order = In alphabetical order
balda-prefs-panel-keyboard = As on a keyboard
balda-prefs-highlight = Show where a letter can go
