//! Games in which a word can be challenged: to those who play or watch one, the dictionary of its language is closed until it is over.
//!
//! A request says who asks, not what for. So it is closed to a guest, not to a page: to whoever sits at such a game, and to whoever has one open. Somebody
//! with another session is somebody else, as anybody with a printed dictionary is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::header::HeaderMap;
use lexicon::LexiconRef;
use store::{GameRow, GuestId};
use table::Seating;

use crate::app::App;
use crate::hosted;
use crate::rejection::Rejection;
use crate::room::now;
use crate::session;

/// Milliseconds of a day.
const DAY: u64 = 24 * 3600 * 1000;

/// A game that nobody has touched for so long counts as left: as long as the longest turn there is.
const LEFT: u64 = 30 * DAY;

/// The same where all persons are one guest, who could remove the game as well.
const LEFT_ALONE: u64 = DAY;

/// Who has which guarded games open.
#[derive(Clone, Default)]
pub(crate) struct OpenGames(Arc<Mutex<HashMap<GuestId, Vec<String>>>>);

/// As long as this lives, the guest has the game open.
pub(crate) struct OpenGameGuard {
    watched: OpenGames,
    guest: GuestId,
    game: String,
}

impl OpenGames {
    /// The guest opens a game.
    pub(crate) fn open(&self, guest: &GuestId, game: &str) -> OpenGameGuard {
        self.locked().entry(guest.clone()).or_default().push(game.to_owned());
        OpenGameGuard { watched: self.clone(), guest: guest.clone(), game: game.to_owned() }
    }

    fn by(&self, guest: &GuestId) -> Vec<String> {
        let mut games = self.locked().get(guest).cloned().unwrap_or_default();
        games.sort_unstable();
        games.dedup();
        games
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, HashMap<GuestId, Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenGameGuard {
    fn drop(&mut self) {
        let mut watched = self.watched.locked();
        let Some(games) = watched.get_mut(&self.guest) else { return };
        if let Some(place) = games.iter().position(|game| *game == self.game) {
            games.swap_remove(place);
        }
        if games.is_empty() {
            watched.remove(&self.guest);
        }
    }
}

/// May the guest of this request be told of words of this lexicon? Without a name: of any that the rules are played by.
///
/// # Errors
/// They play or watch a game in which such words can be challenged.
pub(crate) async fn check(
    app: &App,
    headers: &HeaderMap,
    lexicon: Option<&LexiconRef>,
    rules: Option<&games::Rules>,
) -> Result<(), Rejection> {
    if let Some(rules) = rules
        && hosted::lexicons(rules, &app.services.lexicons.list().await).is_empty()
    {
        return Ok(());
    }
    let Some(guest) = session::guest(headers, &app.store).await? else { return Ok(()) };
    let now = now();
    let mut games = app.store.running_of(&guest, now.saturating_sub(LEFT)).await?;
    games.retain(|game| !is_left(Seating::new(&game.seats).is_private(), game.updated, now));
    for id in app.watched.by(&guest) {
        games.extend(app.store.game(&id).await?.filter(|game| !game.standing.over));
    }
    games.retain(|game| hosted::guards_words(game, &app.services));
    if games.is_empty() {
        return Ok(());
    }
    let lists = app.services.lexicons.list().await;
    let language = |name: &LexiconRef| lists.iter().find(|list| list.name == name.as_str()).map(|list| list.language.clone());
    let asked = lexicon.map_or_else(|| rules?.only_language().map(|language| language.code().to_owned()), language);
    let touches = |game: &GameRow| {
        let theirs = game.lexicon.as_ref().and_then(language);
        game.lexicon.as_ref() == lexicon || asked.is_none() || theirs.is_none() || theirs == asked
    };
    match games.into_iter().find(touches) {
        Some(game) => Err(Rejection::WordsClosed(game.id)),
        None => Ok(()),
    }
}

/// Does a game that was last touched then count as left?
fn is_left(private: bool, touched: u64, now: u64) -> bool {
    now.saturating_sub(touched) > if private { LEFT_ALONE } else { LEFT }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_left_closes_nothing() {
        let now = 100 * DAY;
        for (private, days, left) in
            [(true, 0, false), (true, 1, false), (true, 2, true), (false, 2, false), (false, 30, false), (false, 31, true)]
        {
            assert_eq!(is_left(private, now - days * DAY, now), left, "{private} {days}");
        }
    }

    #[test]
    fn a_game_is_open_as_long_as_one_window_shows_it() {
        let watched = OpenGames::default();
        let (first, second) = (watched.open(&"ann".into(), "g"), watched.open(&"ann".into(), "g"));
        let other = watched.open(&"ann".into(), "h");
        assert_eq!(watched.by(&"ann".into()), ["g", "h"]);
        assert!(watched.by(&"bob".into()).is_empty());
        drop(first);
        drop(other);
        assert_eq!(watched.by(&"ann".into()), ["g"]);
        drop(second);
        assert!(watched.by(&"ann".into()).is_empty() && watched.locked().is_empty());
    }
}
