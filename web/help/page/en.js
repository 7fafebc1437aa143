/** Help with what is common to all games, in English. */
export default {
  title: 'The page',
  sections: [
    {
      id: 'begin', title: 'Begin a game', blocks: [
        'Choose the words and your opponent, then press Start the game. Everything else is remembered from the last time.',
        { list: [
          'Computer: you and one computer player, as strong as you like.',
          'On this screen: two people share a device. After each turn the rack is covered until the next player asks for it.',
          'By a link: the game gives you a link. Whoever opens it first takes the free seat; all later ones watch.',
          'A table: one to four seats in any mix of people, computers and free seats. With computers only, it is a show: you set the pace and may pause it.',
        ] },
        'Saved players keep a name and, for a computer, its level. Under More you find the word list, a time limit, what happens to words that are not on the list, and how the game ends.',
      ],
    },
    {
      id: 'levels', title: 'The computer players', blocks: [
        'The levels differ by the words they know and by what they overlook. No level plays a word that somebody of its strength would not know; the strongest knows them all.',
        'Beside them stand two players for the curious: one that always takes the most points, and one that follows rules of thumb (it saves its blanks, avoids opening triple squares and exchanges a bad rack).',
      ],
    },
    {
      id: 'keep', title: 'Games are kept', blocks: [
        'Every turn is stored as it is played. Close the page whenever you like; under Games you find running games to go on with and finished ones to look at again, to download or to remove.',
        'A replay shows the game move by move: with the buttons, the slider, the arrow keys, or by a press on a move. The analysis lists the best moves of the position with their points and with what they leave on the rack; press one to see it on the board.',
        'A game file from elsewhere (GCG, as many Scrabble programs write it) can be looked at in the same way.',
      ],
    },
    {
      id: 'clock', title: 'Time', blocks: [
        'Time can be limited for each turn, for people and computers alike: when it runs out the turn is a pass. Or each player has so much for the whole game, if you like with some seconds more after each move: whose time runs out loses. Or there are days for a turn, by correspondence: whoever makes no move for so long loses.',
        'The clock rests while a seat is free and while the program is not running.',
      ],
    },
    {
      id: 'around', title: 'Draws, playing again, leaving', blocks: [
        { list: [
          'Draw: an offer stands until the next move. The others agree or decline in the line below the board; whoever was declined may offer again after the next move.',
          'Resign gives the game up. Leave does, too, where somebody plays from another device; otherwise the game waits for you. Closing the page never loses a game.',
          'Play again begins the next game as soon as all players have asked for it, with the start passed on. Restart, where nobody else is concerned, throws the game away and begins it anew.',
          'Games that follow one another are a series: a tab beside the moves shows what each has won and leads to the replays.',
        ] },
      ],
    },
    {
      id: 'help', title: 'Help while you play', blocks: [
        { list: [
          'Hint, in three steps: how many points are to be had, then where, then the tiles themselves, laid but not yet played.',
          'Undo and redo, where you play against computers only.',
          'Words: type any word to see if it is on the list and what it means. A word in the list of moves tells its meaning when you press it, hold it, click it with the right button, or choose it with Enter.',
          'Notes: your own, seen by nobody else.',
        ] },
        'Hints are there as long as nobody else plays from another device.',
      ],
    },
    {
      id: 'looks', title: 'Looks and sound', blocks: [
        'The settings (top right) hold the language of the page, colours, themes of board and tiles, sounds and how loud they are, how fast things move, and whether a move is asked about before it is played, which saves from a finger that slips. Sound is also one press away in the top line.',
      ],
    },
    {
      id: 'keys', title: 'Keys', blocks: [
        { head: ['Key', 'What it does'], rows: [
          ['?', 'shows the keys of the game on the page'],
          ['Ctrl+Z', 'takes a move back, where that is possible; with Shift, or Ctrl+Y, makes it again'],
          ['Arrows', 'in a replay: one move back or on'],
          ['Page up, Page down', 'in a replay: ten moves back or on'],
          ['Home, End', 'in a replay: to the start, to the end'],
          ['Tab', 'goes from control to control'],
        ] },
      ],
    },
  ],
};
