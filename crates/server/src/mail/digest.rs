//! What waits for members who are not here, told by mail once a day: games of days in which it is their turn, challenges, messages.

use std::time::Duration;

use store::{DataError, GuestId, MailAddress, Occupant, OffersOf};
use wire::Timing;

use super::Letter;
use crate::app::App;
use crate::refresh;
use rooms::room::now;

/// How often it is looked up.
const LOOK: Duration = Duration::from_secs(300);

/// So many members are read at a time.
const PAGE: u32 = 200;

/// Nobody is told more often, in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;

/// What came less than so long ago may still be seen on the page, in milliseconds.
const FRESH: u64 = 1_800_000;

/// Games that nobody touched for so long are not looked at.
const LONG: u64 = 60 * DAY;

/// What waits for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Waits {
    pub(crate) turns: usize,
    pub(crate) challenges: usize,
    pub(crate) messages: usize,
}

impl Waits {
    fn nothing(self) -> bool {
        self == Waits::default()
    }
}

/// Tells members until the server ends.
pub(crate) fn tell(app: App) {
    if !app.mailer.sends() {
        return;
    }
    let every = app.digests.unwrap_or(LOOK);
    refresh::again(every, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = tell_those(&app).await {
                tracing::warn!(%error, "what waits for members could not be looked up");
            }
        }
    });
}

async fn tell_those(app: &App) -> Result<(), DataError> {
    // In tests what has just come is old enough.
    let (day, fresh) = if app.digests.is_some() { (0, 0) } else { (DAY, FRESH) };
    let at = now();
    let mut after = String::new();
    loop {
        let page = app.store.mail_to_tell(at.saturating_sub(day), &after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.guest.to_string();
        for address in page {
            if *app.ending.borrow() || app.news.is_here(&address.guest) {
                continue;
            }
            let waits = waiting(app, &address, at.saturating_sub(fresh)).await?;
            // Whom nothing waits for is looked at again when something may have come.
            if waits.nothing() {
                continue;
            }
            let mail = app.mailer.written(&Letter::Waits(waits), &address, at);
            app.store.tell_by_mail(&address.guest, mail, at).await?;
        }
    }
}

/// What has come for somebody since they were told last, and before `until`.
async fn waiting(app: &App, address: &MailAddress, until: u64) -> Result<Waits, DataError> {
    let (guest, new) = (&address.guest, address.told..until);
    let games = app.store.running_of(guest, until.saturating_sub(LONG)).await?;
    let turns = games.iter().filter(|game| new.contains(&game.updated) && is_turn_of(game, guest)).count();
    let offers = app.store.offers(OffersOf::Challenges(guest), now(), 100).await?;
    let is_new = |offer: &store::Offer| offer.invited.as_ref() == Some(guest) && offer.declined.is_none() && new.contains(&offer.created);
    let challenges = offers.iter().filter(|offered| is_new(&offered.offer)).count();
    let conversations = app.store.conversations(guest, "", 100).await?;
    let messages = conversations.iter().filter(|conversation| conversation.unseen > 0 && new.contains(&conversation.last.at)).count();
    Ok(Waits { turns, challenges, messages })
}

/// Is it somebody's turn in a game of days?
fn is_turn_of(game: &store::GameRow, guest: &GuestId) -> bool {
    let days = Timing::read(&game.options).is_ok_and(|(timing, _)| timing.turn_days.is_some());
    let seat = game.standing.turn.and_then(|turn| game.seats.get(turn.index()));
    days && seat.is_some_and(|seat| seat.occupant == Occupant::Person(guest.clone()))
}
