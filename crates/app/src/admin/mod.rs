//! `deska admin`: administration of members, bans, notices and games. It works on the database
//! directly, and a server may run meanwhile.

mod actions;
mod bans;
mod notices;

use std::time::Duration;

use anyhow::{Context, bail};
use cli::output::{Answer, print_line};
use indicatif::{ProgressBar, ProgressStyle};
use store::{Action, Member, MemberError, NewMember, RatingCheck, Role, Store};

use self::actions::{find_member, format_time, log_action, now};
use self::bans::BanArguments;
use self::notices::{AnnounceArguments, DrainArguments, GameArguments};
use crate::settings::DatabaseArguments;

/// Validity of a code for setting a password.
const CODE_VALIDITY: Duration = Duration::from_secs(24 * 3600);

#[derive(clap::Args)]
#[command(after_help = "Examples: deska admin create Jana
          deska admin role Petr moderator
          deska admin reset Petr
          deska admin members
          sudo deska admin create Jana

It works on the database of the settings file, on your own, or on that of the installed service, and never creates one.
`create` and `reset` print a code. Give it to the member, who can use it to set a new password on the page (Account, \"I have a code\") within a day.
A server may run meanwhile. All actions are logged: `deska admin log`.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: DatabaseArguments,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Create an administrator (or another member), and print the code for their first password
    #[command(after_help = "Examples: deska admin create Jana
          deska admin create Petr --role member")]
    Create {
        /// The name: 3 to 20 letters and digits
        name: String,
        /// The role
        #[arg(long, value_parser = role, default_value = "administrator", value_name = "ROLE")]
        role: Role,
    },
    /// Change a member's role
    #[command(after_help = "Examples: deska admin role Petr moderator")]
    Role {
        /// The member
        name: String,
        /// member, moderator or administrator
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Print a code with which a member can set a new password
    #[command(after_help = "Examples: deska admin reset Petr
          deska admin reset Petr --factor")]
    Reset {
        /// The member
        name: String,
        /// Also remove the second factor: the authenticator app and all recovery codes become
        /// invalid
        #[arg(long)]
        factor: bool,
    },
    /// List the members
    #[command(after_help = "Examples: deska admin members")]
    Members,
    /// Delete an account permanently; its games stay
    #[command(after_help = "Examples: deska admin remove Petr --yes")]
    Remove {
        /// The member
        name: String,
        /// Confirm the deletion
        #[arg(long)]
        yes: bool,
    },
    /// Recompute all ratings from the rated games, and correct those that differ
    #[command(after_help = "Examples: deska admin recompute --check
          deska admin recompute")]
    Recompute {
        /// Only check; exit code 1 if anything differs
        #[arg(long)]
        check: bool,
    },
    /// Ban or silence a member or an address
    Ban(BanArguments),
    /// List active bans
    #[command(after_help = "Examples: deska admin bans")]
    Bans,
    /// Lift a ban
    #[command(after_help = "Examples: deska admin lift 3")]
    Lift {
        /// Its number in `deska admin bans`
        number: u64,
    },
    /// Show an announcement to everyone
    Announce(AnnounceArguments),
    /// Stop new games and show why, before a restart
    Drain(DrainArguments),
    /// List current announcements
    #[command(after_help = "Examples: deska admin announcements")]
    Announcements,
    /// Withdraw an announcement, or allow new games again
    #[command(after_help = "Examples: deska admin withdraw 4")]
    Withdraw {
        /// Its number in `deska admin announcements`
        number: u64,
    },
    /// Close a game in progress: nobody wins, and it is not rated
    #[command(after_help = "Examples: deska admin close k3v9q2x7m4n8p5r6 --reason \"both away\"")]
    Close(GameArguments),
    /// Void the result of a rated game, and correct all later ratings
    #[command(after_help = "Examples: deska admin void k3v9q2x7m4n8p5r6 --reason \"an engine\"")]
    Void(GameArguments),
    /// Return unused disk space of the database to the system
    #[command(after_help = "Examples: deska admin vacuum

Games wait meanwhile: some seconds per gigabyte.")]
    Vacuum,
    /// List the log of actions, newest first
    #[command(after_help = "Examples: deska admin log --most 10")]
    Log {
        /// Maximum number of entries
        #[arg(long, default_value_t = 50, value_name = "N")]
        most: u32,
    },
}

fn role(text: &str) -> Result<Role, String> {
    Role::by_name(text).ok_or_else(|| "choose one of member, moderator, administrator".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let database = arguments.database.existing()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("starting the runtime")?;
    runtime.block_on(async {
        let store = Store::open(&database).await?;
        let done = act(&store, &arguments.verb).await;
        store.close().await;
        done
    })
}

async fn recompute(store: &Store, check_only: bool) -> anyhow::Result<Answer> {
    let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {pos} games")?);
    let RatingCheck { games, ratings, differing } = store.recompute(check_only, &|games| bar.set_position(games)).await?;
    bar.finish_and_clear();
    print_line(format_args!("{games} rated games, {ratings} ratings, {differing} differ"))?;
    if differing > 0 && !check_only {
        log_action(store, "recompute".into(), "ratings").await?;
    }
    Ok(if differing > 0 && check_only { Answer::No } else { Answer::Yes })
}

async fn act(store: &Store, verb: &Verb) -> anyhow::Result<Answer> {
    match verb {
        Verb::Recompute { check } => return recompute(store, *check).await,
        Verb::Create { name, role } => create(store, name, *role).await?,
        Verb::Role { name, role } => {
            let member = find_member(store, name).await?;
            store.set_role(&member.guest, *role).await?;
            log_action(store, format!("role {}", role.name()), &member.name).await?;
            print_line(format_args!("{} is {} now", member.name, role.name()))?;
        }
        Verb::Reset { name, factor } => {
            let member = find_member(store, name).await?;
            if *factor {
                store.set_factor(&member.guest, None, Vec::new()).await?;
            }
            log_action(store, if *factor { "reset with factor" } else { "reset" }.into(), &member.name).await?;
            give_code(store, &member).await?;
        }
        Verb::Members => {
            let members = store.members().await?;
            for member in &members {
                print_line(format_args!("{:<20}  {}", member.name, member.role.name()))?;
            }
            print_line(format_args!("{} {}", members.len(), if members.len() == 1 { "member" } else { "members" }))?;
        }
        Verb::Remove { name, yes } => {
            let member = find_member(store, name).await?;
            if !yes {
                bail!("this deletes the account of {} permanently, with notes, saved players and files; confirm with --yes", member.name);
            }
            store.remove_member(&member.guest).await?;
            log_action(store, "remove".into(), &member.name).await?;
            print_line(format_args!("{} is no longer a member; the games stay", member.name))?;
        }
        Verb::Ban(arguments) => bans::ban(store, arguments).await?,
        Verb::Bans => bans::bans(store).await?,
        Verb::Lift { number } => bans::lift(store, *number).await?,
        Verb::Announce(arguments) => notices::announce(store, arguments).await?,
        Verb::Drain(arguments) => notices::drain(store, arguments).await?,
        Verb::Announcements => notices::announcements(store).await?,
        Verb::Withdraw { number } => notices::withdraw(store, *number).await?,
        Verb::Close(arguments) => notices::close(store, arguments).await?,
        Verb::Void(arguments) => notices::void(store, arguments).await?,
        Verb::Vacuum => {
            let freed = store.vacuum().await?;
            log_action(store, "vacuum".into(), "database").await?;
            print_line(format_args!("{:.1} MB freed", freed as f64 / 1e6))?;
        }
        Verb::Log { most } => {
            for Action { at, actor, action, subject, reason } in store.actions(*most).await? {
                print_line(format_args!(
                    "{}  {actor}  {action}  {subject}{}{reason}",
                    format_time(at),
                    if reason.is_empty() { "" } else { "  " }
                ))?;
            }
        }
    }
    Ok(Answer::Yes)
}

async fn create(store: &Store, name: &str, role: Role) -> anyhow::Result<()> {
    let (name, keys) = server::check_member_name(name)?;
    let new = NewMember { guest: server::new_guest_id()?, name, keys, password: None, role, at: now() };
    let name = new.name.clone();
    match store.add_member(new).await {
        Ok(()) => {}
        Err(MemberError::NameTaken) => {
            bail!("a member has the name {name} or one that looks alike: choose another name, or `deska admin role {name} {}`", role.name())
        }
        Err(other) => return Err(other.into()),
    }
    log_action(store, format!("create {}", role.name()), &name).await?;
    let member = find_member(store, &name).await?;
    give_code(store, &member).await
}

async fn give_code(store: &Store, member: &Member) -> anyhow::Result<()> {
    let (code, hash) = server::new_code()?;
    store.keep_code(&member.guest, hash, now() + CODE_VALIDITY.as_millis() as u64).await?;
    print_line(format_args!("Code for {}, for one day and one use: {code}", member.name))?;
    print_line(format_args!("On the page: Account, \"I have a code\"."))?;
    Ok(())
}
