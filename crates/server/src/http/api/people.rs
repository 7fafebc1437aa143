//! Relations between members: following, blocking, and who may send challenges and messages.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{ContactPermission, ContactSettings, GuestId, Member, MutualRelations, Relation};
use wire::{Followed, MemberRelation, People};

use super::account;
use super::body::Body;
use super::path::Path;
use crate::app::App;
use crate::club::names::name_keys;
use crate::http::rejection::Rejection;
use rooms::room::now;

/// The maximum number of followed members, and of blocked members.
const MAX_RELATED: u32 = 500;

/// Returns the requesting member and another member by name.
///
/// # Errors
/// Returns [`Rejection::Yourself`] if both are the same.
pub(super) async fn requester_and_member(app: &App, headers: &HeaderMap, name: &str) -> Result<(Member, Member), Rejection> {
    let (member, _) = account::member(app, headers).await?;
    let other = app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)?;
    if member.guest == other.guest { Err(Rejection::Yourself) } else { Ok((member, other)) }
}

/// Returns the relation between the requester and a member, for the member's profile.
pub(super) async fn relation(app: &App, requester: &GuestId, member: &GuestId) -> Result<MemberRelation, Rejection> {
    let (between, settings) = (app.store.between(requester, member).await?, app.store.contact_settings(member).await?);
    Ok(MemberRelation {
        followed: between.follows,
        blocked: between.blocks,
        challenges: between.may_contact(settings.challenges),
        messages: between.may_contact(settings.messages),
    })
}

/// Returns whether a member accepts challenges from this guest. Guests without an account have no
/// relations.
pub(super) async fn may_challenge(app: &App, guest: &GuestId, member: &GuestId) -> Result<bool, Rejection> {
    let between: MutualRelations = app.store.between(guest, member).await?;
    Ok(between.may_contact(app.store.contact_settings(member).await?.challenges))
}

/// Returns whether one of the two has blocked the other.
pub(super) async fn has_block(app: &App, one: &GuestId, other: &GuestId) -> Result<bool, Rejection> {
    let between = app.store.between(one, other).await?;
    Ok(between.blocks || between.blocked)
}

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<People>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    Ok(Json(people_of(&app, &member.guest).await?))
}

/// Returns the members that a member follows and blocks, and the member's contact settings.
pub(super) async fn people_of(app: &App, member: &GuestId) -> Result<People, Rejection> {
    let mut followed = Vec::new();
    for (guest, name) in app.store.related(member, Relation::Follows, MAX_RELATED).await? {
        let hidden = app.store.member(&guest).await?.is_none_or(|member| member.hidden);
        followed.push(Followed { name, here: !hidden && app.news.is_online(&guest) });
    }
    let blocked = app.store.related(member, Relation::Blocks, MAX_RELATED).await?.into_iter().map(|(_, name)| name).collect();
    let ContactSettings { challenges, messages } = app.store.contact_settings(member).await?;
    let settings = wire::ContactSettings { challenges: permission_to_wire(challenges), messages: permission_to_wire(messages) };
    Ok(People { followed, blocked, doors: settings })
}

pub(super) async fn set_contact_settings(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<wire::ContactSettings>,
) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let settings = ContactSettings { challenges: permission_from_wire(body.challenges), messages: permission_from_wire(body.messages) };
    app.store.set_contact_settings(&member.guest, settings).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn relate(app: &App, headers: &HeaderMap, name: &str, relation: Relation, on: bool) -> Result<StatusCode, Rejection> {
    let (member, other) = requester_and_member(app, headers, name).await?;
    if on && app.store.related(&member.guest, relation, MAX_RELATED).await?.len() >= MAX_RELATED as usize {
        return Err(Rejection::TooManyPeople);
    }
    if on && relation == Relation::Follows && has_block(app, &member.guest, &other.guest).await? {
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

fn permission_to_wire(permission: ContactPermission) -> wire::ContactPermission {
    match permission {
        ContactPermission::All => wire::ContactPermission::All,
        ContactPermission::Followed => wire::ContactPermission::Followed,
        ContactPermission::Nobody => wire::ContactPermission::Nobody,
    }
}

fn permission_from_wire(permission: wire::ContactPermission) -> ContactPermission {
    match permission {
        wire::ContactPermission::All => ContactPermission::All,
        wire::ContactPermission::Followed => ContactPermission::Followed,
        wire::ContactPermission::Nobody => ContactPermission::Nobody,
    }
}
