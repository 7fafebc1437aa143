//! Creates the games of a tournament.

use lexicon::LexiconRef;
use store::{Audience, CreateError, DataError, Entrant, Entry, NewGame, Occupant, SeatRow, Tournament};
use wire::News;

use super::Conditions;
use crate::app::App;
use crate::http::api::lobby;
use crate::http::session;
use rooms::hosted;
use rooms::room::{Command, initial_summary, now};

/// Creates the game of a meeting, unless it exists already, and notifies its players.
///
/// # Errors
/// Returns an error if the database fails or the server can't create the game at present. The
/// director retries.
pub(super) async fn create(
    app: &App,
    tournament: &Tournament,
    conditions: &Conditions,
    id: &str,
    seats: [&Entry; 2],
) -> Result<(), DataError> {
    let new = NewGame {
        id: id.to_owned(),
        game: conditions.game.clone(),
        rules: conditions.rules.clone(),
        lexicon: conditions.lexicon.clone().map(LexiconRef::from),
        lexicon_hash: conditions.lexicon_hash.clone(),
        seed: match app.seed {
            Some(seed) => seed,
            None => {
                session::random_seed().map_err(|error| DataError::Other(format!("the system's random number generator failed: {error}")))?
            }
        },
        options: conditions.options.clone(),
        seats: seats.map(seat).to_vec(),
        created: now(),
        follows: None,
        rated: rating_list(conditions, seats).filter(|_| seats.iter().all(|entry| !has_custom_strength(conditions, entry))),
        audience: Audience::Everybody,
    };
    // The server's settings may have changed since the tournament was created. Retry, since a
    // missing lexicon may be available again later.
    let refused = |error: hosted::SettingsError| DataError::Other(format!("the tournament game can't be created: {error}"));
    hosted::accept_next(&new, &app.services).await.map_err(refused)?;
    // The owner is the person on the lowest seat. For games between computers, it is the creator of
    // the tournament.
    let owner = seats.iter().find_map(|entry| member(entry)).unwrap_or(&tournament.owner);
    let summary = initial_summary(&new, &app.services).await;
    match app.store.create_arranged_game(&new, owner, summary.as_ref()).await {
        Ok(withdrawn) => lobby::publish_withdrawals(app, withdrawn).await,
        // Another server with the same database has created the game.
        Err(CreateError::Taken(_)) => {}
        Err(CreateError::Data(error)) => return Err(error),
        Err(error @ CreateError::Playing(_)) => return Err(DataError::Other(error.to_string())),
    }
    tracing::info!(tournament = tournament.id, game = id, "tournament game created");
    // The clock starts now even if no player is connected.
    app.rooms.send(id, Command::Wake).await;
    for guest in seats.into_iter().filter_map(member) {
        app.news.send_to(guest, &News::Begun { id: id.to_owned() });
    }
    Ok(())
}

fn member(entry: &Entry) -> Option<&store::GuestId> {
    match &entry.who {
        Entrant::Member(guest) => Some(guest),
        Entrant::Computer(_) => None,
    }
}

fn seat(entry: &Entry) -> SeatRow {
    let occupant = match &entry.who {
        Entrant::Member(guest) => Occupant::Person(guest.clone()),
        Entrant::Computer(player) => Occupant::Computer(player.clone()),
    };
    SeatRow { name: entry.name.clone(), occupant }
}

/// Returns whether the participant is a computer player with its own amount of computation, as
/// tournaments of earlier versions allowed. Such games are unrated.
fn has_custom_strength(conditions: &Conditions, entry: &Entry) -> bool {
    let game = ::games::Rules::by_name(&conditions.rules).map(|rules| rules.game());
    matches!((&entry.who, game), (Entrant::Computer(player), Ok(game)) if !hosted::is_listed(game, player))
}

/// Returns the rating list for a game between these participants, or `None` if it is unrated.
fn rating_list(conditions: &Conditions, seats: [&Entry; 2]) -> Option<String> {
    let [people, computers] = conditions.lists.as_ref()?;
    let is_person = |entry: &&Entry| matches!(entry.who, Entrant::Member(_)) && !entry.program;
    match seats.iter().filter(|entry| is_person(entry)).count() {
        2 => Some(people.clone()),
        1 => Some(computers.clone()),
        _ => None,
    }
}
