/** Help with Balda, in English. */
export default {
  title: 'Balda',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two to four players fill a square board with letters. In the middle stands a start word. Each turn adds one letter and names one word; a word is worth as many points as it has letters. When the board is full, or there are no words left, whoever has the most points wins.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        { list: [
          'Put one letter of the alphabet on an empty square.',
          'Mark a word that goes through it: its letters lie side by side, step by step, in any direction but not across corners.',
          'The word must be on the word list, have at least two letters, and be neither the start word nor one that has been played in this game. Russian Ё is read as Е.',
        ] },
      ],
    },
    {
      id: 'kinds', title: 'Kinds of the game', blocks: [
        { list: [
          'Boards of 3 to 11 squares along an edge.',
          'Classic: a word uses a square once. Knots: twice at most; ШАЛАШ may lie on three squares.',
          'With corners: squares that touch at a corner are neighbours, too.',
          'The start word is drawn, or you choose it when you begin.',
          'Prize squares: a letter put on a square marked ×2 or ×3 multiplies the points of its word. That holds in the turn in which it is put, and not for later words through it.',
          'Some kinds have a name, a mode: Classic, Blitz, Knots, Prizes and more. They stand above the other settings when you begin, and beside the board, where choosing one begins a new game of that mode with the same seats.',
          'Blitz: choose the mode, or a time for the whole game, two minutes a player. Whoever runs out of time loses. With a time for each turn, a player who runs out of it passes.',
        ] },
        'Between people at different devices a turn lasts two minutes, unless you choose another time or none.',
      ],
    },
    {
      id: 'passes', title: 'Passing', blocks: [
        'You may pass. Three passes in a row lose the game; before the game you can choose that they count in total.',
      ],
    },
    {
      id: 'unknown', title: 'Words that are not on the list', blocks: [
        'If the next player is a person, you can ask them about a word that is not on the list: mark it and press Ask. If they accept it, it counts in this game; a word they decline cannot be asked about again.',
      ],
    },
    {
      id: 'again', title: 'Again, and otherwise', blocks: [
        'Where nobody plays at another device, Start anew begins the game again with the same start word, and New game with another one. The level of a computer can be changed during the game: in its seat, on a phone behind the button beside the seats.',
        'From the second game on, Series shows what each player has won so far. Press a start word to see who played which word in that game, and for how many points.',
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        { head: ['What', 'Mouse or finger', 'Keyboard'], rows: [
          ['Put a letter', 'Drag it from the alphabet, or press the square, then the letter, or the letter, then the square', 'Arrows to the square, then the letter; Russian letters by their place on any keyboard'],
          ['Mark the word', 'Sweep over its letters, or press them one by one', 'Space on each letter, or after the first one type the next letters'],
          ['Play it', 'The button, or press the last letter again. A word on the list plays itself as soon as no letter next to its last one can be marked; dots on the letters show where it can still go on. With the setting that asks before a move, you are asked first', 'Enter'],
          ['Take back', 'Back', 'Backspace; Escape takes everything back'],
          ['What words are there?', 'All words; two quick presses on an empty square: its words; on a letter: words through it', ''],
        ] },
        'Words are listed and hints given only while you play by yourself or at one screen, and after the end of a game: not while people play from different devices.',
      ],
    },
    {
      id: 'tips', title: 'Good play', blocks: [
        { list: [
          'Before you play, press your letter twice: what could the others make of it?',
          'A rare letter where a common one would do leaves the others fewer long words.',
          'Near the end count the empty squares: who will put the last letter?',
          'Keep words that surprised you: + beside a word adds it to your words to remember.',
        ] },
      ],
    },
  ],
};
