//! The list of games, with a folder for each. Commands shared by all games are in `bench` and
//! `contests`.

pub(crate) mod balda;
pub mod ctu;
pub(crate) mod erudit;
pub mod pentago;
pub(crate) mod scrabble;

use ::games::Rules;
use anyhow::bail;
use assets::Library;
use cli::output::Answer;
use serde_json::Value;

use crate::bench;
use crate::bench::server::script::{Script, Scripted};
use crate::contests::experiment::ladder;
use crate::contests::game::{EventSetup, SettingVisitor};
use crate::contests::verify::LogVerifier;

/// The default rule set and its display name.
pub(crate) const DEFAULT_GAME: (&str, &str) = ("scrabble-en", "English Scrabble");

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

/// Text after the options in the help of every round robin.
pub(crate) const LADDER_HELP: &str = "Example: deska experiment balda --pairs 20 --out balda-players";

/// Text after the options in `deska bench --help`.
pub(crate) const BENCH_HELP: &str = "Example: deska bench scrabble --lexicon en --games 20";

/// The benchmarks, in the order of the help.
#[derive(clap::Subcommand)]
pub(crate) enum Benchmark {
    /// Latency of a computer's move for a person, over the loopback network
    Answer(scrabble::bench::answer::Arguments),
    /// The match runner: games per second, and its overhead per move of an outside program
    Arena(crate::contests::speed::Arguments),
    /// Balda: time to find all words, compared with the well-known algorithm of two tries
    Balda(balda::bench::Arguments),
    /// Erudit: time and points per turn of the players, proofs, matches
    Erudit(erudit::bench::Arguments),
    /// The sandbox of outside programs: all known escapes, tried
    Jail(bench::jail::Arguments),
    /// Matches of computer players: each level against the next weaker one, or any two
    Levels(scrabble::bench::levels::Arguments),
    /// Trie, DAWG and GADDAG compared: bytes, build time, lookups per second
    Lexicon(bench::lexicon::Arguments),
    /// Pentago: nodes and speed of the engines, exact positions, matches
    Pentago(pentago::bench::Arguments),
    /// Move generation: time per move, for all moves and for the best only
    Scrabble(scrabble::bench::generation::Arguments),
    /// A server under load: latency of moves, memory per game, effect of hostile guests
    Server(bench::server::Arguments),
    /// Speed and strength of players with tiles: games, rollouts, endgames, matches
    Strength(bench::strength::Arguments),
}

impl Benchmark {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        match self {
            Benchmark::Answer(a) => scrabble::bench::answer::run(a),
            Benchmark::Arena(a) => crate::contests::speed::run(&a),
            Benchmark::Balda(a) => balda::bench::run(a),
            Benchmark::Erudit(a) => erudit::bench::run(a),
            Benchmark::Jail(a) => bench::jail::run(&a),
            Benchmark::Levels(a) => scrabble::bench::levels::run(a),
            Benchmark::Lexicon(a) => bench::lexicon::run(a),
            Benchmark::Pentago(a) => pentago::bench::run(a),
            Benchmark::Scrabble(a) => scrabble::bench::generation::run(a),
            Benchmark::Server(a) => bench::server::run(&a),
            Benchmark::Strength(a) => bench::strength::run(&a),
        }
    }
}

/// Returns the scripted players of games whose lexicon is installed, and the names of the other
/// games.
pub(crate) fn scripted(library: &Library) -> (Vec<Scripted>, Vec<&'static str>) {
    let all: [(&'static str, anyhow::Result<Box<dyn Script>>); 4] = [
        ("Scrabble", scrabble::scripted::ScrabbleScript::open(library, "en").map(|script| Box::new(script) as _)),
        ("Erudit", erudit::scripted::EruditScript::open(library).map(|script| Box::new(script) as _)),
        ("Balda", balda::scripted::BaldaScript::open(library).map(|script| Box::new(script) as _)),
        ("Pentago", Ok(Box::new(pentago::scripted::PentagoScript))),
    ];
    let (mut games, mut missing) = (Vec::new(), Vec::new());
    for (name, script) in all {
        match script {
            Ok(script) => games.push(Scripted { name, script }),
            Err(_) => missing.push(name),
        }
    }
    (games, missing)
}

/// The experiments of single games.
#[derive(clap::Subcommand)]
pub(crate) enum Experiment {
    /// Scrabble: the thesis's seven heuristic players against the greedy one
    Thesis(scrabble::experiment::thesis::Arguments),
    /// Scrabble: a genetic search over the five settings of the heuristic player; resumes an
    /// interrupted run
    Genetic(scrabble::experiment::genetic::Arguments),
    /// Round robin of Erudit's players
    Erudit(ladder::Arguments),
    /// Round robin of Balda's players
    Balda(ladder::Arguments),
    /// Round robin of Pentago's players
    Pentago(ladder::Arguments),
    /// Pentago: fit the evaluation's numbers to games of the search against itself; resumes an
    /// interrupted run
    Evaluation(pentago::evaluation::Arguments),
}

impl Experiment {
    pub(crate) fn run(&self) -> anyhow::Result<Answer> {
        match self {
            Experiment::Thesis(a) => scrabble::experiment::thesis::run(a),
            Experiment::Genetic(a) => scrabble::experiment::genetic::run(a),
            Experiment::Erudit(a) => ladder::run(&erudit::ladder(), a),
            Experiment::Balda(a) => ladder::run(&balda::ladder(), a),
            Experiment::Pentago(a) => ladder::run(&pentago::ladder(), a),
            Experiment::Evaluation(a) => pentago::evaluation::run(a),
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
pub(crate) struct GameSpecificArguments {
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
        if !matches!(rules, Rules::Balda(_)) && self.balda.is_given() {
            bail!("--board, --knots and --prizes are options of Balda");
        }
        Ok(())
    }
}

/// Opens a game for an event.
pub(crate) fn open<U: SettingVisitor>(
    rules: Rules,
    own: &GameSpecificArguments,
    opened: EventSetup<'_>,
    visitor: U,
) -> anyhow::Result<U::Out> {
    match rules {
        Rules::Scrabble(rules) => scrabble::event::open(rules, &own.scrabble, opened, visitor),
        Rules::Erudit(rules) => erudit::event::open(rules, opened, visitor),
        Rules::Balda(rules) => balda::event::open(rules, &own.balda, opened, visitor),
        Rules::Pentago(rules) => pentago::event::open(rules, opened, visitor),
        Rules::Added(rules) => bail!("{} is not available in matches", rules.game.title),
        Rules::Ctu(rules) => bail!("{} has tournaments of its own: see `deska tournament ctu --help`", rules.name()),
    }
}

/// Returns the log verifier of a game, or `None` if its games are verified by replaying them.
pub(crate) fn log_verifier(game: &str) -> Option<LogVerifier> {
    (game == ctu::NAME).then_some(ctu::verify::verify_logs as LogVerifier)
}
