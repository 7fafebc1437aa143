//! Studies of members: trees of variations, private or readable by link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use lexicon::LexiconRef;
use play::PlayerName;
use serde_json::Value;
use store::{DataError, GuestId, StudyEdit, StudyError, StudyRow, StudyUpdate};
use wire::{ExportRequest, ExportedStudy, GameFields, Study, StudyChange, StudyContent, StudyLine, StudyList, StudyRequest};

use super::account;
use super::body::Body;
use super::path::Path;
use crate::app::App;
use crate::club::compressed;
use crate::club::fair_play::{self, Words};
use crate::club::names::{check_own_name, may_use_seat_name};
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::direction::visible;
use rooms::hosted::study::{self, ExportError};
use rooms::room::now;

/// The maximum number of studies for each member.
const MAX_STUDIES: u32 = 200;

/// The maximum size of a study in bytes.
const MAX_STUDY_BYTES: usize = 256 * 1024;

/// The maximum size of a request. A client may write characters as escapes.
pub(super) const MAX_REQUEST_BYTES: usize = 2 * MAX_STUDY_BYTES;

/// The maximum size of a request to export a study, which need not be stored here.
pub(super) const MAX_EXPORT_BYTES: usize = 8 * 1024 * 1024;

/// The maximum length of a title in characters.
const MAX_TITLE: usize = 120;

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<StudyList>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let studies = app.store.studies_of(&member.guest).await?.into_iter().map(line_to_wire).collect();
    Ok(Json(StudyList { studies, most: MAX_STUDIES, most_bytes: MAX_STUDY_BYTES }))
}

pub(super) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    body: Result<Body<StudyRequest>, Rejection>,
) -> Result<(StatusCode, Json<StudyLine>), Rejection> {
    let Body(request) = body.map_err(large)?;
    let title = read_title(&request.title)?;
    let (member, _) = account::member(&app, &headers).await?;
    let edit = read_content(&app, &member.guest, &request.study, 0).await?;
    let line = store::StudyLine {
        id: session::random_name(16).map_err(SessionError::from)?,
        guest: member.guest,
        title,
        game: edit.game,
        rules: edit.rules,
        shared: request.shared,
        revision: 1,
        created: edit.at,
        changed: edit.at,
    };
    if !app.store.add_study(StudyRow { line: line.clone(), body: edit.body }, MAX_STUDIES).await? {
        return Err(Rejection::TooManyStudies(MAX_STUDIES));
    }
    Ok((StatusCode::CREATED, Json(line_to_wire(line))))
}

pub(super) async fn get(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<Study>, Rejection> {
    let StudyRow { line, body } = app.store.study(&id).await?.ok_or(Rejection::NoSuchStudy)?;
    let reader = session::guest(&headers, &app.store).await?;
    let yours = reader.as_ref() == Some(&line.guest);
    if !yours && !line.shared {
        return Err(Rejection::NoSuchStudy);
    }
    let mut study = decode(&line.id, &body)?;
    // A member may read their own words, but not compare positions with those of a rated game.
    check_fair_play(&app, reader.as_ref(), &study, !yours).await?;
    if !yours {
        hide_names(&app, &line.guest, &mut study).await?;
    }
    Ok(Json(Study { line: line_to_wire(line), yours, study }))
}

pub(super) async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Body<StudyChange>, Rejection>,
) -> Result<Json<StudyLine>, Rejection> {
    let Body(StudyChange { title, shared, study, revision }) = body.map_err(large)?;
    let (member, _) = account::member(&app, &headers).await?;
    let title = title.as_deref().map(read_title).transpose()?;
    let edit = match (study, revision) {
        (Some(study), Some(revision)) => Some(read_content(&app, &member.guest, &study, revision).await?),
        (Some(_), None) => return Err(Rejection::Body("revision: is missing; give the one that the new content is based on".into())),
        (None, _) => None,
    };
    let changed = app.store.update_study(&id, &member.guest, StudyUpdate { title, shared, edit }).await?;
    Ok(Json(line_to_wire(changed)))
}

pub(super) async fn remove(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    if app.store.remove_study(&id, &member.guest).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchStudy) }
}

/// Writes a study as a file.
pub(super) async fn export(
    State(app): State<App>,
    headers: HeaderMap,
    body: Result<Body<ExportRequest>, Rejection>,
) -> Result<Json<ExportedStudy>, Rejection> {
    let Body(ExportRequest { study, format }) = body.map_err(|rejection| match rejection {
        Rejection::TooLarge(_) => Rejection::TooLarge(MAX_EXPORT_BYTES),
        other => other,
    })?;
    // A log says which words are in the lexicon.
    check_fair_play(&app, session::guest(&headers, &app.store).await?.as_ref(), &study, true).await?;
    let text = study::export(&study, format, &app.services).await?;
    Ok(Json(ExportedStudy { text }))
}

