# Balda: reasons for refusals, in English. Shared with the terminal.

balda-why-occupied = There is a letter there already. Choose an empty square.
balda-why-empty-square = A word runs through letters only.
balda-why-not-adjacent = Each letter must be next to the one before it.
balda-why-used-too-often = The word uses a square too often.
balda-why-misses-new = The word must go through the new letter.
balda-why-misspelled = The letters along this way do not spell { $word }.
balda-why-no-path = { $word } cannot be read here with the new letter.
balda-why-too-short = { $word } – a word has at least two letters.
balda-why-used = { $word } has already been played in this game.
balda-why-start-word = { $word } is the start word.
balda-why-no-approval = { $word } is not on the word list.
balda-why-declined = { $word } was declined in this game.
balda-why-path-too-long = No word has that many letters.
balda-why-nothing-offered = There is no word to answer.
balda-why-answer-first = First say whether { $word } counts.
