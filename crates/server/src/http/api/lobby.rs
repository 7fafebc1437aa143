//! The lobby: open offers, challenges and automatic pairing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use ratings::Speed;
use store::{GameRow, GuestId, Member, NewGame, Occupant, Offer, OfferedGame, OffersOf, SeatTaken, StorageError, Withdrawal};
use wire::{BeginRequest, Challenges, DeclineRequest, GamesToWatch, Lobby, News, PairRequest, Paired, SeatKind, SeatRequest, Timing};

use super::account;
use super::body::Body;
use super::games::{SeatOptions, line, take_seat, with_cookie};
use super::new_game::{CreatedGame, create_game};
use super::path::Path;
use super::people;
use crate::app::App;
use crate::club::names::name_keys;
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::room::{Command, SeatError, now};

/// The maximum number of offers in one response.
const MAX_OFFERS: u32 = 300;

/// The maximum number of open offers and challenges per person.
const MAX_OFFERS_PER_GUEST: u32 = 20;

/// The maximum number of games to watch in one response.
const MAX_WATCHABLE_GAMES: u32 = 30;

/// Games idle for longer than this are not listed for spectators, in milliseconds.
const MAX_WATCHABLE_IDLE: u64 = 24 * 3600 * 1000;

/// The maximum lifetime of an offer of a live game, in milliseconds. Such an offer is listed only
/// while its owner is online.
const LIVE_OFFER_TTL: u64 = 24 * 3600 * 1000;

/// The lifetime of correspondence offers and of challenges, in milliseconds.
const CORRESPONDENCE_OFFER_TTL: u64 = 14 * 24 * 3600 * 1000;

/// The maximum rating difference for pairing: the initial value, and its growth per second of
/// waiting.
const PAIRING_RANGE: (f64, f64) = (100.0, 15.0);

/// Returns the public offers, and the requester's own offers.
pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Lobby>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    Ok(Json(lobby(&app, guest.as_ref()).await?))
}

/// Returns games in progress that everyone may watch.
pub(super) async fn games_to_watch(State(app): State<App>, headers: HeaderMap) -> Result<Json<GamesToWatch>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let games = app.store.games_to_watch(now().saturating_sub(MAX_WATCHABLE_IDLE), MAX_WATCHABLE_GAMES).await?;
    Ok(Json(GamesToWatch { games: games.iter().map(|game| line(game, guest.as_ref())).collect() }))
}

/// Returns the lobby as `guest` sees it, from the cache if possible.
pub(crate) async fn lobby(app: &App, guest: Option<&GuestId>) -> Result<Lobby, Rejection> {
    if let Some(lobby) = app.news.lobby(guest, now()) {
        return Ok(lobby);
    }
    let mut found = Vec::new();
    for offered in app.store.offers(OffersOf::Everybody, now(), MAX_OFFERS).await?.into_iter().filter(|offered| is_available(app, offered))
    {
        let shown = to_wire(app, &offered).await?;
        found.push((offered.offer, shown));
    }
    app.news.set_lobby(found);
    Ok(app.news.lobby(guest, now()).unwrap_or(Lobby { offers: Vec::new(), yours: Vec::new() }))
}

/// Returns whether an offer can be accepted right now. The owner of a live game must be online.
fn is_available(app: &App, OfferedGame { offer, game }: &OfferedGame) -> bool {
    speed(game) == Some(Speed::Correspondence) || app.news.is_online(&offer.owner)
}

fn speed(game: &GameRow) -> Option<Speed> {
    speed_of(&game.options)
}

fn speed_of(options: &str) -> Option<Speed> {
    Timing::read(options).ok().and_then(|(timing, _)| timing.limit()).map(Speed::of)
}

async fn to_wire(app: &App, OfferedGame { offer, game }: &OfferedGame) -> Result<wire::Offer, Rejection> {
    let owner = app.store.member(&offer.owner).await?;
    let to = match &offer.invited {
        Some(invited) => app.store.member(invited).await?.map(|member| member.name),
        None => None,
    };
    let rating = match &game.rated {
        Some(list) => app.store.rating(list, offer.owner.as_str()).await?,
        None => None,
    };
    let sits = game.seats.iter().find(|seat| seat.occupant == Occupant::Person(offer.owner.clone()));
    Ok(wire::Offer {
        line: line(game, None),
        member: owner.is_some(),
        by: owner.map(|member| member.name).or(sits.map(|seat| seat.name.clone())).unwrap_or_default(),
        provisional: rating.as_ref().is_some_and(|line| line.rating.is_provisional()),
        rating: rating.map(|line| line.rating.rating),
        speed: speed(game).map(|speed| speed.name().to_owned()),
        range: offer.range,
        to,
        declined: offer.declined.as_deref().map(parse_reason),
    })
}

