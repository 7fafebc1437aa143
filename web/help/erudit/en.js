/** Help with Erudit, in English. */
export default {
  title: 'Erudit',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two to four players lay Russian words on a board of 15 by 15 squares, as in Scrabble. What is special: one turn may hold several words, and a star that lies on the board can be taken. Who has most points in the end wins.',
      ],
    },
    {
      id: 'start', title: 'The start', blocks: [
        'Everybody draws seven tiles. The player whose tiles are worth most begins. There are 131 tiles, three of them stars. There is no tile for Ё: write Е.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'In your turn you lay words, or exchange one to seven tiles, or pass.',
        { list: [
          'Words are laid one after another, as many as your tiles allow. The tiles of one word lie in one row or one column, without a gap.',
          'The first word of the game covers the centre. Every other word joins what lies on the board, also what you have laid in this very turn.',
          'After each word everything that stands together, across and down, must be a word: a noun in the nominative singular, or in the plural if it has no singular.',
          'No word counts twice in a game, not even in one turn.',
        ] },
        'Afterwards you draw until you hold seven tiles again, as far as there are any.',
      ],
    },
    {
      id: 'points', title: 'Points', blocks: [
        { list: [
          'Each time you lay, all words that come about or grow count: first the squares that multiply a letter, then those that multiply the word; several word squares multiply one another.',
          'A square works only for the tiles that first cover it.',
          'Whoever uses all seven tiles in one turn, in however many words, gets 15 points more.',
          'Taking a star brings nothing by itself; the tile you put there counts towards the seven.',
        ] },
      ],
    },
    {
      id: 'stars', title: 'Stars', blocks: [
        'A star stands for any letter and is worth nothing. If you hold the letter that a star on the board stands for, put your tile in its place and take the star: it must be laid again in the same turn, wherever you like.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        'The game ends when the bag and a rack are empty, or when everybody has passed twice in a row. Tiles left are not deducted.',
      ],
    },
    {
      id: 'choices', title: 'Other ways to play', blocks: [
        'Printed rules differ. Before the game you choose:',
        { list: [
          'Stars: taken for use at once, for the next turn, or not at all; worth nothing or as much as their letter.',
          'Scoring: each word as it is laid, or each new word once at the end of the turn with all squares the turn has covered.',
          'Words may repeat or not; an exchange needs seven tiles in the bag or not; tiles left are deducted or not.',
          'The game goes to the last tile, or to a total.',
        ] },
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        'Lay a word: drag tiles, or press a tile and then a square. Next word confirms it, with its number and its points in the line above the buttons; End turn sends the whole turn. A single word needs only End turn. Take back takes the laid tiles back, then word after word; until the turn is ended nothing is lost.',
        'Take a star: drag your tile onto it, or press the star and then Take it. When the others have played several words, they appear one after another; any press shows them all.',
        { head: ['Key', 'What it does'], rows: [
          ['Arrows', 'walk over the board; the arrow in the square shows where you write'],
          ['Space', 'turns the direction of writing'],
          ['Letters', 'lay that tile and go on; on a star, its letter takes it'],
          ['Shift + letter', 'lays a star as this letter'],
          ['Enter', 'confirms the word; once more, ends the turn'],
          ['Backspace', 'takes the last tile back'],
          ['Escape', 'takes all laid tiles back, then the last word'],
          ['Tab', 'goes on to the rack and to the buttons; on the rack, Enter chooses a tile'],
          ['Ctrl + Z, Ctrl + Y', 'undo and redo turns against the computer'],
        ] },
        'On a Latin keyboard the keys count by their place, as on a Russian keyboard: Q is Й, W is Ц, E is У and so on.',
      ],
    },
    {
      id: 'tips', title: 'Tips for good play', blocks: [
        { list: [
          'The highest word is often not the first word of the best turn: look for one that leaves tiles which can still be laid.',
          'Seven tiles in three short words bring the same 15 points as one long word. Look for two-letter neighbours before you end the turn.',
          'Lay a word so that it opens the way for your next one, not for the others.',
          'A star on the board is a tile of everybody. If you hold its letter, you have a star more; if you lay one, choose a rare letter for it.',
          'Short words that are used up can not be laid again: keep them for the turn in which they bring the last tiles down.',
          'What you keep matters: vowels and consonants in balance, no rare letters without a plan.',
        ] },
      ],
    },
  ],
};
