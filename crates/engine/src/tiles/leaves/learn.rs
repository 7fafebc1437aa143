//! Leaves learned by self-play, generation by generation: static players with the values so far play games, racks are weighed in their positions, and what
//! those say are the values of the next generation. At last games without weighing tell what counts when the bag runs out.
//!
//! What a game must offer for that is [`SelfPlayRules`]; each game with tiles has its own.
//!
//! All that is drawn at random follows from the seed, the generation and the game's number, and sums are sums of whole numbers: the same command gives the
//! same values on every machine, with any number of threads, interrupted or not.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crossword::RuleSet;

use crate::random::mixed;
use crate::tiles::equity::Equities;
use crate::tiles::leaves::{LateTally, LeaveIndex, Leaves, Model, RecentLeaves, SelfPlayRules, Tally};

/// One generation, as far as it is played.
pub struct Generation {
    self_play: Arc<dyn SelfPlayRules>,
    equities: Equities,
    seed: u64,
    tally: Tally,
    games: u64,
}

/// The numbers of leaves of a rule set.
#[must_use]
pub fn index_of(rules: &RuleSet) -> LeaveIndex {
    LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1))
}

impl Generation {
    /// The generation of this number (from 0) that plays with these values.
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

    /// Goes on where so many games were played that say this.
    #[must_use]
    pub fn with(self, tally: Tally, games: u64) -> Generation {
        Generation { tally, games, ..self }
    }

    /// What was seen so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Games played so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays games until there are so many. They count only together: who wants to stop in between asks for few at once.
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

    /// The values that its games give, and the model for leaves seen too seldom.
    #[must_use]
    pub fn learned(&self) -> (Leaves, Model) {
        let mut model = Model::new(self.self_play.rules());
        model.fit(&self.tally);
        (Leaves::learned(&self.tally, &model), model)
    }
}

/// What games of this number and of the `games - 1` that follow say of the ends of games.
#[must_use]
pub fn ends(self_play: &dyn SelfPlayRules, equities: &Equities, seed: u64, first: u64, games: u64, threads: usize) -> LateTally {
    let next = AtomicU64::new(first);
    // Games are joined in the order of their numbers, so that the sums are the same with any number of threads.
    let all = Mutex::new(std::collections::BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Relaxed)
                    && number < first + games
                {
                    let tally = end_of(self_play, equities, mixed(!seed), number);
                    all.lock().unwrap_or_else(PoisonError::into_inner).insert(number, tally);
                }
            });
        }
    });
    let mut sum = LateTally::default();
    all.into_inner().unwrap_or_else(PoisonError::into_inner).values().for_each(|tally| sum.join(tally));
    sum
}

/// What one game says.
fn end_of(self_play: &dyn SelfPlayRules, equities: &Equities, seed: u64, number: u64) -> LateTally {
    let mut play = self_play.begin([equities; 2], seed, number);
    // Seat, tiles left, leave, how far the seat was ahead after the move; and the vowels of a first move.
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
