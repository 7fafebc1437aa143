//! Creating games.

use ::ratings::Speed;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use play::PlayerName;
use serde::Serialize;
use serde_json::{Map, Value};
use store::{Audience, CreateError, GameRow, GameSummary, GuestId, Line, NewGame, Occupant, SavedPlayer, SeatRow};

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::lobby::{self, OfferRequest};
use super::origin::begun;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use table::Limit;
use wire::{SavedSeat, SeatKind, SeatRequest, Timing};

use crate::club::names::{MemberNameError, check_name, check_own_name, is_reserved, may_use_seat_name};
use crate::club::ratings::{self, Against, RatingList};
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::hosted::{self, AcceptedSettings, GameRequest, Services, SettingsError, StoredChoices};
use rooms::room::{Continuation, initial_summary, now};

/// Validated rules, lexicon, settings and starting position of a new game.
pub(super) struct GameSetup {
    pub(super) game: games::GameName,
    pub(super) rules: String,
    pub(super) lexicon: Option<LexiconRef>,
    pub(super) lexicon_hash: Option<String>,
    pub(super) settings: Map<String, Value>,
    pub(super) timing: Timing,
    /// The log and summary of the source game, if this game continues one.
    begun: Option<(Vec<Line>, GameSummary)>,
    /// Whether part of that log was played outside this server.
    imported: bool,
}

/// A validated request for a new game, ready for [`create_game`].
pub(super) struct PreparedGame {
    setup: GameSetup,
    options: String,
    assignments: Vec<SeatAssignment>,
    /// The rating list the game counts for, if it is rated.
    rated: Option<String>,
    audience: Audience,
    /// Whether the server may still restrict the audience to the players, because the request did
    /// not set one and the game is unrated. Otherwise a reserved name is an error.
    may_hide: bool,
    offer_request: OfferRequest,
}

impl PreparedGame {
    /// Returns the rating list the game counts for, if it is rated.
    pub(super) fn rating_list(&self) -> Option<&str> {
        self.rated.as_deref()
    }

    /// Returns whether `game` is a two-player game with the same rules, lexicon, options, rating
    /// list and audience that still waits for an opponent.
    pub(super) fn matches(&self, game: &GameRow) -> bool {
        let [one, other] = &game.seats[..] else { return false };
        let waits = |seat: &SeatRow| seat.occupant == Occupant::Open;
        let options = |text: &str| serde_json::from_str::<Value>(text).ok();
        let mine = self.assignments.iter().filter(|seat| matches!(seat.who, SeatOccupant::Owner)).count();
        self.setup.begun.is_none()
            && self.assignments.len() == 2
            && mine == 1
            && waits(one) != waits(other)
            && (&self.setup.rules, &self.setup.lexicon, &self.rated, self.audience)
                == (&game.rules, &game.lexicon, &game.rated, game.audience)
            && options(&self.options) == options(&game.options)
    }
}

/// A game that was created.
pub(super) struct CreatedGame {
    pub(super) id: String,
    /// The session cookie, if the request created a new guest.
    pub(super) cookie: Option<HeaderValue>,
}

pub(super) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<wire::BeginRequest>,
) -> Result<Response, Rejection> {
    let challenges = body.offered || body.invite.is_some();
    let requester = session::requester(&headers, &app.store).await?;
    if challenges && requester.and_then(|requester| requester.scopes).is_some_and(|scopes| !scopes.contains(&wire::Scope::Challenge)) {
        return Err(Rejection::Scope("offering a game or challenging a member needs the scope `challenge`".into()));
    }
    let _slot = app.services.place_for_database_work().await?;
    let ready = prepare(&app, &headers, body).await?;
    let CreatedGame { id, cookie } = create_game(&app, &headers, ready, |id| wire::NewGame { id }).await?;
    Ok(with_cookie((StatusCode::CREATED, Json(wire::NewGame { id })).into_response(), cookie))
}

/// Refuses requests that would start a game while the server is shutting down.
///
/// # Errors
/// Returns [`Rejection::Draining`] if the server is draining.
pub(super) fn refuse_while_draining(app: &App) -> Result<(), Rejection> {
    app.notices.drain_reason().map_or(Ok(()), |text| Err(Rejection::Draining(text)))
}

