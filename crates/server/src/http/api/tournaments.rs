//! Tournaments of people: listing, creating, joining, starting and calling them off.

use std::collections::HashSet;

use arena::club::{self, Mode, TieBreak};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use play::PlayerName;
use store::{Action, Advance, Entrant, Entry, GuestId, JoinError, MeetingRow, Member, Role, Tournament, TournamentState};
use wire::{
    GameSettings, News, SharedTournament, TournamentLine, TournamentList, TournamentMeeting, TournamentMode, TournamentPlace,
    TournamentRequest, TournamentViewer,
};

use super::account;
use super::body::Body;
use super::new_game::{GameSetup, initial_setup, rating_list_of, refuse_while_draining};
use super::path::Path;
use crate::app::App;
use crate::club::names::check_name;
use crate::club::ratings::Against;
use crate::club::tournaments::{Conditions, in_order_of_end, mode_of, rounds};
use crate::http::coalesce::SharedPart;
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::hosted;
use rooms::room::now;
use rooms::runtime::{Priority, compute};

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 3600 * 1000;

/// How far in the future a tournament may start, in milliseconds.
const MAX_START_AHEAD: u64 = 30 * DAY;

/// How long a tournament with a manual start may wait for it, in milliseconds.
const MANUAL_START_TTL: u64 = 7 * DAY;

/// The maximum number of unfinished tournaments per owner.
const MAX_UNFINISHED_PER_OWNER: u64 = 5;

/// The maximum number of participants, in general and in a round robin.
const MAX_PLAYERS: u32 = 200;
const MAX_ROUND_ROBIN_PLAYERS: u32 = 32;

/// The maximum number of computer players in a tournament.
const MAX_COMPUTERS: usize = 16;

/// The maximum number of open and of running tournaments in a list, and of finished ones.
const MAX_LISTED: u32 = 100;
const MAX_LISTED_OVER: u32 = 30;

/// The number of most recent arena pairings in a response.
const MAX_ARENA_PAIRINGS: usize = 200;

/// The minimum length of a tournament name, in characters.
const MIN_NAME_LENGTH: usize = 3;

pub(super) async fn list(State(app): State<App>) -> Result<Response, Rejection> {
    let list = app.tournament_lists.get("", load_list(&app)).await?;
    Ok(Json(&*list).into_response())
}

async fn load_list(app: &App) -> Result<TournamentList, Rejection> {
    let of = async |state, max| -> Result<Vec<TournamentLine>, Rejection> {
        let mut lines = Vec::new();
        for line in app.store.tournaments(state, max).await? {
            lines.push(to_wire(app, &line.tournament, line.players).await?);
        }
        Ok(lines)
    };
    let (running, open) = (of(TournamentState::Running, MAX_LISTED).await?, of(TournamentState::Open, MAX_LISTED).await?);
    Ok(TournamentList { running, open, over: of(TournamentState::Over, MAX_LISTED_OVER).await? })
}

