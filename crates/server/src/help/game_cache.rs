//! Reads the running games that the gate compares with, and caches what it needs of them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{GameRow, GuestId, Store};
use table::Seating;

use super::likeness::Layout;
use crate::app::App;
use crate::rejection::Rejection;
use rooms::hosted::Services;
use rooms::room::stored;

/// The most cached positions, about 1 KB each.
const MAX_ENTRIES: usize = 10_000;

/// The most cached game ids, about 50 bytes each.
const MAX_CASUAL: usize = 100_000;

/// A game as one of its players sees it.
type Key = (String, GuestId);

/// Caches positions, so that games that have not changed are not replayed, and which games close nothing, so that they are not even read. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct GameCache {
    layouts: Arc<Mutex<HashMap<Key, (u64, Layout)>>>,
    casual: Arc<Mutex<HashSet<String>>>,
}

impl GameCache {
    /// Returns whether a game is known to be without challenges and unrated, which never changes.
    pub(super) fn is_casual(&self, id: &str) -> bool {
        self.casual().contains(id)
    }

    /// Marks a game as casual; evicts all others if the cache is full.
    pub(super) fn insert_casual(&self, id: String) {
        let mut casual = self.casual();
        if casual.len() >= MAX_CASUAL {
            casual.clear();
        }
        casual.insert(id);
    }

    /// Returns the cached position of this version.
    fn get(&self, key: &Key, version: u64) -> Option<Layout> {
        self.layouts().get(key).filter(|(cached, _)| *cached == version).map(|(_, layout)| layout.clone())
    }

    /// Caches a position; evicts all others if the cache is full.
    fn insert(&self, key: Key, version: u64, layout: Layout) {
        let mut layouts = self.layouts();
        if layouts.len() >= MAX_ENTRIES && !layouts.contains_key(&key) {
            layouts.clear();
        }
        layouts.insert(key, (version, layout));
    }

    fn layouts(&self) -> MutexGuard<'_, HashMap<Key, (u64, Layout)>> {
        self.layouts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn casual(&self) -> MutexGuard<'_, HashSet<String>> {
        self.casual.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the gate reads positions of games with.
#[derive(Clone, Copy)]
pub(crate) struct GameReader<'a> {
    pub(crate) store: &'a Store,
    pub(crate) services: &'a Services,
    pub(crate) cache: &'a GameCache,
}

impl<'a> GameReader<'a> {
    pub(super) fn of(app: &'a App) -> GameReader<'a> {
        GameReader { store: &app.store, services: &app.services, cache: &app.gate_cache }
    }

    /// Returns the position of a game as the guest sees it; of the racks, those that they know.
    pub(super) async fn layout(self, row: GameRow, guest: &GuestId) -> Result<Option<Layout>, Rejection> {
        let (key, version) = ((row.id.clone(), guest.clone()), row.version);
        if let Some(layout) = self.cache.get(&key, version) {
            return Ok(Some(layout));
        }
        let seat = Seating::new(&row.seats).all_held(Some(guest)).iter().next().map(play::Seat::index);
        let Some(document) = stored((self.store, self.services), row, Some(guest), seat).await? else { return Ok(None) };
        let frame = self.services.compute(move || document.frame()).await?;
        let layout = Layout::of_frame(&frame);
        self.cache.insert(key, version, layout.clone());
        Ok(Some(layout))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_position_is_of_one_version_and_one_viewer() {
        let cache = GameCache::default();
        let key = |guest: &str| ("g".to_owned(), GuestId::from(guest));
        cache.insert(key("ann"), 3, Layout::read("w5/6/6/6/6/6"));
        assert_eq!(cache.get(&key("ann"), 3), Some(Layout::read("w5/6/6/6/6/6")));
        assert!(cache.get(&key("ann"), 4).is_none() && cache.get(&key("bob"), 3).is_none());
        cache.insert(key("ann"), 4, Layout::read("w5/b5/6/6/6/6"));
        assert!(cache.get(&key("ann"), 3).is_none() && cache.layouts().len() == 1);
    }

    #[test]
    fn the_cache_is_bounded() {
        let cache = GameCache::default();
        for number in 0..=MAX_ENTRIES {
            cache.insert((number.to_string(), "ann".into()), 1, Layout::default());
        }
        assert_eq!(cache.layouts().len(), 1);
    }
}