/// Validates a request for a new game without storing anything.
///
/// # Errors
/// Returns an error if the rules, seats, settings or offer are invalid, or if the requester lacks a
/// permission for them.
pub(super) async fn prepare(app: &App, headers: &HeaderMap, body: wire::BeginRequest) -> Result<PreparedGame, Rejection> {
    refuse_while_draining(app)?;
    let offer_request = lobby::validate_offer(app, headers, &body).await?;
    let wire::BeginRequest { rules, lexicon, seats, from, rated, settings, offered: _, invite: _, range: _, audience } = body;
    let settings = settings.0;
    let setup = match from {
        None => initial_setup(app, headers, rules, lexicon.map(LexiconRef::from), seats.len(), settings).await?,
        Some(origin) => {
            let own = settings.keys().any(|name| !Timing::KEYS.contains(&&**name));
            if rules.is_some() || lexicon.is_some() || own {
                let text = "A game that continues another one keeps its rules, lexicon and settings: leave them out.";
                return Err(SettingsError::Setting(text.into()).into());
            }
            let origin = begun(origin, app, headers).await?;
            if origin.seats != seats.len() {
                return Err(SettingsError::Seats(format!("The game has {} seats, not {}.", origin.seats, seats.len())).into());
            }
            continued_setup(app, headers, origin, settings).await?
        }
    };
    let (game, timing) = (setup.game, setup.timing);
    let known = session::guest(headers, &app.store).await?;
    let saved = match &known {
        Some(guest) if seats.iter().any(|seat| matches!(seat, SeatRequest::Saved(_))) => app.store.players(guest).await?,
        _ => Vec::new(),
    };
    let assignments = seats.into_iter().map(|seat| assign_seat(seat, &saved, game, &app.services)).collect::<Result<Vec<_>, _>>()?;

    let rated = if rated { Some(rating_list(app, headers, &setup, &assignments).await?) } else { None };
    let options = timing.write(setup.settings.clone());
    let people = assignments.iter().any(|seat| matches!(seat.who, SeatOccupant::Anybody));
    let may_hide = audience.is_none() && rated.is_none();
    let audience = match audience {
        Some(wire::Audience::Everybody) => Audience::Everybody,
        Some(wire::Audience::Link) => Audience::Link,
        Some(wire::Audience::Players) => Audience::Players,
        None if rated.is_some() && people => Audience::Everybody,
        None => Audience::Link,
    };
    Ok(PreparedGame { setup, options, assignments, rated, audience, may_hide, offer_request })
}

