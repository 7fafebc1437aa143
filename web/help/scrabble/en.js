/** Help with Scrabble, in English. */
export default {
  title: 'Scrabble',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'One to four players lay tiles on a board of 15 by 15 squares, so that everything that stands together reads as words, from left to right and from top to bottom. Letters are worth points, and some squares multiply them. Whoever has the most points at the end wins.',
      ],
    },
    {
      id: 'start', title: 'The start', blocks: [
        'Everybody draws a tile. The one nearest to the start of the alphabet begins; a blank goes before all letters. Those with the same letter draw again. Then the tiles go back into the bag and everybody draws seven.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'In your turn you do one of three things:',
        { list: [
          'Lay one or more tiles in one row or one column, without a gap. The first word covers the star and has at least two letters; later tiles must touch a tile on the board. Every word that is formed counts.',
          'Exchange one to seven tiles, as long as the bag holds seven or more. You draw first, then your tiles go back.',
          'Pass.',
        ] },
        'Afterwards you draw until you hold seven tiles again, as long as there are any.',
      ],
    },
    {
      id: 'points', title: 'Points', blocks: [
        { list: [
          'Each new word scores the sum of its letters. A blank scores nothing.',
          '2L and 3L double and triple the letter laid there; then 2W and 3W double and triple the whole word, and two of them multiply each other. The star is a 2W.',
          'A square counts only in the turn in which it is covered.',
          'Whoever lays seven tiles at once gets 50 points extra.',
        ] },
      ],
    },
    {
      id: 'wrong', title: 'Words that are not on the list', blocks: [
        'You choose before the game what happens to them:',
        { list: [
          'They cannot be played: the tiles turn red, nothing is lost, and you try again.',
          'People may play anything; computers keep to the list.',
          'Challenge: the word lies open until the next player answers. If it is challenged and wrong, the tiles go back and the turn is lost. A wrong challenge costs nothing (single), the challenger\'s turn (double), or five points to the other side.',
        ] },
        'While a word lies open, your turn has the buttons Challenge and Accept. You can lay tiles first without accepting anything: you accept the word by playing, or with Accept. After that you can exchange and pass, too.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        'The game ends when the bag and a rack are empty. In English and Russian it also ends, with one or two players, after six turns in a row without points; in Czech, and with three or four players, when everybody has passed twice in a row. Another ending can be chosen before the game.',
        'Then the tiles left are counted: everybody loses the value of their own tiles, and whoever went out gains all of it. Only where six turns without points can end a game of two, whoever went out gains twice the value of the other’s tiles, and the other loses nothing.',
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        'Drag a tile to a square, or press the tile and then the square. To take a tile back, press it twice or drag it off. For a blank you are asked which letter it shall be.',
        { head: ['Key', 'What it does'], rows: [
          ['Arrows', 'walk over the board; the arrow in the square shows where you write'],
          ['Space', 'turns the direction of writing'],
          ['Letters', 'lay that tile and go on; or a blank, if you have no such tile'],
          ['Shift + letter', 'lays a blank as this letter'],
          ['Apostrophe \'', 'puts an accent on the letter laid last: A Á, C Č; again for the next one: E É Ě, U Ú Ů'],
          ['Backspace', 'takes the last tile back'],
          ['Escape', 'takes all tiles back, or ends the choice for an exchange'],
          ['Enter', 'plays what is laid'],
          ['Tab', 'goes on to the rack and to the buttons; on the rack, Enter chooses a tile'],
          ['Ctrl + Z, Ctrl + Y', 'undo and redo moves against the computer'],
        ] },
      ],
    },
    {
      id: 'layouts', title: 'Other keyboards', blocks: [
        'Czech on an English keyboard: type the letter without its accent. If you hold only the accented tile, it is laid at once; otherwise press the apostrophe after the letter.',
        'Russian on a Latin keyboard: each key is the letter that a Russian keyboard has in its place: Q is Й, W is Ц, E is У and so on; Ё is the key under Escape, Х Ъ Ж Э Б Ю are the keys right of P, L and M.',
      ],
    },
    {
      id: 'tips', title: 'Tips for good play', blocks: [
        { list: [
          'Letters with a high value are hard to place. Do not hoard them: play them as soon as you can, but look for a square that multiplies them.',
          'The blank is the best tile there is: it makes a word of all seven tiles much more likely. Keep it until it brings at least 30 points.',
          'Triple-word squares often decide the game. Take them, and do not open them to the others.',
          'Do not be afraid to exchange. If you score five points or less turn after turn, your tiles are to blame, and a turn spent on new ones soon pays. Aim for a balance of vowels and consonants.',
          'When the bag is empty, try to go out first: the tiles you are left with count against you, and those of the others may count for you.',
          'A longer word is not always the better one: a short word beside another makes several words at once.',
          'Look at the unseen tiles before you wait for a letter: there may be none left.',
        ] },
      ],
    },
  ],
};
