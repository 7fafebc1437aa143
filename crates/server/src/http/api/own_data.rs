//! Export of all data about a member as JSON lines. The export is streamed, so neither side has to
//! buffer all of it.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use store::{GameRow, GuestId, Member, Search};
use tokio::sync::mpsc;
use wire::{DataLine, OwnGame};

use super::{account, games, messages, people, players, ratings};
use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session::Identity;
use rooms::hosted::Busy;
use rooms::limits::{Requester, network};
use rooms::room::{LoadError, now, stored};

/// The maximum number of concurrent downloads per address. Each download reads all games of a
/// member.
pub(super) const MAX_DOWNLOADS: usize = 2;

/// The `Retry-After` of a refused download.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The number of games fetched per query.
const PAGE_SIZE: u32 = 50;

/// The maximum number of retries for a game while the server is busy, one per second.
const MAX_RETRIES: u32 = 60;

/// The capacity of the line queue for a slow client.
const QUEUE_CAPACITY: usize = 8;

/// The sending side of the export stream. Sending fails once the client has disconnected.
struct LineSender(mpsc::Sender<Bytes>);

impl LineSender {
    async fn send(&self, line: &DataLine) -> Result<(), ExportError> {
        let text = serde_json::to_string(line).map_err(|error| tracing::error!(%error, "failed to serialize a line")).unwrap_or_default();
        self.0.send(Bytes::from(text + "\n")).await.map_err(|_| ExportError::Reader)
    }
}

/// The reason an export ends early.
enum ExportError {
    /// The client has disconnected.
    Reader,
    /// The data could not be read.
    Data(Rejection),
}

impl<E: Into<Rejection>> From<E> for ExportError {
    fn from(error: E) -> ExportError {
        ExportError::Data(error.into())
    }
}

pub(super) async fn download(State(app): State<App>, caller: account::Caller) -> Result<Response, Rejection> {
    let (member, requester) = account::member(&app, &caller.headers).await?;
    let share = app.downloads.take(network(caller.address), MAX_DOWNLOADS).ok_or_else(|| Rejection::limited("downloads", RETRY_AFTER))?;
    let (sender, receiver) = mpsc::channel(QUEUE_CAPACITY);
    let lines = LineSender(sender);
    let writing = async move {
        let _share = share;
        if let Err(ExportError::Data(error)) = write(&app, member, &requester, &lines).await {
            tracing::error!(%error, "failed to export a member's data");
            // The last line marks the export as incomplete.
            let _ = lines.send(&DataLine::Broken { text: error.to_string() }).await;
        }
    };
    tokio::spawn(Requester::current().scope(writing));
    let body = Body::from_stream(unfold(receiver, |mut receiver| async move {
        let line = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), receiver))
    }));
    let name = "attachment; filename=\"deska-data.jsonl\"";
    Ok(([(CONTENT_TYPE, "application/x-ndjson"), (CONTENT_DISPOSITION, name)], body).into_response())
}

async fn write(app: &App, member: Member, requester: &Identity, lines: &LineSender) -> Result<(), ExportError> {
    let guest = member.guest.clone();
    lines.send(&DataLine::Account(account::to_wire(member))).await?;
    if let Some(picture) = app.store.picture(&guest).await? {
        lines.send(&DataLine::Picture { media: picture.kind, body: picture.body }).await?;
    }
    for session in app.store.sessions(&guest, requester.token).await? {
        lines.send(&DataLine::Session(account::session_to_wire(session))).await?;
    }
    for token in app.store.tokens_of(&guest).await? {
        lines.send(&DataLine::Token(super::tokens::to_wire(token))).await?;
    }
    for entry in app.store.book_of(&guest).await? {
        lines.send(&DataLine::Book(super::book::to_wire(true, entry))).await?;
    }
    for player in app.store.players(&guest).await? {
        lines.send(&DataLine::Player(players::to_wire(&player))).await?;
    }
    for file in app.store.files_of(&guest, now()).await? {
        let Some(shared) = app.store.file(&file.id, now()).await? else { continue };
        lines.send(&DataLine::Shared { name: shared.line.name, text: String::from_utf8_lossy(&shared.bytes).into_owned() }).await?;
    }
    for line in app.store.studies_of(&guest).await? {
        let Some(stored) = app.store.study(&line.id).await? else { continue };
        let study = super::studies::decode(&line.id, &stored.body)?;
        lines.send(&DataLine::Study { title: line.title, study: Box::new(study) }).await?;
    }
    lines.send(&DataLine::People(people::people_of(app, &guest).await?)).await?;
    for rating in ratings::ratings_of(app, &guest).await? {
        lines.send(&DataLine::Rating(rating)).await?;
    }
    for conversation in app.store.conversations(&guest, "", u32::MAX).await? {
        let mut before = None;
        loop {
            let found = app.store.messages(&guest, &conversation.with, before, PAGE_SIZE).await?;
            let Some(last) = found.last() else { break };
            before = Some(last.number);
            for message in found {
                lines.send(&DataLine::Message { with: conversation.name.clone(), message: messages::to_wire(message, &guest) }).await?;
            }
        }
    }
    let mut after = None;
    let mut count = 0;
    loop {
        let found = app.store.search(&Search { after, ..Search::of(&guest, PAGE_SIZE) }).await?;
        for row in &found.games {
            lines.send(&DataLine::Game(Box::new(own_game(app, row.clone(), &guest).await?))).await?;
            count += 1;
        }
        match found.games.last() {
            Some(last) if found.more => after = Some((last.updated, last.id.clone())),
            _ => break,
        }
    }
    lines.send(&DataLine::Whole { games: count }).await
}

/// Returns a game with everything its player may know.
async fn own_game(app: &App, row: GameRow, guest: &GuestId) -> Result<OwnGame, ExportError> {
    let line = games::line(&row, Some(guest));
    let notes = app.store.notes(&row.id, guest).await?;
    let file = file_of(app, row, guest).await?;
    Ok(OwnGame { line, notes, file })
}

/// Returns the file of a game as `guest` may see it. Returns `None` for a damaged game and for one
/// whose lexicon is missing, so that the export continues with the other games.
///
/// # Errors
/// The database can't be read, or the server is still busy after all retries.
pub(super) async fn file_of(app: &App, row: GameRow, guest: &GuestId) -> Result<Option<String>, Rejection> {
    let seat = row.seats.iter().position(|seat| matches!(&seat.occupant, store::Occupant::Person(holder) if holder == guest));
    let mut tries = 0;
    loop {
        let document = match stored((&app.store, &app.services), row.clone(), Some(guest), seat).await {
            Ok(Some(document)) => document,
            Err(error @ LoadError::Data(_)) => return Err(error.into()),
            Ok(None) | Err(_) => return Ok(None),
        };
        match app.services.compute(move || document.file().ok()).await {
            Ok(file) => return Ok(file),
            // Interactive requests come first; an export can wait.
            Err(Busy) if tries < MAX_RETRIES => {
                tries += 1;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            Err(busy) => return Err(busy.into()),
        }
    }
}
