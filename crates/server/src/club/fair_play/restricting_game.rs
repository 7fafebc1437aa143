//! Finds the games that restrict help for a guest.

use lexicon::LexiconRef;
use store::{GameRow, GuestId};
use table::{Limit, Seating};
use wire::Timing;

use super::game_cache::GameReader;
use super::likeness::{Layout, Likeness};
use crate::app::App;
use crate::http::rejection::Rejection;
use rooms::hosted;
use rooms::room::now;

const DAY: u64 = 24 * 3600 * 1000;

/// How long after its last change a game with challenges restricts words, in milliseconds: the
/// longest possible turn.
const ABANDONED_AFTER: u64 = 30 * DAY;

/// The same limit for games whose human players are all the same guest. It is shorter, since that
/// guest could also delete the game.
const ABANDONED_AFTER_ALONE: u64 = DAY;

/// The pace of a game that counts for ratings or a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// Limits in seconds or minutes.
    RealTime,
    /// Limits in days per turn.
    Days,
}

/// A running game that restricts some help to its players.
pub(super) struct RestrictingGame {
    row: GameRow,
    /// Whether words in it can be challenged.
    guards_words: bool,
    /// The pace if the game counts and the guest is one of its players.
    counts: Option<Pace>,
}

/// How much of a lexicon a kind of help reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordExposure {
    /// The best words of one position.
    Position,
    /// Any words of the lexicon.
    Any,
}

impl RestrictingGame {
    /// Returns the games that restrict help for the guest, as a player or a spectator.
    pub(super) async fn of(app: &App, guest: &GuestId) -> Result<Vec<RestrictingGame>, Rejection> {
        let mut games = RestrictingGame::played(GameReader::of(app), guest).await?;
        for id in app.watched.games_of(guest) {
            let row = app.store.game(&id).await?.filter(|game| !game.summary.over);
            games.extend(row.map(|row| RestrictingGame { guards_words: hosted::guards_words(&row, &app.services), row, counts: None }));
        }
        games.retain(|game| game.guards_words || game.counts.is_some());
        Ok(games)
    }

    /// Returns the guest's running games that count for ratings or a tournament.
    pub(super) async fn rated_games_of(reader: GameReader<'_>, guest: &GuestId) -> Result<Vec<RestrictingGame>, Rejection> {
        let mut games = RestrictingGame::played(reader, guest).await?;
        games.retain(|game| game.counts.is_some());
        Ok(games)
    }

    /// Returns the guest's running games, except casual ones, which restrict nothing.
    async fn played(GameReader { store, services, cache }: GameReader<'_>, guest: &GuestId) -> Result<Vec<RestrictingGame>, Rejection> {
        let now = now();
        let running = store.running_ids_of(guest).await?;
        let contested = if running.is_empty() { Vec::new() } else { store.tournament_games_of(guest).await? };
        let mut games = Vec::new();
        for id in running {
            let contested = contested.contains(&id);
            if !contested && cache.is_casual(&id) {
                continue;
            }
            let Some(row) = store.game(&id).await?.filter(|game| !game.summary.over) else { continue };
            if row.rated.is_none() && !contested && !hosted::has_challenges(&row, services) {
                cache.insert_casual(id);
                continue;
            }
            let seating = Seating::new(&row.seats);
            let counts = (row.rated.is_some() || contested) && !seating.has_open_seat();
            let guards_words = !is_abandoned(seating.is_private(), row.updated, now) && hosted::guards_words(&row, services);
            let counts = counts.then(|| Pace::of(&row));
            games.push(RestrictingGame { row, guards_words, counts });
        }
        Ok(games)
    }

    pub(super) fn is(&self, id: &str) -> bool {
        self.row.id == id
    }

    /// Returns why the game denies help with words, or `None` if it allows it.
    pub(super) fn denial_of_words(&self, exposure: WordExposure) -> Option<Rejection> {
        self.row.lexicon.as_ref()?;
        if self.guards_words {
            return Some(Rejection::WordsClosed(self.row.id.clone()));
        }
        match (self.counts?, exposure) {
            // Correspondence games last for weeks, so players may analyse other positions
            // meanwhile.
            (Pace::Days, WordExposure::Position) => None,
            (Pace::RealTime, _) | (Pace::Days, WordExposure::Any) => Some(Rejection::RatedWords(self.row.id.clone())),
        }
    }

    /// Returns whether the game uses this lexicon or another one of its language. `asked` is that
    /// language; unknown languages match.
    pub(super) fn shares_language(
        &self,
        lexicon: Option<&LexiconRef>,
        asked: Option<&str>,
        language: impl Fn(&LexiconRef) -> Option<String>,
    ) -> bool {
        let own = self.row.lexicon.as_ref().and_then(language);
        self.row.lexicon.as_ref() == lexicon || asked.is_none() || own.is_none() || own.as_deref() == asked
    }

    pub(super) fn counts(&self) -> bool {
        self.counts.is_some()
    }

    /// Returns why help with these positions is denied, if one of them is like the position of a
    /// game that counts. `except` is the game for which help is requested; its own rules decide.
    pub(super) async fn find_denial(
        reader: GameReader<'_>,
        guest: &GuestId,
        games: &[RestrictingGame],
        (positions, likeness): (&[Layout], Likeness),
        except: Option<&str>,
    ) -> Result<Option<Rejection>, Rejection> {
        for game in games {
            if !game.counts() || except.is_some_and(|id| game.is(id)) {
                continue;
            }
            let Some(layout) = reader.layout(game.row.clone(), guest).await? else { continue };
            // Only games without words can have rotating quadrants.
            let quadrants = game.row.lexicon.is_none();
            if positions.iter().any(|asked| layout.matches(asked, likeness, quadrants)) {
                return Ok(Some(Rejection::RatedPosition(game.row.id.clone())));
            }
        }
        Ok(None)
    }
}

impl Pace {
    fn of(row: &GameRow) -> Pace {
        match Timing::read(&row.options).ok().and_then(|(timing, _)| timing.limit()) {
            Some(Limit::Days(_)) => Pace::Days,
            Some(Limit::Turn(_) | Limit::Game { .. }) | None => Pace::RealTime,
        }
    }
}

/// Returns whether a game last changed at `changed` counts as abandoned. `private` means that all
/// human players are the same guest.
fn is_abandoned(private: bool, changed: u64, now: u64) -> bool {
    now.saturating_sub(changed) > if private { ABANDONED_AFTER_ALONE } else { ABANDONED_AFTER }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abandoned_games_restrict_no_words() {
        let now = 100 * DAY;
        for (private, days, left) in
            [(true, 0, false), (true, 1, false), (true, 2, true), (false, 2, false), (false, 30, false), (false, 31, true)]
        {
            assert_eq!(is_abandoned(private, now - days * DAY, now), left, "{private} {days}");
        }
    }
}