/// Lists a guest's offers in the lobby when the guest comes online.
pub(crate) async fn show_offers_of(app: &App, guest: &GuestId) {
    for offered in offers_of(app, guest).await {
        if let Ok(offer) = to_wire(app, &offered).await {
            app.news.show(&offered.offer, offer);
        }
    }
}

/// Removes a guest's live offers from the lobby when the guest goes offline.
pub(crate) async fn hide_offers_of(app: &App, guest: &GuestId) {
    for OfferedGame { offer, game } in offers_of(app, guest).await {
        if speed(&game) != Some(Speed::Correspondence) {
            app.news.hide(&offer.game);
        }
    }
}

async fn offers_of(app: &App, guest: &GuestId) -> Vec<OfferedGame> {
    match app.store.offers(OffersOf::Owner(guest), now(), MAX_OFFERS).await {
        Ok(offers) => offers,
        Err(error) => {
            tracing::warn!(%error, "failed to load offers");
            Vec::new()
        }
    }
}

/// How a request wants its game to be offered, validated before the game is created.
pub(super) enum OfferRequest {
    Nothing,
    Everybody { range: Option<[i64; 2]> },
    One { member: Box<Member> },
}

/// Validates how a request wants its game to be offered.
///
/// # Errors
/// Returns [`Rejection::NotOffered`] if the game cannot be offered this way or the requester has
/// too many open offers. Returns other rejections if the challenged member does not exist or does
/// not accept challenges from the requester.
pub(super) async fn validate_offer(app: &App, headers: &HeaderMap, body: &BeginRequest) -> Result<OfferRequest, Rejection> {
    let open = body.seats.iter().filter(|seat| matches!(seat, SeatRequest::New(SeatKind::Open {}))).count();
    let own = body.seats.iter().any(|seat| matches!(seat, SeatRequest::New(SeatKind::Person { .. })));
    if body.range.is_some() && !(body.offered && body.rated) {
        return Err(Rejection::NotOffered("a rating range needs a rated game that is offered to everyone"));
    }
    if let Some([low, high]) = body.range
        && !(0 <= low && low < high && high <= 4000)
    {
        return Err(Rejection::NotOffered("a rating range must be increasing and within 0 to 4000"));
    }
    if !body.offered && body.invite.is_none() {
        return Ok(OfferRequest::Nothing);
    }
    if open == 0 || !own {
        return Err(Rejection::NotOffered("you need a seat, and one seat must be open"));
    }
    if let Some(guest) = session::guest(headers, &app.store).await? {
        let offers = app.store.offers(OffersOf::Owner(&guest), now(), MAX_OFFERS).await?.len();
        let sent = app.store.offers(OffersOf::Challenges(&guest), now(), MAX_OFFERS).await?;
        let sent = sent.iter().filter(|offered| offered.offer.owner == guest).count();
        if offers + sent >= MAX_OFFERS_PER_GUEST as usize {
            return Err(Rejection::NotOffered("you have too many open offers: withdraw some"));
        }
    }
    let Some(name) = &body.invite else { return Ok(OfferRequest::Everybody { range: body.range }) };
    if body.offered || open > 1 {
        return Err(Rejection::NotOffered("a challenge needs exactly one open seat and no public offer"));
    }
    let (requester, _) = account::member(app, headers).await?;
    let member = app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)?;
    if member.guest == requester.guest {
        return Err(Rejection::NotOffered("you can't challenge yourself"));
    }
    if !people::may_challenge(app, &requester.guest, &member.guest).await? {
        return Err(Rejection::NotReachable);
    }
    Ok(OfferRequest::One { member: Box::new(member) })
}

/// Builds the offer of a new game, if the request asks for one.
pub(super) fn build_offer(offer_request: &OfferRequest, owner: &GuestId, new: &NewGame) -> Option<Offer> {
    let (invited, range) = match offer_request {
        OfferRequest::Nothing => return None,
        OfferRequest::Everybody { range } => (None, *range),
        OfferRequest::One { member } => (Some(member.guest.clone()), None),
    };
    let long = invited.is_some() || speed_of(&new.options) == Some(Speed::Correspondence);
    let expires = new.created + if long { CORRESPONDENCE_OFFER_TTL } else { LIVE_OFFER_TTL };
    Some(Offer { game: new.id.clone(), owner: owner.clone(), invited, range, declined: None, created: new.created, expires })
}

/// Publishes a stored offer: notifies the challenged member, or lists the offer in the lobby.
pub(super) async fn announce(app: &App, offer: Offer) -> Result<(), Rejection> {
    // Another request may have accepted it already.
    let Some(offered) = app.store.offers(OffersOf::Game(&offer.game), 0, 1).await?.pop() else { return Ok(()) };
    let shown = to_wire(app, &offered).await?;
    match offer.invited {
        Some(invited) => app.news.send_to(&invited, &News::Challenged(Box::new(shown))),
        None if is_available(app, &offered) => app.news.show(&offered.offer, shown),
        // The offer is listed once its owner connects to the game or the lobby.
        None => {}
    }
    Ok(())
}

