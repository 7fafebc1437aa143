//! Command line arguments for the rules, dictionaries and limits of the competition.

use std::path::PathBuf;
use std::time::Duration;

use ::arena::games::ctu::{Competition, Dictionary, Kit, Opening, Times, board_with_word, page_bag, read_bag, read_board};
use ::arena::sandbox::{Jailer, Limits};
use anyhow::{Context, bail};
use crossword::ctu::{CtuRules, Duty, EmptyBag};
use play::Budget;
use serde_json::{Value, json};

use crate::contests::external::ExternalArguments;

/// The rules, dictionaries and limits.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Terms {
    /// A dictionary, one word per line; if repeated, each pair of games uses a random one of them
    #[arg(long, value_name = "FILE", required = true)]
    dictionary: Vec<PathBuf>,
    /// course: a one-letter move must be played if possible; tournament: letters must be placed if
    /// possible [default: course in a check, tournament in a tournament]
    #[arg(long, value_name = "MODE", value_parser = ["course", "tournament"])]
    mode: Option<String>,
    /// The word in the middle of the board at the start [default: drawn from the dictionary]
    #[arg(long, value_name = "WORD", conflicts_with = "board")]
    start: Option<String>,
    /// The board at the start: a file with one row per line, letters and `.` for empty squares;
    /// words not in the dictionaries cause a warning
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Another bag than the kit's 96 letters: `page`, the hundred of the course's page, or a file
    /// with a letter and its count per line
    #[arg(long, value_name = "page|FILE")]
    letters: Option<PathBuf>,
    /// Consecutive moves without a change of score that end a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    still_moves: u32,
    /// When the bag is empty: end, as on the course's page, or play-on until both racks are empty,
    /// as in the course's code [default: end; a resumed event keeps its setting]
    #[arg(long, value_name = "WHAT", value_parser = ["play-on", "end"])]
    empty_bag: Option<String>,
    /// A former name of --empty-bag play-on
    #[arg(long, hide = true, conflicts_with = "empty_bag")]
    play_on: bool,
    /// Time limit for the constructor
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(super) init_ms: u64,
    /// Time limit per move
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(super) move_ms: u64,
    /// Time limit for importing player.py
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    load_ms: u64,
    /// The Python interpreter: a name in PATH, or a path, such as that of a virtual environment's
    /// python
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: PathBuf,
    /// A folder that players may read and import from in addition to the system's, such as one
    /// made by pip install --target; repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// Memory limit of a player in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    memory: u64,
    /// Time per move of built-in players
    #[arg(long, value_name = "MS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    own_ms: u64,
    /// Random seed, for reproducible games [default: 1 in a check; 256 secret bits in a
    /// tournament, whose hash is printed at the start and which are printed after the event]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Number of concurrent games; time limits are wall time, so with more than one, programs slow
    /// each other down
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(super) threads: u32,
    /// Run players without a sandbox: only those that you trust
    #[arg(long, visible_alias = "trust")]
    no_sandbox: bool,
}

/// The terms with all named files read.
#[derive(Clone)]
pub(super) struct LoadedTerms {
    rules: CtuRules,
    pub(super) dictionaries: Vec<Dictionary>,
    pub(super) opening: Opening,
    jailer: Jailer,
    limits: Limits,
    times: Times,
    budget: Budget,
    python: PathBuf,
    allow_read: Vec<PathBuf>,
}

