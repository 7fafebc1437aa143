//! Reports to moderators and moderation actions: closing reports, banning, silencing, lifting bans.
//! Every action is logged.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{Action, Ban, GuestId, Member, Occupant, Report, Role};
use wire::{
    ActionEntry, ActionList, BanEntry, BanList, BanRequest, ReportEntry, ReportKind, ReportList, ReportQuery, ReportRequest, VerdictRequest,
};

use super::account;
use super::body::Body;
use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::names::{name_keys, turns_text};
use crate::http::rejection::Rejection;
use rooms::room::now;

/// The maximum number of chat lines or messages attached to a report.
const MAX_ATTACHED: u32 = 50;

/// The maximum number of entries in one response.
const MAX_ENTRIES: u32 = 200;

/// The maximum number of open reports per member.
const MAX_OPEN_REPORTS: u32 = 10;

/// The maximum length of a note, reason or verdict, in characters.
const MAX_TEXT_LENGTH: usize = 1000;

const DAY: u64 = 24 * 3600 * 1000;

/// Strips control characters and bidirectional formatting characters from a text.
///
/// # Errors
/// Returns [`Rejection::TextLength`] if the text is too long.
pub(super) fn clean_text(text: &str) -> Result<String, Rejection> {
    let text: String = text.trim().chars().filter(|c| (*c == '\n' || !c.is_control()) && !turns_text(*c)).collect();
    if text.chars().count() > MAX_TEXT_LENGTH { Err(Rejection::TextLength(MAX_TEXT_LENGTH)) } else { Ok(text) }
}

/// Returns the moderator who sent the request.
///
/// # Errors
/// Returns [`Rejection::NotModerator`] for other members.
pub(super) async fn moderator(app: &App, headers: &HeaderMap) -> Result<Member, Rejection> {
    let (member, _) = account::member(app, headers).await?;
    if member.role == Role::Member { Err(Rejection::NotModerator) } else { Ok(member) }
}

pub(super) async fn report(State(app): State<App>, headers: HeaderMap, Body(body): Body<ReportRequest>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    app.bans.may_write(&member.guest)?;
    let note = clean_text(&body.note)?;
    let subject = subject(&app, &body).await?;
    if subject.0 == member.guest {
        return Err(Rejection::Yourself);
    }
    let evidence = evidence(&app, &body, &member.guest, &subject.0).await?;
    let report = Report {
        number: 0,
        at: now(),
        reporter: (member.guest, member.name),
        subject,
        kind: body.kind.name().to_owned(),
        game: body.game,
        evidence,
        note,
        closed: None,
    };
    if !app.store.report(report, MAX_OPEN_REPORTS).await? {
        return Err(Rejection::TooManyReports);
    }
    tracing::info!("report filed");
    Ok(StatusCode::NO_CONTENT)
}

/// Resolves the person a report is about.
async fn subject(app: &App, body: &ReportRequest) -> Result<(GuestId, String), Rejection> {
    if let Some(name) = &body.name {
        let member = app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)?;
        return Ok((member.guest, member.name));
    }
    let (Some(game), Some(seat)) = (&body.game, body.seat) else {
        return Err(Rejection::Body("give the reported player: `name`, or `game` and `seat`".into()));
    };
    let row = app.store.game(game).await?.ok_or(Rejection::NoSuchGame)?;
    match row.seats.get(seat).map(|row| (&row.occupant, &row.name)) {
        Some((Occupant::Person(guest), name)) => Ok((guest.clone(), name.clone())),
        _ => Err(Rejection::Body("the seat is not taken by a person".into())),
    }
}

/// Copies the reported chat or messages into the report, so that later deletion cannot remove them.
async fn evidence(app: &App, body: &ReportRequest, reporter: &GuestId, subject: &GuestId) -> Result<String, Rejection> {
    let lines: Vec<String> = match body.kind {
        ReportKind::Talk => {
            let game = body.game.as_ref().ok_or_else(|| Rejection::Body("a chat report needs its `game`".into()))?;
            let row = app.store.game(game).await?.ok_or(Rejection::NoSuchGame)?;
            let plays =
                |guest: &GuestId| row.seats.iter().any(|seat| matches!(&seat.occupant, Occupant::Person(holder) if holder == guest));
            // Only the chat that the reporter could read is attached.
            let heard = row.summary.over || plays(reporter);
            let talk = app.store.talk(game, MAX_ATTACHED).await?;
            let talk = talk.into_iter().filter(|line| row.summary.over || line.seat.is_some() == heard);
            talk.map(|line| format!("{}: {}", if line.name.is_empty() { "?" } else { &line.name }, line.text)).collect()
        }
        ReportKind::Message => {
            let mut messages = app.store.messages(reporter, subject, None, MAX_ATTACHED).await?;
            messages.reverse();
            messages.into_iter().map(|one| format!("{} {}", if one.sender == *reporter { "→" } else { "←" }, one.text)).collect()
        }
        ReportKind::Profile => app.store.member(subject).await?.map(|member| vec![member.name, member.about]).unwrap_or_default(),
        ReportKind::Game => body.game.iter().map(|game| format!("/game/{game}")).collect(),
    };
    Ok(lines.join("\n"))
}

