//! The games of the laboratory: the one list of them here, a folder a game. Verbs that all games share are in `bench` and `contests`.

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
use crate::contests::game::{EventSetup, Use};
use crate::contests::verify::Judge;

/// The rule set that is played unless another one is named, and its name for people.
pub(crate) const USUAL: (&str, &str) = ("scrabble-en", "English Scrabble");

/// What stands below `deska match --help`.
pub(crate) const MATCH_HELP: &str = "Examples: deska match heuristic greedy --game scrabble-cs --pairs 200 \\
              --out cs-match
          deska match level-5 depth-2 --game balda --nodes 20000 --pairs 50
          deska match greedy 'bot=cmd:python3 examples/bots/bot.py' \\
              --game scrabble-en --pairs 10
          deska match search alphabeta:3 --game pentago-standard \\
              --nodes 100000 --sprt 0,20
A player is a name of ours (greedy, heuristic, level-1 to level-5, ...), or cmd: and the command of an outside program; NAME= before it \
          gives it another name. Exit code 1: a sequential test was decided against the first player.";

/// What stands below `deska tournament --help`.
pub(crate) const TOURNAMENT_HELP: &str = "Example: deska tournament play level-1 level-2 level-3 greedy \\
              --game scrabble-en --pairs 50 --out levels";

/// What stands below `deska tournament play --help`.
pub(crate) const TOURNAMENT_PLAY_HELP: &str = "Examples: deska tournament play level-1 level-2 level-3 greedy \\
              --game scrabble-en --pairs 50 --out levels
          deska tournament play search alphabeta:3 naive minimax \\
              --game pentago-standard --system gauntlet --nodes 100000
          deska tournament play a=cmd:./a b=cmd:./b c=cmd:./c greedy \\
              --system swiss --rounds 3 --out swiss";

/// What stands below `deska tournament verify --help`.
pub(crate) const VERIFY_HELP: &str = "Example: deska tournament verify levels --games 20
Games of the CTU competition are judged again, whoever played them: their draws, every move, its points and the end, by the words in \
          the folder. Games of outside programs are passed over, and those that were begun by another version of the program are refused. Players that \
          thought for a time (--milliseconds) may well play otherwise; those that were given --nodes must not. Exit code 1: some game came out \
          otherwise.";

/// What stands below the help of every ladder.
pub(crate) const LADDER_HELP: &str = "Example: deska experiment balda --pairs 20 --out balda-players";

/// What stands below `deska bench --help`.
pub(crate) const BENCH_HELP: &str = "Example: deska bench scrabble --lexicon en --games 20";

/// What can be measured, in the order of the help.
#[derive(clap::Subcommand)]
pub(crate) enum Benchmark {
    /// How long a person waits for a computer's move, over the network of this machine
    Answer(scrabble::bench::answer::Arguments),
    /// The runner of matches: games a second, and what an outside program's move costs
    Arena(crate::contests::speed::Arguments),
    /// Balda: all words of a position, beside the well-known algorithm of two tries
    Balda(balda::bench::Arguments),
    /// Erudit: time and points a turn of the players, proofs, matches
    Erudit(erudit::bench::Arguments),
    /// The jail of outside programs: every known way out of it, tried
    Jail(bench::jail::Arguments),
    /// Matches of computer players: each level against the one below, or any two
    Levels(scrabble::bench::levels::Arguments),
    /// Trie, DAWG and GADDAG side by side: bytes, build time, lookups a second
    Lexicon(bench::lexicon::Arguments),
    /// Pentago: work and speed of the engines, exact positions, matches
    Pentago(pentago::bench::Arguments),
    /// Move generation: time a move, all moves and the best only
    Scrabble(scrabble::bench::generation::Arguments),
    /// A server under load: how long moves take to arrive, what they cost in memory, what hostile guests can do
    Server(bench::server::Arguments),
    /// How fast and how strong players with tiles are: games, rollouts, endgames, matches
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

/// Who plays each game on a server under load, as far as its words are at hand; and the names of the games that are left out.
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

/// The experiments with one game.
#[derive(clap::Subcommand)]
pub(crate) enum Experiment {
    /// Scrabble: the thesis's seven heuristic players against the greedy one
    Thesis(scrabble::experiment::thesis::Arguments),
    /// Scrabble: a genetic search over the five settings of the heuristic player; goes on where it was interrupted
    Genetic(scrabble::experiment::genetic::Arguments),
    /// The players of Erudit among themselves
    Erudit(ladder::Arguments),
    /// The players of Balda among themselves
    Balda(ladder::Arguments),
    /// The players of Pentago among themselves
    Pentago(ladder::Arguments),
    /// Pentago: the numbers of the search's evaluation, fitted to games it plays against itself; goes on where it was interrupted
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

/// The tournaments that only one game has.
#[derive(clap::Subcommand)]
pub(crate) enum Tournament {
    /// The CTU competition: students' player.py files, everybody against everybody
    Ctu(Box<ctu::Arguments>),
}

impl Tournament {
    pub(crate) fn run(&self) -> anyhow::Result<Answer> {
        match self {
            Tournament::Ctu(a) => ctu::tournament(a),
        }
    }
}

/// The arguments of matches that only one game has.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct OwnArguments {
    #[command(flatten)]
    balda: balda::event::BoardArguments,
    #[arg(skip)]
    scrabble: scrabble::event::Ends,
}

impl OwnArguments {
    /// Those by which an event was played, of what its folder keeps.
    pub(crate) fn of_record(options: &Value) -> OwnArguments {
        OwnArguments { balda: balda::event::BoardArguments::of_record(options), scrabble: scrabble::event::Ends::of_record(options) }
    }

    /// Are all that are given those of the game that is played?
    pub(crate) fn check(&self, rules: &Rules) -> anyhow::Result<()> {
        if !matches!(rules, Rules::Balda(_)) && self.balda.given() {
            bail!("--board, --knots and --prizes are Balda's");
        }
        Ok(())
    }
}

/// Opens the game of these rules for an event.
pub(crate) fn open<U: Use>(rules: Rules, own: &OwnArguments, opened: EventSetup<'_>, usage: U) -> anyhow::Result<U::Out> {
    match rules {
        Rules::Scrabble(rules) => scrabble::event::open(rules, &own.scrabble, opened, usage),
        Rules::Erudit(rules) => erudit::event::open(rules, opened, usage),
        Rules::Balda(rules) => balda::event::open(rules, &own.balda, opened, usage),
        Rules::Pentago(rules) => pentago::event::open(rules, opened, usage),
        Rules::Added(rules) => bail!("{} is not played in matches of this program", rules.game.title),
        Rules::Ctu(rules) => bail!("{} has tournaments of its own: see `deska tournament ctu --help`", rules.name()),
    }
}

/// How the games of an event are judged again by their logs; `None` if they are played once more instead.
pub(crate) fn judge(game: &str) -> Option<Judge> {
    (game == ctu::NAME).then_some(ctu::verify::judge_all as Judge)
}
