//! `deska tournament ctu`, `deska ctu check`: the CTU competition with students' `player.py` files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use ::arena::ctu::check::Report;
use ::arena::ctu::{Competition, Dictionary, Kit, Opening, Times, course_points, find_players};
use ::arena::event::{Format as System, Plan};
use ::arena::{Entrant, Setting, Standing, Who};
use anyhow::{Context, bail};
use crossword::ctu::{CtuRules, Duty, EmptyBag};
use play::{Budget, Stop};
use serde_json::json;

use super::outside::OutsideArguments;
use super::playing::{Files, play_plan, play_quietly};
use crate::output::{Answer, Format, say};

/// Rules, dictionaries, limits.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Terms {
    /// A dictionary, one word a line; given several times, each pair of games has one of them by lot
    #[arg(long, value_name = "FILE", required = true)]
    dictionary: Vec<PathBuf>,
    /// course: where a move of one letter is possible it must be made; tournament: then letters must be laid
    #[arg(long, value_name = "MODE", default_value = "tournament", value_parser = ["course", "tournament"])]
    mode: String,
    /// The word that lies in the middle at the start; drawn from the dictionary unless given
    #[arg(long, value_name = "WORD")]
    start: Option<String>,
    /// Moves in a row without a change of the score that end a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    still_moves: u32,
    /// Play on when the bag is empty, until both racks are
    #[arg(long)]
    play_on: bool,
    /// Time for the constructor
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    init_ms: u64,
    /// Time for a move
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    move_ms: u64,
    /// Time for the import of player.py
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    load_ms: u64,
    /// The interpreter
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: PathBuf,
    /// A folder that players may read besides the system's and from which they may import, such as one made by pip install --target; may be
    /// given several times
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// Memory of a player in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    memory: u64,
    /// Time that players of ours take for a move
    #[arg(long, value_name = "MS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    own_ms: u64,
    /// Seed of all lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time. Times are measured by the clock: more than one makes programs wait for each other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Run players without locking them up: only those that you trust
    #[arg(long, visible_alias = "trust")]
    no_sandbox: bool,
}

impl Terms {
    fn outside(&self) -> OutsideArguments {
        OutsideArguments {
            move_ms: Some(self.move_ms),
            game_ms: None,
            increment_ms: None,
            option: Vec::new(),
            cpu_ms: None,
            start_ms: self.init_ms,
            memory: self.memory,
            processes: 1,
            allow_read: Vec::new(),
            ponder: false,
            no_sandbox: self.no_sandbox,
        }
    }

    fn rules(&self) -> CtuRules {
        let duty = Duty::by_name(&self.mode).unwrap_or(Duty::Tournament);
        let empty_bag = if self.play_on { EmptyBag::PlayOn } else { EmptyBag::End };
        CtuRules::standard().with_duty(duty).with_still_moves(self.still_moves).with_empty_bag(empty_bag)
    }

