//! `deska pentago moves`: the legal moves of a position and what each leads to.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use cli::output::Answer;
use pentago::{Board, End, Move, Next};
use serde_json::json;

use super::common::PositionArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska pentago moves --position .wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw\n          \
                  deska pentago moves --distinct")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Of moves that lead to the same position, up to turning and mirroring the whole board, only the first
    #[arg(long)]
    distinct: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum MovesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value
    Json,
    /// For programs: move, position after it, end; with tabs between
    Tsv,
}

/// A move and what it leads to.
struct Line {
    play: Move,
    /// As it is written; after the end without a remark on who waits.
    after: String,
    end: Option<End>,
    /// How many moves lead to the same, this one among them.
    alike: usize,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let position = arguments.position.read()?;
    let mut lines: Vec<Line> = Vec::new();
    let mut kinds: HashMap<(Board, bool), usize> = HashMap::new();
    let moves = position.moves();
    for &play in &moves {
        let next = position.play(play)?;
        let (board, after, end) = match &next {
            Next::Going(next) => (*next.board(), next.setup().to_string(), None),
            Next::Over(board, end) => (*board, board.to_string(), Some(*end)),
        };
        let kind = *kinds.entry((board.canonical(), end.is_some())).or_insert(lines.len());
        match lines.get_mut(kind) {
            Some(line) if arguments.distinct => line.alike += 1,
            _ => lines.push(Line { play, after, end, alike: 1 }),
        }
    }
    let kinds = kinds.len();
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        MovesFormat::Text => {
            for line in &lines {
                let end = line.end.map(told).unwrap_or_default();
                let alike = if arguments.distinct { format!("  {:>3} alike", line.alike) } else { String::new() };
                writeln!(out, "{:<4}  {}{alike}{end}", line.play.to_string(), line.after)?;
            }
            writeln!(out, "{} moves, {kinds} up to symmetry; {} to move", moves.len(), position.turn())?;
        }
        MovesFormat::Tsv => {
            for line in &lines {
                writeln!(out, "{}\t{}\t{}", line.play, line.after, line.end.map_or("", |end| end.reason.name()))?;
            }
        }
        MovesFormat::Json => {
            let list: Vec<_> = lines
                    .iter()
                    .map(|line| {
                        json!({
                            "move": line.play.to_string(), "after": line.after, "alike": line.alike,
                            "end": line.end.map(|end| end.reason.name()), "winner": line.end.and_then(|end| end.winner).map(|side| side.to_string()),
                        })
                    })
                    .collect();
            let answer = json!({
                "position": position.setup().to_string(), "rules": position.rules().name(), "turn": position.turn().to_string(),
                "waiting": position.waiting().map(|side| side.to_string()), "count": moves.len(), "distinct": kinds, "moves": list,
            });
            writeln!(out, "{answer}")?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// How a game ends, for people.
fn told(end: End) -> String {
    let who = end.winner.map_or_else(|| "draw".to_owned(), |side| format!("{side} wins"));
    format!("  {who} ({})", end.reason.name())
}
