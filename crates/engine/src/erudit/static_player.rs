//! The static player, which evaluates turns without search: points, leave and exposure.
//!
//! - The leave value is learned by self-play for the words and rules. Without learned values,
//!   [`TileLeaves`] applies: it favours stars and flexible letters, gets rid of rare letters early,
//!   and balances vowels and consonants.
//! - Among the turns with nearly the highest equity, exposure decides ([`Exposure`]).
//! - If an exchange is worth more than any turn, the tiles with the best remaining leave are
//!   exchanged.
//! - Once the bag is empty in a two-player game, the opponent's rack is known and
//!   [`alphabeta`](crate::erudit::alphabeta) plays the endgame.

use crossword::erudit::{Action, Erudit, Situation, Turn, View};
use crossword::{MILLI, Tiles};
use play::{Budget, CancellationToken, Player, Seed};

use crate::erudit::best::limits;
use crate::erudit::exact::{Objective, POINT, best_turns};
use crate::erudit::exposure::{EXPOSURE_MARGIN, Exposure, MAX_EXPOSURE_CANDIDATES};
use crate::erudit::leave::TileLeaves;
use crate::erudit::leave_values::LeaveValues;
use crate::erudit::{alphabeta, exchange};
use crate::tiles::{Equities, LearnedSource, Stage};

/// A player that evaluates turns without search.
#[derive(Clone, Debug, Default)]
pub struct StaticPlayer {
    learned: LearnedSource,
}

impl StaticPlayer {
    /// Returns a player with this source of self-play results.
    #[must_use]
    pub fn with_learned(source: &LearnedSource) -> StaticPlayer {
        StaticPlayer { learned: source.clone() }
    }
}

/// The source of leave values.
enum LeaveSource {
    /// Learned by self-play.
    Learned(Equities),
    /// Learned for single tiles.
    SingleTiles(Box<TileLeaves>),
}

/// Cost of a turn without a laying, relative to a turn with an average rack, in hundredths of a
/// point.
const TEMPO_COST: i32 = 30 * POINT;

impl Player<Erudit> for StaticPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        if let Some(action) = alphabeta::play_endgame(game, view, budget, stop) {
            return action;
        }
        let learned = self.learned.of(game.lexicon(), game.rules().placement_rules());
        let worth = match learned.leaves_of {
            Some(_) => LeaveSource::Learned(learned.equities),
            None => LeaveSource::SingleTiles(Box::new(TileLeaves::learned(game.rules()))),
        };
        match choose_turn(game, &situation, view, &worth, budget, stop) {
            Some((turn, value)) => match worth.best_exchange(game, view, &situation).filter(|(_, other)| *other > value) {
                Some((tiles, _)) => Action::Exchange(tiles),
                None => Action::Lay(turn),
            },
            None => worth
                .best_exchange(game, view, &situation)
                .map_or_else(|| exchange::exchange_rack_or_pass(view), |(tiles, _)| Action::Exchange(tiles)),
        }
    }
}

impl LeaveSource {
    /// Returns the leave values of a rack with this many tiles in the bag, in hundredths of a
    /// point.
    fn leave_values(&self, rack: &Tiles, bag: usize) -> impl Fn(&Tiles) -> i32 {
        // With an empty bag a leave is worth nothing, since no turn follows.
        let (leaves, leave) = match self {
            LeaveSource::Learned(equities) => (Some(LeaveValues::new(equities, rack, bag)), None),
            LeaveSource::SingleTiles(leave) => (None, (bag > 0).then_some(leave)),
        };
        move |tiles| match (&leaves, leave) {
            (Some(leaves), _) => leaves.value(tiles),
            (None, Some(leave)) => leave.value(tiles),
            (None, None) => 0,
        }
    }

    /// Returns the best tiles to exchange and the equity of that in hundredths of a point, or
    /// `None` if no exchange is allowed.
    fn best_exchange(&self, game: &Erudit, view: &View, situation: &Situation) -> Option<(Tiles, i32)> {
        match self {
            LeaveSource::Learned(equities) => {
                let stage = Stage { bag: view.bag, others: 0 };
                let (given, value) = equities.exchange(game.rules().placement_rules(), &situation.rack, stage)?;
                exchange::can_help(view, &given).then_some((given, value * POINT / MILLI))
            }
            LeaveSource::SingleTiles(leave) => best_tile_exchange(view, situation, leave),
        }
    }
}

/// Returns the best turn and the highest equity before exposure, or `None` if nothing can be laid.
fn choose_turn(
    game: &Erudit,
    situation: &Situation,
    view: &View,
    worth: &LeaveSource,
    budget: &Budget,
    stop: &CancellationToken,
) -> Option<(Turn, i32)> {
    let kept = worth.leave_values(&situation.rack, view.bag);
    let ranked = best_turns(game, situation, &Objective { leave_value: &kept, margin: EXPOSURE_MARGIN }, &limits(budget), stop);
    let worth = ranked.first()?.value;
    let exposure = Exposure::new(game, view, &budget.seed.unwrap_or(Seed::from_number(0)));
    let chosen = ranked.into_iter().take(MAX_EXPOSURE_CANDIDATES).enumerate().max_by_key(|(number, ranked)| {
        let penalty = if stop.is_cancelled() { 0 } else { exposure.penalty(situation, &ranked.turn) };
        (ranked.value - penalty, std::cmp::Reverse(*number))
    });
    chosen.map(|(_, ranked)| (ranked.turn, worth))
}

/// Returns the best tiles to exchange by single-tile leave values with the equity of that, or
/// `None` if no exchange is allowed.
fn best_tile_exchange(view: &View, situation: &Situation, leave: &TileLeaves) -> Option<(Tiles, i32)> {
    let rack = situation.rack;
    let mut sets = vec![Tiles::new()];
    for (kind, &count) in rack.counts().iter().enumerate() {
        for number in 0..sets.len() {
            let mut set = sets[number];
            for _ in 0..count {
                set.add(kind as u8);
                sets.push(set);
            }
        }
    }
    let allowed = sets.into_iter().filter(|given| exchange::can_help(view, given));
    let valued = allowed.filter_map(|given| Some((given, leave.value(&rack.without(&given)?) - TEMPO_COST)));
    valued.max_by_key(|(given, worth)| (*worth, given.len()))
}
