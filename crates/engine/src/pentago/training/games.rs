//! Self-play games of the search, which provide training data for the evaluation.

use pentago::{Board, Marbles, Next, Position, RuleSet, Setup, Square, threats};
use play::{Budget, CancellationToken, Dice, Seed};

use super::{Game, Sample};
use crate::pentago::Value;
use crate::pentago::search::{Search, SearchResult};
use crate::pentago::solve::{Limits, SolveError, solve};

/// Minimum marbles of a random start position, which has up to [`MAX_EXTRA_MARBLES`] more.
const MIN_MARBLES: usize = 3;
const MAX_EXTRA_MARBLES: u32 = 6;

/// One of this many moves is random, so that training covers positions beyond those of good play.
const RANDOM_MOVE_INTERVAL: u32 = 16;

/// Number of marbles at which the solver determines the result.
const SOLVER_MARBLES: usize = 24;

/// The settings of training games. A game depends only on these, its number and the weights of the
/// evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameGenerator {
    /// The seed of the random moves.
    pub seed: u64,
    /// Nodes per move; alternatives get half as many.
    pub nodes: u64,
}

impl GameGenerator {
    /// Plays a game and labels its positions.
    ///
    /// The game starts with a few marbles on random squares. It ends when a result is proven, or at
    /// 24 marbles, where the solver determines the result. Some moves are random. The samples are
    /// the positions of the game, plus one random alternative move at each of them. They include
    /// only positions in which the side to move can't win at once, since the search evaluates no
    /// others.
    ///
    /// # Errors
    /// Returns an error if the solver's default memory does not suffice at the end, which does not
    /// happen with 24 marbles.
    pub fn game(&self, number: u64, search: &mut Search) -> Result<Game, SolveError> {
        // The transposition table of one game must not affect the next.
        search.clear();
        let mut dice = Dice::new(&Seed::from_number(self.seed), number);
        let mut position = opening(&mut dice);
        let mut positions: Vec<(Position, Option<i32>)> = Vec::new();
        let mut samples = Vec::new();
        // The result for the side to move at the end of the game.
        let result = loop {
            if position.board().count() >= SOLVER_MARBLES {
                break solve(&position, &Limits { threads: 1, ..Limits::default() }, &CancellationToken::new(), &|_| {})?.value();
            }
            let found = self.search(&position, self.nodes, search);
            if is_quiet(&position) {
                positions.push((position, found.value.is_none().then_some(-found.score)));
            }
            if let Some(value) = found.value {
                break value;
            }
            if let Some(other) = random_move(&position, &mut dice) {
                let found = self.search(&other, self.nodes / 2, search);
                let (score, result) = (found.value.is_none().then_some(-found.score), found.value.map(Value::flipped));
                samples.extend(Sample::new(&other, score, result));
            }
            if dice.below(RANDOM_MOVE_INTERVAL) == 0
                && let Some(random) = random_move(&position, &mut dice)
            {
                position = random;
                continue;
            }
            match position.play(found.play) {
                Ok(Next::Going(next)) => position = next,
                // Without a proof, a searched move can end the game only in a draw.
                _ => break Value::Draw,
            }
        };
        let last = position.turn();
        samples.extend(positions.iter().filter_map(|(position, score)| {
            // The result is for the side to move at the end, a label for the side that has just
            // placed.
            let result = if position.turn() == last { result.flipped() } else { result };
            Sample::new(position, *score, Some(result))
        }));
        Ok(Game { number, samples })
    }

    fn search(&self, position: &Position, nodes: u64, search: &mut Search) -> SearchResult {
        let budget = Budget { nodes: Some(nodes.max(1)), ..Budget::default() };
        search.run(position, &budget, &CancellationToken::new(), &mut |_| {})
    }
}

/// Returns whether the side to move can't win at once.
fn is_quiet(position: &Position) -> bool {
    let (own, other) = (position.turn(), position.turn().other());
    !threats::can_win(position.board().marbles(own), position.board().marbles(other))
}

/// Returns the position after a random move, if it is quiet.
fn random_move(position: &Position, dice: &mut Dice) -> Option<Position> {
    let moves = position.moves();
    match position.play(moves[dice.below(moves.len() as u32) as usize]) {
        Ok(Next::Going(next)) => Some(next).filter(is_quiet),
        _ => None,
    }
}

/// Returns a quiet position with a few marbles on random squares, with the colour counts of a game.
fn opening(dice: &mut Dice) -> Position {
    let marbles = MIN_MARBLES + dice.below(MAX_EXTRA_MARBLES + 1) as usize;
    loop {
        let mut squares: Vec<Square> = Square::all().collect();
        dice.shuffle(&mut squares);
        let side = |first: usize| squares[..marbles].iter().skip(first).step_by(2).copied().collect::<Marbles>();
        let board = Board::new(side(0), side(1)).unwrap_or_default();
        // A few boards already contain a five or a winning threat.
        if let Ok(position) = Position::new(Setup { board, waiting: None }, RuleSet::Standard)
            && is_quiet(&position)
        {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::search::Options;

    #[test]
    fn games_are_deterministic_and_positions_quiet() {
        let generator = GameGenerator { seed: 5, nodes: 300 };
        let new_search = || Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
        let mut search = new_search();
        let games: Vec<Game> = (0..6).map(|number| generator.game(number, &mut search).unwrap()).collect();
        assert_eq!(generator.game(3, &mut new_search()).unwrap(), games[3]);
        assert_ne!(games[3].samples, games[4].samples);
        assert!(games.iter().map(|game| game.samples.len()).sum::<usize>() > 60);
        for sample in games.iter().flat_map(|game| &game.samples) {
            let [placed, other] = sample.sides();
            assert!(!threats::can_win(other, placed), "{sample}");
            assert!((0.0..=1.0).contains(&sample.label()));
        }
        for game in games {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}
