/** Help with Scrabble, in English. */
export default {
  title: 'Scrabble',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'One to four players place tiles on a board of 15 by 15 squares to form crossing words, read from left to right and from top to bottom. Letters are worth points, and some squares multiply them. The player with the most points at the end wins.',
      ],
    },
    {
      id: 'start', title: 'The start', blocks: [
        'Everyone draws a tile. The tile nearest to the start of the alphabet begins; a blank comes before all letters. Ties draw again. Then the tiles go back into the bag and everyone draws seven.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'On your turn you do one of three things:',
        { list: [
          'Place one or more tiles in one row or one column, without a gap. The first word covers the star and has at least two letters; later tiles must touch a tile on the board. Every word formed must be valid, and all of them score.',
          'Exchange one to seven tiles, as long as the bag holds seven or more. You draw first, then your tiles go back.',
          'Pass.',
        ] },
        'Then you draw until you have seven tiles again, as long as the bag lasts.',
      ],
    },
    {
      id: 'points', title: 'Points', blocks: [
        { list: [
          'Each new word scores the sum of its letters. A blank scores nothing.',
          '2L and 3L double and triple the letter placed there; then 2W and 3W double and triple the whole word, and two of them multiply each other. The star is a 2W.',
          'A square counts only in the turn in which it is covered.',
          'Playing seven tiles at once (a bingo) scores 50 extra points.',
        ] },
      ],
    },
    {
      id: 'wrong', title: 'Words that are not on the list', blocks: [
        'You choose before the game what happens to them:',
        { list: [
          'They cannot be played: the tiles turn red, nothing is lost, and you try again.',
          'People may play anything; computers play only words on the list.',
          'Challenge: the play is open to challenge until the next player responds. If it is challenged and wrong, the tiles go back and the turn is lost. A wrong challenge costs nothing (single), the challenger\'s turn (double), or five points to the other side.',
        ] },
        'While a play can be challenged, your turn has the buttons Challenge and Accept. You can place tiles first without accepting: you accept by playing, or with Accept. After that you can also exchange or pass.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        'The game ends when the bag and a rack are empty. In English and Russian it also ends, with one or two players, after six scoreless turns in a row; in Czech, and with three or four players, when everyone has passed twice in a row. Another ending can be chosen before the game.',
        'Then the remaining tiles are counted: all players lose the value of their own tiles, and the player who went out gains the total. In two-player games that six scoreless turns can end, the player who went out gains twice the value of the opponent’s tiles instead, and the opponent loses nothing.',
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        'Drag a tile to a square, or press the tile and then the square. To take a tile back, press it twice or drag it off. For a blank you then choose its letter.',
        { head: ['Key', 'What it does'], rows: [
          ['Arrows', 'move over the board; the arrow in the square shows the direction of writing'],
          ['Space', 'turns the direction of writing'],
          ['Letters', 'place that tile and move on; or a blank, if you have no such tile'],
          ['Shift + letter', 'places a blank as this letter'],
          ['Apostrophe \'', 'puts an accent on the last letter placed: A Á, C Č; press again for the next one: E É Ě, U Ú Ů'],
          ['Backspace', 'takes the last tile back'],
          ['Escape', 'takes all tiles back, or cancels an exchange'],
          ['Enter', 'plays the tiles placed'],
          ['Tab', 'moves to the rack and the buttons; on the rack, Enter chooses a tile'],
          ['Ctrl + Z, Ctrl + Y', 'undo and redo moves against the computer'],
        ] },
      ],
    },
    {
      id: 'layouts', title: 'Other keyboards', blocks: [
        'Czech on an English keyboard: type the letter without its accent. If you have only the accented tile, it is placed at once; otherwise press the apostrophe after the letter.',
        'Russian on a Latin keyboard: each key types the letter in the same place on a Russian keyboard: Q is Й, W is Ц, E is У and so on; Ё is the key under Escape, Х Ъ Ж Э Б Ю are the keys right of P, L and M.',
      ],
    },
    {
      id: 'tips', title: 'Tips for good play', blocks: [
        { list: [
          'Letters with a high value are hard to place. Do not hoard them: play them as soon as you can, but look for a square that multiplies them.',
          'The blank is the best tile: it makes a bingo much more likely. Keep it until it gains at least 30 points.',
          'Triple-word squares often decide the game. Take them, and do not open them to the others.',
          'Do not be afraid to exchange. If you score five points or less turn after turn, your tiles are to blame, and a turn spent on new ones soon pays off. Aim for a balance of vowels and consonants.',
          'When the bag is empty, try to go out first: your remaining tiles count against you, and those of the others may count for you.',
          'A longer word is not always better: a short word parallel to another forms several words at once.',
          'Look at the unseen tiles before you wait for a letter: there may be none left.',
        ] },
      ],
    },
  ],
};
