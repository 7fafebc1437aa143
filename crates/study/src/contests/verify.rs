//! `deska tournament verify`: replays the games of an event from its seed and compares their logs.

use std::path::PathBuf;

use ::arena::event::{EventDirectory, EventSeed, Plan, PublishedSeed, Runner, log_name};
use ::arena::{EventSetting, GameRecord};
use anyhow::bail;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_line};
use serde_json::json;

use super::game::{GameArguments, open};
use super::setting::{LogVerifier, SettingVisitor};
use crate::games::{self, GameSpecificArguments};

#[derive(clap::Args)]
#[command(after_help = games::VERIFY_HELP)]
pub(super) struct Arguments {
    /// The folder of the event
    folder: PathBuf,
    /// Check at most this many games, evenly chosen
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The lexicon, if the event used a file
    #[arg(long, value_name = "NAME_OR_FILE")]
    lexicon: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (plan, records) = EventDirectory::read(&arguments.folder)?;
    if plan.version != env!("CARGO_PKG_VERSION") {
        bail!("the event was played by version {} of this program; this is version {}", plan.version, env!("CARGO_PKG_VERSION"));
    }
    let seed_check = check_seed(&plan, &records);
    let answer = verify_games(arguments, &plan, &records)?;
    match arguments.format {
        Format::Json => print_line(json!({ "seed": seed_check.text, "wrong_lots": seed_check.wrong }))?,
        Format::Text => {
            print_line(&seed_check.text)?;
            for game in &seed_check.wrong {
                print_line(game)?;
            }
        }
    }
    Ok(if seed_check.right && seed_check.wrong.is_empty() { answer } else { Answer::No })
}

/// The check of an event's seed.
struct SeedCheck {
    text: String,
    /// Games whose seeds do not follow from it.
    wrong: Vec<String>,
    right: bool,
}

/// Checks that the seed matches the hash published before the event, and that the seeds of all
/// games follow from it.
fn check_seed(plan: &Plan, records: &[GameRecord]) -> SeedCheck {
    let wrong = |origin: &str| {
        let of = |record: &&GameRecord| !plan.has_derived_seed(record);
        records.iter().filter(of).map(|record| format!("{}: its seed doesn't follow from {origin}", log_name(record))).collect()
    };
    match &plan.seed {
        EventSeed::Number(number) => {
            SeedCheck { text: format!("the seed is the number {number}, which was public"), wrong: wrong("that number"), right: true }
        }
        EventSeed::Secret(secret) => match secret.published() {
            None => SeedCheck {
                text: format!("the seed is published when the event is over; its SHA-256 is {}", secret.sha256()),
                wrong: Vec::new(),
                right: true,
            },
            Some(published) => {
                let right = secret.earlier().iter().chain([&published]).all(PublishedSeed::is_valid);
                let is = if right { "matches" } else { "does NOT match" };
                let text = format!("the seed {} {is} the SHA-256 published before: {}", published.seed, published.sha256);
                SeedCheck { text, wrong: wrong("the seed"), right }
            }
        },
    }
}

fn verify_games(arguments: &Arguments, plan: &Plan, records: &[GameRecord]) -> anyhow::Result<Answer> {
    if let Some(verifier) = games::log_verifier(&plan.game) {
        return verify_by_logs(arguments, verifier, plan, records);
    }
    let number = |key: &str| plan.conditions[key].as_u64();
    let game_arguments = GameArguments {
        lexicon: arguments.lexicon.clone().or_else(|| plan.lexicon.as_ref().map(|(name, _)| name.clone())),
        milliseconds: number("milliseconds").unwrap_or(100),
        nodes: number("nodes"),
        opening: number("opening").and_then(|moves| u32::try_from(moves).ok()),
        own: GameSpecificArguments::of_record(&plan.options),
        ..GameArguments::of(&plan.rules, &arguments.data)
    };
    open(&game_arguments, None, Verify { arguments, plan, records })
}

/// Verifies games by their logs and prints the result.
fn verify_by_logs(arguments: &Arguments, verifier: LogVerifier, plan: &Plan, records: &[GameRecord]) -> anyhow::Result<Answer> {
    let wanted = arguments.games.unwrap_or(records.len()).clamp(1, records.len().max(1));
    let chosen: Vec<&GameRecord> = records.iter().step_by(records.len().div_ceil(wanted).max(1)).collect();
    let (right, wrong) = verifier(&arguments.folder, arguments.lexicon.as_deref(), plan, &chosen)?;
    match arguments.format {
        Format::Json => print_line(json!({ "right": right, "wrong": wrong }))?,
        Format::Text => {
            print_line(format_args!("{right} games are valid: draws, moves, points and end; {} are not", wrong.len()))?;
            for game in &wrong {
                print_line(game)?;
            }
        }
    }
    Ok(if wrong.is_empty() { Answer::Yes } else { Answer::No })
}

struct Verify<'a> {
    arguments: &'a Arguments,
    plan: &'a Plan,
    records: &'a [GameRecord],
}

impl SettingVisitor for Verify<'_> {
    type Out = Answer;

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Verify { arguments, plan, records } = self;
        let names = setting.names();
        if names.lexicon != plan.lexicon {
            bail!("the event was played with other words: {:?}, not {:?}", plan.lexicon, names.lexicon);
        }
        let own: Vec<&GameRecord> =
            records.iter().filter(|record| record.players.iter().all(|&player| !plan.entrants[player].is_external())).collect();
        let wanted = arguments.games.unwrap_or(own.len()).clamp(1, own.len().max(1));
        let stop = interrupt::stop();
        let runner = Runner { setting, plan, threads: 1, stop: &stop };
        let (mut same, mut other) = (0, Vec::new());
        for record in own.iter().step_by(own.len().div_ceil(wanted).max(1)) {
            let Some(again) = runner.replay(record)? else { break };
            if again.record.log_sha256 == record.log_sha256 {
                same += 1;
            } else {
                let [one, two] = record.players.map(|player| &plan.entrants[player].name);
                other.push(format!("round {}, pair {}, {one} against {two}", record.task.round + 1, record.task.pair + 1));
            }
        }
        let passed_over = records.len() - own.len();
        match arguments.format {
            Format::Json => print_line(json!({ "same": same, "different": other, "passed_over": passed_over }))?,
            Format::Text => {
                print_line(format_args!(
                    "{same} games have the same result, {} differ; {passed_over} with outside programs were skipped",
                    other.len()
                ))?;
                for game in &other {
                    print_line(game)?;
                }
            }
        }
        Ok(if other.is_empty() { Answer::Yes } else { Answer::No })
    }
}