/// Names the limit of studies, which is larger than that of other bodies.
fn large(rejection: Rejection) -> Rejection {
    match rejection {
        Rejection::TooLarge(_) => Rejection::LargeStudy(MAX_STUDY_BYTES / 1024),
        other => other,
    }
}

/// Reduces a title to one line of visible characters.
fn read_title(title: &str) -> Result<String, Rejection> {
    let title = visible(title).trim().to_owned();
    match title.chars().count() {
        1..=MAX_TITLE => Ok(title),
        length => Err(Rejection::Body(format!("title: has {length} visible characters; it must have 1 to {MAX_TITLE}"))),
    }
}

/// Checks the content of a study and encodes it.
async fn read_content(app: &App, guest: &GuestId, study: &StudyContent, revision: u64) -> Result<StudyEdit, Rejection> {
    let rules = study::check(study)?;
    let size = serde_json::to_vec(study).map_or(usize::MAX, |json| json.len());
    if size > MAX_STUDY_BYTES {
        return Err(Rejection::LargeStudy(MAX_STUDY_BYTES / 1024));
    }
    check_fair_play(app, Some(guest), study, false).await?;
    let body = compressed::encode(study).map_err(|error| DataError::Other(error.to_string()))?;
    Ok(StudyEdit { revision, game: rules.game().name().to_owned(), rules: rules.name().to_owned(), at: now(), body })
}

/// Checks whether a guest may share or read the positions of a study and, `with_words`, its words.
async fn check_fair_play(app: &App, guest: Option<&GuestId>, study: &StudyContent, with_words: bool) -> Result<(), Rejection> {
    let Some(guest) = guest else { return Ok(()) };
    let field = |key: &str| study.replay.0.get(key);
    let rules = field("rules").and_then(|rules| rules.get("name")).and_then(Value::as_str);
    let rules = rules.and_then(|name| games::Rules::by_name(name).ok());
    let lexicon = field("lexicon").and_then(Value::as_str).map(LexiconRef::from);
    let words = with_words.then_some(Words { lexicon: lexicon.as_ref(), rules: rules.as_ref() });
    let frames: Vec<&GameFields> = study.nodes.iter().map(|node| &node.step).collect();
    fair_play::check_frames(app, guest, words, &frames).await
}

/// Decodes the stored content of a study.
///
/// # Errors
/// The database is damaged.
pub(super) fn decode(id: &str, body: &str) -> Result<StudyContent, DataError> {
    compressed::decode(body).map_err(|error| DataError::Damaged(format!("the study `{id}` can't be read: {error}")))
}

/// Removes names that the owner of a study may not use, by the same rules as for shared files.
async fn hide_names(app: &App, owner: &GuestId, study: &mut StudyContent) -> Result<(), Rejection> {
    let seats = study.replay.0.get_mut("seats").and_then(Value::as_array_mut);
    for (number, seat) in (1..).zip(seats.into_iter().flatten()) {
        let Some(fields) = seat.as_object_mut() else { continue };
        let text = |key: &str| fields.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (name, player) = (text("name"), text("player"));
        let computer = PlayerName::new(&player);
        let is_shown = match check_own_name(&name) {
            Ok(name) => may_use_seat_name(app, owner, &name, computer.as_ref()).await?,
            Err(_) => false,
        };
        if !is_shown {
            if computer.is_none() {
                fields.insert("guest".into(), number.into());
            }
            fields.insert("name".into(), player.into());
        }
    }
    Ok(())
}

fn line_to_wire(line: store::StudyLine) -> StudyLine {
    let store::StudyLine { id, guest: _, title, game, rules, shared, revision, created, changed } = line;
    StudyLine { id, title, game, rules, shared, revision, created, changed }
}

impl From<StudyError> for Rejection {
    fn from(error: StudyError) -> Rejection {
        match error {
            StudyError::NoSuchStudy => Rejection::NoSuchStudy,
            StudyError::Conflict { .. } => Rejection::StudyChanged,
            StudyError::Data(error) => error.into(),
        }
    }
}

impl From<ExportError> for Rejection {
    fn from(error: ExportError) -> Rejection {
        match error {
            ExportError::Study(fault) => fault.into(),
            ExportError::Format { reason, text } => Rejection::NoExport { reason, text },
            ExportError::Replay(error) => error.into(),
        }
    }
}

impl From<study::StudyFault> for Rejection {
    fn from(fault: study::StudyFault) -> Rejection {
        Rejection::Body(fault.to_string())
    }
}
