//! `deska admin ban`, `bans` and `lift`: bans of members and addresses from a server, or from
//! talking.

use std::net::IpAddr;

use anyhow::bail;
use cli::output::print_line;
use store::{Ban, Store};

use super::actions::{find_member, format_time, log_action_with_reason, now};

/// A day, in milliseconds.
const MILLIS_PER_DAY: u64 = 24 * 3600 * 1000;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska admin ban Petr --days 7 --reason \"let others wait\"
          deska admin ban Petr --silence --days 1 --reason rude
          deska admin ban 203.0.113.7 --reason flood

A running server applies it within a minute.")]
pub(crate) struct BanArguments {
    /// The member, or an address
    #[arg(value_name = "NAME_OR_ADDRESS")]
    subject: String,
    /// Let them play, but not write to anyone
    #[arg(long)]
    silence: bool,
    /// Duration in days [default: unlimited]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=3650))]
    days: Option<u64>,
    /// The reason, which is shown to them
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

pub(crate) async fn ban(store: &Store, BanArguments { subject, silence, days, reason }: &BanArguments) -> anyhow::Result<()> {
    let (subject, name) = match subject.trim().parse::<IpAddr>() {
        Ok(address) => (address.to_canonical().to_string(), address.to_canonical().to_string()),
        Err(_) => {
            let member = find_member(store, subject).await?;
            (member.guest.to_string(), member.name)
        }
    };
    let at = now();
    let until = days.map(|days| at + days * MILLIS_PER_DAY);
    let kept =
        Ban { number: 0, subject, name: name.clone(), silence: *silence, at, until, reason: reason.clone(), actor: "command line".into() };
    store.ban(kept).await?;
    let what = if *silence { "silenced" } else { "banned" };
    let long = days.map_or_else(|| "without end".to_owned(), |days| format!("for {days} {}", if days == 1 { "day" } else { "days" }));
    log_action_with_reason(store, format!("{what} {long}"), &name, reason).await?;
    print_line(format_args!("{name} is {what} {long}"))?;
    Ok(())
}

pub(crate) async fn bans(store: &Store) -> anyhow::Result<()> {
    for Ban { number, name, silence, until, reason, actor, .. } in store.bans(now()).await? {
        let what = if silence { "silenced" } else { "banned" };
        let until = until.map_or_else(|| "without end".to_owned(), |until| format!("until {}", format_time(until)));
        print_line(format_args!("{number:>4}  {name}  {what} {until}  by {actor}: {reason}"))?;
    }
    Ok(())
}

pub(crate) async fn lift(store: &Store, number: u64) -> anyhow::Result<()> {
    let Some(name) = store.lift_ban(number, now()).await? else {
        bail!("there is no active ban with number {number}: `deska admin bans` lists them");
    };
    log_action_with_reason(store, format!("lifted ban {number}"), &name, "").await?;
    print_line(format_args!("The ban on {name} is lifted"))?;
    Ok(())
}
