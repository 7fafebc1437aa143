//! The endgame base: exact values of positions met late, and how they are come by and checked. A base is [`KnownPositions`] whose values are all exact.

use pentago::{Next, Position, RuleSet};
use play::{Budget, Dice, Seed, Stop};

use super::Value;
use super::known::{Entry, KnownPositions};
use super::search::Search;
use super::solve::{Limits, Solution, Unsolved, solve};

/// Random moves at the beginning of a game for the base, so that games differ.
const BY_LOT: usize = 4;

/// A position with so many marbles, met in a game that the search plays against itself; the first moves are drawn at random. None if the game ended before.
pub fn met(rules: RuleSet, marbles: usize, seed: &Seed, search: &mut Search, nodes: u64) -> Option<Position> {
    let mut dice = Dice::new(seed, 0);
    let mut position = Position::start(rules);
    while position.board().count() < marbles {
        let moves = position.moves();
        let play = if position.board().count() < BY_LOT {
            moves[dice.below(moves.len() as u32) as usize]
        } else {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            search.run(&position, &budget, &Stop::new(), &mut |_| {}).play
        };
        match position.play(play) {
            Ok(Next::Going(next)) => position = next,
            _ => return None,
        }
    }
    position.waiting().is_none().then_some(position)
}

/// Solves a position, and puts its value and those of all positions that its moves lead to into the base. Returns how many it did not have.
///
/// # Errors
/// The memory does not suffice, or the stop was raised.
pub fn extend(base: &mut KnownPositions, position: &Position, limits: &Limits, stop: &Stop) -> Result<usize, Unsolved> {
    let before = base.len();
    take_in(base, position, &solve(position, limits, stop, &|_| {})?);
    Ok(base.len() - before)
}

/// Puts the exact values of a solved position and of the positions that follow it there.
pub fn take_in(base: &mut KnownPositions, position: &Position, solved: &Solution) {
    base.put(position, Entry::exact(solved.value()));
    for &(play, value) in solved.moves() {
        if let Ok(Next::Going(next)) = position.play(play) {
            base.put(&next, Entry::exact(value.flipped()));
        }
    }
}

/// Solves a position of the base anew. The value it has now, if it differs from what the base says.
///
/// # Errors
/// The memory does not suffice, or the stop was raised.
pub fn differs(position: &Position, says: Value, limits: &Limits, stop: &Stop) -> Result<Option<Value>, Unsolved> {
    let value = solve(position, limits, stop, &|_| {})?.value();
    Ok((value != says).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::search::Options;

    #[test]
    fn a_base_is_built_of_games_and_holds() {
        let mut search = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
        let limits = Limits { threads: 1, ..Limits::default() };
        for rules in RuleSet::ALL {
            let mut base = KnownPositions::new(rules);
            let seeds = (1..40).map(Seed::from_number);
            let position = seeds.into_iter().find_map(|seed| met(rules, 24, &seed, &mut search, 300)).unwrap();
            let new = extend(&mut base, &position, &limits, &Stop::new()).unwrap();
            assert!(new == base.len() && new > 10);
            assert_eq!(extend(&mut base, &position, &limits, &Stop::new()), Ok(0));
            // Of the position itself all is known, also where a move lets the other side answer.
            assert_eq!(base.moves(&position).unwrap(), solve(&position, &limits, &Stop::new(), &|_| {}).unwrap().moves());
            for (board, entry) in base.iter().take(20) {
                let setup = pentago::Setup { board, waiting: None };
                let Ok(position) = Position::new(setup, rules) else { panic!("{board}") };
                assert_eq!(differs(&position, entry.value.unwrap(), &limits, &Stop::new()), Ok(None));
            }
        }
    }
}
