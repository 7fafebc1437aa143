/** Help with Pentago, in English. */
export default {
  title: 'Pentago',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two players, white and black, on a board of 6 × 6 squares made of four quadrants of 3 × 3. Whoever first has five marbles of their colour in a row – across, down or on a diagonal – wins.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'White begins. A turn has two parts:',
        { list: [
          'Put a marble on any empty square.',
          'Turn one of the four quadrants by a quarter, either way. It need not be the one with the new marble, and it may be the one that the opponent has just turned back.',
        ] },
        'The turn of a quadrant is never left out, even where it changes nothing. Only a marble that makes five in a row by itself ends the game at once, without a turn.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        { list: [
          'Five of yours after your turn: you win.',
          'Five of the opponent’s alone after your turn: the opponent wins.',
          'Five of both: a draw.',
          'A full board without a five: a draw.',
        ] },
      ],
    },
    {
      id: 'answer', title: 'Rule “may be answered”', blocks: [
        'With this rule set a five that only comes about by turning does not end the game yet: it waits. The other side then places one marble, without a turn. If that makes a five of its own, the game is drawn; else the five that waited wins. A five that fills the board wins at once, and whoever turns a five for the opponent alone still loses.',
      ],
    },
    {
      id: 'mouse', title: 'By mouse and by finger', blocks: [
        'Point at a square and press: the marble lies there. Then point at an arrow at a quadrant: the board shows the turn; press to play it. Or take hold of a quadrant, drag it round and confirm with Play.',
        'With a finger the first touch shows what will be, the second touch or Play confirms it. A press on the marble, or Back, takes it off again.',
      ],
    },
    {
      id: 'keys', title: 'By keyboard', blocks: [
        { list: [
          'Arrows walk over the squares, Enter puts the marble.',
          'Then A to D, or the arrows, choose a quadrant: A and B above, C and D below. R turns it clockwise, L the other way.',
          'Enter plays, Escape takes back.',
        ] },
      ],
    },
    {
      id: 'notation', title: 'How moves are written', blocks: [
        'c6AR: a marble on c6, quadrant A turned clockwise (R) or anticlockwise (L). Columns are a to f from the left, rows 1 to 6 from below. A placing without a turn is c6 alone.',
      ],
    },
    {
      id: 'players', title: 'The computers', blocks: [
        'The levels go from Beginner to the strongest, which combines search, known positions and exact endings. Naive, Minimax, Alpha-beta and Negascout are the classical engines; the form for a new game sets how many moves they look ahead. Search and Solver take the seconds that are set there.',
      ],
    },
    {
      id: 'help', title: 'Help and analysis', blocks: [
        'By yourself, against the computer or after the end there are hints in steps, “Move for me”, and an analysis that looks deeper until you stop it: value, best line, depth, positions and speed. When a position can be solved in a moment, every empty square shows what the best move there is worth (▲ win, = draw, ▼ loss), and after a marble every arrow does.',
        'Under “Played games” you see how finished games went on from the same position, up to the symmetry of the board.',
      ],
    },
  ],
};
