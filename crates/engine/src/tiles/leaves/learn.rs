//! Learns leaves by self-play, generation by generation. Static players with the current values
//! play games; in their positions racks are evaluated, and the tally yields the values of the next
//! generation. Afterwards, games without such evaluations yield the adjustments for a bag that runs
//! out.
//!
//! A game takes part by implementing [`SelfPlayRules`].
//!
//! All random numbers follow from the seed, the generation and the number of the game, and sums are
//! integers. The same command therefore gives the same values on every machine, with any number of
//! threads, even if interrupted and resumed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crossword::RuleSet;

use crate::random::mixed;
use crate::tiles::equity::Equities;
use crate::tiles::leaves::{LateTally, LeaveIndex, Leaves, Model, RecentLeaves, SelfPlayRules, Tally};

/// A generation in progress.
pub struct Generation {
    self_play: Arc<dyn SelfPlayRules>,
    equities: Equities,
    seed: u64,
    tally: Tally,
    games: u64,
}

/// Returns the leave numbering of a rule set.
#[must_use]
pub fn index_of(rules: &RuleSet) -> LeaveIndex {
    LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1))
}

impl Generation {
    /// Creates generation `number` (from 0), which plays with `equities`.
    #[must_use]
    pub fn new<L: SelfPlayRules + Clone + 'static>(self_play: &L, equities: &Equities, seed: u64, number: u32) -> Generation {
        let tally = Tally::new(index_of(self_play.rules()));
        Generation {
            self_play: Arc::new(self_play.clone()),
            equities: equities.clone(),
            seed: mixed(seed ^ u64::from(number) << 32),
            tally,
            games: 0,
        }
    }

    /// Resumes from a checkpoint.
    #[must_use]
    pub fn with(self, tally: Tally, games: u64) -> Generation {
        Generation { tally, games, ..self }
    }

    /// Returns the tally so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the number of games played so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays until `until` games are complete. The call cannot be interrupted; a caller that wants
    /// to stop in between passes small increments.
    pub fn play(&mut self, until: u64, threads: usize) {
        let next = AtomicU64::new(self.games);
        let this = &*self;
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    while let number = next.fetch_add(1, Relaxed)
                        && number < until
                    {
                        this.game(number);
                    }
                });
            }
        });
        self.games = self.games.max(until);
    }

    fn game(&self, number: u64) {
        let mut play = self.self_play.begin([&self.equities; 2], self.seed, number);
        let mut kept = RecentLeaves::new(self.seed, number);
        while !play.is_over() {
            kept.observe(&*play, &self.tally);
            play.play();
        }
    }

    /// Returns the values learned from the tally, and the model for leaves that were seen too
    /// rarely.
    #[must_use]
    pub fn learned(&self) -> (Leaves, Model) {
        let mut model = Model::new(self.self_play.rules());
        model.fit(&self.tally);
        (Leaves::learned(&self.tally, &model), model)
    }
}

/// Plays games `first` to `first + games - 1` and returns the tally of their late moves.
#[must_use]
pub fn learn_late(self_play: &dyn SelfPlayRules, equities: &Equities, seed: u64, first: u64, games: u64, threads: usize) -> LateTally {
    let next = AtomicU64::new(first);
    // Tallies are joined in the order of the games, so the floating-point sums do not depend on the
    // number of threads.
    let all = Mutex::new(std::collections::BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Relaxed)
                    && number < first + games
                {
                    let tally = late_tally_of_game(self_play, equities, mixed(!seed), number);
                    all.lock().unwrap_or_else(PoisonError::into_inner).insert(number, tally);
                }
            });
        }
    });
    let mut sum = LateTally::default();
    all.into_inner().unwrap_or_else(PoisonError::into_inner).values().for_each(|tally| sum.join(tally));
    sum
}

/// Returns the tally of one game.
fn late_tally_of_game(self_play: &dyn SelfPlayRules, equities: &Equities, seed: u64, number: u64) -> LateTally {
    let mut play = self_play.begin([equities; 2], seed, number);
    // For each move: seat, tiles left in the bag, leave, and the lead after the move. `opening` is
    // the index of the first move and its vowels.
    let mut moves: Vec<(usize, i32, f64, i32)> = Vec::with_capacity(32);
    let mut opening = None;
    let ahead = |scores: [i32; 2], seat: usize| scores[seat] - scores[1 - seat];
    while !play.is_over() {
        let bag = play.bag().len() as i32;
        let turn = play.play();
        if turn.laid == 0 || bag == 0 || play.is_over() {
            continue;
        }
        let leave = f64::from(equities.leaves().value(&turn.kept).unwrap_or(0)) / 100.0;
        if let Some(vowels) = turn.opened {
            opening = Some((moves.len(), vowels));
        }
        moves.push((turn.seat, bag - turn.laid as i32, leave, ahead(play.scores(), turn.seat)));
    }
    let mut tally = LateTally::default();
    for (at, &(seat, left, leave, then)) in moves.iter().enumerate() {
        let gain = f64::from(ahead(play.scores(), seat) - then);
        tally.add(left, leave, gain);
        if let Some((_, vowels)) = opening.filter(|(first, _)| *first == at) {
            tally.add_opening(vowels, leave, gain);
        }
    }
    tally
}
