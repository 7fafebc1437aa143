//! What games say of their ends, on all threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use engine::tiles::Equities;
use engine::tiles::leaves::LateTally;
use engine::tiles::leaves::learn::learn_late;

use super::Course;

/// Games of which each thread plays so many before Ctrl-C is looked at.
const CHUNK: u64 = 256;

/// What four times as many games as a generation has say of their ends; none if it was interrupted. They are joined one by one in the order of their numbers, so that the
/// sums are the same with any number of threads.
pub(super) fn of(course: &Course<'_>, equities: &Equities) -> Option<LateTally> {
    let games = 4 * course.arguments.games;
    let bar = course.bar(games, 0, "ends of games");
    let mut sum = LateTally::default();
    let mut first = 0;
    while first < games && !course.stop.raised() {
        let count = (CHUNK * course.threads as u64).min(games - first);
        each(course, equities, first, count as usize).iter().for_each(|tally| sum.join(tally));
        first += count;
        bar.set_position(first);
    }
    bar.finish_and_clear();
    (first >= games).then_some(sum)
}

/// What each of so many games says.
fn each(course: &Course<'_>, equities: &Equities, first: u64, count: usize) -> Vec<LateTally> {
    let next = AtomicUsize::new(0);
    let tallies: Mutex<Vec<LateTally>> = Mutex::new(vec![LateTally::default(); count]);
    std::thread::scope(|scope| {
        for _ in 0..course.threads {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Relaxed)
                    && number < count
                {
                    let tally = learn_late(&*course.self_play, equities, course.arguments.seed, first + number as u64, 1, 1);
                    tallies.lock().unwrap_or_else(PoisonError::into_inner)[number] = tally;
                }
            });
        }
    });
    tallies.into_inner().unwrap_or_else(PoisonError::into_inner)
}
