/** Help with Balda, in English. */
export default {
  title: 'Balda',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two to four players fill a square board with letters. In the middle stands a start word. Each turn adds one letter and names one word; a word is worth as many points as it has letters. Who has most points when the board is full, or when nobody has a word left, wins.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        { list: [
          'Put one letter of the alphabet on an empty square.',
          'Mark a word that goes through it: its letters lie side by side, step by step, in any direction but not across corners.',
          'The word is in the lexicon, has two letters or more, has not been named in this game, and is not the start word. Russian Ё is read as Е.',
        ] },
      ],
    },
    {
      id: 'kinds', title: 'Kinds of the game', blocks: [
        { list: [
          'Boards of 3, 5, 7 or 9 squares along an edge.',
          'Classic: a word uses a square once. Knots: twice at most; ШАЛАШ may lie on three squares.',
          'With corners: squares that touch at a corner are neighbours, too.',
          'The start word is drawn, or you choose it when you begin.',
          'Blitz: choose time for the whole game, two minutes a player. Whose time is over has lost. With time for a turn, a turn that runs out is a pass.',
        ] },
      ],
    },
    {
      id: 'passes', title: 'Passing', blocks: [
        'You may pass. Three passes in a row lose the game; before the game you can choose that they count in total.',
      ],
    },
    {
      id: 'unknown', title: 'Words that are not in the lexicon', blocks: [
        'Where the next player is a person, an unknown word can be put to them: mark it and press Ask. If they let it count, it counts in this game; a word that was declined is not asked about again.',
      ],
    },
    {
      id: 'keys', title: 'Controls', blocks: [
        { head: ['What', 'Mouse or finger', 'Keyboard'], rows: [
          ['Put a letter', 'Drag it from the alphabet, or press the square, then the letter, or the letter, then the square', 'Arrows to the square, then the letter; Russian letters by their place on any keyboard'],
          ['Mark the word', 'Sweep over its letters, or press them one by one', 'Space on each letter, or after the first one type the next letters'],
          ['Play it', 'The button, or press the last letter again. A word of the lexicon plays itself as soon as no letter beside its last one is free to be marked; dots on the letters show where it can still go on', 'Enter'],
          ['Take back', 'Back', 'Backspace; Escape takes back all'],
          ['What words are there?', 'All words; two quick presses on an empty square: its words; on a letter: words through it', ''],
        ] },
        'Words are listed, and hints are given, only where you play by yourself, at one screen, or when the game is over. Between people they are not.',
      ],
    },
    {
      id: 'tips', title: 'Good play', blocks: [
        { list: [
          'Before you play, press your letter twice: what could the others make of it?',
          'A rare letter where a common one would do keeps long words away from the others.',
          'Near the end count the empty squares: who puts the last letter?',
          'Keep words that surprised you: + beside a word adds it to the list to remember.',
        ] },
      ],
    },
  ],
};
