//! `deska balda search`: searches a position with the strongest player. Reports the best line, its
//! value, the depth, and whether it is proven, as the search deepens.

use std::time::Duration;

use anyhow::Context;
use balda::{Grid, Move, Words};
use cli::output::{Answer, Format, print_line};
use engine::balda::{SearchResult, Situation, WordGraph, solve, think};
use play::{Budget, CancellationToken};
use serde_json::json;

use super::{Table, position};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska balda search --position '...../...../БАЛДА/...../.....' \\
              --seconds 3
          deska balda search --position 'ЕКАРД/КОСА./БАЛДА/ОТОН./МИРА.' --solve")]
pub(super) struct Search {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS")]
    position: String,
    /// Time to search, in seconds
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Only solve the rest of the game exactly; exit code 1 if there is no solution within the time
    #[arg(long)]
    solve: bool,
    /// Output format; json prints one object per line, the last one final
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write seconds from 0.01 to 3600".to_owned()),
    }
}

pub(super) fn run(arguments: &Search) -> anyhow::Result<Answer> {
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
    let budget = Budget { time: Some(Duration::from_secs_f64(arguments.seconds)), ..Budget::default() };
    let (grid, stop) = (position.grid(), CancellationToken::new());
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
            print_line("not solved: there is no word, or the time was too short (see --seconds)")?;
            Ok(Answer::No)
        }
        None => {
            print_line("there is no word")?;
            Ok(Answer::No)
        }
    }
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