/// Creates a tournament.
pub(super) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<TournamentRequest>,
) -> Result<(StatusCode, Json<wire::NewGame>), Rejection> {
    refuse_while_draining(&app)?;
    let (member, _) = account::member(&app, &headers).await?;
    app.bans.may_write(&member.guest)?;
    let TournamentRequest { name, mode, length, starts, rules, lexicon, rated, computers, settings } = body;
    let name = check_name(&name)?;
    if name.chars().count() < MIN_NAME_LENGTH {
        return Err(Rejection::Name("is too short: give one of 3 to 40 characters"));
    }
    let mode = check_length(mode, length)?;
    let created = now();
    if starts.is_some_and(|starts| starts.saturating_add(MINUTE) < created || starts > created + MAX_START_AHEAD) {
        return Err(Rejection::BadTournament("it must start now or within 30 days"));
    }
    if app.store.tournaments_made(&member.guest).await? >= MAX_UNFINISHED_PER_OWNER {
        return Err(Rejection::TooManyTournaments);
    }
    let setup = initial_setup(&app, &headers, Some(rules), lexicon.map(LexiconRef::from), 2, settings.0).await?;
    let timing = setup.timing;
    let limit = timing.limit().ok_or(Rejection::BadTournament("it has no time limit: choose a clock"))?;
    if matches!(mode, Mode::Arena { .. }) && timing.turn_days.is_some() {
        return Err(Rejection::BadTournament("an arena is played live: choose a clock of minutes"));
    }
    if computers.len() > MAX_COMPUTERS {
        return Err(Rejection::BadTournament("at most 16 computer players may take part"));
    }
    let computers = resolve_players(&app, &setup, &computers)?;
    let lists = match rated {
        true => Some([
            rating_list_of(&app, &setup, limit, Against::People).await?,
            rating_list_of(&app, &setup, limit, Against::Computers).await?,
        ]),
        false => None,
    };
    let conditions = Conditions {
        game: setup.game.name().to_owned(),
        options: timing.write(setup.settings),
        rules: setup.rules,
        lexicon: setup.lexicon.map(|lexicon| lexicon.to_string()),
        lexicon_hash: setup.lexicon_hash,
        by_hand: starts.is_none(),
        lists,
    };
    let starts = starts.map_or(created + MANUAL_START_TTL, |starts| starts.max(created));
    let conditions = serde_json::to_string(&conditions).map_err(|error| store::DataError::Other(error.to_string()))?;
    let tournament = Tournament {
        id: session::random_name(12).map_err(SessionError::from)?,
        name,
        owner: member.guest,
        mode: mode.name().to_owned(),
        length: mode.length(),
        conditions,
        created,
        starts,
        state: TournamentState::Open,
        round: 0,
        due: Some(starts),
        ended: None,
        version: 0,
    };
    let id = tournament.id.clone();
    let key = idempotency::key(None, StatusCode::CREATED, move |(): &()| Some(wire::NewGame { id: id.clone() }));
    app.store.add_tournament(&tournament, &computers, key).await?;
    tracing::info!(tournament = tournament.id, "tournament created");
    app.news.broadcast(&News::Tournament { id: tournament.id.clone() });
    Ok((StatusCode::CREATED, Json(wire::NewGame { id: tournament.id })))
}

/// Checks that the length is in range for the requested mode.
fn check_length(mode: TournamentMode, length: u32) -> Result<Mode, Rejection> {
    let (mode, bounds, rule) = match mode {
        TournamentMode::Swiss => (Mode::Swiss { rounds: length }, 1..=20, "a Swiss tournament has 1 to 20 rounds"),
        TournamentMode::RoundRobin => (Mode::RoundRobin { cycles: length }, 1..=2, "everyone meets everyone once or twice"),
        TournamentMode::Arena => (Mode::Arena { minutes: length }, 10..=600, "an arena lasts 10 to 600 minutes"),
    };
    if bounds.contains(&length) { Ok(mode) } else { Err(Rejection::BadTournament(rule)) }
}

/// Resolves computer players by name.
///
/// # Errors
/// Returns an error for unknown names, and for players with a custom depth or time.
fn resolve_players(app: &App, setup: &GameSetup, names: &[String]) -> Result<Vec<PlayerName>, Rejection> {
    let known = |name: &String| {
        let player = hosted::known_player(setup.game, name, &app.services)?;
        if hosted::is_listed(setup.game, &player) {
            Ok(player)
        } else {
            Err(Rejection::BadTournament("a computer player has a custom depth or time: choose it without one"))
        }
    };
    names.iter().map(known).collect()
}

async fn tournament(app: &App, id: &str) -> Result<Tournament, Rejection> {
    app.store.tournament(id).await?.ok_or(Rejection::NoSuchTournament)
}

