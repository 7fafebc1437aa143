/** Help with Balda, in English. */
export default {
  title: 'Balda',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two to four players fill a square board with letters. The start word is in the middle. Each turn adds one letter and names one word; a word is worth as many points as it has letters. When the board is full, or no words are left, the player with the most points wins.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        { list: [
          'Put one letter of the alphabet on an empty square.',
          'Mark a word that goes through it: each letter is next to the one before it, in any direction but not diagonally.',
          'The word must be on the word list, have at least two letters, and be neither the start word nor one that has been played in this game. Russian Ё is read as Е.',
        ] },
      ],
    },
    {
      id: 'kinds', title: 'Variants', blocks: [
        { list: [
          'Boards of 3 to 11 squares along an edge.',
          'Classic: a word uses a square once. Knots: at most twice; ШАЛАШ may use three squares.',
          'With corners: squares that touch at a corner are also neighbours.',
          'The start word is random, or you choose it when you start the game.',
          'Prize squares: a letter put on a square marked ×2 or ×3 multiplies the points of its word. This applies only in the turn in which the letter is placed, not to later words through it.',
          'Some variants are available as modes: Classic, Blitz, Knots, Prizes and more. Choose one above the other settings of a new game, or beside the board, which starts a new game in that mode with the same seats.',
          'Blitz: choose the mode, or two minutes per player for the whole game. A player who runs out of time loses. With a time per turn, running out of time is a pass.',
        ] },
        'Between people on different devices a turn lasts two minutes, unless you choose another time or none.',
      ],
    },
    {
      id: 'passes', title: 'Passing', blocks: [
        'You may pass. Three passes in a row lose the game; before the game you can choose to count passes in total instead.',
      ],
    },
    {
      id: 'unknown', title: 'Words that are not on the list', blocks: [
        'If the next player is a person, you can ask them about a word that is not on the list: mark it and press Ask. If they accept it, it counts in this game; a word they decline cannot be asked about again.',
      ],
    },
    {
      id: 'again', title: 'Starting over', blocks: [
        'If no one plays from another device, Start over restarts the game with the same start word, and New game with another one. You can change the level of a computer during the game: at its seat, or on a phone behind the button beside the seats.',
        'From the second game on, Series shows the score so far. Press a start word to see who played which word in that game, and for how many points.',
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        { head: ['What', 'Mouse or finger', 'Keyboard'], rows: [
          ['Put a letter', 'Drag it from the alphabet, or press the square, then the letter, or the letter, then the square', 'Arrows to the square, then the letter; Russian letters by their place on any keyboard'],
          ['Mark the word', 'Sweep over its letters, or press them one by one', 'Space on each letter, or after the first one type the next letters'],
          ['Play it', 'The button, or press the last letter again. A word on the list plays itself as soon as no letter next to its last one can be marked; dots on the letters show where it can continue. If you confirm moves (see Settings), you are asked first', 'Enter'],
          ['Take back', 'Back', 'Backspace; Escape takes everything back'],
          ['What words are there?', 'All words; two quick presses on an empty square: its words; on a letter: words through it', ''],
        ] },
        'Word lists and hints are available while you play alone or on one screen, and after the game: not while people play from different devices.',
      ],
    },
    {
      id: 'tips', title: 'Good play', blocks: [
        { list: [
          'Before you play, press your letter twice: what could the others make of it?',
          'A rare letter in place of a common one leaves the others fewer long words.',
          'Near the end count the empty squares: who will put the last letter?',
          'Collect words that surprised you: + beside a word adds it to your words to remember.',
        ] },
      ],
    },
  ],
};
