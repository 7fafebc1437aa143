/** Help with what is common to all games, in English. */
export default {
  title: 'The page',
  sections: [
    {
      id: 'begin', title: 'Begin a game', blocks: [
        'Choose the words and your opponent, then press Start the game. Everything else stays as you chose it last time.',
        { list: [
          'Computer: you and one computer player, as strong as you like.',
          'On this screen: two people share a device. After each turn the rack is covered until the next player asks for it.',
          'By a link: the game gives you a link. Whoever opens it first takes the free seat; anybody after that can watch.',
          'A table: one to four seats in any mix of people, computers and free seats. With computers only you watch, set the pace and can pause the game.',
        ] },
        'Saved players keep a name and, for a computer, its level. Under More you find the word list, a time limit, what happens to words that are not on the list, and how the game ends.',
      ],
    },
    {
      id: 'levels', title: 'The computer players', blocks: [
        'The levels differ in the words they know, in what they overlook and in how far they look ahead. No level plays a word that a person of its strength would not know; the strongest knows them all.',
        'Most games have other players besides, for the curious: one that always takes the most points, for example, or one that plays by rules of thumb. A line under the list says what each of them does.',
      ],
    },
    {
      id: 'keep', title: 'Games are kept', blocks: [
        'Every turn is stored as it is played. Close the page whenever you like; under Games you find games in progress to go on with, and finished ones to replay, download or remove.',
        'A replay shows the game move by move: with the buttons, the slider, the arrow keys, or by a press on a move. The analysis lists the best moves in the position; press one to see it on the board.',
        'A game file from elsewhere (GCG, as many programs write it) can be replayed in the same way.',
      ],
    },
    {
      id: 'share', title: 'Share and go on', blocks: [
        { list: [
          'A link leads to a game, a replay or a shared file: copy it, send it, or show its QR code. Whoever opens the link of a waiting game first takes the free seat; others watch.',
          'At the machine on which the program runs, the link is the one that works for others on your network. If the program listens to this machine only, the page says how to start it anew.',
          'Play from here, in a replay, begins a new game with the position that is shown. Other players’ tiles, which the replay shows, are dealt anew unless you switch that off.',
          'Copy position puts the position on the clipboard in the notation that other programs read.',
          'A game file that you opened can be shared, too: it is kept for 90 days, at most 20 files of 128 KiB. Under Games you see and remove them.',
        ] },
      ],
    },
    {
      id: 'clock', title: 'Time', blocks: [
        'Time can be limited for each turn, for people and computers alike: when it runs out the turn is a pass; in Pentago the game is lost. Or each player has a time for the whole game, with some seconds added after each move if you like: whoever runs out of time loses. Or you play by correspondence, with days for each turn: whoever makes no move in that time loses.',
        'The clock stops while a seat is free and while the program is not running.',
      ],
    },
    {
      id: 'around', title: 'Draws, playing again, leaving', blocks: [
        { list: [
          'Draw: an offer stands until the next move. The others agree or decline in the line below the board; a player whose offer was declined may offer again after the next move.',
          'Resigning loses the game. So does Leave while somebody plays from another device; otherwise the game waits for you. Closing the page loses nothing by itself; but a clock runs on, and opponents may claim the game of a player who is away for long on their turn.',
          'Play again begins the next game as soon as all players have asked for it, and the next player in turn begins, unless tiles decide it anew. Restart, where nobody else is playing, throws the game away and begins a new one.',
          'Games that follow one another are a series: a tab beside the moves shows what each has won and leads to the replays.',
        ] },
      ],
    },
    {
      id: 'help', title: 'Help while you play', blocks: [
        { list: [
          'Hint, in three steps: how many points you can score, then where, then the tiles themselves, laid but not yet played.',
          'Undo and redo, where you play against computers only.',
          'Words: type any word to see whether it is on the list and what it means. A word in the list of moves is explained when you press it, hold it, right-click it, or choose it with Enter.',
          'Notes: your own, seen by nobody else.',
        ] },
        'There are hints as long as nobody plays from another device.',
      ],
    },
    {
      id: 'looks', title: 'Looks and sound', blocks: [
        'The settings (top right) hold the language of the page, colours, themes of board and tiles, sounds and how loud they are, how fast things move, whether the browser tells you that it is your turn while you look elsewhere, and whether a move is asked about before it is played, which saves from a finger that slips. Sound is also one press away in the top line.',
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
