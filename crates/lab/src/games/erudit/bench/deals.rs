//! The positions that are measured: games that the exact player plays against itself from a fixed seed, the same every time.

use anyhow::Context;
use crossword::erudit::{Erudit, Situation};
use engine::erudit::ExactPlayer;
use engine::erudit::alphabeta::OpenPosition;
use play::{Budget, Dice, Entry, Game, NextStep, Player, Proposal, Seed, Stop, Viewer};

/// Sets of tiles that are looked at for a turn of these games.
const STATES: u64 = 3000;

/// A turn to be found.
pub(crate) struct Turn {
    /// What the seat on turn sees.
    pub(crate) situation: Situation,
    /// All of it: the other rack, and a bag in an order.
    pub(crate) known: OpenPosition,
    /// Stars on the rack.
    pub(crate) stars: usize,
}

/// The turns of so many games, of each the first ones.
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
                NextStep::Chance => game.chance().context("the game waits for chance")?,
                NextStep::Seats(_) if played == of_each => break,
                NextStep::Seats(seats) => {
                    let seat = seats.iter().next().context("the game waits for nobody")?;
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
                    let action = ExactPlayer.choose(game.rules(), &game.view(Viewer::Seat(seat)), &budget, &Stop::new());
                    game.propose(seat, &Proposal::Act(action)).context("the exact player made an illegal move")?
                }
            };
            game.commit(Entry { at, record })?;
        }
    }
    Ok(turns)
}

/// The value below which this share of the sorted values lies.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((last as f64 * share).round() as usize).copied().unwrap_or(f64::NAN)
}

/// The mean.
pub(crate) fn mean(values: &[f64]) -> f64 {
    // The sum of no numbers is minus nothing.
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}
