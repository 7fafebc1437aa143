//! Beginning a game.

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
use store::{Audience, CreateError, GameRow, GuestId, Line, NewGame, Occupant, SavedPlayer, SeatRow, Standing};

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::lobby::{self, Wish};
use super::origin::begun;
use crate::app::App;
use crate::help::{self, Help, Words};
use table::Limit;
use wire::{SavedSeat, SeatKind, SeatRequest, Timing};

use crate::names::{BadMemberName, check_name, check_own_name, is_reserved, may_seat};
use crate::ratings::{self, Against, RatingList};
use crate::rejection::Rejection;
use crate::repeats;
use crate::session::{self, SessionError};
use rooms::hosted::{self, AcceptedSettings, GameRequest, Services, SettingsError, StoredChoices};
use rooms::room::{Continuation, now, standing_at_once};

/// What a game begins with.
pub(super) struct Ground {
    pub(super) game: games::GameName,
    pub(super) rules: String,
    pub(super) lexicon: Option<LexiconRef>,
    pub(super) lexicon_hash: Option<String>,
    pub(super) settings: Map<String, Value>,
    pub(super) timing: Timing,
    /// What has happened before, where it goes on from another one.
    begun: Option<(Vec<Line>, Standing)>,
    /// Was some of that made elsewhere?
    imported: bool,
}

/// A game that can be begun: everything asked for it may be.
pub(super) struct Ready {
    ground: Ground,
    options: String,
    sitting: Vec<SeatAssignment>,
    /// The list of ratings for which it counts.
    rated: Option<String>,
    /// Who may watch it.
    audience: Audience,
    /// Was that left to the server? Then a game among people at one screen may be shut to others, so that they may be called anything.
    may_hide: bool,
    wish: Wish,
}

impl Ready {
    /// The list of ratings for which it counts.
    pub(super) fn list(&self) -> Option<&str> {
        self.rated.as_deref()
    }

    /// Is this the same game for two, begun by somebody else who waits for the other one?
    pub(super) fn is_same(&self, game: &GameRow) -> bool {
        let [one, other] = &game.seats[..] else { return false };
        let waits = |seat: &SeatRow| seat.occupant == Occupant::Open;
        let options = |text: &str| serde_json::from_str::<Value>(text).ok();
        let mine = self.sitting.iter().filter(|seat| matches!(seat.who, Who::Owner)).count();
        self.ground.begun.is_none()
            && self.sitting.len() == 2
            && mine == 1
            && waits(one) != waits(other)
            && (&self.ground.rules, &self.ground.lexicon, &self.rated, self.audience)
                == (&game.rules, &game.lexicon, &game.rated, game.audience)
            && options(&self.options) == options(&game.options)
    }
}

/// A game that was begun.
pub(super) struct Begun {
    pub(super) id: String,
    /// The cookie of a guest who is new here.
    pub(super) cookie: Option<HeaderValue>,
}

pub(super) async fn begin(State(app): State<App>, headers: HeaderMap, Body(body): Body<wire::BeginRequest>) -> Result<Response, Rejection> {
    let challenges = body.offered || body.invite.is_some();
    let asker = session::asker(&headers, &app.store).await?;
    if challenges && asker.and_then(|asker| asker.scopes).is_some_and(|scopes| !scopes.contains(&wire::Scope::Challenge)) {
        return Err(Rejection::Scope("to offer a game or to challenge somebody it would need the scope `challenge`".into()));
    }
    let _place = app.services.place_for_database_work().await?;
    let ready = prepare(&app, &headers, body).await?;
    let Begun { id, cookie } = begin_game(&app, &headers, ready, |id| wire::NewGame { id }).await?;
    Ok(with_cookie((StatusCode::CREATED, Json(wire::NewGame { id })).into_response(), cookie))
}

/// # Errors
/// The server is about to end, and begins no new games.
pub(super) fn refuse_while_draining(app: &App) -> Result<(), Rejection> {
    app.notices.draining().map_or(Ok(()), |text| Err(Rejection::Draining(text)))
}