pub(super) async fn reports(
    State(app): State<App>,
    Query(query): Query<ReportQuery>,
    headers: HeaderMap,
) -> Result<Json<ReportList>, Rejection> {
    moderator(&app, &headers).await?;
    let mut reports = Vec::new();
    for report in app.store.reports(query.all, MAX_ENTRIES).await? {
        let member = app.store.member(&report.subject.0).await?.is_some();
        let Some(kind) = ReportKind::by_name(&report.kind) else { continue };
        let (closed_by, verdict) = report.closed.map(|(_, by, verdict)| (by, verdict)).unzip();
        reports.push(ReportEntry {
            number: report.number,
            at: report.at,
            reporter: report.reporter.1,
            subject: report.subject.1,
            member,
            kind,
            game: report.game,
            evidence: report.evidence,
            note: report.note,
            verdict,
            closed_by,
        });
    }
    Ok(Json(ReportList { reports }))
}

pub(super) async fn close(
    State(app): State<App>,
    Path(number): Path<u64>,
    headers: HeaderMap,
    Body(body): Body<VerdictRequest>,
) -> Result<StatusCode, Rejection> {
    let member = moderator(&app, &headers).await?;
    let verdict = clean_text(&body.verdict)?;
    let subject = app.store.close_report(number, &member.name, &verdict, now()).await?.ok_or(Rejection::NoSuchReport)?;
    log_action(&app, &member, format!("closed report {number}"), subject, verdict).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn log_action(app: &App, member: &Member, action: String, subject: String, reason: String) -> Result<(), Rejection> {
    tracing::info!(moderator = member.name, action, "moderator action");
    Ok(app.store.note_action(Action { at: now(), actor: member.name.clone(), action, subject, reason }).await?)
}

pub(super) async fn bans(State(app): State<App>, headers: HeaderMap) -> Result<Json<BanList>, Rejection> {
    moderator(&app, &headers).await?;
    let entry = |Ban { number, name, silence, at, until, reason, actor, .. }| BanEntry { number, name, silence, at, until, reason, actor };
    Ok(Json(BanList { bans: app.store.bans(now()).await?.into_iter().map(entry).collect() }))
}

pub(super) async fn ban(State(app): State<App>, headers: HeaderMap, Body(body): Body<BanRequest>) -> Result<StatusCode, Rejection> {
    let member = moderator(&app, &headers).await?;
    let reason = clean_text(&body.reason)?;
    if reason.is_empty() {
        return Err(Rejection::Body("give a reason: it is shown to the banned person".into()));
    }
    if body.days.is_some_and(|days| !(1..=3650).contains(&days)) {
        return Err(Rejection::Body("`days` must be 1 to 3650 or absent".into()));
    }
    let (subject, name) = match (&body.name, body.report, &body.address) {
        (Some(name), None, None) => {
            let found = app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)?;
            (found.guest, found.name)
        }
        (None, Some(number), None) => {
            let reports = app.store.reports(true, MAX_ENTRIES).await?;
            reports.into_iter().find(|report| report.number == number).map(|report| report.subject).ok_or(Rejection::NoSuchReport)?
        }
        (None, None, Some(address)) => {
            let address: IpAddr = address
                .trim()
                .parse()
                .map_err(|_| Rejection::Body("not an IP address: give one such as 203.0.113.7 or 2001:db8::7".into()))?;
            let text = address.to_canonical().to_string();
            (GuestId::from(text.clone()), text)
        }
        _ => return Err(Rejection::Body("give exactly one of `name`, `report` and `address`".into())),
    };
    // Moderators can ban neither each other nor themselves.
    if let Some(found) = app.store.member(&subject).await? {
        if found.guest == member.guest {
            return Err(Rejection::Yourself);
        }
        if found.role == Role::Administrator || (found.role == Role::Moderator && member.role != Role::Administrator) {
            return Err(Rejection::NotModerator);
        }
    }
    let at = now();
    let until = body.days.map(|days| at + days * DAY);
    let ban = Ban {
        number: 0,
        subject: subject.to_string(),
        name: name.clone(),
        silence: body.silence,
        at,
        until,
        reason: reason.clone(),
        actor: member.name.clone(),
    };
    app.store.ban(ban).await?;
    app.bans.reload(&app.store).await?;
    let long = body.days.map_or_else(|| "without end".to_owned(), |days| format!("for {days} {}", if days == 1 { "day" } else { "days" }));
    log_action(&app, &member, format!("{} {long}", if body.silence { "silenced" } else { "banned" }), name, reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn lift_ban(State(app): State<App>, Path(number): Path<u64>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let member = moderator(&app, &headers).await?;
    let name = app.store.lift_ban(number, now()).await?.ok_or(Rejection::NoSuchReport)?;
    app.bans.reload(&app.store).await?;
    log_action(&app, &member, format!("lifted ban {number}"), name, String::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn log(State(app): State<App>, headers: HeaderMap) -> Result<Json<ActionList>, Rejection> {
    moderator(&app, &headers).await?;
    let entry = |Action { at, actor, action, subject, reason }| ActionEntry { at, actor, action, subject, reason };
    Ok(Json(ActionList { actions: app.store.actions(MAX_ENTRIES).await?.into_iter().map(entry).collect() }))
}
