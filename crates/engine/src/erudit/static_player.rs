//! The static player: points, what is kept, and what is opened to the opponent, all weighed without looking ahead.
//!
//! - What is kept counts as was learned by self-play of the words and rules; where it did not, as [`Leave`] says: stars and letters that go well together are kept
//!   rather, rare letters are laid early, and the vowels and consonants kept are balanced.
//! - Of the turns that are nearly the best so, that one is taken which opens least ([`Exposure`]).
//! - Where giving some tiles back is worth more than any turn, those are exchanged that leave the best rest.
//! - Once the bag is empty, in a game of two, the other rack is known: the end is played as [`endgame`](crate::erudit::alphabeta) finds.

use crossword::erudit::{Action, Erudit, Situation, Turn, View};
use crossword::{MILLI, Tiles};
use play::{Budget, Player, Seed, Stop};

use crate::erudit::best::limits;
use crate::erudit::exact::{Aim, POINT, nearly_best};
use crate::erudit::exposure::Exposure;
use crate::erudit::keeping::LeaveValues;
use crate::erudit::leave::Leave;
use crate::erudit::{alphabeta, exchange};
use crate::tiles::{Equities, LearnedSource, Stage};

/// The static player.
#[derive(Clone, Debug, Default)]
pub struct StaticPlayer {
    learned: LearnedSource,
}

impl StaticPlayer {
    /// A player who asks there what self-play taught of the words and rules of a game.
    #[must_use]
    pub fn with_learned(source: &LearnedSource) -> StaticPlayer {
        StaticPlayer { learned: source.clone() }
    }
}

/// What tiles kept are worth.
enum Worth {
    /// As self-play taught.
    Learned(Equities),
    /// As was learned of single tiles.
    Plain(Box<Leave>),
}

/// Turns that are worth so much less than the best one are still looked at, in hundredths of a point.
pub(super) const MARGIN: i32 = 3 * POINT;

/// How many turns are looked at for what they open.
pub(super) const LOOKED_AT: usize = 12;

/// What a turn without a laying loses against one with an average rack, in hundredths of a point.
const TEMPO: i32 = 30 * POINT;

impl Player<Erudit> for StaticPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        if let Some(action) = alphabeta::at_the_end(game, view, budget, stop) {
            return action;
        }
        let learned = self.learned.of(game.lexicon(), game.rules().laying());
        let worth = match learned.leaves_of {
            Some(_) => Worth::Learned(learned.equities),
            None => Worth::Plain(Box::new(Leave::learned(game.rules()))),
        };
        match weigh(game, &situation, view, &worth, budget, stop) {
            Some((turn, value)) => match worth.exchange(game, view, &situation).filter(|(_, other)| *other > value) {
                Some((tiles, _)) => Action::Exchange(tiles),
                None => Action::Lay(turn),
            },
            None => worth
                .exchange(game, view, &situation)
                .map_or_else(|| exchange::whole_rack_or_pass(view), |(tiles, _)| Action::Exchange(tiles)),
        }
    }
}

impl Worth {
    /// What the turns of a rack keep, while the bag holds so many tiles, in hundredths of a point.
    fn of_rack(&self, rack: &Tiles, bag: usize) -> impl Fn(&Tiles) -> i32 {
        // What is kept counts for nothing when no turn follows.
        let (keeping, leave) = match self {
            Worth::Learned(equities) => (Some(LeaveValues::new(equities, rack, bag)), None),
            Worth::Plain(leave) => (None, (bag > 0).then_some(leave)),
        };
        move |tiles| match (&keeping, leave) {
            (Some(keeping), _) => keeping.worth(tiles),
            (None, Some(leave)) => leave.worth(tiles),
            (None, None) => 0,
        }
    }

    /// The tiles that are best given back, and what that is worth in hundredths of a point; none where nothing may be exchanged.
    fn exchange(&self, game: &Erudit, view: &View, situation: &Situation) -> Option<(Tiles, i32)> {
        match self {
            Worth::Learned(equities) => {
                let stage = Stage { bag: view.bag, others: 0 };
                let (given, value) = equities.exchange(game.rules().laying(), &situation.rack, stage)?;
                exchange::may_help(view, &given).then_some((given, value * POINT / MILLI))
            }
            Worth::Plain(leave) => best_exchange(view, situation, leave),
        }
    }
}

/// The turn that is worth most, and what it is worth before what it opens; none where nothing can be laid.
fn weigh(game: &Erudit, situation: &Situation, view: &View, worth: &Worth, budget: &Budget, stop: &Stop) -> Option<(Turn, i32)> {
    let kept = worth.of_rack(&situation.rack, view.bag);
    let near = nearly_best(game, situation, &Aim { kept: &kept, margin: MARGIN }, &limits(budget), stop);
    let worth = near.first()?.worth;
    let opened = Exposure::new(game, view, &budget.seed.unwrap_or(Seed::from_number(0)));
    let chosen = near.into_iter().take(LOOKED_AT).enumerate().max_by_key(|(number, near)| {
        let fear = if stop.raised() { 0 } else { opened.by(situation, &near.turn) };
        (near.worth - fear, std::cmp::Reverse(*number))
    });
    chosen.map(|(_, near)| (near.turn, worth))
}

/// The tiles that are best given back by the worth of single tiles, and what that is worth; none where nothing may be exchanged.
fn best_exchange(view: &View, situation: &Situation, leave: &Leave) -> Option<(Tiles, i32)> {
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
    let allowed = sets.into_iter().filter(|given| exchange::may_help(view, given));
    let valued = allowed.filter_map(|given| Some((given, leave.worth(&rack.without(&given)?) - TEMPO)));
    valued.max_by_key(|(given, worth)| (*worth, given.len()))
}
