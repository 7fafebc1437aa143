//! The list of games, with a folder for each. Commands shared by all games are in `bench` and
//! `experiment`.

pub(crate) mod balda;
pub(crate) mod erudit;
pub(crate) mod pentago;
pub(crate) mod scrabble;

use assets::Library;
use cli::output::Answer;

use crate::bench;
use crate::bench::server::script::{Script, Scripted};
use crate::experiment::ladder;

/// Text after the options in the help of every round robin.
pub(crate) const LADDER_HELP: &str = "Example: deska-lab experiment balda --pairs 20 --out balda-players";

/// Text after the options in `deska-lab bench --help`.
const BENCH_HELP: &str = "Example: deska-lab bench scrabble --lexicon en --games 20";

/// The arguments of `deska-lab bench`.
#[derive(clap::Args)]
#[command(after_help = BENCH_HELP)]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    pub(crate) what: Benchmark,
}

/// The benchmarks, in the order of the help.
#[derive(clap::Subcommand)]
pub(crate) enum Benchmark {
    /// Latency of a computer's move for a person, over the loopback network
    Answer(scrabble::bench::answer::Arguments),
    /// The match runner: games per second, and its overhead per move of an outside program
    Arena(bench::arena::Arguments),
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
    /// Time of the review of a game of each kind
    Review(bench::review::Arguments),
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
            Benchmark::Arena(a) => bench::arena::run(&a),
            Benchmark::Balda(a) => balda::bench::run(a),
            Benchmark::Erudit(a) => erudit::bench::run(a),
            Benchmark::Jail(a) => bench::jail::run(&a),
            Benchmark::Levels(a) => scrabble::bench::levels::run(a),
            Benchmark::Lexicon(a) => bench::lexicon::run(a),
            Benchmark::Pentago(a) => pentago::bench::run(a),
            Benchmark::Review(a) => bench::review::run(&a),
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

/// A game of each kind for `bench review`, as logs with their names.
pub(crate) const GAMES_TO_REVIEW: [(&str, &[u8]); 4] = [
    ("scrabble", include_bytes!("../../../../tests/data/review/scrabble.deska")),
    ("erudit", include_bytes!("../../../../tests/data/review/erudit.deska")),
    ("balda", include_bytes!("../../../../tests/data/review/balda.deska")),
    ("pentago", include_bytes!("../../../../tests/data/review/pentago.deska")),
];

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

/// The tables of single games.
#[derive(clap::Subcommand)]
pub(crate) enum Table {
    /// Pentago: tables of exact values
    Pentago(pentago::Arguments),
}

impl Table {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        match self {
            Table::Pentago(arguments) => pentago::run(&arguments),
        }
    }
}