    /// The competition, its plan, and how fast the machine is.
    fn open(&self, entrants: Vec<Entrant>, pairs: u32) -> anyhow::Result<(Competition, Plan)> {
        let rules = self.rules();
        let opening = match &self.start {
            None => Opening::Drawn,
            Some(word) => Opening::Board(Box::new(rules.board_with(word).context("--start")?)),
        };
        let dictionaries = self.dictionary.iter().map(|path| Dictionary::read(path)).collect::<Result<Vec<_>, _>>()?;
        for path in &self.allow_read {
            if !path.exists() {
                bail!("--allow-read {}: there is no such file or folder", path.display());
            }
        }
        let kit = Kit::new(&dictionaries, self.python.clone(), self.allow_read.clone())?;
        let milliseconds = Duration::from_millis;
        let times = Times { load: milliseconds(self.load_ms), init: milliseconds(self.init_ms), turn: milliseconds(self.move_ms) };
        let (jailer, limits) = (self.outside().jailer()?, self.outside().limits());
        let speed = kit.measure(&jailer, &limits)?;
        let words: usize = dictionaries.iter().map(|dictionary| dictionary.generator.lexicon().info().words).sum();
        crate::output::warn(format_args!(
            "Python {}; a deep copy of the dictionary takes {:.0} ms here (on the course's machine the constructor took 334 of its 400 ms); \
             {words} words in {} dictionaries",
            speed.python,
            speed.deep_copy,
            dictionaries.len()
        ));
        let budget = Budget { time: Some(milliseconds(self.own_ms)), ..Budget::default() };
        let mut competition = Competition::new(rules, dictionaries, opening, kit, (jailer, limits), times)?.with_budget(budget);
        Entrant::distinct(&entrants)?;
        competition.admit(&entrants)?;
        let conditions = json!({
            "init_ms": self.init_ms, "move_ms": self.move_ms, "load_ms": self.load_ms, "memory_mib": self.memory, "own_ms": self.own_ms,
        });
        let plan = Plan { conditions, pairs, seed: self.seed, format: System::RoundRobin, ..Plan::new(competition.names(), entrants) };
        Ok((competition, plan))
    }
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska tournament ctu players --dictionary dic.txt --pairs 5 \\
              --out ctu-2026
The folder holds NAME/player.py or NAME.py for each player.")]
pub(crate) struct Arguments {
    /// The folder of the players
    folder: PathBuf,
    /// Players of ours that take part, too: simple, greedy, strong; parted by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    with: Vec<String>,
    /// Pairs of games a meeting: the same bag twice, with seats changed
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Folder that keeps every game when it ends; the same command goes on where it was interrupted
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the report, one HTML file with all games, here; with --out it is FOLDER/report.html unless given
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// How to print: text, or json: a line a game when it ends, then the standing
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    terms: Terms,
}

/// Everybody against everybody.
pub(super) fn tournament(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut entrants = find_players(&arguments.folder)?;
    entrants.extend(arguments.with.iter().map(Entrant::builtin));
    if entrants.len() < 2 {
        bail!("{} holds one player only: lay another one in it, or say --with greedy", arguments.folder.display());
    }
    let (competition, plan) = arguments.terms.open(entrants, arguments.pairs)?;
    let files = Files { out: arguments.out.as_deref(), report: arguments.report.clone() };
    let records = play_plan(&competition, &plan, &files, Some(arguments.terms.threads), arguments.format)?;
    let standing = Standing::of(&plan, &records);
    // Points of the course are for students.
    let is_student = |entrant: usize| matches!(plan.entrants[entrant].who, Who::Other(_));
    let students: Vec<_> = standing.players.iter().filter(|player| is_student(player.entrant)).collect();
    let points = students.iter().zip(course_points(students.len()));
    match arguments.format {
        Format::Json => {
            let points: Vec<_> = points.map(|(player, points)| json!({ "name": player.name, "points": points })).collect();
            say(json!({ "type": "course", "points": points }))?;
        }
        Format::Text => {
            say("\nPoints of the course (3 for the first 10 percent, 2 for the next 20, 1 for the next 20):")?;
            for (player, points) in points {
                say(format!("{points}  {}", player.name))?;
            }
        }
    }
    Ok(Answer::Yes)
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska ctu check player.py --dictionary dic.txt")]
pub(crate) struct CtuArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The course's check: some dozens of games of one player against a simple one, every violation listed
    Check(Check),
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska ctu check player.py --dictionary dic.txt --mode course
Exit code 1: the player broke a rule, raised something, or took too long.")]
struct Check {
    /// The player's file
    player: PathBuf,
    /// Who it meets: simple, greedy or strong
    #[arg(long, value_name = "NAME", default_value = "simple")]
    against: String,
    /// Pairs of games: the same bag twice, with seats changed
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    terms: Terms,
}

pub(crate) fn run(arguments: CtuArguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Check(arguments) => check(&arguments),
    }
}

fn check(arguments: &Check) -> anyhow::Result<Answer> {
    let path = arguments.player.canonicalize().with_context(|| format!("{}", arguments.player.display()))?;
    let who = Who::Other(path.to_string_lossy().into_owned());
    let entrants = vec![Entrant { name: "player".to_owned(), who }, Entrant::builtin(&*arguments.against)];
    let (competition, plan) = arguments.terms.open(entrants, arguments.pairs)?;
    let nowhere: Option<&Path> = None;
    let records = play_quietly(&competition, &plan, nowhere, &Stop::new())?;
    let report = Report::of(&records, 0);
    match arguments.format {
        Format::Text => say(report.to_string().trim_end())?,
        Format::Json => say(json!(report))?,
    }
    Ok(if report.violations.is_empty() { Answer::Yes } else { Answer::No })
}
