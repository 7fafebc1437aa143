//! `deska admin announce`, `drain`, `announcements` and `withdraw` manage announcements to everyone
//! on a server; `close` and `void` close games and void results.

use anyhow::{Context, bail};
use cli::output::print_line;
use indicatif::{ProgressBar, ProgressStyle};
use store::{ClosingOrder, GameRow, Notice, Store};

use super::actions::{format_time, log_action_with_reason, now};

const MILLIS_PER_MINUTE: u64 = 60 * 1000;

/// Maximum length of a text in letters: a line or two on a phone.
const MAX_TEXT_LENGTH: usize = 200;

/// When a running server applies a change.
const APPLIED_SOON: &str = "A running server applies it within seconds; otherwise the next one does.";

#[derive(clap::Args)]
#[command(after_help = "Examples: deska admin announce \"We meet on Friday at six\" --hours 72
          deska admin announcements

It is shown at the top of every page.")]
pub(crate) struct AnnounceArguments {
    /// The text, at most 200 letters
    text: String,
    /// Duration in hours
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u64).range(1..=8760))]
    hours: u64,
}

#[derive(clap::Args)]
#[command(after_help = "Examples: deska admin drain \"Restart at ten\" --minutes 30
          deska admin withdraw 4

Games in progress continue; nobody can start or join another one. The text is shown at the top of every page.")]
pub(crate) struct DrainArguments {
    /// The text to show to everyone, at most 200 letters
    text: String,
    /// Duration in minutes
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1440))]
    minutes: u64,
}

#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The id of the game, or the address of its page
    #[arg(value_name = "GAME_OR_ADDRESS")]
    game: String,
    /// The reason, for `deska admin log`
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

async fn add_notice(store: &Store, text: &str, minutes: u64, drains: bool) -> anyhow::Result<()> {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || text.chars().count() > MAX_TEXT_LENGTH || text.chars().any(char::is_control) {
        bail!("write a text of 1 to {MAX_TEXT_LENGTH} letters");
    }
    let at = now();
    store.add_notice(Notice { number: 0, at, until: at + minutes * MILLIS_PER_MINUTE, text: text.clone(), drains }).await?;
    log_action_with_reason(store, if drains { "drain" } else { "announce" }.into(), "everybody", &text).await?;
    print_line(format_args!("Shown until {}: {text}", format_time(at + minutes * MILLIS_PER_MINUTE)))?;
    print_line(APPLIED_SOON)?;
    Ok(())
}

pub(crate) async fn announce(store: &Store, AnnounceArguments { text, hours }: &AnnounceArguments) -> anyhow::Result<()> {
    add_notice(store, text, hours * 60, false).await
}

pub(crate) async fn drain(store: &Store, DrainArguments { text, minutes }: &DrainArguments) -> anyhow::Result<()> {
    add_notice(store, text, *minutes, true).await
}

pub(crate) async fn announcements(store: &Store) -> anyhow::Result<()> {
    for Notice { number, until, text, drains, .. } in store.notices(now()).await? {
        print_line(format_args!("{number:>4}  until {}{}  {text}", format_time(until), if drains { ", no new games" } else { "" }))?;
    }
    Ok(())
}

pub(crate) async fn withdraw(store: &Store, number: u64) -> anyhow::Result<()> {
    if !store.withdraw_notice(number, now()).await? {
        bail!("there is no announcement {number}: `deska admin announcements` lists them");
    }
    log_action_with_reason(store, "withdraw".into(), &number.to_string(), "").await?;
    print_line(format_args!("Announcement {number} is withdrawn. {APPLIED_SOON}"))?;
    Ok(())
}

/// Finds a game by its id or the address of its page.
async fn find_game(store: &Store, text: &str) -> anyhow::Result<GameRow> {
    let path = text.trim().rsplit_once("/game/").map_or(text.trim(), |(_, rest)| rest);
    let id = path.split(['/', '?', '#']).next().unwrap_or_default();
    store.game(id).await?.with_context(|| format!("there is no game {id}: give its id, or the address of its page"))
}

pub(crate) async fn close(store: &Store, GameArguments { game: text, reason }: &GameArguments) -> anyhow::Result<()> {
    let game = find_game(store, text).await?;
    if game.summary.over {
        bail!("the game {} is over already; `deska admin void {} --reason …` voids its result", game.id, game.id);
    }
    store.order_closing(ClosingOrder { number: 0, game: game.id.clone(), reason: reason.clone() }).await?;
    log_action_with_reason(store, "close".into(), &game.id, reason).await?;
    print_line(format_args!("The game {} will be closed: nobody wins, and it is not rated. {APPLIED_SOON}", game.id))?;
    Ok(())
}

pub(crate) async fn void(store: &Store, GameArguments { game: text, reason }: &GameArguments) -> anyhow::Result<()> {
    let game = find_game(store, text).await?;
    if !game.summary.over {
        bail!("the game {} is in progress; `deska admin close {} --reason …` ends it", game.id, game.id);
    }
    if !store.void(&game.id).await? {
        bail!("the game {} is not rated: there is no result to void", game.id);
    }
    log_action_with_reason(store, "void".into(), &game.id, reason).await?;
    let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {pos} games")?);
    let check = store.recompute(false, &|games| bar.set_position(games)).await?;
    bar.finish_and_clear();
    let count = check.differing;
    print_line(format_args!(
        "The result of game {} is void; {count} {} that followed from it {} corrected",
        game.id,
        if count == 1 { "rating" } else { "ratings" },
        if count == 1 { "was" } else { "were" }
    ))?;
    Ok(())
}