/// Publishes the withdrawal of offers whose owners started another game.
pub(crate) async fn publish_withdrawals(app: &App, all: Vec<Withdrawal>) {
    app.news.announce_withdrawn(&all);
    for one in all {
        let command = if one.removed { Command::Gone } else { Command::Seats };
        app.rooms.send_if_open(&one.game, command).await;
        // The offer has other waiting players, so its free seat is offered again.
        if !one.removed
            && one.invited.is_none()
            && let Ok(mut found) = app.store.offers(OffersOf::Game(&one.game), now(), 1).await
            && let Some(offered) = found.pop().filter(|offered| is_available(app, offered))
            && let Ok(offer) = to_wire(app, &offered).await
        {
            app.news.show(&offered.offer, offer);
        }
    }
}

/// Checks whether a guest may take a seat in an offered game. Returns the offer, if there is one.
///
/// # Errors
/// Returns an error if the game is offered to another member, if one side has blocked the other, or
/// if the guest's rating is out of range.
pub(super) async fn check_taker(app: &App, guest: &GuestId, game: &GameRow) -> Result<Option<Offer>, Rejection> {
    let Some(OfferedGame { offer, .. }) = app.store.offers(OffersOf::Game(&game.id), 0, 1).await?.pop() else { return Ok(None) };
    if offer.invited.as_ref().is_some_and(|invited| invited != guest) {
        return Err(Rejection::NotInvited);
    }
    // One side may have blocked the other after the offer was made.
    if people::has_block(app, guest, &offer.owner).await? {
        return Err(Rejection::NotReachable);
    }
    if let (Some([low, high]), Some(list)) = (offer.range, &game.rated) {
        let rating = app.store.rating(list, guest.as_str()).await?.map_or(ratings::Rating::NEW, |line| line.rating).rating;
        if !(low as f64..=high as f64).contains(&rating) {
            return Err(Rejection::OutOfRange { rating: rating.round() as i64, low, high });
        }
    }
    Ok(Some(offer))
}

/// Publishes that a person took a seat in a game. `before` is the offer as it was before that, if
/// any.
pub(super) async fn publish_taken(app: &App, id: &str, before: Option<Offer>) {
    let offered = app.store.offers(OffersOf::Game(id), now(), 1).await.unwrap_or_default().pop();
    if let Some(offered) = offered {
        // Another seat is still open, so the offer stays listed.
        if offered.offer.invited.is_none()
            && is_available(app, &offered)
            && let Ok(offer) = to_wire(app, &offered).await
        {
            app.news.show(&offered.offer, offer);
        }
        return;
    }
    match before {
        Some(Offer { invited: Some(invited), .. }) => app.news.send_to(&invited, &News::Gone { id: id.to_owned() }),
        Some(_) => app.news.hide(id),
        None => {}
    }
    let game = app.store.game(id).await.ok().flatten();
    for seat in game.iter().filter(|game| game.seats.iter().all(|seat| seat.occupant != Occupant::Open)).flat_map(|game| &game.seats) {
        if let Occupant::Person(guest) = &seat.occupant {
            app.news.send_to(guest, &News::Begun { id: id.to_owned() });
        }
    }
}

pub(super) async fn challenges(State(app): State<App>, headers: HeaderMap) -> Result<Json<Challenges>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let mut all = Challenges { received: Vec::new(), sent: Vec::new() };
    for offered in app.store.offers(OffersOf::Challenges(&member.guest), now(), MAX_OFFERS).await? {
        let shown = to_wire(&app, &offered).await?;
        if offered.offer.owner == member.guest {
            all.sent.push(shown);
        } else if offered.offer.declined.is_none() {
            all.received.push(shown);
        }
    }
    Ok(Json(all))
}

