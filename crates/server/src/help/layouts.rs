//! Reads the positions of running games, and caches them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{GameRow, GuestId, Store};
use table::Seating;

use super::likeness::Layout;
use crate::app::App;
use crate::hosted::Services;
use crate::rejection::Rejection;
use crate::room::stored;

/// The most cached positions, about 1 KB each.
const MAX_ENTRIES: usize = 10_000;

/// A game as one of its players sees it.
type Key = (String, GuestId);

/// A cache of positions: comparing with many running games does not replay those that have not changed. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct LayoutCache(Arc<Mutex<HashMap<Key, (u64, Layout)>>>);

impl LayoutCache {
    /// Returns the cached position of this version.
    fn get(&self, key: &Key, version: u64) -> Option<Layout> {
        self.locked().get(key).filter(|(cached, _)| *cached == version).map(|(_, layout)| layout.clone())
    }

    /// Caches a position; evicts all others if the cache is full.
    fn insert(&self, key: Key, version: u64, layout: Layout) {
        let mut layouts = self.locked();
        if layouts.len() >= MAX_ENTRIES && !layouts.contains_key(&key) {
            layouts.clear();
        }
        layouts.insert(key, (version, layout));
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<Key, (u64, Layout)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the gate reads positions of games with.
#[derive(Clone, Copy)]
pub(crate) struct GameReader<'a> {
    pub(crate) store: &'a Store,
    pub(crate) services: &'a Services,
    pub(crate) layouts: &'a LayoutCache,
}

impl<'a> GameReader<'a> {
    pub(super) fn of(app: &'a App) -> GameReader<'a> {
        GameReader { store: &app.store, services: &app.services, layouts: &app.layouts }
    }

    /// Returns the position of a game as the guest sees it; of the racks, those that they know.
    pub(super) async fn layout(self, row: GameRow, guest: &GuestId) -> Result<Option<Layout>, Rejection> {
        let (key, version) = ((row.id.clone(), guest.clone()), row.version);
        if let Some(layout) = self.layouts.get(&key, version) {
            return Ok(Some(layout));
        }
        let seat = Seating::new(&row.seats).all_held(Some(guest)).iter().next().map(play::Seat::index);
        let Some(document) = stored((self.store, self.services), row, Some(guest), seat).await? else { return Ok(None) };
        let frame = self.services.compute(move || document.frame()).await?;
        let layout = Layout::of_frame(&frame);
        self.layouts.insert(key, version, layout.clone());
        Ok(Some(layout))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_position_is_of_one_version_and_one_viewer() {
        let cache = LayoutCache::default();
        let key = |guest: &str| ("g".to_owned(), GuestId::from(guest));
        cache.insert(key("ann"), 3, Layout::read("w5/6/6/6/6/6"));
        assert_eq!(cache.get(&key("ann"), 3), Some(Layout::read("w5/6/6/6/6/6")));
        assert!(cache.get(&key("ann"), 4).is_none() && cache.get(&key("bob"), 3).is_none());
        cache.insert(key("ann"), 4, Layout::read("w5/b5/6/6/6/6"));
        assert!(cache.get(&key("ann"), 3).is_none() && cache.locked().len() == 1);
    }

    #[test]
    fn the_cache_is_bounded() {
        let cache = LayoutCache::default();
        for number in 0..=MAX_ENTRIES {
            cache.insert((number.to_string(), "ann".into()), 1, Layout::default());
        }
        assert_eq!(cache.locked().len(), 1);
    }
}
