//! Daily digest mails to absent members: correspondence games in which it is their turn, challenges
//! and messages.

use std::time::Duration;

use store::{DataError, GuestId, MailAddress, Occupant, OffersOf};
use wire::Timing;

use super::Letter;
use super::texts::DigestCounts;
use crate::app::App;
use crate::club::periodic;
use rooms::room::now;

/// The polling interval.
const POLL_INTERVAL: Duration = Duration::from_secs(300);

/// The number of members per query.
const PAGE_SIZE: u32 = 200;

/// The minimum interval between digests for a member, in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;

/// The minimum age of events in a digest, in milliseconds. Members may still see newer ones on the
/// page.
const MIN_EVENT_AGE: u64 = 1_800_000;

/// Games that have not changed for this many milliseconds are ignored.
const MAX_GAME_IDLE: u64 = 60 * DAY;

/// Spawns a task that sends digests until the server shuts down.
pub(crate) fn spawn_digests(app: App) {
    if !app.mailer.is_configured() {
        return;
    }
    let every = app.digest_interval.unwrap_or(POLL_INTERVAL);
    periodic::spawn(every, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = send_digests(&app).await {
                tracing::warn!(%error, "failed to look up events for digests");
            }
        }
    });
}

async fn send_digests(app: &App) -> Result<(), DataError> {
    // Tests use no minimum age.
    let (day, fresh) = if app.digest_interval.is_some() { (0, 0) } else { (DAY, MIN_EVENT_AGE) };
    let at = now();
    let mut after = String::new();
    loop {
        let page = app.store.members_to_notify(at.saturating_sub(day), &after, PAGE_SIZE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.guest.to_string();
        for address in page {
            if *app.ending.borrow() || app.news.is_online(&address.guest) {
                continue;
            }
            let waits = count_events(app, &address, at.saturating_sub(fresh)).await?;
            // Without a digest, the next poll checks the member again.
            if waits.is_empty() {
                continue;
            }
            let mail = app.mailer.render(&Letter::Digest(waits), &address, at);
            app.store.record_notification(&address.guest, mail, at).await?;
        }
    }
}

/// Counts the events since a member's last digest and before `until`.
async fn count_events(app: &App, address: &MailAddress, until: u64) -> Result<DigestCounts, DataError> {
    let (guest, new) = (&address.guest, address.told..until);
    let games = app.store.running_of(guest, until.saturating_sub(MAX_GAME_IDLE)).await?;
    let turns = games.iter().filter(|game| new.contains(&game.updated) && is_turn_of(game, guest)).count();
    let offers = app.store.offers(OffersOf::Challenges(guest), now(), 100).await?;
    let is_new = |offer: &store::Offer| offer.invited.as_ref() == Some(guest) && offer.declined.is_none() && new.contains(&offer.created);
    let challenges = offers.iter().filter(|offered| is_new(&offered.offer)).count();
    let conversations = app.store.conversations(guest, "", 100).await?;
    let messages = conversations.iter().filter(|conversation| conversation.unseen > 0 && new.contains(&conversation.last.at)).count();
    Ok(DigestCounts { turns, challenges, messages })
}

/// Returns whether it is the guest's turn in a correspondence game.
fn is_turn_of(game: &store::GameRow, guest: &GuestId) -> bool {
    let days = Timing::read(&game.options).is_ok_and(|(timing, _)| timing.turn_days.is_some());
    let seat = game.summary.turn.and_then(|turn| game.seats.get(turn.index()));
    days && seat.is_some_and(|seat| seat.occupant == Occupant::Person(guest.clone()))
}
