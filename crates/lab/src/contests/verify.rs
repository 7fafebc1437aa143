//! `deska tournament verify`: plays the games of an event once more, from its seed, and compares their logs.

use std::path::PathBuf;

use ::arena::ctu::{Dictionary, Tables, judge};
use ::arena::event::{Folder, Plan, Runner, log_name};
use ::arena::{GameRecord, Setting};
use anyhow::bail;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, say};
use serde_json::json;

use super::game::{GameArguments, Use, open};

#[derive(clap::Args)]
#[command(after_help = "Example: deska tournament verify levels --games 20
Games of the CTU competition are judged again, whoever played them: their lots, every move, its points and the end, by the words in \
          the folder. Games of outside programs are passed over, and those that were begun by another version of the program are refused. Players that \
          thought for a time (--milliseconds) may well play otherwise; those that were given --nodes must not. Exit code 1: some game came out \
          otherwise.")]
pub(super) struct Arguments {
    /// The folder of the event
    folder: PathBuf,
    /// At most so many games, evenly chosen
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The lexicon, if it was a file
    #[arg(long, value_name = "NAME_OR_FILE")]
    lexicon: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (plan, records) = Folder::look(&arguments.folder)?;
    if plan.version != env!("CARGO_PKG_VERSION") {
        bail!("the event was played by version {} of this program, which is {}", plan.version, env!("CARGO_PKG_VERSION"));
    }
    if plan.game == "ctu" {
        return judge_all(arguments, &plan, &records);
    }
    let number = |key: &str| plan.conditions[key].as_u64();
    let wish = GameArguments {
        lexicon: arguments.lexicon.clone().or_else(|| plan.lexicon.as_ref().map(|(name, _)| name.clone())),
        milliseconds: number("milliseconds").unwrap_or(100),
        nodes: number("nodes"),
        opening: number("opening").and_then(|moves| u32::try_from(moves).ok()),
        board: plan.options["side"].as_u64().and_then(|side| usize::try_from(side).ok()),
        knots: plan.options["knots"] == true,
        former_ends: plan.options["ends"].is_null(),
        ..GameArguments::of(&plan.rules, &arguments.data)
    };
    open(&wish, None, Verify { arguments, plan: &plan, records: &records })
}

/// Judges games of the competition by their logs.
fn judge_all(arguments: &Arguments, plan: &Plan, records: &[GameRecord]) -> anyhow::Result<Answer> {
    let kept = (1..).map(|number| arguments.folder.join(super::ctu::words_name(number))).take_while(|path| path.is_file());
    let files: Vec<PathBuf> = arguments.lexicon.iter().map(PathBuf::from).collect();
    let files = if files.is_empty() { kept.collect() } else { files };
    if files.is_empty() {
        bail!("the words of the event are not kept in its folder: name its dictionary with --lexicon FILE");
    }
    let dictionaries = files.iter().map(|path| Dictionary::read(path)).collect::<Result<Vec<_>, _>>()?;
    let tables = Tables::of_record(&plan.options, dictionaries).map_err(|why| anyhow::anyhow!("{why}"))?;
    let hash = |lexicon: &Option<(String, String)>| lexicon.as_ref().map(|(_, hash)| hash.clone());
    if hash(&tables.names().lexicon) != hash(&plan.lexicon) {
        bail!("the event was played with other words than those of {}", files[0].display());
    }
    let wanted = arguments.games.unwrap_or(records.len()).clamp(1, records.len().max(1));
    let (mut right, mut wrong) = (0, Vec::new());
    for record in records.iter().step_by(records.len().div_ceil(wanted).max(1)) {
        let name = log_name(record);
        let path = arguments.folder.join("games").join(&name);
        let judged = std::fs::read_to_string(&path).map_err(|why| why.to_string()).and_then(|log| judge(&tables, record, &log));
        match judged {
            Ok(()) => right += 1,
            Err(why) => wrong.push(format!("{name}: {why}")),
        }
    }
    match arguments.format {
        Format::Json => say(json!({ "right": right, "wrong": wrong }))?,
        Format::Text => {
            say(format_args!("{right} games were judged again and are right: lots, moves, points and end; {} are not", wrong.len()))?;
            for game in &wrong {
                say(game)?;
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

impl Use for Verify<'_> {
    type Out = Answer;

    fn with<S: Setting>(self, setting: &S) -> anyhow::Result<Answer> {
        let Verify { arguments, plan, records } = self;
        let names = setting.names();
        if names.lexicon != plan.lexicon {
            bail!("the event was played with other words: {:?}, not {:?}", plan.lexicon, names.lexicon);
        }
        let own: Vec<&GameRecord> =
            records.iter().filter(|record| record.players.iter().all(|&player| !plan.entrants[player].is_outside())).collect();
        let wanted = arguments.games.unwrap_or(own.len()).clamp(1, own.len().max(1));
        let stop = interrupt::stop();
        let runner = Runner { setting, plan, threads: 1, stop: &stop };
        let (mut same, mut other) = (0, Vec::new());
        for record in own.iter().step_by(own.len().div_ceil(wanted).max(1)) {
            let Some(again) = runner.again(record)? else { break };
            if again.record.log_sha256 == record.log_sha256 {
                same += 1;
            } else {
                let [one, two] = record.players.map(|player| &plan.entrants[player].name);
                other.push(format!("round {}, pair {}, {one} against {two}", record.task.round + 1, record.task.pair + 1));
            }
        }
        let passed_over = records.len() - own.len();
        match arguments.format {
            Format::Json => say(json!({ "same": same, "different": other, "passed_over": passed_over }))?,
            Format::Text => {
                say(format_args!(
                    "{same} games came out the same, {} otherwise; {passed_over} of outside programs were passed over",
                    other.len()
                ))?;
                for game in &other {
                    say(game)?;
                }
            }
        }
        Ok(if other.is_empty() { Answer::Yes } else { Answer::No })
    }
}
