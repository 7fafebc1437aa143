/** Help with Pentago, in English. */
export default {
  title: 'Pentago',
  sections: [
    {
      id: 'aim', title: 'What it is about', blocks: [
        'Two players, white and black, on a board of 6 × 6 squares made of four quadrants of 3 × 3. The first player with five marbles of their colour in a row – across, down or diagonally – wins.',
      ],
    },
    {
      id: 'turn', title: 'A turn', blocks: [
        'White begins. A turn has two parts:',
        { list: [
          'Put a marble on any empty square.',
          'Turn one of the four quadrants by 90 degrees, either way. It need not be the one with the new marble, and it may be the one your opponent has just turned.',
        ] },
        'You must always turn a quadrant, even if that changes nothing. Only placing a marble that makes five in a row ends the game without a turn.',
      ],
    },
    {
      id: 'end', title: 'The end', blocks: [
        { list: [
          'Only you have five in a row after your turn: you win.',
          'Only your opponent has five in a row after your turn: your opponent wins.',
          'Both have five in a row: a draw.',
          'The board is full and no one has five in a row: a draw.',
        ] },
      ],
    },
    {
      id: 'answer', title: 'Rule “may be answered”', blocks: [
        'With this rule, five in a row made by turning a quadrant does not end the game yet. The opponent places one marble, without a turn. If that makes five in a row as well, the game is drawn; otherwise the first five wins. If the board is full, the five wins at once; and a player who makes five in a row only for the opponent still loses.',
      ],
    },
    {
      id: 'mouse', title: 'Mouse and touch', blocks: [
        'Press a square to place a marble there. Then point at an arrow beside a quadrant: the board shows the turn; press to play it. Or drag a quadrant round and confirm with Play.',
        'With a finger, the first touch shows the move and the second touch, or Play, confirms it. Press the marble, or Back, to take it off again.',
      ],
    },
    {
      id: 'keys', title: 'Keyboard', blocks: [
        { list: [
          'Arrows move over the squares; Enter places the marble.',
          'Then A to D, or the arrows, choose a quadrant: A and B above, C and D below. R turns it clockwise, L the other way.',
          'Enter plays, Escape takes back.',
        ] },
      ],
    },
    {
      id: 'notation', title: 'How moves are written', blocks: [
        'c6AR: a marble on c6, quadrant A turned clockwise (R) or anticlockwise (L). Columns are a to f from the left, rows 1 to 6 from the bottom. A marble without a turn is c6 alone.',
      ],
    },
    {
      id: 'players', title: 'The computers', blocks: [
        'There are five levels; the strongest combines search, known positions and exact endings. Naive, Minimax, Alpha-beta and Negascout are the classical engines; the form for a new game sets how many moves they look ahead. Search and Solver use the seconds set there.',
      ],
    },
    {
      id: 'help', title: 'Help and analysis', blocks: [
        'Against the computer, on one screen and after the end of a game there are step-by-step hints, “Move for me”, and an analysis that looks deeper until you stop it: value, best line, depth, positions and speed. When a position can be solved quickly, every empty square shows the value of the best move there (▲ win, = draw, ▼ loss); once a marble is placed, every arrow does. For other positions the analysis shows the time and memory needed, and solves them when you ask for it; you can look at something else meanwhile.',
        'Under “Games played” you see how finished games continued from this position; mirrored and turned positions count as the same.',
      ],
    },
  ],
};