/// Creates a game and publishes its offer, if the request asks for one. `response_body` builds the
/// response body from the game's id, so that a repeated idempotency key can replay it.
///
/// # Errors
/// Returns an error if a seat name is reserved or belongs to another member, or if the database
/// fails.
pub(super) async fn create_game<B: Serialize + 'static>(
    app: &App,
    headers: &HeaderMap,
    ready: PreparedGame,
    response_body: fn(String) -> B,
) -> Result<CreatedGame, Rejection> {
    let PreparedGame { setup, options, assignments, rated, mut audience, may_hide, offer_request } = ready;
    if let Some(host) = app.services.host(setup.game)
        && let Err(failed) = host.refresh(&app.store).await
    {
        tracing::warn!(%failed, "failed to load the games played so far");
    }
    let (guest, cookie) = guest_or_new(app, headers).await?;
    let is_seen = audience != Audience::Players || rated.is_some();
    let (seats, hides) = seat_rows(app, &guest, assignments, is_seen, may_hide).await?;
    if hides {
        audience = Audience::Players;
    }
    let mut new = NewGame {
        id: String::new(),
        game: setup.game.name().to_owned(),
        rules: setup.rules,
        lexicon: setup.lexicon,
        lexicon_hash: setup.lexicon_hash,
        // A continued game gets a new seed, so that the draws of the source game do not reveal its
        // draws.
        seed: match app.seed {
            Some(seed) => seed,
            None => session::random_seed().map_err(SessionError::from)?,
        },
        options,
        seats,
        created: now(),
        follows: None,
        rated,
        audience,
    };
    let begun = match setup.begun {
        Some(begun) => Some(begun),
        None => initial_summary(&new, &app.services).await.map(|summary| (Vec::new(), summary)),
    };
    // Ids have 80 random bits, so links to games cannot be guessed. The retry covers a collision.
    let newcomer = cookie.as_ref().map(|_| &guest);
    let mut offer = None;
    let mut withdrawn = Vec::new();
    for attempt in 0.. {
        new.id = rooms::random::game_id().map_err(SessionError::from)?;
        offer = lobby::build_offer(&offer_request, &guest, &new);
        let id = new.id.clone();
        let key = idempotency::key(newcomer, StatusCode::CREATED, move |_: &Vec<store::Withdrawal>| Some(response_body(id.clone())));
        let begun = begun.as_ref().map(|(log, summary)| (&**log, summary));
        match app.store.create_offered_game(&new, &guest, begun, setup.imported, offer.as_ref(), key).await {
            Ok(gone) => {
                withdrawn = gone;
                break;
            }
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    tracing::info!(game = new.id, rules = new.rules, "game created");
    lobby::publish_withdrawals(app, withdrawn).await;
    if let Some(offer) = offer {
        lobby::announce(app, offer).await?;
    }
    Ok(CreatedGame { id: new.id, cookie })
}

/// Returns the seat rows of a new game, and whether its audience must be restricted to the players
/// because of a name.
///
/// Players who share one screen may use any name as long as no one else sees it. Otherwise names
/// identify people and are checked.
///
/// # Errors
/// Returns an error if a name that others would see is reserved or belongs to another member, and
/// the audience may not be restricted.
async fn seat_rows(
    app: &App,
    guest: &GuestId,
    assignments: Vec<SeatAssignment>,
    is_seen: bool,
    may_hide: bool,
) -> Result<(Vec<SeatRow>, bool), Rejection> {
    let meets_others = assignments.iter().any(|seat| matches!(seat.who, SeatOccupant::Anybody));
    let mut hides = false;
    let mut seats = Vec::with_capacity(assignments.len());
    for SeatAssignment { name, who } in assignments {
        seats.push(match who {
            SeatOccupant::Owner if meets_others => {
                SeatRow { name: public_name(app, guest, name).await?, occupant: Occupant::Person(guest.clone()) }
            }
            SeatOccupant::Owner => {
                if is_seen && let Some(refused) = name_rejection(app, guest, &name, None).await? {
                    if !may_hide {
                        return Err(refused);
                    }
                    hides = true;
                }
                SeatRow { name, occupant: Occupant::Person(guest.clone()) }
            }
            SeatOccupant::Anybody => SeatRow { name, occupant: Occupant::Open },
            SeatOccupant::Computer(player) => {
                if let Some(refused) = name_rejection(app, guest, &name, Some(&player)).await? {
                    return Err(refused);
                }
                SeatRow { name, occupant: Occupant::Computer(player) }
            }
        });
    }
    Ok((seats, hides))
}

/// Returns the name a person plays under in games with others. Members play under their member
/// name. Guests may use any name that is neither reserved nor similar to a member's.
///
/// # Errors
/// Returns an error if the name is reserved or belongs to a member.
pub(super) async fn public_name(app: &App, guest: &GuestId, name: String) -> Result<String, Rejection> {
    if let Some(member) = app.store.member(guest).await? {
        return Ok(member.name);
    }
    match name_rejection(app, guest, &name, None).await? {
        Some(refused) => Err(refused),
        None => Ok(name),
    }
}

/// Returns the reason why a seat that others see may not have this name, or `None` if it may.
/// `player` is the computer player on that seat, if any.
///
/// # Errors
/// Returns an error if the database fails.
async fn name_rejection(app: &App, guest: &GuestId, name: &str, player: Option<&PlayerName>) -> Result<Option<Rejection>, Rejection> {
    if may_use_seat_name(app, guest, name, player).await? {
        return Ok(None);
    }
    Ok(Some(if is_reserved(name) { MemberNameError::Reserved.into() } else { Rejection::MemberNameTaken }))
}

/// Validates a game that starts from its initial position.
pub(super) async fn initial_setup(
    app: &App,
    headers: &HeaderMap,
    rules: Option<String>,
    lexicon: Option<LexiconRef>,
    seats: usize,
    settings: Map<String, Value>,
) -> Result<GameSetup, Rejection> {
    let rules = rules.ok_or_else(|| Rejection::Body("missing field `rules`".into()))?;
    let set = games::Rules::by_name(&rules).map_err(Rejection::NoSuchRules)?;
    check_start_word(app, headers, &settings, lexicon.as_ref(), &set).await?;
    let accepted = hosted::accept(GameRequest { rules: set, lexicon, seats, settings }, &app.services).await?;
    let AcceptedSettings { game, lexicon, lexicon_hash, settings, timing } = accepted;
    Ok(GameSetup { game, rules, lexicon: lexicon.map(LexiconRef::Named), lexicon_hash, settings, timing, begun: None, imported: false })
}

/// Checks whether the requester may choose a start word. Accepting or refusing the word reveals
/// whether the lexicon contains it, so this needs the same permission as a word lookup.
pub(super) async fn check_start_word(
    app: &App,
    headers: &HeaderMap,
    settings: &Map<String, Value>,
    lexicon: Option<&LexiconRef>,
    rules: &games::Rules,
) -> Result<(), Rejection> {
    if settings.contains_key("start") {
        fair_play::check(app, headers, Help::Word(Words { lexicon, rules: Some(rules) })).await
    } else {
        Ok(())
    }
}

/// Validates a game that continues from the position of another game, with its own time settings.
async fn continued_setup(app: &App, headers: &HeaderMap, origin: Continuation, time: Map<String, Value>) -> Result<GameSetup, Rejection> {
    let Continuation { game, rules, lexicon, lexicon_hash, mut settings, seats, log, summary, imported, frame: _ } = origin;
    let set = games::Rules::by_name(&rules).map_err(Rejection::NoSuchRules)?;
    check_start_word(app, headers, &settings, lexicon.as_ref(), &set).await?;
    settings.extend(time);
    let options = Value::Object(settings).to_string();
    let choices = StoredChoices { rules: &rules, lexicon: lexicon.as_ref(), options: &options, seats, computers: &[] };
    let AcceptedSettings { settings, timing, .. } = hosted::accept_stored(choices, &app.services).await?;
    Ok(GameSetup { game, rules, lexicon, lexicon_hash, settings, timing, begun: Some((log, summary)), imported })
}

/// Returns the rating list a game counts for.
///
/// # Errors
/// Returns [`Rejection::NotRated`] if the game continues another one, has no time limit, mixes
/// people and computers, has a single player, or has a computer with a custom depth or time.
/// Returns [`Rejection::NotSignedIn`] if the creator is not a member.
async fn rating_list(app: &App, headers: &HeaderMap, setup: &GameSetup, assignments: &[SeatAssignment]) -> Result<String, Rejection> {
    let (member, _) = super::account::member(app, headers).await?;
    if setup.begun.is_some() {
        return Err(Rejection::NotRated("it continues another game"));
    }
    let limit = setup.timing.limit().ok_or(Rejection::NotRated("it has no time limit: choose a clock"))?;
    if assignments.iter().any(|seat| matches!(&seat.who, SeatOccupant::Computer(player) if !hosted::is_listed(setup.game, player))) {
        return Err(Rejection::NotRated("a computer player has a custom depth or time: choose it without one"));
    }
    let count = |is: fn(&SeatOccupant) -> bool| assignments.iter().filter(|seat| is(&seat.who)).count();
    let (own, open) = (count(|who| matches!(who, SeatOccupant::Owner)), count(|who| matches!(who, SeatOccupant::Anybody)));
    let against = match (own, open, assignments.len() - own - open) {
        // A bot's rated games count as games against a computer.
        (1, 1.., 0) if member.bot => Against::Computers,
        (1, 1.., 0) => Against::People,
        (1, 0, 1..) => Against::Computers,
        _ => return Err(Rejection::NotRated("you need exactly one seat, and all others must be open or all be computers")),
    };
    rating_list_of(app, setup, limit, against).await
}

/// Returns the rating list for games with these settings.
///
/// # Errors
/// Returns [`Rejection::NotRated`] if the lexicon's language is unknown or the strength of the
/// computers was changed.
pub(super) async fn rating_list_of(app: &App, setup: &GameSetup, limit: Limit, against: Against) -> Result<String, Rejection> {
    let leaves_strength = || app.services.host(setup.game).is_none_or(|host| host.leaves_strength(&setup.settings));
    if against == Against::Computers && !leaves_strength() {
        return Err(Rejection::NotRated("the strength of the computers was changed: leave their depth and time at the default"));
    }
    let language = match &setup.lexicon {
        Some(lexicon) => {
            let lists = app.services.lexicons.list().await;
            let found = lists.iter().find(|list| list.name.to_string() == lexicon.to_string()).map(|list| list.language.to_string());
            Some(found.ok_or(Rejection::NotRated("the language of its lexicon is unknown"))?)
        }
        None => None,
    };
    let speed = Speed::of(limit);
    Ok(ratings::list_name(&RatingList { against, game: setup.game.name().to_owned(), language, speed }))
}

/// The validated occupant and name of a seat.
struct SeatAssignment {
    name: String,
    who: SeatOccupant,
}

enum SeatOccupant {
    /// The creator of the game.
    Owner,
    Anybody,
    Computer(PlayerName),
}

/// Resolves a seat request: looks up saved players, and checks names and computer players.
fn assign_seat(seat: SeatRequest, saved: &[SavedPlayer], game: games::GameName, services: &Services) -> Result<SeatAssignment, Rejection> {
    let kind = match seat {
        SeatRequest::New(kind) => kind,
        SeatRequest::Saved(SavedSeat { saved: id }) => match saved.iter().find(|player| player.id == id).cloned() {
            Some(SavedPlayer { name, player: Some(player), .. }) => SeatKind::Computer { name: Some(name), player },
            Some(SavedPlayer { name, player: None, .. }) => SeatKind::Person { name },
            None => return Err(Rejection::NoSuchPlayer),
        },
    };
    Ok(match kind {
        SeatKind::Person { name } => SeatAssignment { name: check_own_name(&name)?, who: SeatOccupant::Owner },
        SeatKind::Open {} => SeatAssignment { name: String::new(), who: SeatOccupant::Anybody },
        SeatKind::Computer { name, player } => {
            let player = hosted::known_player(game, &player, services)?;
            let name = name.map_or_else(|| Ok(player.to_string()), |name| check_name(&name))?;
            SeatAssignment { name, who: SeatOccupant::Computer(player) }
        }
    })
}