impl Terms {
    fn external(&self) -> ExternalArguments {
        ExternalArguments {
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

    /// Returns the value given on the command line, if any.
    fn empty_bag(&self) -> Option<EmptyBag> {
        let played_on = self.play_on.then_some(EmptyBag::PlayOn);
        self.empty_bag.as_deref().and_then(EmptyBag::by_name).or(played_on)
    }

    /// Fills in missing options from the record of an event, so that a resumed event keeps its
    /// rules.
    pub(super) fn resuming(self, options: &Value) -> Terms {
        let stored = options["empty_bag"].as_str().map(str::to_owned);
        if self.empty_bag().is_some() { self } else { Terms { empty_bag: stored, ..self } }
    }

    fn rules(&self, usual: Duty) -> anyhow::Result<CtuRules> {
        let standard = CtuRules::standard();
        let duty = self.mode.as_deref().and_then(Duty::by_name).unwrap_or(usual);
        let empty_bag = self.empty_bag().unwrap_or(standard.empty_bag());
        let rules = standard.with_duty(duty).with_still_moves(self.still_moves).with_empty_bag(empty_bag);
        let Some(path) = &self.letters else { return Ok(rules) };
        if path.as_os_str() == "page" {
            return Ok(rules.with_letters(page_bag()));
        }
        let option = || format!("--letters {}", path.display());
        let text = std::fs::read_to_string(path).with_context(option)?;
        Ok(rules.with_letters(read_bag(&text).with_context(option)?))
    }

    fn opening(&self, rules: &CtuRules, dictionaries: &[Dictionary]) -> anyhow::Result<Opening> {
        let board = match (&self.start, &self.board) {
            (Some(word), _) => board_with_word(word, rules, dictionaries).map_err(|why| anyhow::anyhow!("--start {word}: {why}"))?,
            (None, Some(path)) => {
                let option = || format!("--board {}", path.display());
                let text = std::fs::read_to_string(path).with_context(option)?;
                let (board, warnings) = read_board(&text, dictionaries).with_context(option)?;
                warnings.iter().for_each(|warning| eprintln!("{}: warning: {warning}", option()));
                board
            }
            (None, None) => return Ok(Opening::Drawn),
        };
        Ok(Opening::Board(Box::new(board)))
    }

    /// Reads all named files, and prints how fast the machine is.
    pub(super) fn open(&self, usual: Duty) -> anyhow::Result<LoadedTerms> {
        let rules = self.rules(usual)?;
        let read = |path: &PathBuf| {
            Dictionary::read(path).with_context(|| {
                let cure = if path.exists() {
                    ""
                } else {
                    ": name a list of words, one per line, such as the `dic.txt` that `deska ctu new FOLDER` creates"
                };
                format!("--dictionary{cure}")
            })
        };
        let dictionaries = self.dictionary.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let opening = self.opening(&rules, &dictionaries)?;
        for path in &self.allow_read {
            if !path.exists() {
                bail!("--allow-read {}: no such file or folder", path.display());
            }
        }
        let milliseconds = Duration::from_millis;
        let opened = LoadedTerms {
            rules,
            dictionaries,
            opening,
            jailer: self.external().jailer()?,
            limits: self.external().limits(),
            times: Times { load: milliseconds(self.load_ms), init: milliseconds(self.init_ms), turn: milliseconds(self.move_ms) },
            budget: Budget { time: Some(milliseconds(self.own_ms)), ..Budget::default() },
            python: self.python.clone(),
            allow_read: self.allow_read.clone(),
        };
        let speed = opened.kit(&opened.dictionaries)?.measure(&opened.jailer, &opened.limits)?;
        let words: Vec<String> =
            opened.dictionaries.iter().map(|dictionary| dictionary.generator.lexicon().info().words.to_string()).collect();
        eprintln!(
            "Python {} at {} (--python selects another); {} words; a deep copy of the dictionary takes {:.0} ms here (on the course's machine the \
                        constructor took 334 of its 400 ms)",
            speed.python,
            speed.executable,
            words.join(" + "),
            speed.deep_copy,
        );
        Ok(opened)
    }

    /// Returns the limits in the format of event records.
    pub(super) fn conditions(&self) -> Value {
        json!({
            "init_ms": self.init_ms, "move_ms": self.move_ms, "load_ms": self.load_ms, "memory_mib": self.memory, "own_ms": self.own_ms,
        })
    }
}

impl LoadedTerms {
    /// Describes the sandbox of the players.
    pub(super) fn jail(&self) -> String {
        self.jailer.mechanisms().describe()
    }

    /// Returns the same terms in course mode.
    pub(super) fn with_course_mode(&self) -> LoadedTerms {
        LoadedTerms { rules: self.rules.clone().with_duty(Duty::Course), ..self.clone() }
    }

    fn kit(&self, dictionaries: &[Dictionary]) -> anyhow::Result<Kit> {
        Ok(Kit::new(dictionaries, self.python.clone(), self.allow_read.clone())?)
    }

    /// Creates a competition with these terms.
    pub(super) fn competition(&self) -> anyhow::Result<Competition> {
        self.competition_of(self.dictionaries.clone(), self.opening.clone())
    }

    /// Creates a competition with the same rules and other words or another opening.
    pub(super) fn competition_of(&self, dictionaries: Vec<Dictionary>, opening: Opening) -> anyhow::Result<Competition> {
        let kit = self.kit(&dictionaries)?;
        let parts = (self.jailer.clone(), self.limits);
        Ok(Competition::new(self.rules.clone(), dictionaries, opening, kit, parts, self.times)?.with_budget(self.budget))
    }
}
