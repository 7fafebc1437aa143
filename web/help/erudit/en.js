/** Help with Erudit, in English. */
export default {
  title: 'Erudit',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two to four players lay crossing Russian words on a board of 15 by 15 squares. Two things are special: you may lay several words in one turn, and a star that lies on the board can be taken. The player with the most points at the end wins.',
      ],
    },
    {
      id: 'start', title: 'The start', blocks: [
        'Everyone draws seven tiles. The player whose tiles are worth most begins. There are 131 tiles, three of them stars. There is no tile for Ё: write Е.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'On your turn you lay words, exchange one to seven tiles, or pass.',
        { list: [
          'Words are laid one after another, as many as your tiles allow. The tiles of one word lie in one row or one column, without a gap.',
          'The first word of the game covers the centre. Every other word must touch a tile on the board, including tiles laid earlier in this turn.',
          'After each word, all letters side by side, across and down, must form words: nouns in the nominative singular, or in the plural if they have no singular.',
          'No word may be played twice in a game, not even in one turn.',
        ] },
        'Then you draw until you have seven tiles again, as long as the bag lasts.',
      ],
    },
    {
      id: 'points', title: 'Points', blocks: [
        { list: [
          'With each word you lay, all words formed or extended score: first the squares that multiply a letter, then those that multiply the word; several word squares multiply each other.',
          'A square counts only for the tile that first covers it.',
          'Using all seven tiles in one turn, in any number of words, scores 15 extra points.',
          'Taking a star scores nothing itself; the tile you put there counts towards the seven.',
        ] },
      ],
    },
    {
      id: 'stars', title: 'Stars', blocks: [
        'A star stands for any letter and is worth nothing. If you have the letter that a star on the board stands for, put your tile in its place and take the star: it must be laid again in the same turn, wherever you like.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        'The game ends when the bag and a rack are empty, or when everyone has passed twice in a row. Tiles left are not deducted.',
      ],
    },
    {
      id: 'choices', title: 'Other ways to play', blocks: [
        'Printed rules differ. Before the game you choose:',
        { list: [
          'Stars: taken for use at once, for the next turn, or never; worth nothing or as much as their letter.',
          'Scoring: each word as it is laid, or each new word once at the end of the turn with all squares covered in the turn.',
          'Words may repeat or not; an exchange needs seven tiles in the bag or not; tiles left are deducted or not.',
          'The game is played to the last tile, or to an agreed number of points.',
        ] },
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        'Lay a word: drag tiles, or press a tile and then a square. Next word confirms it, with its number and its points in the line above the buttons; End turn sends the whole turn. A single word needs only End turn. Take back returns the laid tiles, then word after word; nothing counts until you end the turn.',
        'Take a star: drag your tile onto it, or press the star and then Take the star. When the others have played several words, they appear one after another; any press shows them all.',
        { head: ['Key', 'What it does'], rows: [
          ['Arrows', 'move over the board; the arrow in the square shows the direction of writing'],
          ['Space', 'turns the direction of writing'],
          ['Letters', 'lay that tile and move on; on a star, its letter takes it'],
          ['Shift + letter', 'lays a star as this letter'],
          ['Enter', 'confirms the word; pressed again, ends the turn'],
          ['Backspace', 'takes the last tile back'],
          ['Escape', 'takes all laid tiles back, then the last word'],
          ['Tab', 'moves to the rack and the buttons; on the rack, Enter chooses a tile'],
          ['Ctrl + Z, Ctrl + Y', 'undo and redo turns against the computer'],
        ] },
        'On a Latin keyboard each key types the letter in the same place on a Russian keyboard: Q is Й, W is Ц, E is У and so on.',
      ],
    },
    {
      id: 'tips', title: 'Tips for good play', blocks: [
        { list: [
          'The best turn often does not start with the highest-scoring word: look for one that lets you lay your other tiles as well.',
          'Seven tiles in three short words score the same 15 extra points as one long word. Look for two-letter neighbours before you end the turn.',
          'Lay a word so that it opens the way for your next one, not for the others.',
          'A star on the board is there for everyone. If you have its letter, you have one more star; if you lay a star, let it stand for a rare letter.',
          'Short words that have been played cannot be played again: keep them for the turn in which they help you to lay your last tiles.',
          'The tiles you keep matter: balance vowels and consonants, and keep no rare letters without a plan.',
        ] },
      ],
    },
  ],
};
