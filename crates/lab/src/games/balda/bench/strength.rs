//! `deska-lab bench balda strength`: matches of Balda's computer players, in pairs of games with
//! the same start word and swapped seats.
//!
//! Only level-5 uses its time limit; with `--nodes` instead of `--milliseconds` the games are the
//! same on every machine and with any number of threads.

use std::time::Duration;

use ::arena::games::Players;
use ::arena::standing::Results;
use anyhow::Context;
use balda::game::Balda;
use balda::{RuleSet, Shape, Side, Words};
use cli::output::{Answer, Format, print_line};
use engine::balda::{Level, Roster};
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::Budget;
use serde_json::json;

use crate::bench::matches::{self, Conditions, Outcome, format_pair};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench balda strength --milliseconds 50
          deska-lab bench balda strength --players level-5 depth-2 \\
              --milliseconds 1000 --pairs 25
Players: level-1 to level-5, greedy, depth-2.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file; several are
    /// comma-separated
    #[arg(long, value_name = "NAME_OR_FILE", value_delimiter = ',', default_value = "ru-nouns")]
    lexicon: Vec<String>,
    /// Two players instead of the whole table; repeatable
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// Pairs of games per match
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Time per move of level-5, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: u64,
    /// Search nodes per move of level-5, instead of time
    #[arg(long, value_name = "N", conflicts_with = "milliseconds")]
    nodes: Option<u64>,
    /// Side of the board: 3 to 11; several are comma-separated
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "5")]
    board: Vec<usize>,
    /// Let a word use a square twice
    #[arg(long)]
    knots: bool,
    /// Let words run diagonally
    #[arg(long)]
    diagonals: bool,
    /// Play without knots and diagonals, with each of them, and with both
    #[arg(long, conflicts_with_all = ["knots", "diagonals"])]
    each_shape: bool,
    /// Play with prize squares: corners and diagonals multiply points
    #[arg(long)]
    prizes: bool,
    #[command(flatten)]
    conditions: Conditions,
}

/// Plays all combinations of board, shape and lexicon.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let conditions = &arguments.conditions;
    let library = conditions.data.library()?;
    let boards = arguments
        .board
        .iter()
        .map(|&board| Side::new(board).with_context(|| format!("there is no board of {board} x {board}: write 3 to 11")));
    let boards: Vec<Side> = boards.collect::<anyhow::Result<_>>()?;
    let shapes = match arguments.each_shape {
        true => [(false, false), (false, true), (true, false), (true, true)].map(|(knots, diagonals)| Shape { knots, diagonals }).to_vec(),
        false => vec![Shape { knots: arguments.knots, diagonals: arguments.diagonals }],
    };
    for lexicon in &arguments.lexicon {
        let lexicon = library.open_with_gaddag(lexicon)?;
        let classes = library.classes(&lexicon)?;
        if conditions.format == Format::Text && classes.is_none() {
            print_line(format_args!("{}: no word classes are installed for it, so all levels know all its words", lexicon.name()))?;
        }
        for (side, shape) in boards.iter().flat_map(|&side| shapes.iter().map(move |&shape| (side, shape))) {
            let rules = RuleSet::default().with_side(side).with_knots(shape.knots).with_diagonals(shape.diagonals);
            play(arguments, rules.with_prizes(arguments.prizes), &lexicon, classes.clone())?;
            if cli::interrupt::is_interrupted() {
                return Ok(Answer::No);
            }
        }
    }
    Ok(Answer::Yes)
}

/// Plays the table of matches with one rule set.
fn play(arguments: &Arguments, rules: RuleSet, lexicon: &Lexicon, classes: Option<Classes>) -> anyhow::Result<()> {
    let conditions = &arguments.conditions;
    let (side, shape) = (rules.side(), rules.shape());
    let words = Words::new(lexicon, &rules)?;
    let game = Balda::new(rules, &words, 2)?;
    let roster = Roster::new(move |_| classes.clone());
    let table: Vec<[String; 2]> = match arguments.players.as_slice() {
        [] => {
            let strongest = ["greedy", "depth-2"].map(|other| [Level::ALL[4].to_string(), other.to_owned()]);
            strongest.into_iter().chain(matches::ladder().into_iter().rev()).collect()
        }
        players => matches::from_players(players),
    };
    for player in table.iter().flatten() {
        roster.player(player)?;
    }
    roster.warm_up(&game);
    let budget = Budget {
        nodes: arguments.nodes,
        time: arguments.nodes.is_none().then_some(Duration::from_millis(arguments.milliseconds)),
        seed: None,
    };
    let kind = match (shape.knots, shape.diagonals) {
        (false, false) => "classic",
        (false, true) => "diagonals",
        (true, false) => "knots",
        (true, true) => "knots and diagonals",
    };
    if conditions.format == Format::Text {
        print_line(format_args!("{}: {}", lexicon.name(), matches::words_known(|level| roster.known(level, &game))))?;
        let given = arguments.nodes.map_or(format!("{} ms", arguments.milliseconds), |nodes| format!("{nodes} nodes"));
        let prizes = if arguments.prizes { ", prize squares" } else { "" };
        print_line(format_args!("{side}, {kind}{prizes}, {} games per match, {given} per move for level-5", 2 * arguments.pairs))?;
        print_line("player   against       won  drawn   lost   percent (95%)   mean points   ms per move")?;
    }
    let names = matches::names("balda", game.rule_set().name(), lexicon);
    let setting = Players::new(game, names, move |name| roster.player(name).map_err(|why| why.to_string())).with_budget(budget);
    for [one, other] in &table {
        let outcome = matches::play(&setting, [one, other], arguments.pairs, conditions)?;
        match conditions.format {
            Format::Text => print_row([one, other], &outcome)?,
            Format::Json => print_json([one, other], &outcome, [lexicon.name(), &side.to_string(), kind])?,
        }
    }
    Ok(())
}

fn print_row([one, other]: [&str; 2], outcome: &Outcome) -> anyhow::Result<()> {
    let Results { won, drawn, lost } = outcome.results();
    let percent = outcome.interval();
    let (points, times) = (format_pair(outcome.mean_points(), 1), format_pair(outcome.mean_milliseconds(), 1));
    print_line(format_args!("{one:<8} {other:<10} {won:>6} {drawn:>6} {lost:>6} {percent:>15} {points:>13} {times:>13}"))
}

fn print_json(players: [&str; 2], outcome: &Outcome, [lexicon, board, shape]: [&str; 3]) -> anyhow::Result<()> {
    let results = outcome.results();
    print_line(json!({
        "lexicon": lexicon, "board": board, "shape": shape, "players": players, "games": results.games(),
        "won": results.won, "drawn": results.drawn, "lost": results.lost, "percent": outcome.percent(), "margin": outcome.margin(),
        "mean_points": outcome.mean_points(), "mean_milliseconds": outcome.mean_milliseconds(),
    }))
}
