//! What is reviewed: a game or a shared file.

use axum::http::HeaderMap;
use lexicon::LexiconRef;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use store::{FileRow, GameRow, GuestId};
use wire::{Replay, Review};

use super::fair_play;
use crate::app::App;
use crate::club::game_access;
use crate::http::api::files;
use crate::http::rejection::Rejection;
use rooms::hosted::AnalysisError;
use rooms::hosted::review::{self, ReviewError, ReviewOptions};
use rooms::room::stored;

/// The number of hexadecimal digits of a key.
const KEY_DIGITS: usize = 32;

/// A game or a shared file.
pub(crate) enum Subject {
    Game(Box<GameRow>),
    File(Box<FileRow>),
}

/// The input of a job.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Payload {
    Game(String),
    File(String),
}

impl Subject {
    /// Returns a game that the request may see.
    pub(crate) async fn visible_game(app: &App, id: &str, headers: &HeaderMap) -> Result<Subject, Rejection> {
        Ok(Subject::Game(Box::new(game_access::visible_game(app, id, headers).await?)))
    }

    /// Returns a shared file, which everyone with its id may see.
    pub(crate) async fn file(app: &App, id: &str) -> Result<Subject, Rejection> {
        Ok(Subject::File(Box::new(files::find(app, id).await?)))
    }

    /// Returns the subject of a job.
    ///
    /// # Errors
    /// It does not exist any more, or the database fails.
    pub(super) async fn of_payload(app: &App, payload: &str) -> Result<Subject, Rejection> {
        match serde_json::from_str(payload) {
            Ok(Payload::Game(id)) => Ok(Subject::Game(Box::new(app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?))),
            Ok(Payload::File(id)) => Subject::file(app, &id).await,
            Err(error) => Err(Rejection::Body(format!("a job can't be read: {error}"))),
        }
    }

    /// Returns the ids of the game or file of a job.
    pub(super) fn ids_of_payload(payload: &str) -> (Option<String>, Option<String>) {
        match serde_json::from_str(payload) {
            Ok(Payload::Game(id)) => (Some(id), None),
            Ok(Payload::File(id)) => (None, Some(id)),
            Err(_) => (None, None),
        }
    }

    pub(super) fn payload(&self) -> String {
        let payload = match self {
            Subject::Game(row) => Payload::Game(row.id.clone()),
            Subject::File(file) => Payload::File(file.line.id.clone()),
        };
        serde_json::to_string(&payload).unwrap_or_default()
    }

    pub(super) fn game_id(&self) -> Option<String> {
        match self {
            Subject::Game(row) => Some(row.id.clone()),
            Subject::File(_) => None,
        }
    }

    pub(super) fn file_id(&self) -> Option<String> {
        match self {
            Subject::Game(_) => None,
            Subject::File(file) => Some(file.line.id.clone()),
        }
    }

    /// Checks that a game is over.
    pub(super) fn check_finished(&self) -> Result<(), Rejection> {
        match self {
            Subject::Game(row) if !row.summary.over => Err(Rejection::NotReviewable),
            _ => Ok(()),
        }
    }

    /// Checks that no game of the guest denies help with this one.
    pub(crate) async fn check_help(&self, app: &App, guest: Option<&GuestId>) -> Result<(), Rejection> {
        if !fair_play::is_restricted(app, guest).await? {
            return Ok(());
        }
        fair_play::check_replay(app, guest, &self.replay(app).await?).await
    }

    /// Returns the replay with all racks.
    pub(super) async fn replay(&self, app: &App) -> Result<Replay, Rejection> {
        match self {
            Subject::File(file) => files::read_shared(app, file).await,
            Subject::Game(row) => {
                // A finished game has no secrets.
                self.check_finished()?;
                let document = stored((&app.store, &app.services), (**row).clone(), None, None).await?.ok_or(Rejection::NotYourSeat)?;
                Ok(app.services.compute(move || document.document_without_remarks()).await?)
            }
        }
    }

    /// Returns the key of the review: the hash of everything that it depends on.
    ///
    /// # Errors
    /// The game has no review, or a file can't be read.
    pub(super) async fn key(&self, app: &App) -> Result<String, Rejection> {
        let (content, rules, lexicon) = match self {
            // Moves of a finished game may still be taken back, which makes its log longer.
            Subject::Game(row) => (format!("game {} {}", row.id, row.version), row.rules.clone(), row.lexicon.clone()),
            Subject::File(file) => {
                let replay = self.replay(app).await?;
                let name = replay.rules.0.get("name").and_then(serde_json::Value::as_str).unwrap_or_default();
                let content = format!("file {} {}", file.line.id, hex(&Sha256::digest(&file.bytes)));
                (content, name.to_owned(), replay.lexicon.as_deref().map(LexiconRef::from))
            }
        };
        key(app, &content, &rules, lexicon.as_ref()).await
    }

    /// Sets the names of the seats, which a review of a game does not store: players may be renamed or
    /// deleted.
    pub(super) fn set_names(&self, review: &mut Review) {
        if let Subject::Game(row) = self {
            for (seat, row) in review.seats.iter_mut().zip(&row.seats) {
                seat.name.clone_from(&row.name);
            }
        }
    }
}

async fn key(app: &App, content: &str, rules: &str, lexicon: Option<&LexiconRef>) -> Result<String, Rejection> {
    let rules = games::Rules::by_name(rules).map_err(Rejection::NoSuchRules)?;
    let maker = review::maker(&rules, ReviewOptions::default(), &app.services).map_err(to_rejection)?;
    let words = match review::lexicon_hash(&rules, lexicon, &app.services).await {
        Ok(hash) => hash.unwrap_or_default(),
        Err(ReviewError::Analysis(AnalysisError::Busy(busy))) => return Err(busy.into()),
        // The job fails with the reason; once the lexicon is available, the key is another.
        Err(_) => "missing".into(),
    };
    let maker = serde_json::to_string(&maker).unwrap_or_default();
    let name = lexicon.map(ToString::to_string).unwrap_or_default();
    let text = [content, rules.name(), &name, &words, &maker].join("\n");
    Ok(hex(&Sha256::digest(text))[..KEY_DIGITS].to_owned())
}

fn to_rejection(error: ReviewError) -> Rejection {
    match error {
        ReviewError::Analysis(error) => error.into(),
        ReviewError::Rules(_) | ReviewError::Cancelled => Rejection::NoSuchReview,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
