//! Looks up members and logs actions for all verbs of `deska admin`.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use store::{Action, Member, Store};
use time::OffsetDateTime;
use time::macros::format_description;

pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// Formats a time as `2026-11-25 17:44:03Z`.
pub(super) fn format_time(at: u64) -> String {
    let moment = i64::try_from(at / 1000).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let format = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]Z");
    moment.and_then(|moment| moment.format(format).ok()).unwrap_or_default()
}

pub(super) async fn find_member(store: &Store, name: &str) -> anyhow::Result<Member> {
    let found = store.member_named(&server::name_keys(name.trim())).await?;
    found.ok_or_else(|| match server::check_member_name(name) {
        Ok(_) => anyhow!("there is no member {name}: `deska admin members` lists them, `deska admin create {name}` creates one"),
        // Perhaps a mistyped address, so do not suggest creating a member.
        Err(_) => anyhow!("there is no member {name}, and no member can have such a name: `deska admin members` lists them"),
    })
}

pub(super) async fn log_action(store: &Store, action: String, subject: &str) -> anyhow::Result<()> {
    log_action_with_reason(store, action, subject, "").await
}

pub(super) async fn log_action_with_reason(store: &Store, action: String, subject: &str, reason: &str) -> anyhow::Result<()> {
    let action = Action { at: now(), actor: "command line".into(), action, subject: subject.to_owned(), reason: reason.to_owned() };
    Ok(store.note_action(action).await?)
}
