//! Tallies of the ends of games, on all threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use engine::tiles::Equities;
use engine::tiles::leaves::LateTally;
use engine::tiles::leaves::learn::learn_late;

use super::LearningRun;

/// Games per thread between checks for Ctrl-C.
const CHUNK: u64 = 256;

/// Tallies the ends of four times as many games as a generation has, or returns `None` if
/// interrupted. Tallies are merged in the order of game numbers, so that the result does not
/// depend on the number of threads.
pub(super) fn tally(learning: &LearningRun<'_>, equities: &Equities) -> Option<LateTally> {
    let games = 4 * learning.arguments.games;
    let bar = learning.bar(games, 0, "ends of games");
    let mut sum = LateTally::default();
    let mut first = 0;
    while first < games && !learning.stop.is_cancelled() {
        let count = (CHUNK * learning.threads as u64).min(games - first);
        tally_games(learning, equities, first, count as usize).iter().for_each(|tally| sum.join(tally));
        first += count;
        bar.set_position(first);
    }
    bar.finish_and_clear();
    (first >= games).then_some(sum)
}

/// Tallies `count` games individually.
fn tally_games(learning: &LearningRun<'_>, equities: &Equities, first: u64, count: usize) -> Vec<LateTally> {
    let next = AtomicUsize::new(0);
    let tallies: Mutex<Vec<LateTally>> = Mutex::new(vec![LateTally::default(); count]);
    std::thread::scope(|scope| {
        for _ in 0..learning.threads {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Relaxed)
                    && number < count
                {
                    let tally = learn_late(&*learning.self_play, equities, learning.arguments.seed, first + number as u64, 1, 1);
                    tallies.lock().unwrap_or_else(PoisonError::into_inner)[number] = tally;
                }
            });
        }
    });
    tallies.into_inner().unwrap_or_else(PoisonError::into_inner)
}
