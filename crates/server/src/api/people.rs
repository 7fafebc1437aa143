//! What members are to each other: whom one follows, whom one blocks, who may come with challenges and messages.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{Between, Door, Doors, GuestId, Member, Relation};
use wire::{Followed, People, Standing};

use super::account;
use super::body::Body;
use super::path::Path;
use crate::app::App;
use crate::names::name_keys;
use crate::rejection::Rejection;
use rooms::room::now;

/// So many may be followed, and so many blocked.
const MOST: u32 = 500;

/// The member who asks, and another one by name.
pub(super) async fn both(app: &App, headers: &HeaderMap, name: &str) -> Result<(Member, Member), Rejection> {
    let (member, _) = account::member(app, headers).await?;
    let other = app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)?;
    if member.guest == other.guest { Err(Rejection::Yourself) } else { Ok((member, other)) }
}

/// What a profile tells whoever looks of themselves and the member.
pub(super) async fn standing(app: &App, asker: &GuestId, member: &GuestId) -> Result<Standing, Rejection> {
    let (between, doors) = (app.store.between(asker, member).await?, app.store.doors(member).await?);
    Ok(Standing {
        followed: between.follows,
        blocked: between.blocks,
        challenges: between.may_enter(doors.challenges),
        messages: between.may_enter(doors.messages),
    })
}

/// Does somebody take challenges of this guest? A guest who is no member is nobody's friend.
pub(super) async fn may_challenge(app: &App, guest: &GuestId, member: &GuestId) -> Result<bool, Rejection> {
    let between: Between = app.store.between(guest, member).await?;
    Ok(between.may_enter(app.store.doors(member).await?.challenges))
}

/// Does one of them want nothing from the other?
pub(super) async fn apart(app: &App, one: &GuestId, other: &GuestId) -> Result<bool, Rejection> {
    let between = app.store.between(one, other).await?;
    Ok(between.blocks || between.blocked)
}

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<People>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    Ok(Json(of(&app, &member.guest).await?))
}

/// Whom a member follows and blocks, and who may come to them.
pub(super) async fn of(app: &App, member: &GuestId) -> Result<People, Rejection> {
    let mut followed = Vec::new();
    for (guest, name) in app.store.related(member, Relation::Follows, MOST).await? {
        let hidden = app.store.member(&guest).await?.is_none_or(|member| member.hidden);
        followed.push(Followed { name, here: !hidden && app.news.is_here(&guest) });
    }
    let blocked = app.store.related(member, Relation::Blocks, MOST).await?.into_iter().map(|(_, name)| name).collect();
    let Doors { challenges, messages } = app.store.doors(member).await?;
    let doors = wire::Doors { challenges: told(challenges), messages: told(messages) };
    Ok(People { followed, blocked, doors })
}

pub(super) async fn set_doors(State(app): State<App>, headers: HeaderMap, Body(asked): Body<wire::Doors>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let doors = Doors { challenges: meant(asked.challenges), messages: meant(asked.messages) };
    app.store.set_doors(&member.guest, doors).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn relate(app: &App, headers: &HeaderMap, name: &str, relation: Relation, on: bool) -> Result<StatusCode, Rejection> {
    let (member, other) = both(app, headers, name).await?;
    if on && app.store.related(&member.guest, relation, MOST).await?.len() >= MOST as usize {
        return Err(Rejection::TooManyPeople);
    }
    if on && relation == Relation::Follows && apart(app, &member.guest, &other.guest).await? {
        return Err(Rejection::NotReachable);
    }
    app.store.relate(&member.guest, &other.guest, relation, on, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn follow(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    relate(&app, &headers, &name, Relation::Follows, true).await
}

pub(super) async fn unfollow(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    relate(&app, &headers, &name, Relation::Follows, false).await
}

pub(super) async fn block(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    relate(&app, &headers, &name, Relation::Blocks, true).await
}

pub(super) async fn unblock(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    relate(&app, &headers, &name, Relation::Blocks, false).await
}

fn told(door: Door) -> wire::Door {
    match door {
        Door::All => wire::Door::All,
        Door::Followed => wire::Door::Followed,
        Door::Nobody => wire::Door::Nobody,
    }
}

fn meant(door: wire::Door) -> Door {
    match door {
        wire::Door::All => Door::All,
        wire::Door::Followed => Door::Followed,
        wire::Door::Nobody => Door::Nobody,
    }
}
