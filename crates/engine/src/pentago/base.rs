//! The endgame base: builds and checks exact values of late positions. A base is a
//! [`KnownPositions`] with exact values only.

use pentago::{Next, Position, RuleSet};
use play::{Budget, CancellationToken, Dice, Seed};

use super::Value;
use super::known::{Entry, KnownPositions};
use super::search::Search;
use super::solve::{Limits, Solution, SolveError, solve};

/// Random moves at the start of a game for the base, so that games differ.
const RANDOM_MOVES: usize = 4;

/// Returns a position with this number of marbles from a self-play game of the search, whose first
/// moves are random. Returns `None` if the game ended before.
pub fn play_to(rules: RuleSet, marbles: usize, seed: &Seed, search: &mut Search, nodes: u64) -> Option<Position> {
    let mut dice = Dice::new(seed, 0);
    let mut position = Position::start(rules);
    while position.board().count() < marbles {
        let moves = position.moves();
        let play = if position.board().count() < RANDOM_MOVES {
            moves[dice.below(moves.len() as u32) as usize]
        } else {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            search.run(&position, &budget, &CancellationToken::new(), &mut |_| {}).play
        };
        match position.play(play) {
            Ok(Next::Going(next)) => position = next,
            _ => return None,
        }
    }
    position.waiting().is_none().then_some(position)
}

/// Solves a position, and adds its value and those of all positions after its moves to the base.
/// Returns the number of new positions.
///
/// # Errors
/// Returns an error if memory does not suffice or `stop` was cancelled.
pub fn extend(base: &mut KnownPositions, position: &Position, limits: &Limits, stop: &CancellationToken) -> Result<usize, SolveError> {
    let before = base.len();
    add_solution(base, position, &solve(position, limits, stop, &|_| {})?);
    Ok(base.len() - before)
}

/// Adds the exact values of a solved position and of the positions after its moves.
pub fn add_solution(base: &mut KnownPositions, position: &Position, solved: &Solution) {
    base.insert_if_better(position, Entry::exact(solved.value()));
    for &(play, value) in solved.moves() {
        if let Ok(Next::Going(next)) = position.play(play) {
            base.insert_if_better(&next, Entry::exact(value.flipped()));
        }
    }
}

/// Solves a position of the base again. Returns the computed value if it differs from `stored`.
///
/// # Errors
/// Returns an error if memory does not suffice or `stop` was cancelled.
pub fn verify(position: &Position, stored: Value, limits: &Limits, stop: &CancellationToken) -> Result<Option<Value>, SolveError> {
    let value = solve(position, limits, stop, &|_| {})?.value();
    Ok((value != stored).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::search::Options;

    #[test]
    fn bases_are_built_and_verified() {
        let mut search = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
        let limits = Limits { threads: 1, ..Limits::default() };
        for rules in RuleSet::ALL {
            let mut base = KnownPositions::new(rules);
            let seeds = (1..40).map(Seed::from_number);
            let position = seeds.into_iter().find_map(|seed| play_to(rules, 24, &seed, &mut search, 300)).unwrap();
            let new = extend(&mut base, &position, &limits, &CancellationToken::new()).unwrap();
            assert!(new == base.len() && new > 10);
            assert_eq!(extend(&mut base, &position, &limits, &CancellationToken::new()), Ok(0));
            // The values of all moves are known, including those that let the other side answer.
            assert_eq!(base.moves(&position).unwrap(), solve(&position, &limits, &CancellationToken::new(), &|_| {}).unwrap().moves());
            for (board, entry) in base.iter().take(20) {
                let setup = pentago::Setup { board, waiting: None };
                let Ok(position) = Position::new(setup, rules) else { panic!("{board}") };
                assert_eq!(verify(&position, entry.value.unwrap(), &limits, &CancellationToken::new()), Ok(None));
            }
        }
    }
}
