//! The list of games, with a folder for each.

mod balda;
mod ctu;
mod erudit;
mod pentago;
mod scrabble;

use ::games::Rules;
use anyhow::bail;
use cli::output::Answer;
use crossword::erudit::EruditRules;
use serde_json::Value;

pub use self::ctu::{CtuArguments as CompetitionArguments, run as run_competition};
pub use self::pentago::{keep_positions, shared_positions};
use crate::contests::setting::{EventSetup, LogVerifier, SettingVisitor};

/// The default rule set and its display name.
pub const DEFAULT_GAME: (&str, &str) = ("scrabble-en", "English Scrabble");

/// Text after the options in `deska match --help`.
pub(crate) const MATCH_HELP: &str = "Examples: deska match heuristic greedy --game scrabble-cs --pairs 200 \\
              --out cs-match
          deska match level-5 depth-2 --game balda --nodes 20000 --pairs 50
          deska match greedy 'bot=cmd:python3 examples/bots/bot.py' \\
              --game scrabble-en --pairs 10
          deska match search alphabeta:3 --game pentago-standard \\
              --nodes 100000 --sprt 0,20
A player is a built-in name (greedy, heuristic, level-1 to level-5, ...), or cmd: and the command of an outside program; the prefix NAME= \
         renames it. Exit code 1: a sequential test was decided against the first player.";

/// Text after the options in `deska tournament --help`.
pub(crate) const TOURNAMENT_HELP: &str = "Example: deska tournament play level-1 level-2 level-3 greedy \\
              --game scrabble-en --pairs 50 --out levels";

/// Text after the options in `deska tournament play --help`.
pub(crate) const TOURNAMENT_PLAY_HELP: &str = "Examples: deska tournament play level-1 level-2 level-3 greedy \\
              --game scrabble-en --pairs 50 --out levels
          deska tournament play search alphabeta:3 naive minimax \\
              --game pentago-standard --system gauntlet --nodes 100000
          deska tournament play a=cmd:./a b=cmd:./b c=cmd:./c greedy \\
              --system swiss --rounds 3 --out swiss";

/// Text after the options in `deska tournament verify --help`.
pub(crate) const VERIFY_HELP: &str = "Example: deska tournament verify levels --games 20
Games of the CTU competition, including those of students' programs, are verified by their logs: draws, every move, its points and the end, with \
         the words in the folder. Other games of outside programs are skipped. An event of another version of this program is refused. Players with a \
         time limit (--milliseconds) may play differently; those with --nodes must not. Exit code 1: a game differs or is invalid.";

/// The analysis commands, one per game.
#[derive(clap::Subcommand)]
pub enum Verb {
    /// Scrabble: moves, analysis and exact endgames of a position, game files
    Scrabble(scrabble::Arguments),
    /// Pentago: exact values, search and moves of a position
    Pentago(pentago::Arguments),
    /// Balda: moves and analysis of a position
    Balda(balda::Arguments),
    /// Erudit: the best turn of a position
    Erudit(erudit::Arguments),
}

impl Verb {
    /// Runs the command.
    ///
    /// # Errors
    /// Returns an error if a position, game, lexicon or file cannot be read, or the output cannot
    /// be written.
    pub fn run(self) -> anyhow::Result<Answer> {
        match self {
            Verb::Scrabble(arguments) => scrabble::run(arguments),
            Verb::Pentago(arguments) => pentago::run(arguments),
            Verb::Balda(arguments) => balda::run(arguments),
            Verb::Erudit(arguments) => erudit::run(arguments),
        }
    }
}

/// The tournaments of single games.
#[derive(clap::Subcommand)]
pub(crate) enum Tournament {
    /// The CTU competition: a round robin of students' player.py files
    Ctu(Box<ctu::Arguments>),
}

impl Tournament {
    pub(crate) fn run(&self) -> anyhow::Result<Answer> {
        match self {
            Tournament::Ctu(a) => ctu::tournament(a),
        }
    }
}

/// The match arguments of single games.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct GameSpecificArguments {
    #[command(flatten)]
    balda: balda::event::BoardArguments,
    #[arg(skip)]
    scrabble: scrabble::event::Ends,
}

impl GameSpecificArguments {
    /// Reads the arguments from the record of an event.
    pub(crate) fn of_record(options: &Value) -> GameSpecificArguments {
        GameSpecificArguments {
            balda: balda::event::BoardArguments::of_record(options),
            scrabble: scrabble::event::Ends::of_record(options),
        }
    }

    /// Rejects arguments that belong to another game.
    pub(crate) fn check(&self, rules: &Rules) -> anyhow::Result<()> {
        if rules.game() != ::games::BALDA && self.balda.is_given() {
            bail!("--board, --knots and --prizes are options of Balda");
        }
        Ok(())
    }
}

/// Opens a game for an event.
pub(crate) fn open<U: SettingVisitor>(
    rules: &Rules,
    own: &GameSpecificArguments,
    opened: EventSetup<'_>,
    visitor: U,
) -> anyhow::Result<U::Out> {
    if let Some(rules) = rules.get::<crossword::RuleSet>() {
        scrabble::event::open(rules.clone(), &own.scrabble, opened, visitor)
    } else if let Some(rules) = rules.get::<EruditRules>() {
        erudit::event::open(rules.clone(), opened, visitor)
    } else if let Some(rules) = rules.get::<::balda::RuleSet>() {
        balda::event::open(rules.clone(), &own.balda, opened, visitor)
    } else if let Some(rules) = rules.get::<::pentago::RuleSet>() {
        pentago::event::open(*rules, opened, visitor)
    } else if rules.game() == ::games::CTU {
        bail!("{} has tournaments of its own: see `deska tournament ctu --help`", rules.name())
    } else {
        bail!("{} is not available in matches", rules.game().title())
    }
}

/// Returns the log verifier of a game, or `None` if its games are verified by replaying them.
pub(crate) fn log_verifier(game: &str) -> Option<LogVerifier> {
    (game == ctu::NAME).then_some(ctu::verify::verify_logs as LogVerifier)
}
