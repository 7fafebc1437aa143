//! `deska ctu check`: the course's check of a player in three kinds of games.

use std::path::PathBuf;

use ::arena::event::{EventSeed, Plan};
use ::arena::games::ctu::Opening;
use ::arena::games::ctu::check::Report;
use ::arena::{Entrant, EntrantKind, EventSetting, GameRecord};
use anyhow::Context;
use cli::output::{Answer, Format, print_line};
use crossword::ctu::Duty;
use play::CancellationToken;
use serde_json::json;

use super::terms::{LoadedTerms, Terms};
use crate::contests::playing::play_quietly;

/// Size of the dictionary in games with few words.
const SIMPLE_DICTIONARY_WORDS: usize = 40;

#[derive(clap::Args)]
#[command(after_help = "Example: deska ctu check player.py --dictionary dic.txt
There are three kinds of games: with one word on the board at the start, with several words (open), and with a dictionary of a few words (simple).
Exit code 1: the player broke a rule, raised an exception, or exceeded a time limit.")]
pub(super) struct Check {
    /// The player's file
    player: PathBuf,
    /// The opponent: simple, greedy or strong
    #[arg(long, value_name = "NAME", default_value = "simple")]
    against: String,
    /// The kinds of games: standard, open, simple; comma-separated
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "standard,open,simple", value_enum)]
    kinds: Vec<KindName>,
    /// Pairs of games of each kind: the same bag twice, with swapped seats
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    terms: Terms,
}

/// A kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum KindName {
    /// A word of the dictionary on the board, or as given by --start or --board
    Standard,
    /// Several words on the board
    Open,
    /// A dictionary of a few words
    Simple,
}

impl KindName {
    pub(super) const ALL: [KindName; 3] = [KindName::Standard, KindName::Open, KindName::Simple];

    const fn name(self) -> &'static str {
        match self {
            KindName::Standard => "standard",
            KindName::Open => "open",
            KindName::Simple => "simple",
        }
    }
}

pub(super) fn run(arguments: &Check) -> anyhow::Result<Answer> {
    let path = arguments.player.canonicalize().with_context(|| format!("{}", arguments.player.display()))?;
    let opened = arguments.terms.open(Duty::Course)?;
    let player = Entrant::new("player", EntrantKind::Other(path.to_string_lossy().into_owned()));
    let report = check_player(
        &opened,
        &arguments.terms,
        &player,
        &arguments.against,
        &arguments.kinds,
        (arguments.pairs, &arguments.terms.seed.unwrap_or(1).into()),
    )?;
    match arguments.format {
        Format::Text => print_line(report.to_string().trim_end())?,
        Format::Json => {
            let mut result = json!(report);
            result["valid_points"] = json!(report.valid_points());
            print_line(result)?;
        }
    }
    Ok(if report.violations.is_empty() { Answer::Yes } else { Answer::No })
}

/// Checks one player in `pairs` pairs of games of each kind.
pub(super) fn check_player(
    opened: &LoadedTerms,
    terms: &Terms,
    player: &Entrant,
    against: &str,
    kinds: &[KindName],
    (pairs, seed): (u32, &EventSeed),
) -> anyhow::Result<Report> {
    let folder = tempfile::tempdir().context("making a folder for a dictionary of a few words")?;
    let mut played: Vec<(&str, Vec<GameRecord>)> = Vec::new();
    for kind in kinds {
        let competition = match kind {
            KindName::Standard => opened.competition()?,
            KindName::Open => opened.competition_of(opened.dictionaries.clone(), Opening::Filled)?,
            KindName::Simple => {
                let words = opened.dictionaries[0].subset(
                    SIMPLE_DICTIONARY_WORDS,
                    &seed.root_seed().context("the seed is not known")?,
                    &folder.path().join("few.txt"),
                )?;
                opened.competition_of(vec![words], Opening::Drawn)?
            }
        };
        let mut entrants = vec![player.clone(), Entrant::builtin(against)];
        let mut competition = competition;
        competition.admit(&mut entrants)?;
        let plan = Plan { pairs, seed: seed.clone(), ..Plan::new(competition.names(), entrants) };
        let records = play_quietly(&competition, &plan, None, Some(terms.threads), &CancellationToken::new())?;
        played.push((kind.name(), records));
    }
    Ok(Report::of_kinds(&played, 0).with_limits(terms.init_ms, terms.move_ms))
}
