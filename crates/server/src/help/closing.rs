//! The games that close help to a guest.

use lexicon::LexiconRef;
use store::{GameRow, GuestId};
use table::{Limit, Seating};
use wire::Timing;

use super::game_cache::GameReader;
use super::likeness::{Layout, Likeness};
use crate::app::App;
use crate::rejection::Rejection;
use rooms::hosted;
use rooms::room::now;

/// Milliseconds of a day.
const DAY: u64 = 24 * 3600 * 1000;

/// How long a game with challenges closes words after its last change: as long as the longest turn there is.
const ABANDONED: u64 = 30 * DAY;

/// The same where all persons are one guest, who could remove the game as well.
const ABANDONED_ALONE: u64 = DAY;

/// How fast a game is played that counts for ratings or a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// By a clock of seconds or minutes.
    RealTime,
    /// By days for each turn.
    Days,
}

/// A running game that closes some help to its players.
pub(super) struct ClosingGame {
    row: GameRow,
    /// Words in it can be challenged.
    guards_words: bool,
    /// It counts, and the guest plays in it.
    counts: Option<Pace>,
}

/// How much of a lexicon help reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The best words of one position.
    Position,
    /// Any words of the lexicon.
    Any,
}

impl ClosingGame {
    /// Returns the games that close help to the guest.
    pub(super) async fn of(app: &App, guest: &GuestId) -> Result<Vec<ClosingGame>, Rejection> {
        let mut closing = ClosingGame::played(GameReader::of(app), guest).await?;
        for id in app.watched.by(guest) {
            let row = app.store.game(&id).await?.filter(|game| !game.standing.over);
            closing.extend(row.map(|row| ClosingGame { guards_words: hosted::guards_words(&row, &app.services), row, counts: None }));
        }
        closing.retain(|game| game.guards_words || game.counts.is_some());
        Ok(closing)
    }

    /// Returns the games in which the guest plays and that count for ratings or a tournament.
    pub(super) async fn counting(reader: GameReader<'_>, guest: &GuestId) -> Result<Vec<ClosingGame>, Rejection> {
        let mut closing = ClosingGame::played(reader, guest).await?;
        closing.retain(|game| game.counts.is_some());
        Ok(closing)
    }

    /// Returns the running games of the guest, without casual ones, which close nothing.
    async fn played(GameReader { store, services, cache }: GameReader<'_>, guest: &GuestId) -> Result<Vec<ClosingGame>, Rejection> {
        let now = now();
        let running = store.running_ids_of(guest).await?;
        let contested = if running.is_empty() { Vec::new() } else { store.tournament_games_of(guest).await? };
        let mut closing = Vec::new();
        for id in running {
            let contested = contested.contains(&id);
            if !contested && cache.is_casual(&id) {
                continue;
            }
            let Some(row) = store.game(&id).await?.filter(|game| !game.standing.over) else { continue };
            if row.rated.is_none() && !contested && !hosted::has_challenges(&row, services) {
                cache.insert_casual(id);
                continue;
            }
            let seating = Seating::new(&row.seats);
            let counts = (row.rated.is_some() || contested) && !seating.has_open_seat();
            let guards_words = !is_abandoned(seating.is_private(), row.updated, now) && hosted::guards_words(&row, services);
            let counts = counts.then(|| Pace::of(&row));
            closing.push(ClosingGame { row, guards_words, counts });
        }
        Ok(closing)
    }

    pub(super) fn is(&self, id: &str) -> bool {
        self.row.id == id
    }

    /// Why words are not told while the game goes on; `None` if they are.
    pub(super) fn closes_words(&self, reach: Reach) -> Option<Rejection> {
        self.row.lexicon.as_ref()?;
        if self.guards_words {
            return Some(Rejection::WordsClosed(self.row.id.clone()));
        }
        match (self.counts?, reach) {
            // Such a game lasts for weeks: other positions can be analysed meanwhile.
            (Pace::Days, Reach::Position) => None,
            (Pace::RealTime, _) | (Pace::Days, Reach::Any) => Some(Rejection::RatedWords(self.row.id.clone())),
        }
    }

    /// Is it played with words of this lexicon, or of another one of its language? `None`: of an unknown lexicon.
    pub(super) fn speaks(
        &self,
        lexicon: Option<&LexiconRef>,
        asked: Option<&str>,
        language: impl Fn(&LexiconRef) -> Option<String>,
    ) -> bool {
        let ours = self.row.lexicon.as_ref().and_then(language);
        self.row.lexicon.as_ref() == lexicon || asked.is_none() || ours.is_none() || ours.as_deref() == asked
    }

    pub(super) fn counts(&self) -> bool {
        self.counts.is_some()
    }

    /// Returns why help with these positions is refused: one of them is like that of a game that counts. `except` is the game in which it is asked for, which
    /// decides itself.
    pub(super) async fn like(
        reader: GameReader<'_>,
        guest: &GuestId,
        games: &[ClosingGame],
        (positions, likeness): (&[Layout], Likeness),
        except: Option<&str>,
    ) -> Result<Option<Rejection>, Rejection> {
        for game in games {
            if !game.counts() || except.is_some_and(|id| game.is(id)) {
                continue;
            }
            let Some(layout) = reader.layout(game.row.clone(), guest).await? else { continue };
            // A board without words may have quadrants to turn.
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

/// Returns whether a game that changed last at `changed` counts as abandoned. `private`: all its persons are one guest.
fn is_abandoned(private: bool, changed: u64, now: u64) -> bool {
    now.saturating_sub(changed) > if private { ABANDONED_ALONE } else { ABANDONED }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abandoned_game_closes_no_words() {
        let now = 100 * DAY;
        for (private, days, left) in
            [(true, 0, false), (true, 1, false), (true, 2, true), (false, 2, false), (false, 30, false), (false, 31, true)]
        {
            assert_eq!(is_abandoned(private, now - days * DAY, now), left, "{private} {days}");
        }
    }
}
