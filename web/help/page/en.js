/** Help with what is common to all games, in English. */
export default {
  title: 'The page',
  sections: [
    {
      id: 'begin', title: 'Start a game', blocks: [
        'Choose the words and your opponent, then press Start the game. Everything else stays as you chose it last time.',
        { list: [
          'Computer: you and one computer player, as strong as you like.',
          'On this screen: two people share a device. After each turn the rack is covered until the next player uncovers it.',
          'By link: you get a link to the game. The first person to open it takes the free seat; others can watch.',
          'A table: one to four seats in any mix of people, computers and free seats. With computers only you watch, set the pace and can pause the game.',
        ] },
        'Saved players keep a name and, for a computer, its level. Under More you find the word list, a time limit, what happens to words that are not on the list, and how the game ends.',
      ],
    },
    {
      id: 'levels', title: 'The computer players', blocks: [
        'The levels differ in the words they know, how much they overlook and how far they look ahead. No level plays a word that a person of its strength would not know; the strongest knows them all.',
        'Most games also have experimental players: one always takes the most points, for example, and another plays by rules of thumb. A line under the list describes each one.',
      ],
    },
    {
      id: 'keep', title: 'Games are kept', blocks: [
        'Every turn is saved as it is played. Close the page whenever you like; under Games you can continue games in progress, and replay, download or remove finished ones.',
        'A replay shows the game move by move: use the buttons, the slider or the arrow keys, or click a move. Start the engine to see the best moves of the position; point at one to see it on the board, double-click to play it. Moves that you play on the board become variations, with marks and comments.',
        'Review, at the end of a game and in every replay, compares each move with the best one: a graph of the game, the mistakes with reasons, the accuracy of each player, and exercises from your own mistakes. It goes on when you leave the page. A member’s profile has statistics: results, scores, words, and the accuracy of reviewed games.',
        'A game file from elsewhere (GCG, as many programs write it) can be replayed in the same way.',
      ],
    },
    {
      id: 'share', title: 'Sharing and playing on', blocks: [
        { list: [
          'A link leads to a game, a replay or a shared file: copy it, send it, or show its QR code. The first person to open the link of a waiting game takes the free seat; others watch.',
          'On the computer that runs the program, the link shown is one that works for others on your network. If the program accepts connections from this computer only, the page says how to restart it.',
          'Play from here, in a replay, starts a new game from the position shown. The replay shows the other players’ tiles, so they are redealt unless you switch that off.',
          'Copy, in a replay or an analysis, copies the address or the notation of the position, or makes a picture of the board. Analysis, in the header, opens a position or a game that you paste or set up.',
          'A game file that you opened can also be shared: it is kept for 90 days. You can share up to 20 files of at most 128 KiB, and remove them under Games.',
        ] },
      ],
    },
    {
      id: 'clock', title: 'Time', blocks: [
        'Time can be limited per turn, for people and computers alike: when it runs out the turn counts as a pass; in Pentago the game is lost. Or each player has a time for the whole game, with an optional increment after each move: a player who runs out of time loses. In correspondence games each turn may take days: a player who does not move in time loses.',
        'The clock stops while a seat is free and while the program is not running.',
      ],
    },
    {
      id: 'around', title: 'Draws, rematches, leaving', blocks: [
        { list: [
          'Draw: an offer is open until the next move. The others agree or decline in the line below the board; a player whose offer was declined can offer again after the next move.',
          'Resigning loses the game. So does Leave while someone plays from another device; otherwise the game waits for you. Closing the page does not lose the game, but the clock keeps running, and opponents can claim the win if you are away for long on your turn.',
          'Play again starts the next game as soon as all players have asked for it. The next player in turn begins, unless tiles are drawn for it. Restart discards the game and starts a new one; it is available when no one else is playing.',
          'Consecutive games form a series: a tab beside the moves shows the score and links to the replays.',
        ] },
      ],
    },
    {
      id: 'help', title: 'Help while you play', blocks: [
        { list: [
          'Hint, in three steps: how many points you can score, then where, then the tiles themselves, placed but not yet played.',
          'Undo and redo, in games against computers only.',
          'Words: type any word to see whether it is on the list and what it means. Click, hold or right-click a word in the list of moves, or choose it with Enter, to see its meaning.',
          'Notes: only you can see them.',
        ] },
        'Hints are available as long as no one plays from another device.',
      ],
    },
    {
      id: 'looks', title: 'Looks and sound', blocks: [
        'In the settings (top right) you choose the language of the page, colours, board and tile themes, sounds and volume, animation speed, browser notifications while the page is in the background, and whether to confirm moves before they are played, which guards against slips. The sound button is also in the top bar.',
      ],
    },
    {
      id: 'keys', title: 'Keys', blocks: [
        { head: ['Key', 'What it does'], rows: [
          ['?', 'shows the keys of the game on the page'],
          ['Ctrl+Z', 'undoes a move, where possible; with Shift, or Ctrl+Y, redoes it'],
          ['Arrows', 'in a replay: one move back or forward'],
          ['Page up, Page down', 'in a replay: ten moves back or forward'],
          ['Home, End', 'in a replay: to the start, to the end'],
          ['Up, Down', 'in an analysis: to the previous or next variation of a move'],
          ['1, 2, 3', 'in an analysis: Moves, Game, Notes'],
          ['E', 'in an analysis: starts or stops the engine'],
          ['M', 'in an analysis: the field to type a move'],
          ['F', 'in an analysis: puts the other player at the bottom of the evaluation bar'],
          ['Delete', 'in an analysis: deletes a move of a variation and what follows'],
          ['Enter, Space', 'on a row of the engine: plays the move, or keeps it on the board; Up and Down choose a row'],
          ['Tab', 'moves to the next control'],
        ] },
      ],
    },
  ],
};
