//! `deska balda analyse`: analyses a position with the strongest player. Reports the best line, or
//! with `--lines` the best moves as the analysis of the page does, and whether the values are proven,
//! as the search deepens.

use std::time::Duration;

use anyhow::Context;
use balda::{Grid, Move, Words};
use cli::output::{Answer, Format, print_line};
use engine::balda::{Analysis, AssessedMove, SearchResult, Situation, WordGraph, analyse, solve, think};
use play::{Budget, CancellationToken};
use serde_json::json;

use super::{Table, position};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska balda analyse --position '...../...../БАЛДА/...../.....' \\
              --seconds 3
          deska balda analyse --lines 5 --nodes 20000 \\
              --position '...../...../БАЛДА/...../.....'
          deska balda analyse --position 'ЕКАРД/КОСА./БАЛДА/ОТОН./МИРА.' --solve")]
pub(super) struct Arguments {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS")]
    position: String,
    /// Time limit in seconds; 1 by default, unless --nodes is given
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Maximum number of search steps: the result is the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Report the best N moves, each with its best reply, and the other placements of their words
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    lines: Option<u16>,
    /// Only solve the rest of the game exactly; exit code 1 if there is no solution within the
    /// limits
    #[arg(long, conflicts_with = "lines")]
    solve: bool,
    /// Output format; json prints one object per line, the last one final
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The default time limit in seconds.
const DEFAULT_SECONDS: f64 = 1.0;

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write seconds from 0.01 to 3600".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let rules = arguments.table.rule_set()?;
    let words = arguments.table.words(&rules, &arguments.position)?;
    let position = position(&arguments.position, &arguments.table.used, &rules, &words).context("--position")?;
    if let Some(why) = position.no_move_reason() {
        print_line(match arguments.format {
            Format::Text => why.to_owned(),
            Format::Json => json!({"move": null, "final": true, "text": why}).to_string(),
        })?;
        return Ok(Answer::No);
    }
    let rules = rules.with_side(position.grid().side());
    let graph = WordGraph::new(&words)?;
    let situation = Situation::new(&rules, *position.grid(), position.used().to_vec());
    let seconds = arguments.seconds.or(arguments.nodes.is_none().then_some(DEFAULT_SECONDS));
    let budget = Budget { time: seconds.map(Duration::from_secs_f64), nodes: arguments.nodes, ..Budget::default() };
    let (grid, stop) = (position.grid(), CancellationToken::new());
    if let Some(lines) = arguments.lines {
        let mut failed = Ok(());
        let analysis = analyse(&graph, &situation, usize::from(lines), &budget, &stop, &mut |analysis| {
            if failed.is_ok() && arguments.format == Format::Json {
                failed = print_line(json(analysis, grid, &words, false));
            }
        });
        failed?;
        match arguments.format {
            Format::Json => print_line(json(&analysis, grid, &words, true))?,
            Format::Text => print_moves(&analysis, grid, &words)?,
        }
        return Ok(if analysis.moves.is_empty() { Answer::No } else { Answer::Yes });
    }
    let mut failed = Ok(());
    let result = if arguments.solve {
        solve(&graph, &situation, &budget, &stop)
    } else {
        think(&graph, &situation, &budget, &stop, &mut |result| {
            if failed.is_ok() {
                failed = print(result, grid, &words, arguments.format, false);
            }
        })
    };
    failed?;
    match result {
        Some(result) => {
            print(&result, grid, &words, arguments.format, true)?;
            Ok(Answer::Yes)
        }
        None if arguments.solve => {
            print_line("not solved: there is no word, or the time was too short (see --seconds and --nodes)")?;
            Ok(Answer::No)
        }
        None => {
            print_line("there is no word")?;
            Ok(Answer::No)
        }
    }
}

/// Returns an analysis in the form of the page's, with the moves as text.
fn json(analysis: &Analysis, grid: &Grid, words: &Words, last: bool) -> serde_json::Value {
    let letters = words.letters();
    let one = |one: &AssessedMove| {
        json!({
            "move": one.action.text(grid, letters), "word": letters.decode(&one.word), "score": one.score, "value": one.value,
            "reply": one.reply.as_ref().map(|(_, word, score)| json!({"word": letters.decode(word), "score": score})),
        })
    };
    json!({
        "moves": analysis.moves.iter().map(one).collect::<Vec<_>>(), "depth": analysis.depth, "nodes": analysis.nodes, "proven": analysis.proven,
        "final": last,
    })
}

/// Prints a table of the moves.
fn print_moves(analysis: &Analysis, grid: &Grid, words: &Words) -> anyhow::Result<()> {
    let letters = words.letters();
    if analysis.moves.is_empty() {
        return print_line("there is no word");
    }
    for AssessedMove { action, score, value, reply, .. } in &analysis.moves {
        let reply = reply.as_ref().map_or_else(String::new, |(_, word, score)| format!("  then {} {score}", letters.decode(word)));
        print_line(format_args!("{:<24} {score:>3}  {value:>+7.2}{reply}", action.text(grid, letters)))?;
    }
    let (proven, nodes) = (if analysis.proven { ", proven" } else { "" }, analysis.nodes);
    print_line(format_args!("depth {}, {nodes} steps{proven}", analysis.depth))
}

fn print(result: &SearchResult, grid: &Grid, words: &Words, format: Format, last: bool) -> anyhow::Result<()> {
    let line = line(result, *grid, words);
    match format {
        Format::Json => print_line(json!({
            "move": line.first(), "value": result.value, "depth": result.depth, "nodes": result.nodes, "line": line, "proven": result.proven,
            "final": last,
        }))?,
        Format::Text => {
            let (proven, nodes) = (if result.proven { ", proven" } else { "" }, result.nodes);
            print_line(format_args!("{:+.2} points, depth {}, {nodes} steps{proven}: {}", result.value, result.depth, line.join("; ")))?;
        }
    }
    Ok(())
}

/// Formats the principal variation.
fn line(result: &SearchResult, mut grid: Grid, words: &Words) -> Vec<String> {
    let mut text = |action: &Option<Move>| match action {
        Some(action) => {
            let text = action.text(&grid, words.letters());
            grid.set(action.square, action.letter);
            text
        }
        None => "pass".to_owned(),
    };
    result.line.iter().map(&mut text).collect()
}