pub(super) async fn decline(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<DeclineRequest>,
) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    if !app.store.decline(&id, &member.guest, reason_name(body.reason)).await? {
        return Err(Rejection::NotInvited);
    }
    if let Some(offered) = app.store.offers(OffersOf::Game(&id), now(), 1).await?.pop() {
        let owner = offered.offer.owner.clone();
        app.news.send_to(&owner, &News::Declined(Box::new(to_wire(&app, &offered).await?)));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Seats the requester in a matching game with an opponent of similar rating, or offers a new game
/// if there is none.
pub(super) async fn pair(State(app): State<App>, headers: HeaderMap, Body(body): Body<PairRequest>) -> Result<Response, Rejection> {
    let PairRequest { waiting, mut game } = body;
    game.offered = true;
    let known = session::guest(&headers, &app.store).await?;
    let ready = super::new_game::prepare(&app, &headers, game).await?;
    for candidate in candidates(&app, known.as_ref(), &ready).await? {
        let (guest, cookie) = super::games::guest_or_new(&app, &headers).await?;
        let paired = Paired { id: candidate.id.clone(), begun: true };
        let body = paired.clone();
        let key = idempotency::key(cookie.as_ref().map(|_| &guest), StatusCode::OK, move |_: &SeatTaken| Some(body.clone()));
        let wanted = SeatOptions { name: String::new(), instead_of: waiting.clone(), key };
        match take_seat(&app, &headers, &guest, &candidate, wanted).await {
            Ok(_) => return Ok(with_cookie(Json(paired).into_response(), cookie)),
            // Meanwhile another player joined the game the requester was waiting in.
            Err(Rejection::Seat(SeatError::Take(StorageError::Begun(id)))) => return Ok(Json(Paired { id, begun: true }).into_response()),
            Err(Rejection::Playing) => return Err(Rejection::Playing),
            // The seat is gone; try the next candidate.
            Err(_) => {}
        }
    }
    if let (Some(waiting), Some(guest)) = (waiting, &known)
        && let Some(begun) = waiting_state(&app, &waiting, guest).await?
    {
        return Ok(Json(Paired { id: waiting, begun }).into_response());
    }
    let CreatedGame { id, cookie } = create_game(&app, &headers, ready, |id| Paired { id, begun: false }).await?;
    Ok(with_cookie((StatusCode::CREATED, Json(Paired { id, begun: false })).into_response(), cookie))
}

/// Returns whether the game that `guest` waits in has started. Returns `None` if the guest no
/// longer waits there: the game is over or removed, or its offer was withdrawn.
async fn waiting_state(app: &App, id: &str, guest: &GuestId) -> Result<Option<bool>, Rejection> {
    let Some(game) = app.store.game(id).await? else { return Ok(None) };
    let sits = game.seats.iter().any(|seat| seat.occupant == Occupant::Person(guest.clone()));
    if !sits || game.summary.over {
        return Ok(None);
    }
    if !game.seats.iter().any(|seat| seat.occupant == Occupant::Open) {
        return Ok(Some(true));
    }
    let offered = app.store.offers(OffersOf::Game(id), now(), 1).await?.pop();
    Ok(offered.filter(|offered| offered.offer.owner == *guest).map(|_| false))
}

/// Returns the games the requester could join instead of offering an identical one: nearest rating
/// first, then oldest.
async fn candidates(app: &App, guest: Option<&GuestId>, ready: &super::new_game::PreparedGame) -> Result<Vec<GameRow>, Rejection> {
    let at = now();
    let mine = match (guest, ready.rating_list()) {
        (Some(guest), Some(list)) => app.store.rating(list, guest.as_str()).await?.map(|line| line.rating.rating),
        _ => None,
    };
    let mine = mine.unwrap_or(ratings::Rating::NEW.rating);
    let mut found = Vec::new();
    for offered in app.store.offers(OffersOf::Everybody, at, MAX_OFFERS).await? {
        let OfferedGame { offer, game } = &offered;
        if let Some(guest) = guest
            && people::has_block(app, guest, &offer.owner).await?
        {
            continue;
        }
        if Some(&offer.owner) == guest || !ready.matches(game) || !is_available(app, &offered) || offer.range.is_some() {
            continue;
        }
        let mut apart = 0.0;
        if let Some(list) = &game.rated {
            let theirs = app.store.rating(list, offer.owner.as_str()).await?.map_or(ratings::Rating::NEW, |line| line.rating).rating;
            apart = (mine - theirs).abs();
            let waited = at.saturating_sub(offer.created) as f64 / 1000.0;
            if apart > PAIRING_RANGE.0 + PAIRING_RANGE.1 * waited {
                continue;
            }
        }
        found.push((apart, offered.game));
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    Ok(found.into_iter().map(|(_, game)| game).collect())
}

/// Parses a stored decline reason. Unknown reasons, such as those of a newer version, become `No`.
fn parse_reason(stored: &str) -> wire::DeclineReason {
    use wire::DeclineReason::{Casual, Game, Later, No, Rated, Time};
    [Later, Time, Game, Rated, Casual].into_iter().find(|reason| reason_name(*reason) == stored).unwrap_or(No)
}

fn reason_name(reason: wire::DeclineReason) -> &'static str {
    match reason {
        wire::DeclineReason::Later => "later",
        wire::DeclineReason::Time => "time",
        wire::DeclineReason::Game => "game",
        wire::DeclineReason::Rated => "rated",
        wire::DeclineReason::Casual => "casual",
        wire::DeclineReason::No => "no",
    }
}