pub(super) async fn join(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let found = tournament(&app, &id).await?;
    let mode = mode_of(&found)?;
    // A round robin does not accept late entries.
    let (late, max) = match mode {
        Mode::RoundRobin { .. } => (false, MAX_ROUND_ROBIN_PLAYERS),
        Mode::Swiss { .. } | Mode::Arena { .. } => (true, MAX_PLAYERS),
    };
    app.store.join_tournament(&id, &member.guest, late, max, now()).await.map_err(|error| match error {
        JoinError::Begun => Rejection::TournamentBegun,
        JoinError::Full => Rejection::TournamentFull,
        JoinError::Data(error) => error.into(),
    })?;
    app.news.broadcast(&News::Tournament { id });
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn leave(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    tournament(&app, &id).await?;
    if app.store.leave_tournament(&id, &member.guest).await? {
        app.news.broadcast(&News::Tournament { id });
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Starts a tournament immediately.
pub(super) async fn start(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    refuse_while_draining(&app)?;
    let (member, _) = account::member(&app, &headers).await?;
    let found = tournament(&app, &id).await?;
    if found.owner != member.guest || found.state != TournamentState::Open {
        return Err(Rejection::NotYourTournament);
    }
    let entries = app.store.entries(&id).await?;
    if entries.iter().filter(|entry| !entry.withdrawn).count() < 2 {
        return Err(Rejection::BadTournament("fewer than two players have joined"));
    }
    let at = now();
    let due = Advance { starts: Some(at), due: Some(Some(at)), at, ..Advance::default() };
    if !app.store.advance_tournament(&id, found.version, due).await? {
        return Err(hosted::Busy.into());
    }
    app.news.broadcast(&News::Tournament { id });
    Ok(StatusCode::NO_CONTENT)
}

/// Calls off a tournament.
pub(super) async fn call_off(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let found = tournament(&app, &id).await?;
    if !may_call_off(&found, &member) {
        return Err(Rejection::NotYourTournament);
    }
    let off = Advance { state: Some(TournamentState::CalledOff), due: Some(None), at: now(), ..Advance::default() };
    if !app.store.advance_tournament(&id, found.version, off).await? {
        return Err(hosted::Busy.into());
    }
    if found.owner != member.guest {
        let (action, reason) = ("called off a tournament".to_owned(), id.clone());
        app.store.note_action(Action { at: now(), actor: member.name, action, subject: found.name, reason }).await?;
    }
    app.news.broadcast(&News::Tournament { id });
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a tournament as a list entry.
async fn to_wire(app: &App, tournament: &Tournament, players: u64) -> Result<TournamentLine, Rejection> {
    let conditions = Conditions::of(tournament)?;
    let by = app.store.member(&tournament.owner).await?.map(|member| member.name).unwrap_or_default();
    let waits = tournament.state == TournamentState::Open && conditions.by_hand && tournament.starts > now();
    Ok(TournamentLine {
        id: tournament.id.clone(),
        name: tournament.name.clone(),
        by,
        mode: match mode_of(tournament)? {
            Mode::Swiss { .. } => TournamentMode::Swiss,
            Mode::RoundRobin { .. } => TournamentMode::RoundRobin,
            Mode::Arena { .. } => TournamentMode::Arena,
        },
        length: tournament.length,
        state: match tournament.state {
            TournamentState::Open => wire::TournamentState::Open,
            TournamentState::Running => wire::TournamentState::Running,
            TournamentState::Over => wire::TournamentState::Over,
            TournamentState::CalledOff => wire::TournamentState::CalledOff,
        },
        starts: Some(tournament.starts).filter(|_| !waits),
        ended: tournament.ended,
        players,
        settings: GameSettings(hosted::settings_of(&conditions.rules, &conditions.options, 2)),
        game: conditions.game,
        rules: conditions.rules,
        lexicon: conditions.lexicon,
        rated: conditions.lists.is_some(),
    })
}

/// Returns a tournament's standings.
pub(super) async fn get(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    // All viewers request the standings at once when a game ends, so they share one cached copy.
    let standing = app.tournament_tables.get(&id, load_standings(&app, &id)).await?;
    let member = match &guest {
        Some(guest) => app.store.member(guest).await?,
        None => None,
    };
    let viewer = TournamentViewer {
        you: guest.as_ref().and_then(|guest| number_of(&standing.entries, guest)),
        owner: member.is_some_and(|member| may_call_off(&standing.tournament, &member)),
    };
    standing.part.with(&headers, &viewer).map_err(json_error)
}

fn json_error(error: serde_json::Error) -> Rejection {
    store::DataError::Other(error.to_string()).into()
}

/// A tournament's standings: the part shared by all viewers, and the data for each viewer's own
/// part.
pub(crate) struct Standings {
    tournament: Tournament,
    entries: Vec<Entry>,
    part: SharedPart,
}

async fn load_standings(app: &App, id: &str) -> Result<Standings, Rejection> {
    let found = tournament(app, id).await?;
    let (mode, conditions) = (mode_of(&found)?, Conditions::of(&found)?);
    let (entries, mut meetings) = (app.store.entries(id).await?, app.store.meetings(id).await?);
    // A round's pairings are stored before its games are created one by one. Pairings whose game
    // does not exist yet are shown without a link.
    let awaited = app.store.open_meetings(id).await?;
    let awaited: HashSet<u64> = awaited.into_iter().filter(|open| open.summary.is_none()).map(|open| open.number).collect();
    for meeting in meetings.iter_mut().filter(|meeting| awaited.contains(&meeting.number)) {
        meeting.game = None;
    }
    let players = entries.iter().filter(|entry| !entry.withdrawn).count() as u64;
    let points = conditions.has_points();
    let due = match mode {
        Mode::Arena { minutes } if found.state == TournamentState::Running => Some(found.starts + u64::from(minutes) * MINUTE),
        Mode::Arena { .. } => None,
        Mode::Swiss { .. } | Mode::RoundRobin { .. } => found.due.filter(|_| found.state == TournamentState::Running),
    };
    let line = to_wire(app, &found, players).await?;
    let made = compute(Priority::Interactive, move || {
        let shared = SharedTournament {
            line,
            round: found.round,
            rounds: rounds(mode, entries.len()),
            due,
            ties: TieBreak::of(mode, points).map(|tie| tie.name().to_owned()),
            places: places(mode, points, &entries, &meetings)?,
            meetings: meetings_to_wire(mode, &meetings),
        };
        let part = SharedPart::of(&shared).map_err(json_error)?;
        Ok(Standings { tournament: found, entries, part })
    });
    made.await.map_err(|_| hosted::Busy)?
}

fn number_of(entries: &[Entry], guest: &GuestId) -> Option<usize> {
    entries.iter().find(|entry| !entry.withdrawn && entry.who == Entrant::Member(guest.clone())).map(|entry| entry.number)
}

/// Returns whether a member may call off a tournament: its owner before it starts, a moderator
/// until it ends.
fn may_call_off(found: &Tournament, member: &Member) -> bool {
    match found.state {
        TournamentState::Open => found.owner == member.guest || member.role != Role::Member,
        TournamentState::Running => member.role != Role::Member,
        TournamentState::Over | TournamentState::CalledOff => false,
    }
}

fn places(mode: Mode, points: bool, entries: &[Entry], meetings: &[MeetingRow]) -> Result<Vec<TournamentPlace>, Rejection> {
    let table = club::standings(mode, points, entries.len(), &in_order_of_end(entries, meetings)?);
    let place = |place: club::StandingsRow| {
        let entry = &entries[place.player];
        TournamentPlace {
            player: entry.number,
            name: entry.name.clone(),
            computer: matches!(entry.who, Entrant::Computer(_)),
            program: entry.program,
            withdrawn: entry.withdrawn,
            place: place.place,
            score: place.score,
            ties: place.ties,
            won: place.results.won,
            drawn: place.results.drawn,
            lost: place.results.lost,
            brought: place.points_by_meeting,
            streak: place.doubles_next,
        }
    };
    Ok(table.into_iter().map(place).collect())
}

fn meetings_to_wire(mode: Mode, meetings: &[MeetingRow]) -> Vec<TournamentMeeting> {
    let arena = matches!(mode, Mode::Arena { .. });
    let first = if arena { meetings.len().saturating_sub(MAX_ARENA_PAIRINGS) } else { 0 };
    let meeting = |meeting: &MeetingRow| TournamentMeeting {
        round: if arena { 0 } else { meeting.round + 1 },
        game: meeting.game.clone(),
        players: meeting.players,
        halves: meeting.outcome.map(|outcome| outcome.halves),
        spread: meeting.outcome.map_or(0, |outcome| outcome.spread),
    };
    meetings[first..].iter().map(meeting).collect()
}