/// Looks at what is asked for.
///
/// # Errors
/// It can't be, or may not.
pub(super) async fn prepare(app: &App, headers: &HeaderMap, body: wire::BeginRequest) -> Result<Ready, Rejection> {
    refuse_while_draining(app)?;
    let wish = lobby::wish(app, headers, &body).await?;
    let wire::BeginRequest { rules, lexicon, seats, from, rated, settings, offered: _, invite: _, range: _, audience } = body;
    let settings = settings.0;
    let ground = match from {
        None => anew(app, headers, rules, lexicon.map(LexiconRef::from), seats.len(), settings).await?,
        Some(origin) => {
            let own = settings.keys().any(|name| !Timing::KEYS.contains(&&**name));
            if rules.is_some() || lexicon.is_some() || own {
                let text = "A game that goes on from another one has its rules, its words and its settings: leave them out.";
                return Err(SettingsError::Setting(text.into()).into());
            }
            let origin = begun(origin, app, headers).await?;
            if origin.seats != seats.len() {
                return Err(SettingsError::Seats(format!("The game has {} seats, not {}.", origin.seats, seats.len())).into());
            }
            continued(app, headers, origin, settings).await?
        }
    };
    let (game, timing) = (ground.game, ground.timing);
    let known = session::guest(headers, &app.store).await?;
    let saved = match &known {
        Some(guest) if seats.iter().any(|seat| matches!(seat, SeatRequest::Saved(_))) => app.store.players(guest).await?,
        _ => Vec::new(),
    };
    let sitting = seats.into_iter().map(|seat| sit(seat, &saved, game, &app.services)).collect::<Result<Vec<_>, _>>()?;

    let rated = if rated { Some(rating_list(app, headers, &ground, &sitting).await?) } else { None };
    let options = timing.write(ground.settings.clone());
    let people = sitting.iter().any(|seat| matches!(seat.who, Who::Anybody));
    let may_hide = audience.is_none() && rated.is_none();
    let audience = match audience {
        Some(wire::Audience::Everybody) => Audience::Everybody,
        Some(wire::Audience::Link) => Audience::Link,
        Some(wire::Audience::Players) => Audience::Players,
        None if rated.is_some() && people => Audience::Everybody,
        None => Audience::Link,
    };
    Ok(Ready { ground, options, sitting, rated, audience, may_hide, wish })
}

