//! Positions for the benchmarks, from games of the exact player against itself with a fixed seed.

use anyhow::Context;
use crossword::erudit::{Erudit, Situation};
use engine::erudit::ExactPlayer;
use engine::erudit::alphabeta::OpenPosition;
use play::{Budget, CancellationToken, Dice, Entry, Game, NextStep, Player, Proposal, Seed, Viewer};

/// Search states per turn in these games.
const STATES: u64 = 3000;

/// A position to search.
pub(crate) struct Turn {
    /// The view of the seat to move.
    pub(crate) situation: Situation,
    /// The full information: also the other rack and the order of the bag.
    pub(crate) known: OpenPosition,
    /// Number of stars on the rack.
    pub(crate) stars: usize,
}

/// Returns the first `of_each` turns of each of `games` games.
pub(crate) fn turns(erudit: &Erudit, games: u32, of_each: usize, seed: u64) -> anyhow::Result<Vec<Turn>> {
    let mut turns = Vec::new();
    for number in 0..u64::from(games) {
        let seed = Seed::from_number(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut game = Game::new(erudit.clone(), seed);
        let budget = Budget { nodes: Some(STATES), ..Budget::default() };
        let mut played = 0;
        for at in 0.. {
            let record = match game.pending() {
                NextStep::Over(_) => break,
                NextStep::Chance => game.chance().context("the pending chance event has no record")?,
                NextStep::Seats(_) if played == of_each => break,
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().context("no seat is to move")?;
                    let position = game.position();
                    let situation = position.situation(seat).context("the seat has a rack")?;
                    let mut bag: Vec<u8> = position.bag.iter().collect();
                    Dice::new(&seed, at).shuffle(&mut bag);
                    let known = OpenPosition {
                        board: situation.board.clone(),
                        racks: [situation.rack, position.racks[seat.next(2).index()]],
                        used: situation.used.clone(),
                        bag,
                        passes: position.passes,
                        ..OpenPosition::default()
                    };
                    turns.push(Turn { stars: usize::from(situation.rack.count(crossword::BLANK)), situation, known });
                    played += 1;
                    let action = ExactPlayer.choose(game.rules(), &game.view(Viewer::Seat(seat)), &budget, &CancellationToken::new());
                    game.propose(seat, &Proposal::Act(action)).context("the exact player made an illegal move")?
                }
            };
            game.commit(Entry { at, record })?;
        }
    }
    Ok(turns)
}

/// Returns a quantile; sorts the values.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((last as f64 * share).round() as usize).copied().unwrap_or(f64::NAN)
}

/// Returns the mean, 0 for no values.
pub(crate) fn mean(values: &[f64]) -> f64 {
    // An empty sum of floats is -0.0.
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}
