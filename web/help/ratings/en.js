/** Help with ratings, in English. */
export default {
  title: 'Ratings',
  sections: [
    {
      id: 'counts', title: 'What counts', blocks: [
        'A game started as rated counts once it is over and everyone has moved. It needs a clock, and all players must be members, unless you play alone against computers. Rated games have no hints and no takebacks, and the clock keeps running while you are away.',
        { list: ['Only a win, draw or loss matters, not the points.', 'Resigning and running out of time are losses.', 'Games not started as rated, and games with a guest, do not count.', 'Games against computers have separate lists.'] },
      ],
    },
    {
      id: 'lists', title: 'Lists', blocks: [
        'There is a list for each game, language and speed. The speed is the time one player has for the whole game; a limit per turn, or an increment per move, counts 15 times.',
        { head: ['Speed', 'Time per player'], rows: [['blitz', 'less than 6 minutes'], ['rapid', '6 to 15 minutes'], ['classical', '15 minutes or more'], ['correspondence', 'days per move']] },
      ],
    },
    {
      id: 'rating', title: 'The rating', blocks: [
        'Everyone starts at 1500 (Glicko-2). The number after ± is the uncertainty: 1500 ±200 means that the true strength is between 1300 and 1700 with 95% confidence. It falls with each game and grows while you do not play.',
        'A question mark means that the uncertainty is still large. Such a rating is provisional: it changes fast and is not ranked. A rating is not ranked either after a year without games.',
      ],
    },
    {
      id: 'elo', title: 'Elo', blocks: [
        'The second number is a simple Elo rating: it starts at 1500, and only wins change it, moving up to 32 points from the loser to the winner.',
      ],
    },
  ],
};
