//! Where computer players wait for a processor: in a lane for those who answer at once, and in one for those who think.
//!
//! On a machine with few processors some games in which a computer thinks for a minute would keep all other people waiting for a minute, however fair the
//! order. Who answers at once has places of its own for that; the system shares the processors between the two lanes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::GameName;

use super::{Claimant, Place, Places, Queue, QueueFull, Urgency};

/// What takes longer is no quick answer.
const QUICK: Duration = Duration::from_secs(1);

/// Players who answer at once in every game, however long they may think: on a machine that has much to do they take longer, too.
const ALWAYS_QUICK: [&str; 3] = ["level-1", "level-2", "level-3"];

/// The most names of players whose times are remembered: more are not offered by all games together.
const MOST_NAMES: usize = 1000;

/// Both lanes.
#[derive(Clone)]
pub(crate) struct Thinkers {
    slow: Queue,
    quick: Queue,
    /// How long a player of this game last took.
    took: Arc<Mutex<HashMap<(GameName, String), Duration>>>,
}

impl Thinkers {
    /// Each lane lets so many think at once. Of those who think long a guest has not all, and shows have half.
    pub(crate) fn new(places: usize) -> Thinkers {
        let slow = Places { of_guest: places.saturating_sub(1).max(1), of_shows: places.div_ceil(2), ..Places::of(places) };
        Thinkers { slow: Queue::new(slow), quick: Queue::new(Places::of(places)), took: Arc::default() }
    }

    /// Waits for a place for a player of this game, and answers in which kind of thread it thinks.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn place(&self, game: GameName, player: &str, claimant: Claimant) -> Result<(Place, Urgency), QueueFull> {
        let quick = self.is_quick(game, player);
        // A show need not be in time.
        let urgency = if quick && !claimant.show { Urgency::Quick } else { Urgency::Patient };
        let lane = if quick { &self.quick } else { &self.slow };
        Ok((lane.place_for(claimant).await?, urgency))
    }

    fn is_quick(&self, game: GameName, player: &str) -> bool {
        let took = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        ALWAYS_QUICK.contains(&player) || took.get(&(game, player.to_owned())).is_some_and(|took| *took < QUICK)
    }

    /// Remembers how long a player took; one that was broken off would have taken longer.
    pub(crate) fn note(&self, game: GameName, player: &str, took: Duration, broken_off: bool) {
        if broken_off && took < QUICK {
            return;
        }
        let mut all = self.took.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < MOST_NAMES || all.contains_key(&(game, player.to_owned())) {
            all.insert((game, player.to_owned()), took);
        }
    }

    /// How many think, and how many wait for their turn: in the slow lane, then in the quick one.
    pub(crate) fn lengths(&self) -> [(usize, usize); 2] {
        [self.slow.lengths(), self.quick.lengths()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(name: &str) -> Claimant {
        Claimant::guest(Some(&name.into()))
    }

    /// Is there a place for them now?
    async fn now(thinkers: &Thinkers, player: &str, claimant: Claimant) -> Option<Place> {
        let place = tokio::time::timeout(Duration::from_millis(20), thinkers.place(GameName::Pentago, player, claimant)).await;
        place.ok()?.ok().map(|(place, _)| place)
    }

    #[tokio::test]
    async fn who_answers_at_once_waits_for_no_thinker() {
        let thinkers = Thinkers::new(2);
        let first = now(&thinkers, "level-5", guest("mallory")).await;
        assert!(first.is_some() && now(&thinkers, "level-5", guest("mallory")).await.is_none(), "one place is for others");
        let _second = now(&thinkers, "level-5", guest("eve")).await.unwrap();
        assert!(now(&thinkers, "level-5", guest("ann")).await.is_none());
        assert!(now(&thinkers, "level-1", guest("ann")).await.is_some());
        // Of others it counts what they last took; what was broken off at once says nothing.
        let naive = async || now(&thinkers, "naive", guest("ann")).await.is_some();
        assert!(!naive().await);
        thinkers.note(GameName::Pentago, "naive", Duration::from_millis(3), true);
        assert!(!naive().await);
        thinkers.note(GameName::Pentago, "naive", Duration::from_millis(3), false);
        assert!(naive().await);
        thinkers.note(GameName::Pentago, "naive", Duration::from_secs(3), true);
        assert!(!naive().await);
        // Levels of a fixed effort stay quick on a machine that is busy.
        thinkers.note(GameName::Pentago, "level-1", Duration::from_secs(3), false);
        assert!(now(&thinkers, "level-1", guest("ann")).await.is_some());
    }

    #[tokio::test]
    async fn people_come_before_shows() {
        let thinkers = Thinkers::new(1);
        let held = now(&thinkers, "level-5", guest("eve")).await.unwrap();
        let place = |claimant: Claimant| {
            let thinkers = thinkers.clone();
            async move { thinkers.place(GameName::Pentago, "level-5", claimant).await.unwrap().0 }
        };
        let (show, person) = (tokio::spawn(place(guest("mallory").for_show())), async {
            // The show waits by now.
            while thinkers.lengths()[0].1 == 0 {
                tokio::task::yield_now().await;
            }
            let person = tokio::spawn(place(guest("ann")));
            while thinkers.lengths()[0].1 < 2 {
                tokio::task::yield_now().await;
            }
            drop(held);
            person.await.unwrap()
        });
        let person = person.await;
        assert!(!show.is_finished());
        drop(person);
        show.await.unwrap();
        // Shows have not all places, though nobody else wants one.
        let thinkers = Thinkers::new(2);
        let _show = now(&thinkers, "level-5", guest("mallory").for_show()).await.unwrap();
        assert!(now(&thinkers, "level-5", guest("eve").for_show()).await.is_none());
        assert!(now(&thinkers, "level-5", guest("ann")).await.is_some());
    }
}
