//! Reads the running games that the help gate compares with and caches their positions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use store::{GameRow, GuestId, Store};
use table::Seating;

use super::likeness::Layout;
use crate::app::App;
use crate::http::rejection::Rejection;
use rooms::hosted::Services;
use rooms::room::stored;

/// The maximum number of cached positions, about 1 KB each.
const MAX_ENTRIES: usize = 10_000;

/// The maximum number of cached game ids, about 50 bytes each.
const MAX_CASUAL: usize = 100_000;

/// A game and the guest whose view of it is cached.
type Key = (String, GuestId);

/// Caches positions, to avoid replaying unchanged games, and the ids of casual games, to avoid even
/// reading them. Clones share the cache.
#[derive(Clone, Default)]
pub(crate) struct GameCache {
    layouts: Arc<Mutex<HashMap<Key, (u64, Layout)>>>,
    casual: Arc<Mutex<HashSet<String>>>,
}

impl GameCache {
    /// Returns whether a game is known to be unrated and without challenges, which never changes.
    pub(super) fn is_casual(&self, id: &str) -> bool {
        self.casual().contains(id)
    }

    /// Marks a game as casual. Evicts all other ids if the cache is full.
    pub(super) fn insert_casual(&self, id: String) {
        let mut casual = self.casual();
        if casual.len() >= MAX_CASUAL {
            casual.clear();
        }
        casual.insert(id);
    }

    /// Returns the cached position of this version, if any.
    fn get(&self, key: &Key, version: u64) -> Option<Layout> {
        self.layouts().get(key).filter(|(cached, _)| *cached == version).map(|(_, layout)| layout.clone())
    }

    /// Caches a position. Evicts all others if the cache is full.
    fn insert(&self, key: Key, version: u64, layout: Layout) {
        let mut layouts = self.layouts();
        if layouts.len() >= MAX_ENTRIES && !layouts.contains_key(&key) {
            layouts.clear();
        }
        layouts.insert(key, (version, layout));
    }

    fn layouts(&self) -> MutexGuard<'_, HashMap<Key, (u64, Layout)>> {
        self.layouts.lock()
    }

    fn casual(&self) -> MutexGuard<'_, HashSet<String>> {
        self.casual.lock()
    }
}

/// The dependencies for reading positions of games.
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

    /// Returns the position of a game as the guest sees it, with only the racks visible to them.
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
    fn cached_positions_are_per_version_and_viewer() {
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