/// Begins a game, and offers it where that was asked for. `told` is the body of the response.
///
/// # Errors
/// The name is a member's, or the database failed.
pub(super) async fn begin_game<B: Serialize + 'static>(
    app: &App,
    headers: &HeaderMap,
    ready: Ready,
    told: fn(String) -> B,
) -> Result<Begun, Rejection> {
    let Ready { ground, options, sitting, rated, mut audience, may_hide, wish } = ready;
    if let Some(host) = app.services.host(ground.game)
        && let Err(failed) = host.refresh(&app.store).await
    {
        tracing::warn!(%failed, "the games played so far could not be read");
    }
    let (guest, cookie) = guest_or_new(app, headers).await?;
    let is_seen = audience != Audience::Players || rated.is_some();
    let (seats, hides) = seat_rows(app, &guest, sitting, is_seen, may_hide).await?;
    if hides {
        audience = Audience::Players;
    }
    let mut new = NewGame {
        id: String::new(),
        game: ground.game.name().to_owned(),
        rules: ground.rules,
        lexicon: ground.lexicon,
        lexicon_hash: ground.lexicon_hash,
        // A game that goes on from another one has a seed of its own: what was drawn there says nothing of what is drawn here.
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
    let begun = match ground.begun {
        Some(begun) => Some(begun),
        None => standing_at_once(&new, &app.services).await.map(|standing| (Vec::new(), standing)),
    };
    // 80 bits: nobody guesses the link of a game, and no two are the same; if ever they were, the next one is not.
    let newcomer = cookie.as_ref().map(|_| &guest);
    let mut offer = None;
    let mut withdrawn = Vec::new();
    for attempt in 0.. {
        new.id = rooms::random::game_id().map_err(SessionError::from)?;
        offer = lobby::offer_of(&wish, &guest, &new);
        let id = new.id.clone();
        let key = repeats::key(newcomer, StatusCode::CREATED, move |_: &Vec<store::Withdrawal>| Some(told(id.clone())));
        let begun = begun.as_ref().map(|(log, standing)| (&**log, standing));
        match app.store.create_offered_game(&new, &guest, begun, ground.imported, offer.as_ref(), key).await {
            Ok(gone) => {
                withdrawn = gone;
                break;
            }
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    tracing::info!(game = new.id, rules = new.rules, "a game was begun");
    lobby::withdrawn(app, withdrawn).await;
    if let Some(offer) = offer {
        lobby::announce(app, offer).await?;
    }
    Ok(Begun { id: new.id, cookie })
}

/// Returns the seats of a new game, and whether it must be shut to others for a name on one of them. Among people at one screen each may be called anything,
/// as long as nobody else sees it; otherwise names identify people and are checked.
///
/// # Errors
/// A name is a member's or reserved where others see it, and the game may not be hidden from them.
async fn seat_rows(
    app: &App,
    guest: &GuestId,
    sitting: Vec<SeatAssignment>,
    is_seen: bool,
    may_hide: bool,
) -> Result<(Vec<SeatRow>, bool), Rejection> {
    let meets_others = sitting.iter().any(|sitting| matches!(sitting.who, Who::Anybody));
    let mut hides = false;
    let mut seats = Vec::with_capacity(sitting.len());
    for SeatAssignment { name, who } in sitting {
        seats.push(match who {
            Who::Owner if meets_others => {
                SeatRow { name: name_among_others(app, guest, name).await?, occupant: Occupant::Person(guest.clone()) }
            }
            Who::Owner => {
                if is_seen && let Some(refused) = name_refused(app, guest, &name, None).await? {
                    if !may_hide {
                        return Err(refused);
                    }
                    hides = true;
                }
                SeatRow { name, occupant: Occupant::Person(guest.clone()) }
            }
            Who::Anybody => SeatRow { name, occupant: Occupant::Open },
            Who::Computer(player) => {
                if let Some(refused) = name_refused(app, guest, &name, Some(&player)).await? {
                    return Err(refused);
                }
                SeatRow { name, occupant: Occupant::Computer(player) }
            }
        });
    }
    Ok((seats, hides))
}

/// The name under which somebody sits among others: a member's own, a guest's if no member bears one like it and nobody would take them for whoever runs the
/// server.
///
/// # Errors
/// A member has that name, or it is reserved.
pub(super) async fn name_among_others(app: &App, guest: &GuestId, name: String) -> Result<String, Rejection> {
    if let Some(member) = app.store.member(guest).await? {
        return Ok(member.name);
    }
    match name_refused(app, guest, &name, None).await? {
        Some(refused) => Err(refused),
        None => Ok(name),
    }
}

/// Returns why a name may not stand on a seat that others see, if it may not; `player` is the computer that sits there.
///
/// # Errors
/// The database failed.
async fn name_refused(app: &App, guest: &GuestId, name: &str, player: Option<&PlayerName>) -> Result<Option<Rejection>, Rejection> {
    if may_seat(app, guest, name, player).await? {
        return Ok(None);
    }
    Ok(Some(if is_reserved(name) { BadMemberName::Reserved.into() } else { Rejection::MemberNameTaken }))
}

/// A game that begins at its beginning.
pub(super) async fn anew(
    app: &App,
    headers: &HeaderMap,
    rules: Option<String>,
    lexicon: Option<LexiconRef>,
    seats: usize,
    settings: Map<String, Value>,
) -> Result<Ground, Rejection> {
    let rules = rules.ok_or_else(|| Rejection::Body("missing field `rules`".into()))?;
    let set = games::Rules::by_name(&rules).map_err(Rejection::NoSuchRules)?;
    check_start(app, headers, &settings, lexicon.as_ref(), &set).await?;
    let accepted = hosted::accept(GameRequest { rules: set, lexicon, seats, settings }, &app.services).await?;
    let AcceptedSettings { game, lexicon, lexicon_hash, settings, timing } = accepted;
    Ok(Ground { game, rules, lexicon: lexicon.map(LexiconRef::Named), lexicon_hash, settings, timing, begun: None, imported: false })
}

/// Checks whether the asker may try a word to begin with: whether a game accepts it tells whether it is on the list.
pub(super) async fn check_start(
    app: &App,
    headers: &HeaderMap,
    settings: &Map<String, Value>,
    lexicon: Option<&LexiconRef>,
    rules: &games::Rules,
) -> Result<(), Rejection> {
    if settings.contains_key("start") { help::check(app, headers, Help::Word(Words { lexicon, rules: Some(rules) })).await } else { Ok(()) }
}

/// A game that goes on from another one's position, in a time of its own.
async fn continued(app: &App, headers: &HeaderMap, origin: Continuation, time: Map<String, Value>) -> Result<Ground, Rejection> {
    let Continuation { game, rules, lexicon, lexicon_hash, mut settings, seats, log, standing, imported, frame: _ } = origin;
    let set = games::Rules::by_name(&rules).map_err(Rejection::NoSuchRules)?;
    check_start(app, headers, &settings, lexicon.as_ref(), &set).await?;
    settings.extend(time);
    let options = Value::Object(settings).to_string();
    let choices = StoredChoices { rules: &rules, lexicon: lexicon.as_ref(), options: &options, seats, computers: &[] };
    let AcceptedSettings { settings, timing, .. } = hosted::accept_stored(choices, &app.services).await?;
    Ok(Ground { game, rules, lexicon, lexicon_hash, settings, timing, begun: Some((log, standing)), imported })
}

/// The list in which a game counts for ratings.
///
/// # Errors
/// The game cannot be rated: its creator is not a member, it mixes people and computers or has a single player, a computer has a
/// non-default amount, or there is no clock.
async fn rating_list(app: &App, headers: &HeaderMap, ground: &Ground, sitting: &[SeatAssignment]) -> Result<String, Rejection> {
    let (member, _) = super::account::member(app, headers).await?;
    if ground.begun.is_some() {
        return Err(Rejection::NotRated("it goes on from another one"));
    }
    let limit = ground.timing.limit().ok_or(Rejection::NotRated("no time is set: choose a clock"))?;
    if sitting.iter().any(|seat| matches!(&seat.who, Who::Computer(player) if !hosted::is_listed(ground.game, player))) {
        return Err(Rejection::NotRated("a computer has a depth or a time of its own: choose it without one"));
    }
    let count = |is: fn(&Who) -> bool| sitting.iter().filter(|seat| is(&seat.who)).count();
    let (own, open) = (count(|who| matches!(who, Who::Owner)), count(|who| matches!(who, Who::Anybody)));
    let against = match (own, open, sitting.len() - own - open) {
        // Whoever plays a program's game plays against a computer.
        (1, 1.., 0) if member.bot => Against::Computers,
        (1, 1.., 0) => Against::People,
        (1, 0, 1..) => Against::Computers,
        _ => return Err(Rejection::NotRated("you must sit on one seat, and on all others either computers or people who join")),
    };
    list_of(app, ground, limit, against).await
}

/// The list in which games that begin so count.
///
/// # Errors
/// Their words are in no language that is known here, or the computers' strength is set.
pub(super) async fn list_of(app: &App, ground: &Ground, limit: Limit, against: Against) -> Result<String, Rejection> {
    let leaves_strength = || app.services.host(ground.game).is_none_or(|host| host.leaves_strength(&ground.settings));
    if against == Against::Computers && !leaves_strength() {
        return Err(Rejection::NotRated("the computers are set stronger or weaker than usual: leave their depth and time as they are"));
    }
    let language = match &ground.lexicon {
        Some(lexicon) => {
            let lists = app.services.lexicons.list().await;
            let found = lists.iter().find(|list| list.name.to_string() == lexicon.to_string()).map(|list| list.language.to_string());
            Some(found.ok_or(Rejection::NotRated("its words are in no language that is known here"))?)
        }
        None => None,
    };
    let speed = Speed::of(limit);
    Ok(ratings::name(&RatingList { against, game: ground.game.name().to_owned(), language, speed }))
}

/// Who will sit on a seat, and under which name.
struct SeatAssignment {
    name: String,
    who: Who,
}

enum Who {
    /// Whoever begins the game.
    Owner,
    Anybody,
    Computer(PlayerName),
}

/// Looks at a request for a seat.
fn sit(seat: SeatRequest, saved: &[SavedPlayer], game: games::GameName, services: &Services) -> Result<SeatAssignment, Rejection> {
    let kind = match seat {
        SeatRequest::New(kind) => kind,
        SeatRequest::Saved(SavedSeat { saved: id }) => match saved.iter().find(|player| player.id == id).cloned() {
            Some(SavedPlayer { name, player: Some(player), .. }) => SeatKind::Computer { name: Some(name), player },
            Some(SavedPlayer { name, player: None, .. }) => SeatKind::Person { name },
            None => return Err(Rejection::NoSuchPlayer),
        },
    };
    Ok(match kind {
        SeatKind::Person { name } => SeatAssignment { name: check_own_name(&name)?, who: Who::Owner },
        SeatKind::Open {} => SeatAssignment { name: String::new(), who: Who::Anybody },
        SeatKind::Computer { name, player } => {
            let player = hosted::known_player(game, &player, services)?;
            let name = name.map_or_else(|| Ok(player.to_string()), |name| check_name(&name))?;
            SeatAssignment { name, who: Who::Computer(player) }
        }
    })
}
