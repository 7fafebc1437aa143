/** Help with ratings, in English. */
export default {
  title: 'Ratings',
  sections: [
    {
      id: 'counts', title: 'What counts', blocks: [
        'A game that is begun as rated, once it is over and everybody has moved. All players must be members, and there must be a clock; or you play alone against computers. In a rated game there are no hints and no moves are taken back, and the clock also runs while you are away.',
        { list: ['A win, a draw or a loss is all that matters, not by how many points.', 'Resigning and running out of time are losses.', 'Games that were not begun as rated do not count, nor do those in which a guest plays.', 'Games against computers have lists of their own.'] },
      ],
    },
    {
      id: 'lists', title: 'Lists', blocks: [
        'There is a list for each game, language and speed. For the speed the time of one player for the whole game counts; of a limit for each turn, and of what is added after each move, 15 turns.',
        { head: ['Speed', 'Time of a player'], rows: [['blitz', 'less than 6 minutes'], ['rapid', '6 to 15 minutes'], ['classical', '15 minutes and more'], ['correspondence', 'days for each move']] },
      ],
    },
    {
      id: 'rating', title: 'The rating', blocks: [
        'Everybody begins at 1500 (Glicko-2). Behind the number stands how doubtful it is: 1500 ±200 means that the true strength lies between 1300 and 1700, 19 times out of 20. With each game the doubt falls, and while you do not play it grows again.',
        'A question mark means that the doubt is still great. Such a rating moves fast and has no place in the table; nor has a rating with which nobody has played for a year.',
      ],
    },
    {
      id: 'elo', title: 'Elo', blocks: [
        'A second number is Elo, as the first description of this program has it: 1500 to begin with, and only a win moves it, by up to 32 points from the loser to the winner.',
      ],
    },
  ],
};
