//! Tracks which guests have games open in which words can be challenged.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use store::GuestId;

#[derive(Clone, Default)]
pub(crate) struct OpenGames(Arc<Mutex<HashMap<GuestId, Vec<String>>>>);

/// Keeps a game marked as open until dropped.
pub(crate) struct OpenGameGuard {
    open: OpenGames,
    guest: GuestId,
    game: String,
}

impl OpenGames {
    /// Marks a game as open in one browser window of the guest.
    pub(crate) fn open(&self, guest: &GuestId, game: &str) -> OpenGameGuard {
        self.0.lock().entry(guest.clone()).or_default().push(game.to_owned());
        OpenGameGuard { open: self.clone(), guest: guest.clone(), game: game.to_owned() }
    }

    /// Returns the guest's open games without duplicates.
    pub(super) fn games_of(&self, guest: &GuestId) -> Vec<String> {
        let mut games = self.0.lock().get(guest).cloned().unwrap_or_default();
        games.sort_unstable();
        games.dedup();
        games
    }
}

impl Drop for OpenGameGuard {
    fn drop(&mut self) {
        let mut open = self.open.0.lock();
        let Some(games) = open.get_mut(&self.guest) else { return };
        if let Some(place) = games.iter().position(|game| *game == self.game) {
            games.swap_remove(place);
        }
        if games.is_empty() {
            open.remove(&self.guest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_open_while_any_window_shows_them() {
        let open = OpenGames::default();
        let (first, second) = (open.open(&"ann".into(), "g"), open.open(&"ann".into(), "g"));
        let other = open.open(&"ann".into(), "h");
        assert_eq!(open.games_of(&"ann".into()), ["g", "h"]);
        assert!(open.games_of(&"bob".into()).is_empty());
        drop(first);
        drop(other);
        assert_eq!(open.games_of(&"ann".into()), ["g"]);
        drop(second);
        assert!(open.games_of(&"ann".into()).is_empty() && open.0.lock().is_empty());
    }
}
